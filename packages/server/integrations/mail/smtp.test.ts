import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openConnection } from './connection.ts'
import { handOver } from './hand-over.ts'
import { message } from './message.ts'
import { NobodyTook, Unconfirmed } from './port.ts'
import { createMail } from './smtp.ts'

const received: { mail: ParsedMail; user: string | undefined; to: string[] }[] = []
let refuse = false
/** What an address is answered; `remetente` and `conteudo` what the sender and the message are. */
const refusing = new Map<string, number>()
const refusal = (what: string, text = 'Mailbox unavailable') => {
  const responseCode = refusing.get(what)
  return responseCode === undefined ? null : Object.assign(new Error(text), { responseCode })
}

const server = new SMTPServer({
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  onAuth: ({ username, password }, _session, done) =>
    password === 'se/nha' ? done(null, { user: username }) : done(new Error('Invalid login')),
  onMailFrom: (_address, _session, done) => done(refusal('remetente')),
  onRcptTo: ({ address }, _session, done) => done(refuse ? new Error('Mailbox unavailable') : refusal(address)),
  onData(stream, { user, envelope }, done) {
    simpleParser(stream, (error: Error | null, mail: ParsedMail) => {
      const who = user as string | undefined // as onAuth said
      const spam = refusal('conteudo', 'Spam')
      if (!spam && !error) received.push({ mail, user: who, to: envelope.rcptTo.map(({ address }) => address) })
      done(error ?? spam)
    })
  },
})
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
// A server that listens on TCP has such an address.
const { port } = server.server.address() as AddressInfo
afterAll(() => new Promise<void>((closed) => server.close(closed)))

beforeEach(() => {
  received.length = 0
  refuse = false
  refusing.clear()
})

const createFor = (SMTP_URL?: string) => createMail({ SMTP_URL, MAIL_FROM: 'Retaguarda <retaguarda@exemplo.com.br>' })
const LOGGED_IN = `smtp://jose:se%2Fnha@127.0.0.1:${port}`
const mail = {
  to: { name: 'Zoé <Ávila>, "a\r\nBcc: x@y.z"', address: 'zoe@exemplo.com.br' },
  ...message('Assunto: ação', ['Olá, <b>Zoé</b>.', { href: 'http://x.test/?a=1&b=2', label: 'Abrir' }]),
}

test('USU-018 a message arrives as text and as HTML, with accents, escaped, at its one recipient', async () => {
  await createFor(`smtp://jose:se%2Fnha@127.0.0.1:${port}`).send(mail)
  expect(received).toHaveLength(1)
  const [got] = received
  expect(got?.user).toBe('jose')
  expect(got?.to).toEqual(['zoe@exemplo.com.br'])
  expect(got?.mail.from?.text).toBe('"Retaguarda" <retaguarda@exemplo.com.br>')
  expect(got?.mail.subject).toBe('Assunto: ação')
  expect(got?.mail.text).toBe('Olá, <b>Zoé</b>.\n\nhttp://x.test/?a=1&b=2\n')
  expect(got?.mail.html).toContain('<p>Olá, &lt;b&gt;Zoé&lt;/b&gt;.</p>')
  expect(got?.mail.html).toContain('<a href="http://x.test/?a=1&amp;b=2"')
  expect(got?.mail.headers.has('bcc')).toBe(false)
})

test('USU-018 a server that refuses the login or the recipient, or is not there, makes sending fail', async () => {
  await expect(createFor(`smtp://jose:errada@127.0.0.1:${port}`).send(mail)).rejects.toThrow()
  refuse = true
  await expect(createFor(`smtp://127.0.0.1:${port}`).send(mail)).rejects.toThrow()
  await expect(createFor('smtp://127.0.0.1:1').send(mail)).rejects.toThrow()
  expect(received).toEqual([])
})

test('FAL-15 one envelope has all addresses; who is refused or is no address keeps nobody else from it', async () => {
  refusing.set('b@exemplo.com.br', 550).set('c@exemplo.com.br', 451)
  const addresses = ['a@exemplo.com.br', 'b@exemplo.com.br', 'c@exemplo.com.br', 'a b@x']
  const many = { ...mail, to: addresses.map((address) => ({ name: 'Zoé', address })) }
  expect((await createFor(LOGGED_IN).send(many)).refusals).toEqual([
    { address: 'a b@x', text: 'Não é um endereço de e-mail.', final: true },
    { address: 'b@exemplo.com.br', text: '550 Mailbox unavailable', final: true },
    { address: 'c@exemplo.com.br', text: '451 Mailbox unavailable', final: false },
  ])
  expect(received.map(({ to }) => to)).toEqual([['a@exemplo.com.br']])
  expect(received[0]?.mail.headers.get('auto-submitted'), 'FAL-17').toBe('auto-generated')
  // The others alone, under the same To.
  refusing.clear()
  await createFor(LOGGED_IN).send({ ...many, only: ['c@exemplo.com.br'] })
  expect(received[1]?.to).toEqual(['c@exemplo.com.br'])
  expect(received[1]?.mail.headerLines.find(({ key }) => key === 'to')).toEqual(
    received[0]?.mail.headerLines.find(({ key }) => key === 'to'),
  )
})

test('FAL-16 a message that the server refuses is refused for all of its addresses; a login or a sender that it refuses for none', async () => {
  refusing.set('conteudo', 554)
  const answer = (url: string) =>
    createFor(url)
      .send({ ...mail, to: [mail.to, { name: 'B', address: 'b@exemplo.com.br' }] })
      .then(
        () => [],
        (error: unknown) => (error instanceof NobodyTook ? error.refusals : error),
      )
  expect(await answer(LOGGED_IN)).toEqual(
    ['zoe@exemplo.com.br', 'b@exemplo.com.br'].map((address) => ({ address, text: '554 Spam', final: true })),
  )
  refusing.clear()
  refusing.set('remetente', 550)
  expect(await answer(LOGGED_IN)).not.toBeInstanceOf(Array)
  expect(await answer(`smtp://jose:errada@127.0.0.1:${port}`)).not.toBeInstanceOf(Array)
})

test('USU-018 without SMTP_URL nothing can be sent, and it says so', async () => {
  expect(createFor().configured).toBe(false)
  await expect(createFor().send(mail)).rejects.toThrow('SMTP_URL')
})

test('a message that is kept back until the line gave up was not sent: it fails by what kept it, and nobody doubts whether it arrived', async () => {
  const open = () => openConnection(LOGGED_IN, 'retaguarda@exemplo.com.br', { answer: 300, message: 5_000 })
  const failing = (begin: () => Promise<void>) =>
    handOver(open, 'retaguarda@exemplo.com.br', { ...mail, begin }).then(
      () => undefined,
      (error: unknown) => error,
    )
  const lost = new Error('the database is away')
  expect(await failing(() => Promise.reject(lost))).toBe(lost)
  expect(
    await failing(async () => {
      await delay(800)
      throw lost
    }),
  ).toBe(lost)
  const late = await failing(() => delay(800))
  expect(late).toBeInstanceOf(Error)
  expect(late).not.toBeInstanceOf(Unconfirmed)
  expect(received).toEqual([])
})

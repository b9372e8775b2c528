import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { message } from './message.ts'
import { createMail } from './smtp.ts'

const received: { mail: ParsedMail; user: string | undefined; to: string[] }[] = []
let refuse = false

const server = new SMTPServer({
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  onAuth: ({ username, password }, _session, done) =>
    password === 'se/nha' ? done(null, { user: username }) : done(new Error('Invalid login')),
  onRcptTo: (_address, _session, done) => done(refuse ? new Error('Mailbox unavailable') : null),
  onData(stream, { user, envelope }, done) {
    simpleParser(stream, (error: Error | null, mail: ParsedMail) => {
      const who = user as string | undefined // as onAuth said
      received.push({ mail, user: who, to: envelope.rcptTo.map(({ address }) => address) })
      done(error)
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
})

const createFor = (SMTP_URL?: string) => createMail({ SMTP_URL, MAIL_FROM: 'Retaguarda <retaguarda@exemplo.com.br>' })
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

test('USU-018 without SMTP_URL nothing can be sent, and it says so', async () => {
  expect(createFor().configured).toBe(false)
  await expect(createFor().send(mail)).rejects.toThrow('SMTP_URL')
})

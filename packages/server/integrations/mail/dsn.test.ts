import { type AddressInfo, createServer, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { expect, test } from 'vitest'
import { atEnd } from '../../test/at-end.ts'
import { message } from './message.ts'
import { Unconfirmed } from './port.ts'
import { createMail } from './smtp.ts'

const carta = {
  to: ['a@loja.example', 'b@loja.example'].map((address) => ({ name: 'Padaria', address })),
  messageId: '<fatura-7-abcdefghijklmnopqrstuv@retaguarda.test>',
  ...message('Fatura', ['Olá.']),
}

async function listening(server: { listen(port: number, host: string, done: () => void): unknown }, address: () => unknown) {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = address() as AddressInfo // it listens on TCP
  return `smtp://127.0.0.1:${port}`
}

async function servidor(hideDSN: boolean) {
  const seen: SMTPServerSession['envelope'][] = []
  const server = new SMTPServer({
    hideDSN,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, { envelope }, done) => stream.resume().on('end', () => done(seen.push(envelope) ? null : undefined)),
  })
  atEnd(() => new Promise<void>((closed) => server.close(closed)))
  return { seen, url: await listening(server, () => server.server.address()) }
}

test('a server that knows notices of delivery is asked for them, each recipient by its own name; what comes back has an address of its own', async () => {
  const { seen, url } = await servidor(false)
  const mail = createMail({ SMTP_URL: url, MAIL_FROM: 'Empresa <fin@empresa.example>', MAIL_RETORNO: 'devolucoes@empresa.example' })
  expect((await mail.send(carta)).answer).toMatch(/^250 /)
  expect(seen[0]).toMatchObject({
    mailFrom: { address: 'devolucoes@empresa.example' },
    dsn: { ret: 'HDRS', envid: 'fatura-7-abcdefghijklmnopqrstuv@retaguarda.test' },
    rcptTo: ['a@loja.example', 'b@loja.example'].map((address) => ({
      address,
      dsn: { notify: ['FAILURE', 'DELAY'], orcpt: `rfc822;${address}` },
    })),
  })
})

test('a server that does not know them is asked for nothing', async () => {
  const { seen, url } = await servidor(true)
  await createMail({ SMTP_URL: url, MAIL_FROM: 'Empresa <fin@empresa.example>' }).send(carta)
  expect(seen[0]).toMatchObject({ mailFrom: { address: 'fin@empresa.example', args: false } })
  expect(seen[0]?.rcptTo.map(({ args }) => args)).toEqual([false, false])
})

/** A server that hangs up when it hears this. */
async function servidorQueCai(when: RegExp) {
  const talk = (socket: Socket) => {
    socket.on('error', () => {})
    socket.write('220 x\r\n')
    socket.on('data', (heard) => {
      const text = heard.toString()
      if (when.test(text)) socket.destroy()
      else socket.write(/^DATA/m.test(text) ? '354 go\r\n' : '250 ok\r\n')
    })
  }
  const server = createServer(talk)
  atEnd(() => new Promise<void>((closed) => server.close(() => closed())))
  return listening(server, () => server.address())
}

test.each([
  ['before the message', /^MAIL/, false],
  ['at the last address', /b@loja/, false],
  ['after the message, without a word', /\r\n\.\r\n$/, true],
] as const)('a line that is lost %s leaves no doubt but where the message had begun', async (_when, heard, doubt) => {
  const mail = createMail({ SMTP_URL: await servidorQueCai(heard), MAIL_FROM: 'fin@empresa.example' })
  const error: unknown = await mail.send(carta).catch((one: unknown) => one)
  expect(error).toBeInstanceOf(Error)
  expect(error instanceof Unconfirmed).toBe(doubt)
})

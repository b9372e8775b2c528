import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { createMail } from '../integrations/mail/smtp.ts'
import type { MailPort } from '../integrations/mail/port.ts'
import { atEnd } from './at-end.ts'

/** A message as the server took it: its headers and text, and the addresses of its envelope. */
type Carta = { mail: ParsedMail; para: string[] }

/**
 * A real mail server, and the way to it. `recusa` is what an address is answered (`550 …`).
 */
export async function startCorreio() {
  const state = { recebidas: [] as Carta[], recusa: {} as Record<string, string> }
  const server = new SMTPServer({
    closeTimeout: 100,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      const [, code, text] = /^(\d{3}) (.*)$/.exec(state.recusa[address] ?? '') ?? []
      done(code ? Object.assign(new Error(text), { responseCode: Number(code) }) : null)
    },
    onData: (stream, { envelope }, done) =>
      simpleParser(stream, (error: Error | null, mail: ParsedMail) => {
        state.recebidas.push({ mail, para: envelope.rcptTo.map(({ address }) => address) })
        done(error)
      }),
  })
  server.on('error', () => {}) // whoever speaks to it may be gone
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  atEnd(() => new Promise<void>((closed) => server.close(closed)))
  const { port } = server.server.address() as AddressInfo // it listens on TCP
  const url = `smtp://127.0.0.1:${port}`
  const mail: MailPort = createMail({ SMTP_URL: url, MAIL_FROM: 'Retaguarda <retaguarda@exemplo.com.br>' })
  return { state, mail, url }
}

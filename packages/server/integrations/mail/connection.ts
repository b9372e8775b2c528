import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import { MailError, type ReadyMail, Unconfirmed } from './port.ts'

export type Timeouts = {
  /** ms to connect, and to wait for each answer. */
  answer: number
  /** ms that one message may take in all. */
  message: number
}

/** A message with the addresses that it is for now; `envid`: what notices of its delivery name it by, where they are asked for (RFC 3461). */
export type Envelope = {
  to: string[]
  raw: string | Buffer
  envid?: string | undefined
  /** Waited for before the message goes over the line, with the addresses that the server takes it for. */
  begin?: ((accepted: readonly string[]) => Promise<void>) | undefined
}
/** What the server said last, and of each address that it refused. */
export type Answered = { response: string; rejectedErrors?: unknown[] | undefined }

/** A line to the mail server that takes one message after the other. */
export type Connection = {
  /** @throws what the server said, Unconfirmed where the line was lost after the message had begun */
  hand(envelope: Envelope): Promise<Answered>
  /** @throws MailError */
  send(mail: ReadyMail): Promise<void>
  /** It takes nothing more: it was cut, or what it answered makes no sense. */
  broken(): boolean
  close(): void
}

/** The address in `Nome <endereco@dominio>`, or the whole. */
export const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()

export const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 300)
const text = (error: Error) => short(error.message)
const codeOf = (error: Error): number => ('responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0)
const isEnvelope = (error: Error) => 'code' in error && error.code === 'EENVELOPE'

/** What the server said, as it said it. */
const replyOf = (error: Error): string | undefined =>
  'response' in error && typeof error.response === 'string' ? error.response : undefined

/**
 * An answer of 5xx is the last word on a message; so is an address that no server could be told. A line that was lost says nothing of the
 * message that was on it: the server may have it.
 */
function judged(error: Error): MailError {
  const [code, reply] = [codeOf(error), replyOf(error)]
  if (reply !== undefined) return new MailError(code >= 500 ? 'final' : 'later', `O servidor de e-mail respondeu: ${short(reply)}`)
  if (isEnvelope(error)) return new MailError('final', 'O servidor de e-mail não pode receber este endereço.')
  return new MailError('later', 'O servidor de e-mail não confirmou a mensagem: ela pode ter chegado.')
}

/**
 * Opens a line to the server of an address `smtp://user:password@host:587`.
 * @throws MailError `away`
 */
export async function openConnection(url: string, from: string, { answer, message }: Timeouts): Promise<Connection> {
  const [{ parseConnectionUrl }, { default: SMTPConnection }] = await Promise.all([
    import('nodemailer/lib/shared'),
    import('nodemailer/lib/smtp-connection'),
  ])
  const { auth, ...where } = parseConnectionUrl(url)
  const limits = { connectionTimeout: answer, greetingTimeout: answer, dnsTimeout: answer, socketTimeout: answer }
  const line = new SMTPConnection({ ...where, ...limits })
  let failure: Error | undefined
  let giveUp: (error: Error) => void = () => {}
  const fail = (error: Error) => {
    failure ??= error
    giveUp(error)
  }
  line.on('error', fail)
  line.on('end', () => fail(new Error('The mail server closed the connection')))
  /** Whatever the line itself has to say ends the wait as well. */
  const step = <T>(begin: (done: (error?: Error | null, answer?: T) => void) => void) =>
    new Promise<T | undefined>((done, refuse) => {
      giveUp = refuse
      if (failure) refuse(failure)
      else begin((error, answer) => (error ? refuse(error) : done(answer)))
    })
  try {
    await step<boolean>((done) => line.connect(done))
    if (auth) await step<boolean>((done) => line.login(auth, done))
  } catch (error) {
    line.close()
    throw new MailError('away', error instanceof Error ? text(error) : String(error))
  }
  // Small writes that wait for each other's receipt cost 40 ms a message; SMTPConnection has no option for it.
  if (line._socket) line._socket.setNoDelay(true)

  const accepted = nameRecipients(line)

  async function hand({ to, raw, envid, begin = async () => {} }: Envelope): Promise<Answered> {
    const timer = setTimeout(() => fail(new Error(`The mail server took longer than ${message / 1_000} s`)), message)
    const content = contentOf(raw, () => begin(accepted()), fail)
    const dsn = envid === undefined ? undefined : { ret: 'HDRS' as const, envid, notify: ['FAILURE', 'DELAY'] }
    try {
      const said = await step<Answered>((done) => line.send({ from, to, dsn }, content.stream, done))
      return said ?? { response: '' }
    } catch (error) {
      await content.keptBack()
      // After a refusal the next message begins anew.
      if (!failure) await step<boolean>((done) => line.reset(done)).catch(fail)
      throw content.begun() && error instanceof Error && replyOf(error) === undefined ? new Unconfirmed(text(error)) : error
    } finally {
      clearTimeout(timer)
    }
  }
  const send = ({ to, raw }: ReadyMail) =>
    hand({ to: [to], raw }).then(
      () => {},
      (error: unknown) => {
        throw judged(error instanceof Error ? error : new Error(String(error)))
      },
    )
  return { hand, send, broken: () => failure !== undefined, close: () => (failure ? line.close() : line.quit()) }
}

/** A message that is asked for once the server is ready for it, and then waits for `begin`. */
function contentOf(raw: string | Buffer, begin: () => Promise<void>, fail: (error: Error) => void) {
  let beginning: Promise<void> | undefined
  let [begun, over] = [false, false]
  const stream = new Readable({
    read() {
      if (beginning) return
      beginning = begin()
      const go = () => {
        if (over) return
        begun = true
        stream.push(raw)
        stream.push(null)
      }
      // Nothing of it is on the line yet, and the line waits for it: it is of no more use.
      beginning.then(go, (error: unknown) => fail(error instanceof Error ? error : new Error(String(error))))
    },
  })
  /** The line may give up while the message is kept back: what goes wrong then is what keeps it. @throws that */
  const keptBack = async () => {
    over = true
    await beginning
  }
  return { stream, begun: () => begun, keptBack }
}

/**
 * SMTPConnection says one ORCPT for all recipients of a message; a notice is to name each as we know it (RFC 3461, 4.2).
 * @returns what tells the recipients that the server takes the message for
 */
function nameRecipients(line: SMTPConnection): () => readonly string[] {
  // Not among its types: what it says of each recipient, and what it knows of the message on the line.
  const inner = line as unknown as {
    _envelope: { dsn?: { orcpt: string | null }; accepted: string[] }
    _sendRcpt(recipient: string, callback: unknown): void
  }
  const sendRcpt = inner._sendRcpt.bind(line)
  inner._sendRcpt = (recipient, callback) => {
    if (inner._envelope.dsn) inner._envelope.dsn.orcpt = `rfc822;${recipient}`
    sendRcpt(recipient, callback)
  }
  return () => inner._envelope.accepted
}

import { MailError, type ReadyMail } from './port.ts'

export type Timeouts = {
  /** ms to connect, and to wait for each answer. */
  answer: number
  /** ms that one message may take in all. */
  message: number
}

/** A line to the mail server that takes one message after the other. */
export type Connection = {
  send(mail: ReadyMail): Promise<void>
  /** It takes nothing more: it was cut, or what it answered makes no sense. */
  broken(): boolean
  close(): void
}

const text = (error: Error) => error.message.replace(/\s+/g, ' ').slice(0, 300)
const codeOf = (error: Error): number => ('responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0)
const isEnvelope = (error: Error) => 'code' in error && error.code === 'EENVELOPE'

/** An answer of 5xx is the last word on a message; so is an address that no server could be told. */
function judged(error: Error): MailError {
  const code = codeOf(error)
  return new MailError(code >= 500 || (code === 0 && isEnvelope(error)) ? 'final' : 'later', text(error))
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
  const step = (begin: (done: (error?: Error | null) => void) => void) =>
    new Promise<void>((done, refuse) => {
      giveUp = refuse
      if (failure) refuse(failure)
      else begin((error) => (error ? refuse(error) : done()))
    })
  try {
    await step((done) => line.connect(done))
    if (auth) await step((done) => line.login(auth, done))
  } catch (error) {
    line.close()
    throw new MailError('away', error instanceof Error ? text(error) : String(error))
  }
  // Small writes that wait for each other's receipt cost 40 ms a message; SMTPConnection has no option for it.
  if (line._socket) line._socket.setNoDelay(true)

  async function send({ to, raw }: ReadyMail): Promise<void> {
    const timer = setTimeout(() => fail(new Error(`The mail server took longer than ${message / 1_000} s`)), message)
    try {
      await step((done) => line.send({ from, to: [to] }, Buffer.from(raw), done))
    } catch (error) {
      const said = error instanceof Error ? error : new Error(String(error))
      // After a refusal the next message begins anew.
      if (!failure) await step((done) => line.reset(done)).catch(fail)
      throw judged(said)
    } finally {
      clearTimeout(timer)
    }
  }
  return { send, broken: () => failure !== undefined, close: () => line.close() }
}

type Address = { name: string; address: string }

export type Mail = {
  /** All of them stand in To. */
  to: Address | Address[]
  /** Those of them that this attempt is for, where the others have answered before. */
  only?: readonly string[]
  subject: string
  text: string
  html: string
  attachments?: { filename: string; content: Buffer; contentType: string }[]
  /** Of a mail that may be sent again: the same at every repeat, by which mailboxes know it. */
  messageId?: string
  /** Waited for before the message itself goes over the line: from then on these addresses may have it. */
  begin?: (addresses: string[]) => Promise<void>
}

/** A message that is composed already, with its headers, for one address. */
export type ReadyMail = { to: string; raw: string }

export type MailPort = {
  /** False where SMTP_URL is not set: nothing can be sent. */
  configured: boolean
  /**
   * Hands one message to the mail server, within 10 s an answer.
   * @throws NobodyTook where no address took it, Unconfirmed where nobody knows, or another error where the server was not there to be told
   * or said nothing of the addresses
   */
  send(mail: Mail): Promise<Handed>
  /**
   * The same over connections that are kept, several side by side: for many messages.
   * @throws MailError
   */
  deliver(mail: ReadyMail): Promise<void>
}

/** What the server said of an address; `final`: it will never take the message. */
export type Refusal = { address: string; text: string; final: boolean }

/** The server's word for a message that it has, and the addresses that it does not have it for. */
export type Handed = { answer: string; refusals: Refusal[] }

/** The line was lost after the message had begun: the server may have it. */
export class Unconfirmed extends Error {
  override name = 'Unconfirmed'
}

/** Every address of a message was refused. */
export class NobodyTook extends Error {
  override name = 'NobodyTook'
  readonly refusals: Refusal[]
  constructor(refusals: Refusal[]) {
    super(refusals[0]?.text ?? 'Nenhum endereço.')
    this.refusals = refusals
  }
}

/**
 * What a repeat can expect: `final` the server does not want it, `later` it may want it later or the line was cut midway, `away` there is
 * no server to talk to.
 */
export class MailError extends Error {
  override name = 'MailError'
  readonly kind: 'final' | 'later' | 'away'
  constructor(kind: MailError['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

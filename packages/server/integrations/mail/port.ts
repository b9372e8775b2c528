type Address = { name: string; address: string }

export type Mail = {
  to: Address
  /** Others who get the same message. */
  cc?: Address[]
  subject: string
  text: string
  html: string
  attachments?: { filename: string; content: Buffer; contentType: string }[]
  /** Of a mail that may be sent again: the same at every repeat, by which mailboxes know it. */
  messageId?: string
}

/** A message that is composed already, with its headers, for one address. */
export type ReadyMail = { to: string; raw: string }

export type MailPort = {
  /** False where SMTP_URL is not set: nothing can be sent. */
  configured: boolean
  /** Hands one message to the mail server. Throws when it was not taken within 10 s. */
  send(mail: Mail): Promise<void>
  /**
   * The same over connections that are kept, several side by side: for many messages.
   * @throws MailError
   */
  deliver(mail: ReadyMail): Promise<void>
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

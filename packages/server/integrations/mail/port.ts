export type Mail = {
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** Of a mail that may be sent again: the same at every repeat, by which mailboxes know it. */
  messageId?: string
}

export type MailPort = {
  /** False where SMTP_URL is not set: nothing can be sent. */
  configured: boolean
  /** Hands one message to the mail server. Throws when it was not taken within 10 s. */
  send(mail: Mail): Promise<void>
}

import { createTransport } from 'nodemailer'
import type { MailPort } from './port.ts'

/** Nobody waits longer for a mail server; the link is shown instead. */
const LIMIT_MS = 10_000

/** Mail through the server of SMTP_URL (`smtp://user:password@host:587`, `smtps://…`), from MAIL_FROM. */
export function createMail({ SMTP_URL, MAIL_FROM }: { SMTP_URL?: string | undefined; MAIL_FROM: string }): MailPort {
  if (!SMTP_URL) return { configured: false, send: () => Promise.reject(new Error('SMTP_URL is not set')) }
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: LIMIT_MS,
    greetingTimeout: LIMIT_MS,
    dnsTimeout: LIMIT_MS,
    socketTimeout: LIMIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    configured: true,
    async send(mail) {
      await transport.sendMail({ from: MAIL_FROM, ...mail })
    },
  }
}

import type { Transporter } from 'nodemailer'
import { addressOf, openConnection } from './connection.ts'
import { handOver } from './hand-over.ts'
import { createPool } from './pool.ts'
import { MailError, type MailPort } from './port.ts'

/** Nobody waits longer for a mail server; the link is shown instead. */
const LIMIT_MS = 10_000
/** ms that one message of many may take in all; each answer has LIMIT_MS. */
const MESSAGE_MS = 30_000

/** Mail through the server of SMTP_URL (`smtp://user:password@host:587`, `smtps://…`), from MAIL_FROM. */
export function createMail({ SMTP_URL, MAIL_FROM }: { SMTP_URL?: string | undefined; MAIL_FROM: string }): MailPort {
  if (!SMTP_URL) {
    const unset = 'SMTP_URL is not set'
    return {
      configured: false,
      send: () => Promise.reject(new Error(unset)),
      deliver: () => Promise.reject(new MailError('away', unset)),
    }
  }
  let transport: Promise<Transporter> | undefined
  return {
    configured: true,
    async send(mail) {
      transport ??= openTransport(SMTP_URL)
      return handOver(await transport, MAIL_FROM, mail)
    },
    deliver: createPool(() => openConnection(SMTP_URL, addressOf(MAIL_FROM), { answer: LIMIT_MS, message: MESSAGE_MS })),
  }
}

/** Read only where mail is sent: it is large. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: LIMIT_MS,
    greetingTimeout: LIMIT_MS,
    dnsTimeout: LIMIT_MS,
    socketTimeout: LIMIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

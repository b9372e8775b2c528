import { hasLostDatabase } from '../../db/pool.ts'
import { hearing } from '../http/heard.ts'
import { addressOf, openConnection } from './connection.ts'
import { handOver } from './hand-over.ts'
import { createPool } from './pool.ts'
import { MailError, type MailPort, NobodyTook } from './port.ts'

/** Nobody waits longer for a mail server; the link is shown instead. */
const LIMIT_MS = 10_000
/** ms that one message may take in all; each answer has LIMIT_MS. */
const MESSAGE_MS = 30_000

type Settings = { SMTP_URL?: string | undefined; MAIL_FROM: string; MAIL_RETORNO?: string | undefined }

/**
 * Mail through the server of SMTP_URL (`smtp://user:password@host:587`, `smtps://…`), from MAIL_FROM. What comes back of it goes to
 * MAIL_RETORNO, to MAIL_FROM where there is none.
 */
export function createMail({ SMTP_URL, MAIL_FROM, MAIL_RETORNO }: Settings): MailPort {
  if (!SMTP_URL) {
    const unset = 'SMTP_URL is not set'
    return {
      configured: false,
      send: () => Promise.reject(new Error(unset)),
      deliver: () => Promise.reject(new MailError('away', unset)),
    }
  }
  const sender = addressOf(MAIL_RETORNO ?? MAIL_FROM)
  const open = () => openConnection(SMTP_URL, sender, { answer: LIMIT_MS, message: MESSAGE_MS })
  const deliver = createPool(open)
  return {
    configured: true,
    // A database that went away before the message began says nothing of the server.
    send: (mail) => hearing('E-mail', handOver(open, MAIL_FROM, mail), (error) => error instanceof NobodyTook || hasLostDatabase(error)),
    deliver: (mail) => hearing('E-mail', deliver(mail), (error) => error instanceof MailError && error.kind === 'final'),
  }
}

import type { MailPort } from './mail/port.ts'

/** The outside world, each system behind its port. */
export type Integrations = { mail: MailPort }

import type { Roles } from '@retaguarda/contract/kit/access.ts'
import type { Config } from '../../base/config.ts'
import type { Log } from '../../base/log.ts'
import type { Db } from '../../db/types.ts'
import type { Integrations } from '../../integrations/integrations.ts'
import type { Life } from '../life/port.ts'

/** Who is logged in. */
export type CurrentUser = Roles & { id: number; nome: string; email: string }

/** From where a call comes, and with what: its header User-Agent. */
export type Caller = { endereco: string; agente: string }

/** The session that a call is made in. */
export type CurrentSession = {
  id: number
  /** When its person last said who she is. */
  confirmadaEm: Date
  /** When its person set up a second factor; null without one. */
  segundoFatorEm: Date | null
}

/** What every command gets; `user` and `sessao` are null only in calls that anyone may make, or a store with its key. */
export type PublicCtx = {
  db: Db
  config: Config
  integrations: Integrations
  now: () => Date
  log: Log
  life: Life
  requestId: string
  /** Where the request came from; null for what no request asked for. */
  address: string | null
  user: CurrentUser | null
  sessao: CurrentSession | null
  /** The clients for whom the store's key of this call speaks; nobody's in calls that take none. */
  lojas: ReadonlySet<number>
  /** The execution of whose results the runner that calls may tell; null in all other calls. */
  execucao: number | null
}
export type Ctx = PublicCtx & { user: CurrentUser; sessao: CurrentSession }

/** What every job gets. */
export type JobCtx = Omit<PublicCtx, 'requestId' | 'address' | 'user' | 'sessao' | 'lojas' | 'execucao'>

import type { Roles } from '@retaguarda/contract/kit/access.ts'
import type { Escopo } from '@retaguarda/contract/kit/escopo.ts'
import type { Perfil } from '@retaguarda/contract/kit/perfil.ts'
import type { Config } from '../../base/config.ts'
import type { Log } from '../../base/log.ts'
import type { Db } from '../../db/types.ts'
import type { Integrations } from '../../integrations/integrations.ts'
import type { Life } from '../life/port.ts'

/** Who is logged in; `perfil` says what is taken from her roles, and nothing is of who has none. */
export type CurrentUser = Roles & { id: number; nome: string; email: string; perfil?: Perfil | null }

/** From where a call comes, and with what: its header User-Agent. */
export type Caller = { endereco: string; agente: string }

/** The session that a call is made in. */
export type CurrentSession = {
  id: number
  /** When its person last said who she is. */
  confirmadaEm: Date
  /** When its person set up a second factor; null without one. */
  segundoFatorEm: Date | null
  /** The account of the directory that it was opened by; null where it was by a password or a passkey. */
  identidadeId: number | null
}

/** What every job has. */
export type JobCtx = {
  db: Db
  config: Config
  integrations: Integrations
  now: () => Date
  log: Log
  life: Life
  /** Takes away what only older versions used, where this process has the rights of the tables' owner. */
  contract?: () => Promise<unknown>
}

/** What every call has; `address` is where it came from, null for what no request asked for. */
type CallCtx = JobCtx & { requestId: string; address: string | null }

/** A person's call, in her session. */
export type SessionCtx = CallCtx & { kind: 'session'; user: CurrentUser; sessao: CurrentSession }

/** Another program's, with a service token: its user says in the history which one it was. */
export type TokenCtx = CallCtx & { kind: 'token'; user: CurrentUser; token: { id: number; nome: string; escopos: readonly Escopo[] } }

/** A call of somebody who has a name here. */
export type Ctx = SessionCtx | TokenCtx

/** A store's, with its key: the clients for whom it speaks. */
export type StoreCtx = CallCtx & { kind: 'store'; lojas: ReadonlySet<number> }

/** The runner's: the execution of whose results it may tell. */
export type RunnerCtx = CallCtx & { kind: 'runner'; execucao: number }

/** Who has shown nothing, or nothing that holds. */
type NobodyCtx = CallCtx & { kind: 'nobody'; user: null }

/** A call that anyone may make: whoever is signed in is told, as the logs name who did something. */
export type PublicCtx = CallCtx & Pick<Ctx | NobodyCtx, 'user'>

/** What a request turned out to be, before it is known whether it may. */
export type AnyCtx = NobodyCtx | Ctx | StoreCtx | RunnerCtx

export const userOf = (ctx: AnyCtx): CurrentUser | null => (ctx.kind === 'session' || ctx.kind === 'token' ? ctx.user : null)

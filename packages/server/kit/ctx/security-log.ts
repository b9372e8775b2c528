import { EventoSeguranca } from '@retaguarda/contract/seguranca.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/types.ts'
import { type PublicCtx, userOf } from './context.ts'
import { RuleError } from '../../base/errors.ts'
import { insertSeguranca } from './seguranca.repo.ts'

type Evento = keyof typeof EventoSeguranca.code
type Somebody = { id: number; email: string }

type Happening = {
  evento: Evento
  /** Who is meant where nobody is signed in: the user of a login, never what was typed. */
  usuario?: Somebody | undefined
  /** Whom it is about, where that is somebody else. */
  sobre?: Somebody | undefined
  /** Why, or what: a few words without any secret, cut at 300 letters. */
  detalhe?: string
}

type By = Pick<PublicCtx, 'now' | 'log' | 'requestId' | 'address'> & { user: Somebody | null }

const DETAIL_MAX = 300
const MINUTE = 60_000
/** What a program can repeat as fast as it likes: the same from the same is written once a minute, its log line each time. */
const REPEATABLE: readonly Evento[] = ['ACESSO_NEGADO', 'CHAVE_RECUSADA', 'CONFIRMACAO_RECUSADA']
const REFUSALS: readonly Evento[] = [...REPEATABLE, 'ENTRADA_RECUSADA', 'BLOQUEIO']

/**
 * Writes what happened to the security log and as a line of the log, which names people by their id alone. `db` is the transaction of
 * what happened, or none where it is refused and so has none.
 */
export async function recordSecurity(db: Db, by: By, { evento, usuario = by.user ?? undefined, sobre, detalhe }: Happening): Promise<void> {
  const { now, log, requestId, address } = by
  const said = detalhe === undefined ? null : detalhe.toWellFormed().replaceAll('\0', '').slice(0, DETAIL_MAX)
  const row = {
    dataHora: now(),
    evento: EventoSeguranca.code[evento],
    usuarioId: usuario?.id ?? null,
    usuario: usuario?.email ?? null,
    sobreId: sobre?.id ?? null,
    sobre: sobre?.email ?? null,
    detalhe: said,
    endereco: address,
    requestId,
  }
  const line = { seguranca: evento, usuarioId: row.usuarioId, sobreId: row.sobreId, endereco: address, requestId, detalhe: said }
  log[REFUSALS.includes(evento) ? 'warn' : 'info'](line, `Segurança: ${EventoSeguranca.labels[row.evento]}`)
  await insertSeguranca(db, row, REPEATABLE.includes(evento) ? new Date(row.dataHora.getTime() - MINUTE) : undefined)
}

/** What a request's own rules refuse: a role, another site, what is another's (403). */
export async function recordRefusal(req: FastifyRequest, _reply: FastifyReply, error: Error): Promise<void> {
  // To be asked again is no refusal.
  if (!(error instanceof RuleError) || error.status !== 403 || error.motivo === 'confirmarIdentidade') return
  const { ctx } = req
  const detalhe = `${req.method} ${req.routeOptions.url ?? ''}: ${error.message}`
  // Who is refused is refused, also while the database is away; the line has been written.
  await recordSecurity(ctx.db, { ...ctx, user: userOf(ctx) }, { evento: 'ACESSO_NEGADO', detalhe }).catch((failed: unknown) =>
    ctx.log.error({ err: failed }, 'O registro de segurança não pôde ser gravado'),
  )
}

import { createHash } from 'node:crypto'
import type { Route } from '@retaguarda/contract/kit/route.ts'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { JobCtx } from '../jobs/jobs.ts'
import type { Ctx, Trx } from './context.ts'
import { RuleError } from './errors.ts'
import { inTransaction } from './transaction.ts'

/** How long a repeat is recognised. */
const KEPT = 30 * 24 * 60 * 60 * 1000 // ms
const KEY_MIN = 8
const KEY_MAX = 200

/** What `handle` gives an answer. */
type Input = { params: unknown; body: unknown; reply: FastifyReply }

/**
 * Runs a money action in one transaction, once for the key of the header `Idempotency-Key`: the same person's repeat with the same
 * content gets the first answer and does nothing; of two at once the second waits for the first. Without the header it just runs.
 * What is refused is not kept, so the same key may be tried again.
 * @throws RuleError 400 for a key that is none, 422 for a key that stands for another call or content
 */
export const comChave = <T extends object>(ctx: Ctx, input: Input, route: Route, work: (trx: Trx) => Promise<T>): Promise<T> =>
  comChavePreparada(
    ctx,
    input,
    route,
    async () => {},
    (trx) => work(trx),
  )

/** The same with what must be done before the transaction opens, as asking another system; a repeat does not do it again. */
export async function comChavePreparada<P, T extends object>(
  ctx: Ctx,
  input: Input,
  route: Route,
  prepare: () => Promise<P>,
  work: (trx: Trx, prepared: P) => Promise<T>,
): Promise<T> {
  const chave = keyOf(input.reply)
  if (chave === undefined) {
    const prepared = await prepare()
    return inTransaction(ctx.db, (trx) => work(trx, prepared))
  }
  const pedido = { usuarioId: ctx.user.id, chave, rota: `${route.method} ${route.path}`, corpoSha256: hashOf(input) }
  const first = await ctx.db
    .selectFrom('pedido')
    .selectAll()
    .where('usuarioId', '=', ctx.user.id)
    .where('chave', '=', chave)
    .executeTakeFirst()
  if (first) return answerOf<T>(first, pedido)
  const prepared = await prepare()
  return inTransaction(ctx.db, async (trx) => {
    // Waits here for another one of the same key until that is committed or undone.
    const added = await trx
      .insertInto('pedido')
      .values({ ...pedido, criadoEm: ctx.now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows !== 1n) return answerOf<T>(await lockPedido(trx, pedido), pedido)
    const answer = await work(trx, prepared)
    await trx
      .updateTable('pedido')
      .set({ resposta: JSON.stringify(answer) })
      .where('usuarioId', '=', pedido.usuarioId)
      .where('chave', '=', chave)
      .execute()
    return answer
  })
}

type Pedido = { usuarioId: number; chave: string; rota: string; corpoSha256: string }

const lockPedido = (trx: Trx, { usuarioId, chave }: Pedido) =>
  trx.selectFrom('pedido').selectAll().where('usuarioId', '=', usuarioId).where('chave', '=', chave).executeTakeFirstOrThrow()

function answerOf<T>(first: Pedido & { resposta: unknown }, { rota, corpoSha256 }: Pedido): T {
  if (first.rota !== rota || first.corpoSha256 !== corpoSha256)
    throw new RuleError(422, 'Esta chave de idempotência já foi usada para outro pedido. Use uma chave nova.')
  // What the same route answered, written in the transaction that answered it.
  return first.resposta as T
}

function keyOf({ request }: FastifyReply): string | undefined {
  const sent = request.headers['idempotency-key']
  if (sent === undefined) return undefined
  if (typeof sent !== 'string' || sent.length < KEY_MIN || sent.length > KEY_MAX)
    throw new RuleError(400, `O cabeçalho Idempotency-Key tem de ${KEY_MIN} a ${KEY_MAX} caracteres.`)
  return sent
}

/** Of what the contract read of the call, so that the order of keys and other spellings of a value do not count. */
const hashOf = ({ params, body }: Input) =>
  createHash('sha256')
    .update(JSON.stringify([params, body ?? null]))
    .digest('hex')

/** Forgets the keys of more than 30 days ago. */
export async function limparPedidos({ db, now }: Pick<JobCtx, 'db' | 'now'>): Promise<void> {
  await sql`delete from pedido where "criadoEm" < ${new Date(now().getTime() - KEPT)}`.execute(db)
}

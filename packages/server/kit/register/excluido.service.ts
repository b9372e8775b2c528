import { DESFAZER_MINUTOS } from '@retaguarda/contract/exclusao.ts'
import { allows } from '@retaguarda/contract/kit/access.ts'
import { isDatabaseAway } from '../../db/pool.ts'
import { audit } from '../ctx/audit.ts'
import type { Trx } from '../../db/types.ts'
import type { Ctx, JobCtx } from '../ctx/context.ts'
import { conflict, forbidden, notFound, refusedBy } from '../../base/errors.ts'
import { insertExcluido, insertPartes, lockExcluido, readPartes, removeExcluido, removeExcluidosAntes } from './excluido.repo.ts'
import type { KnownRegister } from './known-registers.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { RegisterTable } from './version.ts'

/** Keeps a record that is about to be deleted, where it could come back as it was. @returns whether it did */
export async function keepExcluido(
  trx: Trx,
  ctx: Ctx,
  table: RegisterTable,
  { entidade, id }: { entidade: string; id: number },
): Promise<boolean> {
  const parts = await readPartes(trx, table, id)
  if (parts) await insertExcluido(trx, { entidade, registro: id, usuarioId: ctx.user.id, dataHora: ctx.now() }, parts)
  return parts !== undefined
}

const since = (now: Date) => new Date(now.getTime() - DESFAZER_MINUTOS * 60_000)
const SEM_VOLTA = 'Esta exclusão não pode mais ser desfeita. Inclua o registro de novo.'

/**
 * Brings back what the person has just deleted: same id, same rows, same history.
 * @throws RuleError 403, 404 of an unknown register, 409 where it cannot come back any more
 */
export async function desfazerExclusao(
  ctx: Ctx,
  register: KnownRegister | undefined,
  { entidade, id }: { entidade: string; id: number },
): Promise<{ msg: string }> {
  if (!register) throw notFound('Não há um cadastro com este nome.')
  if (!allows(register.writeAccess, ctx.user)) throw forbidden()
  try {
    await inTransaction(ctx.db, async (trx) => {
      const found = await lockExcluido(trx, { entidade, registro: id, usuarioId: ctx.user.id, desde: since(ctx.now()) })
      if (!found) throw conflict(SEM_VOLTA)
      await insertPartes(trx, found.partes)
      await removeExcluido(trx, found.id)
      await audit(trx, ctx, { entidade, registro: id, acao: 'restaurar', depois: await register.read(trx, id) })
    })
  } catch (error) {
    // Another record has its name by now, or what it referred to is gone.
    if (REFUSED.has(refusedBy(error).code) && !isDatabaseAway(error)) throw conflict(SEM_VOLTA)
    throw error
  }
  return { msg: register.say.back() }
}

const REFUSED = new Set(['23505', '23503', '23514', '23P01'])

/** What can no longer come back is forgotten. */
export const esquecerExcluidos = ({ db, now }: JobCtx): Promise<void> => removeExcluidosAntes(db, since(now()))

import type { Mudanca } from '@retaguarda/contract/kit/resource.ts'
import type { z } from 'zod'
import type { Db, PublicCtx, Trx } from './context.ts'

type Change = {
  entidade: string
  registro: number | string
  acao: string
  antes?: object | null | undefined
  depois?: object | null | undefined
  /** The client it is about, where the record does not say so itself as `cliente: { id }`. */
  clienteId?: number
}

/** Records a change of state in the transaction of the change (decisions §1). No secret may be in `antes` or `depois`. */
export async function audit(trx: Trx, ctx: Pick<PublicCtx, 'user' | 'requestId' | 'now'>, change: Change): Promise<void> {
  await trx
    .insertInto('auditoria')
    .values({
      dataHora: ctx.now(),
      usuarioId: ctx.user?.id ?? null,
      entidade: change.entidade,
      registro: String(change.registro),
      clienteId: change.clienteId ?? clienteOf(change.depois) ?? clienteOf(change.antes) ?? null,
      acao: change.acao,
      antes: change.antes ? JSON.stringify(change.antes) : null,
      depois: change.depois ? JSON.stringify(change.depois) : null,
      requestId: ctx.requestId,
    })
    .execute()
}

const HISTORY_MAX = 200

/** The changes of one record, newest first, at most 200. */
export async function history(db: Db, entidade: string, registro: number): Promise<z.input<typeof Mudanca>[]> {
  const rows = await db
    .selectFrom('auditoria as a')
    .leftJoin('usuario as u', 'u.id', 'a.usuarioId')
    .leftJoin('pessoa as p', 'p.id', 'u.pessoaId')
    .select(['a.id', 'a.dataHora', 'a.acao', 'a.antes', 'a.depois', 'p.nome as usuario'])
    .where('a.entidade', '=', entidade)
    .where('a.registro', '=', String(registro))
    .orderBy('a.id', 'desc')
    .limit(HISTORY_MAX)
    .execute()
  return rows.map(({ id, dataHora, usuario, acao, antes, depois }) => ({
    id,
    dataHora: dataHora.toISOString(),
    usuario,
    acao,
    campos: changedFields(antes, depois),
  }))
}

function clienteOf(record: object | null | undefined): number | undefined {
  const { id } = asRecord(asRecord(record).cliente)
  return typeof id === 'number' ? id : undefined
}

const asRecord = (v: unknown): Record<string, unknown> => (typeof v === 'object' && v !== null ? { ...v } : {})

export function changedFields(antes: unknown, depois: unknown) {
  const [before, after] = [asRecord(antes), asRecord(depois)]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((campo) => JSON.stringify(before[campo]) !== JSON.stringify(after[campo]))
    .map((campo) => ({ campo, antes: before[campo] ?? null, depois: after[campo] ?? null }))
}

import type { Mudanca } from '@retaguarda/contract/kit/resource.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { prepared } from '../../db/prepared.ts'
import type { Db, Trx } from '../../db/types.ts'
import type { PublicCtx } from './context.ts'

export type Change = {
  entidade: string
  registro: number | string
  acao: string
  antes?: object | null | undefined
  depois?: object | null | undefined
  /** The client it is about, where the record does not say so itself as `cliente: { id }`. */
  clienteId?: number
}

/** Who did it, a person or, with null, the product by itself. */
export type By = Pick<PublicCtx, 'requestId' | 'now'> & { user: { id: number } | null }

/** Records a change of state in the transaction of the change. No secret may be in `antes` or `depois`. */
export const audit = (trx: Trx, ctx: By, change: Change): Promise<void> => auditAll(trx, [{ ctx, change }])

/** Records several at once, in their order. */
export async function auditAll(trx: Trx, changes: readonly { ctx: By; change: Change }[]): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ ctx, change: { antes, depois, ...change } }) => ({
    quando: ctx.now(),
    usuario: ctx.user?.id ?? null,
    pedido: ctx.requestId,
    ...change,
    registro: String(change.registro),
    cliente: change.clienteId ?? clienteOf(depois) ?? clienteOf(antes) ?? null,
    antes: antes ?? null,
    depois: depois ?? null,
  }))
  await sql`${prepared}
    insert into auditoria ("dataHora", "usuarioId", entidade, registro, "clienteId", acao, antes, depois, "requestId")
    select quando, usuario, entidade, registro, cliente, acao, antes, depois, pedido
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (quando timestamptz, usuario int, entidade text, registro text, cliente int,
      acao text, antes jsonb, depois jsonb, pedido text)) with ordinality n(quando, usuario, entidade, registro, cliente, acao, antes, depois, pedido, ordem)
    order by ordem`.execute(trx)
}

/**
 * Records what the database itself knows of many changes of one kind.
 * @param changes a query of `registro`, `cliente`, `antes`, `depois` and, for their order, `ordem`
 */
export async function auditFrom(
  trx: Trx,
  { now, user, requestId }: By,
  { entidade, acao }: Pick<Change, 'entidade' | 'acao'>,
  changes: RawBuilder<unknown>,
): Promise<void> {
  await sql`insert into auditoria ("dataHora", "usuarioId", entidade, registro, "clienteId", acao, antes, depois, "requestId")
    select ${now()}::timestamptz, ${user?.id ?? null}::int, ${entidade}::text, m.registro::text, m.cliente, ${acao}::text, m.antes, m.depois, ${requestId}::text
    from (${changes}) m order by m.ordem`.execute(trx)
}

const HISTORY_MAX = 200

/** The changes of one record, newest first, at most 200. */
export async function history(db: Db, entidade: string, registro: number): Promise<z.input<typeof Mudanca>[]> {
  const rows = await db
    .selectFrom('auditoria as a')
    .leftJoin('usuario as u', 'u.id', 'a.usuarioId')
    .select(['a.id', 'a.dataHora', 'a.acao', 'a.antes', 'a.depois', 'u.pessoaNome as usuario'])
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

/** The newest change of a record: whose it is, and what it was before and after. */
export const readLastChange = (db: Db, entidade: string, registro: number) =>
  db
    .selectFrom('auditoria')
    .select(['usuarioId', 'antes', 'depois'])
    .where('entidade', '=', entidade)
    .where('registro', '=', String(registro))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

function clienteOf(record: object | null | undefined): number | undefined {
  const { id } = asRecord(asRecord(record).cliente)
  return typeof id === 'number' ? id : undefined
}

const asRecord = (v: unknown): Record<string, unknown> => (typeof v === 'object' && v !== null ? { ...v } : {})

export function changedFields(earlier: unknown, later: unknown) {
  const [before, after] = [asRecord(earlier), asRecord(later)]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((campo) => ({ campo, antes: before[campo] ?? null, depois: after[campo] ?? null }))
}

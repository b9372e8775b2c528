import { OrigemItem, SituacaoItem } from '@retaguarda/contract/faturamento/item.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/types.ts'
import { insertRow } from '../../../db/write-row.repo.ts'
import type { TIPO_ITEM } from '../../../db/codes.ts'

/** An object as an item is named after it. */
export const readObjeto = (db: Db, id: number) =>
  db.selectFrom('objeto_contrato').select(['codigo', 'nome', 'ativo']).where('id', '=', id).executeTakeFirst()

export const readFaturaDoItem = (db: Db, id: number) =>
  db.selectFrom('financeiro').select('faturaId').where('id', '=', id).executeTakeFirst()

export const readItem = (db: Db, id: number) =>
  db
    .selectFrom('financeiro')
    .select(['id', 'origem', 'objetoContrato', 'valorCobranca', 'observacao'])
    .where('id', '=', id)
    .executeTakeFirst()

/** What an item is, beside the invoice that it belongs to; of a discount `valorCobranca` is below zero. */
export type ItemNovo = {
  idObjetoContrato: number
  tipo: typeof TIPO_ITEM.manual | typeof TIPO_ITEM.desconto
  valorCobranca: string
  percentual: string | null
  observacao: string | null
}
type Novo = { fatura: { id: number; ano: number; mes: number; clienteId: number }; objetoContrato: string; now: Date; usuarioId: number }

export async function insertItem(trx: Trx, item: ItemNovo, { fatura, objetoContrato, now, usuarioId }: Novo): Promise<number> {
  const { id: faturaId, ano, mes, clienteId } = fatura
  const { idObjetoContrato, ...fields } = item
  return insertRow(trx, 'financeiro', {
    faturaId,
    clienteId,
    ano,
    mes,
    objetoContrato,
    usuarioId,
    ...fields,
    objetoContratoId: idObjetoContrato,
    origem: OrigemItem.code.MANUAL,
    situacao: SituacaoItem.code.ABERTO,
    dataHora: now,
  })
}

/** What an object charges in an invoice, and what is left of it after its discounts. */
export async function readCobrado(db: Db, faturaId: number, objetoId: number): Promise<{ cobrado: string; resta: string }> {
  const { rows } = await sql<{ cobrado: string; resta: string }>`
    select coalesce(sum(greatest("valorCobranca", 0)), 0)::numeric(15, 2)::text as cobrado, coalesce(sum("valorCobranca"), 0)::numeric(15, 2)::text as resta
    from financeiro where "faturaId" = ${faturaId} and "objetoContratoId" = ${objetoId}`.execute(db)
  return present(rows[0])
}

export const removeItem = (trx: Trx, id: number) => trx.deleteFrom('financeiro').where('id', '=', id).execute()

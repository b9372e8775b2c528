import { present } from '@retaguarda/contract/kit/present.ts'
import { type NovoItemForm, OrigemItem, SituacaoItem } from '@retaguarda/contract/faturamento/item.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/types.ts'
import { insertRow } from '../../../db/write-row.repo.ts'
import { TIPO_ITEM } from '../../../db/codes.ts'

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

type Novo = { fatura: { id: number; ano: number; mes: number; clienteId: number }; objetoContrato: string; now: Date; usuarioId: number }

export async function insertItem(trx: Trx, form: NovoItemForm, { fatura, objetoContrato, now, usuarioId }: Novo): Promise<number> {
  const { id: faturaId, ano, mes, clienteId } = fatura
  const { idObjetoContrato, valorCobranca, observacao } = form
  return insertRow(trx, 'financeiro', {
    faturaId,
    clienteId,
    ano,
    mes,
    objetoContrato,
    valorCobranca,
    observacao,
    usuarioId,
    objetoContratoId: idObjetoContrato,
    tipo: TIPO_ITEM.manual,
    origem: OrigemItem.code.MANUAL,
    situacao: SituacaoItem.code.ABERTO,
    dataHora: now,
  })
}

export const removeItem = (trx: Trx, id: number) => trx.deleteFrom('financeiro').where('id', '=', id).execute()

/** Makes the invoice the sum of its items. @returns its value */
export async function updateValor(trx: Trx, id: number): Promise<string> {
  const { rows } = await sql<{ valor: string }>`
    update fatura set valor = (select coalesce(sum("valorCobranca"), 0) from financeiro where "faturaId" = ${id}) where id = ${id}
    returning valor`.execute(trx)
  return present(rows[0]).valor
}

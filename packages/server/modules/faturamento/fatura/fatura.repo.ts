import { SituacaoBoleto, TipoDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { type Fatura, type FaturaForm, type FaturaItem, fatura, SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { TipoItemFatura } from '@retaguarda/contract/faturamento/item.ts'
import { FUSO } from '@retaguarda/contract/kit/tempo.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { EmpresaNoPapel, Pagador } from '../../../db/no-papel.ts'
import type { Db, Trx } from '../../../db/types.ts'
import { codes } from '../../../kit/sql.ts'
import { listOf } from '../../../kit/list/list-of.ts'
import { listRetencoesDaFatura } from '../valores/valores.repo.ts'
import { rowOf } from '../../../db/rows.ts'
import { updateRow } from '../../../db/write-row.repo.ts'

/** `2026/10` of an invoice `f`, which sorts as the months do. */
export const COMPETENCIA = sql`(f.ano::text || '/' || lpad(f.mes::text, 2, '0'))`

/** The due date of the next boleto of which something is open, of the invoice with this id. */
const proximoVencimento = (fatura: string): RawBuilder<string | null> => sql<string | null>`(
  select min(b."dataVencimento") from fatura_documento b
  where b."faturaId" = ${sql.ref(fatura)} and b.tipo = ${codes(TipoDocumento, 'BOLETO')} and b.situacao <> ${codes(SituacaoBoleto, 'CANCELADO')} and b.valor > b.quitado)`

export const faturaLista = listOf(fatura, {
  table: 'fatura',
  alias: 'f',
  joins: {
    c: { table: 'cliente', by: 'f.clienteId' },
    p: { table: 'pessoa', by: 'c.pessoaId' },
  },
  columns: {
    'cliente.id': 'f.clienteId',
    'cliente.pessoa.nome': 'p.nome',
    dataHoraVencimento: 'f.dataHoraVencimento',
    proximoVencimento: { sql: proximoVencimento('f.id') },
  },
  counted: { by: ['situacao', 'tipo'] },
})

export async function readFatura(db: Db, id: number): Promise<Fatura | undefined> {
  return (await listFaturas(db, [id]))[0]
}

export async function listFaturas(db: Db, ids: readonly number[]): Promise<Fatura[]> {
  const rows = await db
    .selectFrom('fatura as f')
    .innerJoin('cliente as c', 'c.id', 'f.clienteId')
    .innerJoin('pessoa as p', 'p.id', 'c.pessoaId')
    .select(['f.id', 'f.ano', 'f.mes', 'f.tipo', 'f.situacao', 'f.valor', 'f.valorPago', 'f.soEmail', 'f.observacao'])
    .select(['f.valorBruto', 'f.desconto', 'f.retido', 'f.credito', 'f.aPagar'])
    .select(['f.dataHoraGeracao', 'f.dataHoraVencimento', 'f.clienteId', 'p.nome'])
    .where(sql<boolean>`f.id = any (${[...ids]}::int[])`)
    .execute()
  return rows.map(({ clienteId, nome, dataHoraGeracao, dataHoraVencimento, ...fields }) => ({
    ...fields,
    cliente: { id: clienteId, pessoa: { nome } },
    dataHoraGeracao: dataHoraGeracao.toISOString(),
    dataHoraVencimento: dataHoraVencimento?.toISOString() ?? null,
  }))
}

/** How its newest mail fares, and when the page of it was first opened. */
export async function readEntrega(db: Db, id: number) {
  const found = await db.selectFrom('fatura').select(['entrega', 'aberta']).where('id', '=', id).executeTakeFirst()
  return found && { entrega: found.entrega, aberta: found.aberta?.toISOString() ?? null }
}

/** What is withheld of an invoice, and why all of its figures are as they are. */
export async function readRetido(db: Db, id: number) {
  const [retencoes, found] = await Promise.all([
    listRetencoesDaFatura(db, id),
    db.selectFrom('fatura').select(['retencoesManuais', 'porQue']).where('id', '=', id).executeTakeFirst(),
  ])
  return found && { retencoes, retencoesManuais: found.retencoesManuais, porQue: found.porQue.map(({ texto }) => texto) }
}

/** Who pays an invoice: as on the day it was closed, and as the register says while it is not, or where another pays before it is invoiced. */
export async function readPagador(db: Db, id: number): Promise<Pagador | undefined> {
  const found = await db
    .selectFrom('fatura as f')
    .innerJoin('cliente as c', 'c.id', 'f.clienteId')
    .select(
      sql<Pagador>`case when f.situacao = ${codes(SituacaoFatura, 'FECHADA')}
        and coalesce((f.pagador ->> 'id')::int, c."pessoaId") <> coalesce(c."pagadorId", c."pessoaId")
        then pagador_de(c.id) else coalesce(f.pagador, pagador_de(c.id)) end`.as('pagador'),
    )
    .where('f.id', '=', id)
    .executeTakeFirst()
  return found?.pagador
}

/** Who pays an invoice in the place of its client: as Faturar kept it, before that as the register says; undefined where the client pays. */
export const readOutroPagador = (db: Db, id: number) =>
  rowOf<{ id: number; nome: string; cpfCnpj: string; cliente: { nome: string; cpfCnpj: string } }>(db)`
    select (g.p ->> 'id')::int as id, g.p ->> 'nome' as nome, g.p ->> 'cpfCnpj' as "cpfCnpj",
      json_build_object('nome', g.c ->> 'nome', 'cpfCnpj', g.c ->> 'cpfCnpj') as cliente
    from fatura f cross join lateral (
      select case when f.situacao in (${codes(SituacaoFatura, 'EM_PROCESSAMENTO', 'FECHADA')}) then pagador_de(f."clienteId") else f.pagador end as p,
        coalesce(f.cliente, cliente_no_papel(f."clienteId")) as c) g
    where f.id = ${id} and (g.p ->> 'id')::int <> (g.c ->> 'id')::int`

/** Who issued an invoice and the name of whom it is about, as Faturar kept them; null before that. */
export const readNoPapel = (db: Db, id: number): Promise<{ empresa: EmpresaNoPapel | null; cliente: string | null } | undefined> =>
  rowOf<{ empresa: EmpresaNoPapel | null; cliente: string | null }>(db)`
    select empresa, cliente ->> 'nome' as cliente from fatura where id = ${id}`

/** Null when nothing is open of the invoice. */
export async function readProximoVencimento(db: Db, id: number): Promise<string | null> {
  const found = await db.selectFrom('fatura as f').select(proximoVencimento('f.id').as('dia')).where('f.id', '=', id).executeTakeFirst()
  return found?.dia ?? null
}

/** The last second of a day (`YYYY-MM-DD`) in São Paulo, at which what is due on it falls due. */
export const endOfDay = (day: RawBuilder<unknown> | string): RawBuilder<Date> =>
  sql<Date>`((${day}::date + 1)::timestamp at time zone ${sql.lit(FUSO)} - interval '1 second')`

const dayOf = (instant: string) => sql`(${instant}::timestamptz at time zone ${sql.lit(FUSO)})`

/** Whatever the time that came with it, an invoice is due by the end of its day. */
export const updateFatura = (trx: Trx, id: number, { observacao, dataHoraVencimento }: FaturaForm): Promise<void> =>
  updateRow(trx, 'fatura', id, { observacao, dataHoraVencimento: dataHoraVencimento === null ? null : endOfDay(dayOf(dataHoraVencimento)) })

export async function removeFatura(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('financeiro').where('faturaId', '=', id).execute()
  await trx.deleteFrom('fatura').where('id', '=', id).execute()
}

/** `financeiro.tipo` as the contract names it. */
const TIPOS = TipoItemFatura.byCode<FaturaItem['tipo']>({ MENSAL: 'mensal', SETUP: 'setup', MANUAL: 'manual', DESCONTO: 'desconto' })

/** The items of an invoice, each with its explanation, in the order in which they were made. */
export const listItens = async (db: Db, faturaId: number): Promise<z.input<typeof FaturaItem>[]> =>
  (await mapItens(db, [faturaId])).get(faturaId) ?? []

/** The same of several invoices, by their numbers. */
export async function mapItens(db: Db, faturas: readonly number[]): Promise<Map<number, z.input<typeof FaturaItem>[]>> {
  const rows = await db
    .selectFrom('financeiro')
    .select(['id', 'faturaId', 'objetoContrato', 'observacao', 'valorCobranca', 'origem', 'tipo', 'situacao', 'dataHora', 'explicacao'])
    .select(['valorFaturamento', 'valorFaturamentoMarketplace', 'quantidadeNotas', 'aliquota', 'aliquotaMarketplace'])
    .where(sql<boolean>`"faturaId" = any (${[...faturas]}::int[])`)
    .orderBy('id')
    .execute()
  const itens = rows.map(({ id, faturaId, observacao, valorCobranca, origem, tipo, dataHora, ...rest }) => ({
    faturaId,
    item: {
      ...rest,
      fin_id: id,
      objcon_nome: rest.objetoContrato,
      fin_observacao: observacao,
      fin_valor_cobranca: valorCobranca,
      fin_origem: origem,
      tipo: TIPOS[tipo],
      dataHora: dataHora.toISOString(),
    },
  }))
  const byFatura = Map.groupBy(itens, ({ faturaId }) => faturaId)
  return new Map([...byFatura].map(([fatura, own]) => [fatura, own.map(({ item }) => item)]))
}

/** What the audit keeps of an invoice: itself and, in short, its items. */
export async function readRetrato(db: Db, id: number) {
  const [record, itens] = await Promise.all([
    readFatura(db, id),
    db
      .selectFrom('financeiro')
      .select(['id', 'objetoContrato', 'tipo', 'valorCobranca', 'observacao'])
      .where('faturaId', '=', id)
      .orderBy('id')
      .execute(),
  ])
  return record && { ...record, itens }
}

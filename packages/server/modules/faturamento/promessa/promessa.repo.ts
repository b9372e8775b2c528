import { type Prometivel as Escolha, type Promessa, promessa, SituacaoPromessa } from '@retaguarda/contract/cobranca/promessa.ts'
import { SituacaoBoleto, TipoDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { rowsOf } from '../../../db/rows.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Db, Trx } from '../../../db/types.ts'
import { insertRow } from '../../../db/write-row.repo.ts'
import { listOf } from '../../../kit/list/list-of.ts'
import { codes } from '../../../kit/sql.ts'
import { BOLETOS_ABERTOS } from '../../cobranca/pagavel.repo.ts'

const EM_VIGOR = codes(SituacaoPromessa, 'EM_VIGOR')
/** Promises that one run judges at most; what is left is the next one's. */
const JULGADAS_MAX = 20_000

/** The day until which the boleto `d` is promised; null where it is not. */
export const PROMETIDO_ATE: RawBuilder<string | null> = sql`(
  select min(p.data)::text from promessa_boleto b join promessa p on p.id = b."promessaId" where b."documentoId" = d.id and p.situacao = ${EM_VIGOR})`

export const promessaLista = listOf(promessa, {
  table: 'promessa',
  alias: 'm',
  joins: { c: { table: 'cliente', by: 'm.clienteId' }, p: { table: 'pessoa', by: 'c.pessoaId' } },
  columns: {
    'cliente.id': 'm.clienteId',
    'cliente.pessoa.nome': 'p.nome',
    boletos: { sql: sql`array(select b."documentoId" from promessa_boleto b where b."promessaId" = m.id order by 1)` },
    total: {
      sql: sql`coalesce((select sum(d.valor - d.quitado) from promessa_boleto b join fatura_documento d on d.id = b."documentoId"
        where b."promessaId" = m.id and d.situacao in ${BOLETOS_ABERTOS} and d.valor > d.quitado), 0.00)`,
    },
  },
})

export async function readPromessa(db: Db, id: number): Promise<Omit<Promessa, 'boletos'> | undefined> {
  const found = await db
    .selectFrom('promessa as m')
    .innerJoin('cliente as c', 'c.id', 'm.clienteId')
    .innerJoin('pessoa as p', 'p.id', 'c.pessoaId')
    .leftJoin('usuario as u', 'u.id', 'm.usuarioId')
    .select(['m.id', 'm.situacao', 'm.data', 'm.contato', 'm.observacao', 'm.motivo', 'm.dataHora', 'm.encerradaEm'])
    .select(['m.clienteId', 'p.nome', 'm.usuarioId', 'u.pessoaNome as usuario'])
    .where('m.id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  const { clienteId, nome, usuarioId, usuario, dataHora, encerradaEm, ...rest } = found
  return {
    ...rest,
    cliente: { id: clienteId, pessoa: { nome } },
    usuario: usuarioId === null || usuario === null ? null : { id: usuarioId, nome: usuario },
    dataHora: dataHora.toISOString(),
    encerradaEm: encerradaEm?.toISOString() ?? null,
  }
}

export const listBoletosDaPromessa = (db: Db, id: number): Promise<Promessa['boletos']> => rowsOf<Promessa['boletos'][number]>(db)`
  select d.id as boleto, d."faturaId" as fatura, d.nome, d."dataVencimento"::text as vencimento, d.valor::text,
    case when d.situacao in ${BOLETOS_ABERTOS} then (d.valor - d.quitado) else 0.00 end::text as aberto
  from promessa_boleto b join fatura_documento d on d.id = b."documentoId" where b."promessaId" = ${id} order by d."dataVencimento", d.id`

export type Prometivel = { boleto: number; cliente: number; aberto: boolean; prometidoAte: string | null }

/** Boletos by their ids, as who promises them needs them. */
export const listPrometiveis = (db: Db, ids: readonly number[]): Promise<Prometivel[]> => rowsOf<Prometivel>(db)`
  select d.id as boleto, f."clienteId" as cliente, d.situacao in ${BOLETOS_ABERTOS} and d.valor > d.quitado as aberto, ${PROMETIDO_ATE} as "prometidoAte"
  from fatura_documento d join fatura f on f.id = d."faturaId"
  where d.id = any (${[...ids]}::int[]) and d.tipo = ${codes(TipoDocumento, 'BOLETO')} order by d.id`

const ESCOLHAS_MAX = 500

/** What of a client is open, the oldest due date first. */
export const listAbertosDoCliente = (db: Db, clienteId: number): Promise<Escolha[]> => rowsOf<Escolha>(db)`
  select d.id as boleto, f.id as fatura, d.nome, d."dataVencimento"::text as vencimento, (d.valor - d.quitado)::text as aberto, ${PROMETIDO_ATE} as "prometidoAte"
  from fatura f join fatura_documento d on d."faturaId" = f.id
  where f."clienteId" = ${clienteId} and d.tipo = ${codes(TipoDocumento, 'BOLETO')} and d.situacao in ${BOLETOS_ABERTOS} and d.valor > d.quitado
  order by d."dataVencimento", d.id limit ${ESCOLHAS_MAX}`

/** Nobody changes what of these boletos is owed until the transaction ends; in the order in which payments wait for each other. */
export async function lockFaturas(trx: Trx, boletos: readonly number[]): Promise<void> {
  await sql`select 1 from fatura where id in (select "faturaId" from fatura_documento where id = any (${[...boletos]}::int[]))
    order by id for no key update`.execute(trx)
}

export async function insertPromessa(
  trx: Trx,
  { boletos, ...nova }: Insertable<Tables['promessa']> & { boletos: readonly number[] },
): Promise<number> {
  const promessaId = await insertRow(trx, 'promessa', nova)
  await trx
    .insertInto('promessa_boleto')
    .values(boletos.map((documentoId) => ({ promessaId, documentoId })))
    .execute()
  return promessaId
}

export type Viva = { id: number; clienteId: number; situacao: SituacaoPromessa; data: string }

/**
 * The promises of boletos that are in force, and those kept after which nothing of theirs was promised again; until the transaction ends
 * nobody else's.
 */
export const lockPromessasDosBoletos = (trx: Trx, boletos: readonly number[]): Promise<Viva[]> => rowsOf<Viva>(trx)`
  select p.id, p."clienteId", p.situacao, p.data::text from promessa p
  where p.id in (select "promessaId" from promessa_boleto where "documentoId" = any (${[...boletos]}::int[]))
    and (p.situacao = ${EM_VIGOR} or p.situacao = ${codes(SituacaoPromessa, 'CUMPRIDA')} and not exists (
      select from promessa_boleto x join promessa_boleto y on y."documentoId" = x."documentoId" and y."promessaId" > x."promessaId" where x."promessaId" = p.id))
  order by p.id for update of p`

/** Those in force until a day before this one. */
export const lockPromessasAte = (trx: Trx, hoje: string): Promise<Viva[]> => rowsOf<Viva>(trx)`
  select p.id, p."clienteId", p.situacao, p.data::text from promessa p
  where p.situacao = ${EM_VIGOR} and p.data < ${hoje}::date order by p.data, p.id limit ${JULGADAS_MAX} for update`

export const lockPromessa = async (trx: Trx, id: number): Promise<Viva | undefined> =>
  (await rowsOf<Viva>(trx)`select id, "clienteId", situacao, data::text from promessa where id = ${id} for update`)[0]

export type Estado = { promessa: number; boleto: number; aberto: string; devido: boolean; emParte: boolean; cancelado: boolean }

/** What became of the boletos of promises. */
export const listEstados = (db: Db, promessas: readonly number[]): Promise<Estado[]> => rowsOf<Estado>(db)`
  select b."promessaId" as promessa, d.id as boleto, (d.valor - d.quitado)::text as aberto,
    d.situacao in ${BOLETOS_ABERTOS} and d.valor > d.quitado as devido, d."valorPago" is not null as "emParte",
    d.situacao = ${codes(SituacaoBoleto, 'CANCELADO')} as cancelado
  from promessa_boleto b join fatura_documento d on d.id = b."documentoId" where b."promessaId" = any (${[...promessas]}::int[])`

export type Mudanca = { id: number; situacao: SituacaoPromessa; motivo: string | null }

export async function updateSituacoes(trx: Trx, changes: readonly Mudanca[], agora: Date): Promise<void> {
  await sql`update promessa p set situacao = x.situacao, motivo = x.motivo,
      "encerradaEm" = case when x.situacao = ${EM_VIGOR} then null else ${agora}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) x(id int, situacao smallint, motivo text) where p.id = x.id`.execute(trx)
}

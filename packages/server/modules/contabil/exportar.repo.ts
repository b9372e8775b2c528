import { exportacaoContabil, lancamentoContabil, type UsoContabil } from '@retaguarda/contract/faturamento/contabil.ts'
import { type Competencia, FUSO } from '@retaguarda/contract/kit/tempo.ts'
import { type RawBuilder, sql } from 'kysely'
import { rowOf, rowsOf } from '../../db/rows.ts'
import type { Db, Trx } from '../../db/types.ts'
import { listOf } from '../../kit/list/list-of.ts'
import type { Entry } from './arquivo.calc.ts'

/** The code that the plan has for a side of an entry: of its object or its bank account, else the general one. */
const codigo = (uso: RawBuilder<unknown>) => sql`(
  select c.codigo from contabil_conta c
  where c.uso = ${uso} and (c."objetoContratoId" is null or c."objetoContratoId" = l."objetoContratoId")
    and (c."contaBancariaId" is null or c."contaBancariaId" = l."contaBancariaId")
  order by c."objetoContratoId" nulls last, c."contaBancariaId" nulls last limit 1)`
const DEBITO = codigo(sql`l.debito`)
const CREDITO = codigo(sql`l.credito`)

export const lancamentoLista = listOf(lancamentoContabil, {
  table: 'contabil_lancamento',
  alias: 'l',
  joins: {
    c: { table: 'cliente', by: 'l.clienteId' },
    p: { table: 'pessoa', by: 'c.pessoaId' },
    e: { table: 'contabil_exportado', by: 'l.id', left: true },
  },
  columns: {
    debito: { sql: DEBITO },
    credito: { sql: CREDITO },
    'cliente.id': 'l.clienteId',
    'cliente.pessoa.nome': 'p.nome',
    'fatura.id': 'l.faturaId',
    'exportacao.id': 'e.exportacaoId',
  },
})

export const exportacaoLista = listOf(exportacaoContabil, {
  table: 'contabil_exportacao',
  alias: 'x',
  joins: {
    u: { table: 'usuario', by: 'x.usuarioId', left: true },
  },
  columns: { 'usuario.nome': 'u.pessoaNome' },
})

/** First and last day of a file. */
export type Periodo = { de: string; ate: string }

const WAITS = ({ de, ate }: Periodo) => sql`
  l.data between ${de}::date and ${ate}::date and not exists (select from contabil_exportado e where e.id = l.id)`

/** Of what is in no file yet: how many, what sum, and which accounts the plan lacks, in their order. */
export const readEspera = async (db: Db, periodo: Periodo) => {
  const found = await rowOf<{ lancamentos: number; total: string; faltam: UsoContabil[] }>(db)`
    with grupo as (
      select l.debito, l.credito, l."objetoContratoId", l."contaBancariaId", count(*)::int as n, sum(l.valor) as total
      from contabil_lancamento l where ${WAITS(periodo)} group by 1, 2, 3, 4)
    select coalesce(sum(l.n), 0)::int as lancamentos, coalesce(sum(l.total), 0.00)::text as total, array(
        select distinct u from grupo l cross join lateral (
          select l.debito where ${DEBITO} is null union select l.credito where ${CREDITO} is null) f (u) order by u) as faltam
    from grupo l`
  if (!found) throw new Error('A sum has no row')
  return found
}

/** Whether a file has something of its months already: that of a year has a month only where something had happened in it. */
export const hasExportado = async (db: Db, { de, ate }: Periodo): Promise<boolean> =>
  (await rowOf(db)`
    select from contabil_lancamento l join contabil_exportado e on e.id = l.id
    where l.data between ${de}::date and ${ate}::date limit 1`) !== undefined

/** Whether a month has entries that wait, and no file was made of it, nor of its year after it was over. */
export const hasAFechar = async (db: Db, periodo: Periodo, { ano, mes }: Competencia): Promise<boolean> =>
  (await rowOf(db)`
    select from contabil_lancamento l where ${WAITS(periodo)} and not exists (
      select from contabil_exportacao x where x.ano = ${ano}
        and (x.mes = ${mes} or x.mes is null and (x."dataHora" at time zone ${sql.lit(FUSO)})::date > ${periodo.ate}::date)) limit 1`) !==
  undefined

type Nova = { ano: number; mes: number | null; lancamentos: number; total: string; complemento: boolean; usuarioId: number; dataHora: Date }

/** So many rows change what the statistics of a table say of it, and who reads them next does not wait for the next turn of the database. */
const MANY = 10_000

/** Everything that waits stands in it. @returns its id */
export async function insertExportacao(trx: Trx, nova: Nova, periodo: Periodo): Promise<number> {
  const { id } = await trx.insertInto('contabil_exportacao').values(nova).returning('id').executeTakeFirstOrThrow()
  // All are known before the first is written: who looks each up in the table that it fills reads more of it for each.
  await sql`insert into contabil_exportado (id, "exportacaoId")
    select e.id, ${id}::int from unnest((select array_agg(l.id order by l.id) from contabil_lancamento l where ${WAITS(periodo)})) e (id)`.execute(
    trx,
  )
  if (nova.lancamentos >= MANY) await sql`analyze contabil_exportado`.execute(trx)
  return id
}

/** The entries of a file, by day, are read through one cursor: who asks page by page has the whole year sorted for each. */
export async function openEntries(trx: Trx, exportacao: number): Promise<void> {
  await sql`declare contabil_entradas no scroll cursor for
    select l.id, l.data::text as data, l.debito, l.credito, l."objetoContratoId" as objeto, l."contaBancariaId" as "contaBancaria",
      l.valor::text as valor, l.historico, l."faturaId" as documento, p.nome as cliente, p."cpfCnpj", l.evento
    from contabil_lancamento l join contabil_exportado e on e.id = l.id join cliente c on c.id = l."clienteId" join pessoa p on p.id = c."pessoaId"
    where e."exportacaoId" = ${sql.lit(exportacao)}
    order by l.data, l.id`.execute(trx)
}
export const listEntries = (trx: Trx, most: number): Promise<Entry[]> => rowsOf<Entry>(trx)`fetch ${sql.lit(most)} from contabil_entradas`
export async function closeEntries(trx: Trx): Promise<void> {
  await sql`close contabil_entradas`.execute(trx)
}

export async function insertParte(trx: Trx, exportacaoId: number, parte: number, conteudo: Buffer): Promise<void> {
  await trx.insertInto('contabil_arquivo').values({ exportacaoId, parte, conteudo }).execute()
}

export const readExportacao = (db: Db, id: number) =>
  rowOf<{ ano: number; mes: number | null; partes: number; bytes: number }>(db)`
    select x.ano, x.mes, count(a.parte)::int as partes, coalesce(sum(octet_length(a.conteudo)), 0)::int as bytes
    from contabil_exportacao x left join contabil_arquivo a on a."exportacaoId" = x.id where x.id = ${id} group by x.id`

export const readParte = async (db: Db, exportacaoId: number, parte: number): Promise<Buffer> =>
  (
    await db
      .selectFrom('contabil_arquivo')
      .select('conteudo')
      .where('exportacaoId', '=', exportacaoId)
      .where('parte', '=', parte)
      .executeTakeFirstOrThrow()
  ).conteudo

import { present } from '@retaguarda/contract/kit/present.ts'
import { podeFatura, SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { SituacaoFechamento } from '@retaguarda/contract/faturamento/fechamento.ts'
import type { LoteDeFaturas, TipoLote } from '@retaguarda/contract/faturamento/lote.ts'
import { motivosDe } from '@retaguarda/contract/faturamento/motivos.ts'
import { SituacaoTrabalho } from '@retaguarda/contract/kit/enum.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../../../db/types.ts'
import { rowOf, rowsOf } from '../../../db/rows.ts'
import type { Tables } from '../../../db/tables.ts'
import { codes } from '../../../kit/sql.ts'

const { EM_ANDAMENTO, CONCLUIDO, INTERROMPIDO } = SituacaoFechamento.code
type Pedido = { id: number; total: number }

/** The order that goes on and is the same person's equal one. */
export const readLoteIgual = (db: Db, usuarioId: number, impressao: string): Promise<Pedido | undefined> =>
  rowOf<Pedido>(db)`
    select o.id, (select count(*)::int from fatura_lote_linha where "loteId" = o.id) as total
    from fatura_lote o where o."usuarioId" = ${usuarioId} and o.impressao = ${impressao} and o.fim is null`

type Novo = {
  tipo: TipoLote
  modo: Ordem['pedido']
  impressao: string
  inicio: Date
  requestId: string
  usuarioId: number
  faturas: number[]
}

/** @returns undefined where an equal one of the same person goes on */
export async function insertLote(trx: Trx, { modo, faturas, ...fields }: Novo): Promise<number | undefined> {
  const made = await trx
    .insertInto('fatura_lote')
    .values({ ...fields, pedido: JSON.stringify(modo) })
    .onConflict((conflict) => conflict.columns(['usuarioId', 'impressao']).where('fim', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return undefined
  await sql`insert into fatura_lote_linha ("loteId", "faturaId")
    select ${made.id}::int, fatura from unnest(${faturas}::int[]) with ordinality n(fatura, ordem) order by ordem`.execute(trx)
  return made.id
}

/** The day of the month of the person's last order that had one. */
export async function readDiaVencimento(db: Db, usuarioId: number): Promise<number | null> {
  const { rows } = await sql<{ dia: number }>`
    select (pedido ->> 'diaVencimento')::int as dia from fatura_lote
    where "usuarioId" = ${usuarioId} and tipo = 'faturar' and pedido ->> 'diaVencimento' is not null order by id desc limit 1`.execute(db)
  return rows[0]?.dia ?? null
}

/** Of these invoices, of how much they are together; what there is not counts nothing. */
export async function readValorDasFaturas(db: Db, ids: readonly number[]): Promise<string> {
  const { rows } = await sql<{ valor: string }>`
    select coalesce(sum(valor), 0.00) as valor from fatura where id = any (${[...ids]}::int[])`.execute(db)
  return present(rows[0]).valor
}

type Row = Omit<LoteDeFaturas, 'inicio' | 'fim' | 'motivos' | 'linhas'> & { inicio: Date; fim: Date | null }

export async function readLoteDeFaturas(db: Db, id: number): Promise<LoteDeFaturas | undefined> {
  const [{ rows }, lines] = await Promise.all([
    sql<Row>`
      select o.id, o.tipo, o.inicio, o.fim, l.*,
        case when o.fim is null then ${EM_ANDAMENTO}::int when l.erros > 0 then ${INTERROMPIDO}::int else ${CONCLUIDO}::int end as situacao
      from fatura_lote o cross join lateral (
        select count(*)::int as total, count(*) filter (where situacao = ${codes(SituacaoTrabalho, 'FEITO')})::int as feitas, count(*) filter (where situacao = ${codes(SituacaoTrabalho, 'ERRO')})::int as erros
        from fatura_lote_linha where "loteId" = o.id
      ) l where o.id = ${id}`.execute(db),
    // What was refused first, then by name.
    sql<LoteDeFaturas['linhas'][number]>`
      select l."faturaId" as fatura, case when c.id is not null then json_build_object('id', c.id, 'nome', p.nome) end as cliente, l.situacao, f.situacao as "situacaoFatura", l.erro
      from fatura_lote_linha l left join fatura f on f.id = l."faturaId"
        left join cliente c on c.id = f."clienteId" left join pessoa p on p.id = c."pessoaId"
      where l."loteId" = ${id} order by l.situacao <> ${codes(SituacaoTrabalho, 'ERRO')}, busca(p.nome) collate "C", l."faturaId"`.execute(
      db,
    ),
  ])
  const [row] = rows
  const refused = lines.rows.flatMap(({ erro, cliente }) => (erro === null ? [] : [{ erro, nome: cliente?.nome ?? null }]))
  return (
    row && {
      ...row,
      inicio: row.inicio.toISOString(),
      fim: row.fim?.toISOString() ?? null,
      motivos: motivosDe(refused),
      linhas: lines.rows,
    }
  )
}

/** How an order that is over came out, and whose it is. */
export const readFimDoLote = (db: Db, id: number) =>
  rowOf<{ tipo: TipoLote; usuarioId: number | null; fim: Date; feitas: number; erros: number }>(db)`
    select o.tipo, o."usuarioId", o.fim, count(*) filter (where l.situacao = ${codes(SituacaoTrabalho, 'FEITO')})::int as feitas, count(*) filter (where l.situacao = ${codes(SituacaoTrabalho, 'ERRO')})::int as erros
    from fatura_lote o join fatura_lote_linha l on l."loteId" = o.id where o.id = ${id} and o.fim is not null group by o.id`

/** What the job needs of an order. */
export type Ordem = Pick<Selectable<Tables['fatura_lote']>, 'id' | 'tipo' | 'pedido' | 'requestId' | 'usuarioId' | 'inicio'>

export const readOrdem = (db: Db, id: number): Promise<Ordem | undefined> =>
  db.selectFrom('fatura_lote').select(['id', 'tipo', 'pedido', 'requestId', 'usuarioId', 'inicio']).where('id', '=', id).executeTakeFirst()

/** Its invoice; null where there is none. */
export type LinhaDoLote = { id: number; faturaId: number; fatura: { clienteId: number; nome: string; ano: number; mes: number } | null }

export const listLinhasDoLote = (db: Db, ids: readonly number[]): Promise<LinhaDoLote[]> =>
  rowsOf<LinhaDoLote>(db)`
    select l.id, l."faturaId",
      case when f.id is not null then json_build_object('clienteId', f."clienteId", 'nome', p.nome, 'ano', f.ano, 'mes', f.mes) end as fatura
    from fatura_lote_linha l left join fatura f on f.id = l."faturaId"
      left join cliente c on c.id = f."clienteId" left join pessoa p on p.id = c."pessoaId"
    where l.id = any (${[...ids]}::int[]) order by l.id`

const CANCELAVEIS = SituacaoFatura.options.flatMap(({ value }) => (podeFatura('cancelar', value) ? [value] : []))

/** How many of these could be cancelled now, and of how much they are together. */
export async function readCancelaveis(db: Db, ids: readonly number[]): Promise<{ quantidade: number; valor: string }> {
  const counted = await rowOf<{ quantidade: number; valor: string }>(db)`
    select count(*)::int as quantidade, coalesce(sum(valor), 0.00) as valor from fatura
    where id = any (${[...ids]}::int[]) and situacao = any (${CANCELAVEIS}::int[])`
  return present(counted)
}

/** Of these invoices, those that there are, with their versions. */
export const listVersoes = (db: Db, ids: readonly number[]): Promise<{ id: number; versao: number }[]> =>
  rowsOf<{ id: number; versao: number }>(db)`
    select id, "versaoRegistro" as versao from fatura where id = any (${[...ids]}::int[]) order by id`

/** Lines of an order that are refused before it begins. */
export async function updateRecusadas(trx: Trx, loteId: number, faturas: readonly number[], erro: string): Promise<void> {
  await sql`update fatura_lote_linha set situacao = ${SituacaoTrabalho.code.ERRO}, erro = ${erro}
    where "loteId" = ${loteId} and "faturaId" = any (${[...faturas]}::int[])`.execute(trx)
}

import { SituacaoLancamento } from '@retaguarda/contract/cobranca/extrato.ts'
import { SituacaoLinha } from '@retaguarda/contract/cobranca/retorno.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import type { SomasDoDia } from './conciliacao.calc.ts'

/** The wallets that share the account of this one, which the bank credits together. */
export async function listIrmas(db: Db, conta: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from conta_bancaria c join conta_bancaria o on o.id = c.id
      or (c.conta is not null and o.banco = c.banco and o.agencia is not distinct from c.agencia and o.conta = c.conta)
    where c.id = ${conta} order by o.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Each day of which files or statement say something, the newest first. */
export async function listDays(db: Db, contas: readonly number[], start: string, end: string): Promise<SomasDoDia[]> {
  const ids = [...contas]
  const day = sql`coalesce(l."dataCredito", l."dataOcorrencia")`
  const { rows } = await sql<SomasDoDia>`
    with banco as (
      select ${day} as data, coalesce(sum(l."valorPago") filter (where l.tipo = 'liquidacao'), 0) as retorno, sum(l.tarifa) as tarifas,
        (count(*) filter (where l.tipo = 'liquidacao'))::int as titulos
      from retorno_linha l
      where l."contaBancariaId" = any (${ids}::int[]) and l.situacao <> ${SituacaoLinha.code.JA_PROCESSADA}
        and ${day} between ${start}::date and ${end}::date
      group by 1),
    conta as (
      select e.data, sum(e.valor) as extrato from extrato_lancamento e
      where e."contaBancariaId" = any (${ids}::int[]) and e.situacao = ${SituacaoLancamento.code.COBRANCA}
        and e.data between ${start}::date and ${end}::date
      group by 1)
    select data::text, coalesce(b.retorno, 0)::text as retorno, coalesce(b.tarifas, 0)::text as tarifas, coalesce(b.titulos, 0) as titulos,
      c.extrato::text
    from banco b full join conta c using (data)
    where c.extrato is not null or b.retorno <> 0 or b.tarifas <> 0 order by data desc`.execute(db)
  return rows
}

export type Fechamento = {
  id: number
  data: string
  diferenca: string | null
  motivo: string | null
  por: number
  nome: string
  em: Date
}

/** The days of an account that are ended, within a span. */
export async function listFechados(db: Db, contas: readonly number[], start: string, end: string): Promise<Fechamento[]> {
  const { rows } = await sql<Fechamento>`
    select d.id, d.data::text, d.diferenca::text, d.motivo, u.id as por, u."pessoaNome" as nome, d."fechadoEm" as em
    from conciliacao_dia d join usuario u on u.id = d."fechadoPor"
    where d."contaBancariaId" = any (${[...contas]}::int[]) and d.data between ${start}::date and ${end}::date
      and d."reabertoEm" is null`.execute(db)
  return rows
}

type Novo = { conta: number; data: string; diferenca: string | null; motivo: string | null; por: number; em: Date }

/** @returns undefined where the day is ended already, also by somebody who does it at the same time */
export async function insertFechamento(trx: Trx, { conta, data, diferenca, motivo, por, em }: Novo): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into conciliacao_dia ("contaBancariaId", data, diferenca, motivo, "fechadoPor", "fechadoEm")
    values (${conta}, ${data}::date, ${diferenca}, ${motivo}, ${por}, ${em})
    on conflict ("contaBancariaId", data) where "reabertoEm" is null do nothing returning id`.execute(trx)
  return rows[0]?.id
}

/** @returns whether it was still ended */
export async function updateReaberto(
  trx: Trx,
  id: number,
  { motivo, por, em }: Pick<Novo, 'por' | 'em'> & { motivo: string },
): Promise<boolean> {
  const { rows } = await sql`
    update conciliacao_dia set "motivoReabrir" = ${motivo}, "reabertoPor" = ${por}, "reabertoEm" = ${em}
    where id = ${id} and "reabertoEm" is null returning id`.execute(trx)
  return rows.length > 0
}

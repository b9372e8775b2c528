import { OrigemCredito, SituacaoCredito } from '@retaguarda/contract/faturamento/credito.ts'
import { SituacaoBoleto, TipoDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import type { Reason } from '@retaguarda/contract/faturamento/retencao.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { sql } from 'kysely'
import { DECISAO_CREDITO } from '../../../db/codes.ts'
import { prepared } from '../../../db/prepared.ts'
import { rowOf, rowsOf } from '../../../db/rows.ts'
import type { Db, Trx } from '../../../db/types.ts'
import { codes } from '../../../kit/sql.ts'
import type { CreditoLivre, UsoDeCredito } from './amounts.calc.ts'

/**
 * Who gives, uses and gives back credits of one client does it one after the other; the client before its invoice, as closing does.
 * @returns its id; undefined when there is no such invoice
 */
export async function lockClienteDaFatura(trx: Trx, faturaId: number): Promise<number | undefined> {
  const found = await rowOf<{ id: number }>(trx)`${prepared}
    select id from cliente where id = (select "clienteId" from fatura where id = ${faturaId}) for no key update`
  return found?.id
}

const usosDa = (faturaId: number) =>
  sql`(select "creditoId", valor from credito_uso where "faturaId" = ${faturaId} and "desfeitoEm" is null)`

/** What an invoice uses, the oldest credit first. */
export const listUsos = (db: Db, faturaId: number): Promise<UsoDeCredito[]> =>
  rowsOf<UsoDeCredito>(db)`select "creditoId" as credito, valor from ${usosDa(faturaId)} u order by "creditoId"`

/** The credits of a client that an invoice may use, each with what it has where the invoice used none, the oldest first. */
export const listLivres = (db: Db, clienteId: number, faturaId: number): Promise<CreditoLivre[]> =>
  rowsOf<CreditoLivre>(db)`
    select c.id, c.saldo + coalesce(u.valor, 0) as saldo
    from credito c left join ${usosDa(faturaId)} u on u."creditoId" = c.id
    where c."clienteId" = ${clienteId} and c.decisao = ${DECISAO_CREDITO.dado} and c.saldo + coalesce(u.valor, 0) > 0 order by c.id`

/** What closing, or a person, offered an invoice that is closed, as `listLivres` has it. */
export const listOferecidos = (db: Db, faturaId: number): Promise<CreditoLivre[]> =>
  rowsOf<CreditoLivre>(db)`
    select c.id, c.saldo + coalesce(u.valor, 0) as saldo
    from fatura f join credito c on c.id = any (f."creditosOferecidos") left join ${usosDa(faturaId)} u on u."creditoId" = c.id
    where f.id = ${faturaId} and c.decisao = ${DECISAO_CREDITO.dado} and c.saldo + coalesce(u.valor, 0) > 0 order by c.id`

/** Whose these credits are, and how they stand. */
export const listPedidos = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('credito')
    .select(['id', 'clienteId', 'situacao'])
    .where(sql<boolean>`id = any (${[...ids]}::int[])`)
    .execute()

/** The database counts what they use, of the credits and of the invoice (0450_credito.sql). */
export async function insertUsos(trx: Trx, faturaId: number, usos: readonly UsoDeCredito[], now: Date): Promise<void> {
  if (usos.length === 0) return
  await trx
    .insertInto('credito_uso')
    .values(usos.map(({ credito, valor }) => ({ creditoId: credito, faturaId, valor, dataHora: now })))
    .execute()
}

/** Gives back all that an invoice uses. */
export async function updateUsosDesfeitos(trx: Trx, faturaId: number, now: Date): Promise<void> {
  await trx.updateTable('credito_uso').set({ desfeitoEm: now }).where('faturaId', '=', faturaId).where('desfeitoEm', 'is', null).execute()
}

/** Which credits invoicing takes from again. */
export async function updateOferecidos(trx: Trx, faturaId: number, ids: readonly number[]): Promise<void> {
  await trx
    .updateTable('fatura')
    .set({ creditosOferecidos: [...ids] })
    .where('id', '=', faturaId)
    .execute()
}

export async function updateEscolhidos(trx: Trx, faturaId: number, ids: readonly number[] | null): Promise<void> {
  await trx
    .updateTable('fatura')
    .set({ creditosEscolhidos: ids && [...ids] })
    .where('id', '=', faturaId)
    .execute()
}

export async function updatePorQue(trx: Trx, faturaId: number, porQue: readonly Reason[]): Promise<void> {
  await trx
    .updateTable('fatura')
    .set({ porQue: JSON.stringify(porQue) })
    .where('id', '=', faturaId)
    .execute()
}

/** What an invoice uses and might use. */
export async function readCreditosDaFatura(db: Db, id: number) {
  const [creditos, found] = await Promise.all([
    listUsos(db, id),
    rowOf<{ creditosEscolhidos: number[] | null; creditoDisponivel: string }>(db)`
      select f."creditosEscolhidos", (
        select coalesce(sum(c.saldo), 0.00) from credito c
        where c."clienteId" = f."clienteId" and c.situacao = ${codes(SituacaoCredito, 'DISPONIVEL')}) as "creditoDisponivel"
      from fatura f where f.id = ${id}`,
  ])
  return found && { creditos, ...found }
}

/** Of the money that came by a payment of a boleto, not by one of its own (an exception of the bank). */
const DA_FATURA = sql`not exists (select from liquidacao l where l."creditoId" = c.id)`

/** A credit that an invoice gave and that was not wholly cancelled, the newest first. */
export const readDadoPelaFatura = (db: Db, faturaId: number): Promise<{ id: number; valor: string } | undefined> =>
  rowOf<{ id: number; valor: string }>(db)`
    select c.id, c.valor from credito c
    where c."faturaId" = ${faturaId} and c.cancelado < c.valor and ${DA_FATURA} order by c.id desc limit 1`

type Creditado = { sobra: string; pagoAMais: string; ultimo: number | null; notas: string }

/**
 * What was paid, withheld or settled by an agreement of an invoice beyond its boletos, charges aside and what was conceded counted, as a
 * statement counts it; what credits were given of that, and what of its value. One that waits counts, what was cancelled of one does not.
 */
export async function readCreditado(db: Db, faturaId: number): Promise<Creditado> {
  const delas = (origem: keyof typeof OrigemCredito.code) =>
    sql`from credito c where c."faturaId" = ${faturaId} and c.origem = ${codes(OrigemCredito, origem)} and c.cancelado < c.valor and ${DA_FATURA}`
  const found = await rowOf<Creditado>(db)`
    select greatest(p.pago - b.boletos, 0.00) as sobra,
      (select coalesce(sum(c.valor - c.cancelado), 0.00) ${delas('PAGO_A_MAIS')}) as "pagoAMais",
      (select max(c.id) ${delas('PAGO_A_MAIS')}) as ultimo,
      (select coalesce(sum(c.valor - c.cancelado), 0.00) ${delas('NOTA_DE_CREDITO')}) as notas
    from (
      select coalesce(sum(d.valor - d.abatimento), 0.00) as boletos, array_agg(d.id) as ids from fatura_documento d
      where d."faturaId" = ${faturaId} and d.tipo = ${codes(TipoDocumento, 'BOLETO')} and d.situacao <> ${codes(SituacaoBoleto, 'CANCELADO')}) b
    cross join lateral (
      select coalesce(sum(l.quita + l.retido), 0.00) as pago from liquidacao l where l."documentoId" = any (b.ids)) p`
  return present(found)
}

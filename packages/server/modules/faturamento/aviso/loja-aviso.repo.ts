import { sql } from 'kysely'
import { chaveDe, type PagamentoDaLoja } from '../../../integrations/loja/port.ts'
import type { Db, Trx } from '../../../kit/context.ts'
import { SITUACAO_AVISO, TIPO_AVISO } from './loja-aviso.tables.ts'

const { pendente, recebido, falhou } = SITUACAO_AVISO

/** `since`: an attempt that began before it is certainly over. */
type When = { now: Date; since: Date }

type Pagamento = { faturaId: number; documentoId: number; liquidacaoId: number; numero: number }

/** Says that the store is to be told of these payments, in the transaction that makes them. */
export async function pedirPagamentos(trx: Trx, pagamentos: Pagamento[], tentarEm: Date): Promise<void> {
  if (pagamentos.length > 0) await insertPagamentos(trx, pagamentos, tentarEm).execute()
}

const insertPagamentos = (db: Db, pagamentos: Pagamento[], tentarEm: Date) =>
  db.insertInto('loja_aviso').values(
    pagamentos.map((pagamento) => ({
      ...pagamento,
      chave: chaveDe.liquidacao({ boleto: pagamento.documentoId, numero: pagamento.numero }),
      tipo: TIPO_AVISO.liquidacao,
      tentarEm,
    })),
  )

/** The same of a boleto's payments of which that was never said, as those made before the client had a store. */
export async function pedirTodosOsPagamentos(db: Db, documentoId: number, tentarEm: Date): Promise<void> {
  const { rows } = await sql<{ faturaId: number; liquidacaoId: number; numero: number; pedida: boolean }>`
    select d."faturaId", l.id as "liquidacaoId", row_number() over (order by l.id)::int as numero,
      exists (select from loja_aviso a where a."liquidacaoId" = l.id) as pedida
    from liquidacao l join fatura_documento d on d.id = l."documentoId"
    where l."documentoId" = ${documentoId}`.execute(db)
  const pagamentos = rows.flatMap(({ pedida, ...pagamento }) => (pedida ? [] : [{ ...pagamento, documentoId }]))
  if (pagamentos.length > 0)
    await insertPagamentos(db, pagamentos, tentarEm)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Whether the store may have received the invoice, although nobody knows that it did. */
export async function podeTerRecebido(db: Db, faturaId: number): Promise<boolean> {
  const tried = await db.selectFrom('loja_aviso').select('chave').where('chave', '=', chaveDe.fatura(faturaId)).executeTakeFirst()
  return tried !== undefined
}

/** Says that the store is to be told that an invoice is cancelled. */
export async function pedirCancelamento(trx: Trx, faturaId: number, tentarEm: Date): Promise<void> {
  await trx
    .insertInto('loja_aviso')
    .values({ chave: chaveDe.cancelamento(faturaId), tipo: TIPO_AVISO.cancelamento, faturaId, tentarEm })
    .execute()
}

export type PagamentoTomado = PagamentoDaLoja & { chave: string; clienteId: number; faturaId: number; tentativas: number }

/**
 * Takes on what is to be told of a boleto's payments, in their order, unless an attempt may be going on.
 * @param falhos also what failed before
 */
export async function tomarPagamentos(
  db: Db,
  documentoId: number,
  { now, since, falhos }: When & { falhos: boolean },
): Promise<PagamentoTomado[]> {
  const { rows } = await sql<PagamentoTomado>`
    with tomados as (
      update loja_aviso a set "tomadoEm" = ${now}, tentativas = tentativas + 1
      where "documentoId" = ${documentoId} and (situacao = ${pendente} or (${falhos} and situacao = ${falhou}))
        and ("tomadoEm" is null or "tomadoEm" < ${since})
        and not exists (select from loja_aviso o where o."documentoId" = ${documentoId} and o."tomadoEm" >= ${since})
      returning *
    )
    select t.chave, t."faturaId", t.tentativas, t.numero, d.id as boleto, f."clienteId", l."valorPago", l."dataPagamento",
      soma.total as "totalPago", soma.total >= d.valor as liquidado
    from tomados t
      join liquidacao l on l.id = t."liquidacaoId"
      join fatura_documento d on d.id = t."documentoId"
      join fatura f on f.id = t."faturaId"
      cross join lateral (select sum(s."valorPago") as total from liquidacao s where s."documentoId" = d.id and s.id <= l.id) soma
    order by t.numero`.execute(db)
  return rows
}

export type CancelamentoTomado = { chave: string; faturaId: number; clienteId: number; tentativas: number }

/** Waits until no sending of the invoice may be going on, so that the store hears of both in their order. */
export async function tomarCancelamento(db: Db, chave: string, { now, since }: When): Promise<CancelamentoTomado | undefined> {
  const { rows } = await sql<CancelamentoTomado>`
    update loja_aviso a set "tomadoEm" = ${now}, tentativas = tentativas + 1
    from fatura f
    where a.chave = ${chave} and f.id = a."faturaId" and a.situacao = ${pendente} and (a."tomadoEm" is null or a."tomadoEm" < ${since})
      and not exists (select from loja_aviso e where e."faturaId" = a."faturaId" and e.tipo = ${TIPO_AVISO.fatura} and e."tomadoEm" >= ${since})
    returning a.chave, a."faturaId", f."clienteId", a.tentativas`.execute(db)
  return rows[0]
}

/**
 * Says that the store may have received the invoice from now on. The sending that made the last attempt takes it up again at once,
 * another one only after `since`.
 * @returns false when another sending is at it
 */
export async function tomarFatura(trx: Trx, faturaId: number, { envioId, now, since }: { envioId: number; now: Date; since: Date }) {
  const { rows } = await sql`
    insert into loja_aviso (chave, tipo, "faturaId", "envioId", tentativas, "tomadoEm", "tentarEm")
    values (${chaveDe.fatura(faturaId)}, ${TIPO_AVISO.fatura}, ${faturaId}, ${envioId}, 1, ${now}, ${now})
    on conflict (chave) do update set "tomadoEm" = excluded."tomadoEm", "envioId" = excluded."envioId", tentativas = loja_aviso.tentativas + 1
    where loja_aviso.situacao <> ${recebido}
      and (loja_aviso."tomadoEm" is null or loja_aviso."tomadoEm" < ${since} or loja_aviso."envioId" = ${envioId})
    returning 1`.execute(trx)
  return rows.length === 1
}

/** What is due to be told without a person: boletos with payments, and cancellings by their keys. */
export async function listPendentes(db: Db, { now, since }: When): Promise<{ boletos: number[]; cancelamentos: string[] }> {
  const { rows } = await sql<{ chave: string; documentoId: number | null }>`
    select chave, "documentoId" from loja_aviso
    where situacao = ${pendente} and tipo <> ${TIPO_AVISO.fatura} and "tentarEm" <= ${now} and ("tomadoEm" is null or "tomadoEm" < ${since})
    order by "tentarEm" limit 200`.execute(db)
  return {
    boletos: [...new Set(rows.flatMap(({ documentoId }) => documentoId ?? []))],
    cancelamentos: rows.filter(({ documentoId }) => documentoId === null).map(({ chave }) => chave),
  }
}

export async function marcarRecebido(trx: Trx, chave: string): Promise<void> {
  await trx.updateTable('loja_aviso').set({ situacao: recebido, tomadoEm: null, erro: null }).where('chave', '=', chave).execute()
}

/** `final`: it is not tried again until a person asks. */
export async function marcarFalha(trx: Trx, chave: string, falha: { erro: string; final: boolean; tentarEm: Date }): Promise<void> {
  const { erro, final, tentarEm } = falha
  await trx
    .updateTable('loja_aviso')
    .set({ erro, tentarEm, tomadoEm: null, ...(final && { situacao: falhou }) })
    .where('chave', '=', chave)
    .execute()
}

/** Lets go of the attempts of a boleto that were taken on and not made; `final` gives up all that is pending of it. */
export async function soltarPagamentos(
  trx: Trx,
  documentoId: number,
  { final, tentarEm }: { final: boolean; tentarEm: Date },
): Promise<void> {
  await trx
    .updateTable('loja_aviso')
    .set({ tomadoEm: null, tentarEm, ...(final && { situacao: falhou }) })
    .where('documentoId', '=', documentoId)
    .where('situacao', '=', pendente)
    .execute()
}

import { MOVIMENTO, type Movimento, SituacaoTitulo } from '@retaguarda/contract/cobranca/titulo.ts'
import { sql } from 'kysely'
import type { Trx } from '../../kit/context.ts'

/** What the bank said last of each title. */
export async function updateMotivosDosTitulos(trx: Trx, ditos: readonly { id: number; motivos: string[] }[]): Promise<void> {
  if (ditos.length === 0) return
  await sql`update cobranca t set motivos = array(select jsonb_array_elements_text(n.motivos))
    from jsonb_to_recordset(${JSON.stringify(ditos)}::jsonb) n (id int, motivos jsonb) where t.id = n.id`.execute(trx)
}

/** The bank took what it was asked in a remessa. */
export async function updateInstrucoesAceitas(trx: Trx, titulos: readonly number[], movimento: Movimento): Promise<void> {
  await sql`update cobranca_instrucao set situacao = 3
    where "cobrancaId" = any (${[...titulos]}::int[]) and movimento = ${movimento} and situacao = 2`.execute(trx)
}

/** The bank refused the last thing that it was asked; a title that it was to give up is what it was before. */
export async function updateInstrucoesRejeitadas(trx: Trx, titulos: readonly number[]): Promise<void> {
  if (titulos.length === 0) return
  await sql`with ultima as (
      select distinct on ("cobrancaId") id from cobranca_instrucao
      where "cobrancaId" = any (${[...titulos]}::int[]) and situacao = 2 order by "cobrancaId", id desc),
    recusada as (update cobranca_instrucao i set situacao = 4 from ultima u where i.id = u.id returning i."cobrancaId", i.movimento, i.de)
    update cobranca t set situacao = r.de from recusada r
    where t.id = r."cobrancaId" and r.movimento = ${MOVIMENTO.baixa} and t.situacao = ${SituacaoTitulo.code.BAIXA_PEDIDA}`.execute(trx)
}

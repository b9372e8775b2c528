import { PIX } from '@retaguarda/contract/cobranca/conta-form.ts'
import { SituacaoRemessa } from '@retaguarda/contract/cobranca/remessa.ts'
import { MOVIMENTO, type Movimento, SituacaoInstrucao, SituacaoTitulo } from '@retaguarda/contract/cobranca/titulo.ts'
import { sql } from 'kysely'
import type { Trx } from '../../db/types.ts'
import { rowsOf } from '../../db/rows.ts'
import { codes } from '../../kit/sql.ts'

/** What the bank said last of each title. */
export async function updateMotivosDosTitulos(trx: Trx, ditos: readonly { id: number; motivos: string[] }[]): Promise<void> {
  if (ditos.length === 0) return
  await sql`update cobranca t set motivos = array(select jsonb_array_elements_text(n.motivos))
    from jsonb_to_recordset(${JSON.stringify(ditos)}::jsonb) n (id int, motivos jsonb) where t.id = n.id`.execute(trx)
}

/** The bank took what it was asked in a remessa. */
export async function updateInstrucoesAceitas(trx: Trx, titulos: readonly number[], movimento: Movimento): Promise<void> {
  await sql`update cobranca_instrucao set situacao = ${codes(SituacaoInstrucao, 'CONFIRMADA')}
    where "cobrancaId" = any (${[...titulos]}::int[]) and movimento = ${movimento} and situacao = ${codes(SituacaoInstrucao, 'ENVIADA')}`.execute(
    trx,
  )
}

/** The bank refused the last thing that it was asked; a title that it was to give up is what it was before. */
export async function updateInstrucoesRejeitadas(trx: Trx, titulos: readonly number[]): Promise<void> {
  if (titulos.length === 0) return
  await sql`with ultima as (
      select distinct on ("cobrancaId") id from cobranca_instrucao
      where "cobrancaId" = any (${[...titulos]}::int[]) and situacao = ${codes(SituacaoInstrucao, 'ENVIADA')} order by "cobrancaId", id desc),
    recusada as (update cobranca_instrucao i set situacao = ${codes(SituacaoInstrucao, 'REJEITADA')} from ultima u where i.id = u.id returning i."cobrancaId", i.movimento, i.de)
    update cobranca t set situacao = r.de from recusada r
    where t.id = r."cobrancaId" and r.movimento = ${MOVIMENTO.baixa} and t.situacao = ${SituacaoTitulo.code.BAIXA_PEDIDA}`.execute(trx)
}

/** Whose Pix codes are the bank's, with what a code says of who is paid; a city is asked of every code, and not of every account. */
export const listContasComPixDoBanco = (trx: Trx, contas: readonly number[]) =>
  rowsOf<{ id: number; nome: string; cidade: string }>(trx)`
    select id, coalesce(pix->>'nome', "beneficiarioNome") as nome, coalesce(pix->>'cidade', 'BRASIL') as cidade
    from conta_bancaria where id = any (${[...contas]}::int[]) and (pix->>'modo')::int <> ${PIX.CHAVE}`

export async function updatePixDosTitulos(trx: Trx, codigos: ReadonlyMap<number, string>): Promise<void> {
  await sql`update cobranca t set "pixCopiaECola" = n.codigo
    from unnest(${[...codigos.keys()]}::int[], ${[...codigos.values()]}::text[]) n (id, codigo) where t.id = n.id`.execute(trx)
}

/** Held until the transaction ends: none of their files for the bank is made or cancelled meanwhile. */
export async function lockContasDoRetorno(trx: Trx, contas: readonly number[]): Promise<void> {
  await sql`select from conta_bancaria where id = any (${[...contas]}::int[]) order by id for key share`.execute(trx)
}

/**
 * The bank has the files of which it tells: those that asked for the entry of one of these titles, or what it has answered.
 * @returns those of which nobody had said so
 */
export const updateRemessasRespondidas = (trx: Trx, titulos: readonly number[]): Promise<{ id: number; nome: string }[]> =>
  rowsOf<{ id: number; nome: string }>(trx)`
    update remessa set situacao = ${SituacaoRemessa.code.ENVIADA} where situacao = ${SituacaoRemessa.code.GERADA} and id in (
      select l."remessaId" from remessa_linha l left join cobranca_instrucao i on i.id = l."instrucaoId"
      where l."cobrancaId" = any (${[...titulos]}::int[]) and l.vale and (i.id is null or i.situacao in (${codes(SituacaoInstrucao, 'CONFIRMADA', 'REJEITADA')})))
    returning id, nome`

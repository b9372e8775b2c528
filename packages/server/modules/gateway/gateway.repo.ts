import type { EventoGateway } from '@retaguarda/contract/cobranca/gateway.ts'
import type { Ocorrencia } from '@retaguarda/contract/cobranca/retorno.ts'
import { sql } from 'kysely'
import type { Trx } from '../../kit/context.ts'
import type { TituloConhecido } from '../retorno/decisao.calc.ts'

type Evento = { contaBancariaId: number; evento: string }

/** Is it the first time that this event is told? Whoever tells it at the same time waits for what comes of it. */
export async function insertEvento(trx: Trx, evento: Evento & { situacao: number; dataHora: Date }): Promise<boolean> {
  const row = await trx
    .insertInto('gateway_evento')
    .values(evento)
    .onConflict((oc) => oc.doNothing())
    .returning('evento')
    .executeTakeFirst()
  return row !== undefined
}

export async function readSituacaoDoEvento(trx: Trx, { contaBancariaId, evento }: Evento): Promise<number> {
  const found = trx.selectFrom('gateway_evento').select('situacao').where('contaBancariaId', '=', contaBancariaId)
  return (await found.where('evento', '=', evento).executeTakeFirstOrThrow()).situacao
}

export async function updateEvento(trx: Trx, { contaBancariaId, evento }: Evento, situacao: number): Promise<void> {
  const update = trx.updateTable('gateway_evento').set({ situacao })
  await update.where('contaBancariaId', '=', contaBancariaId).where('evento', '=', evento).execute()
}

/** `pixModo`: of its account. */
export type TituloDoEvento = TituloConhecido & { id: number; documentoId: number; pixModo: number }

/** The title of the account that the event names: by number, whatever zeros and with its digit or without, or by txid. */
export async function readTituloDoEvento(
  trx: Trx,
  contaBancariaId: number,
  { nossoNumero, txid }: Pick<EventoGateway, 'nossoNumero' | 'txid'>,
): Promise<TituloDoEvento | undefined> {
  const number = (nossoNumero ?? '').replace(/[^0-9A-Za-z]/g, '').toUpperCase()
  const { rows } = await sql<TituloDoEvento>`
    select id, "documentoId", valor, abatimento, desconto,
      (select (pix->>'modo')::int from conta_bancaria where id = ${contaBancariaId}) as "pixModo" from cobranca
    where "contaBancariaId" = ${contaBancariaId} and (
      (${number} <> '' and (ltrim("nossoNumero", '0') = ltrim(${number}, '0') or (ltrim("nossoNumero", '0') = ltrim(left(${number}, -1), '0')
        and "nossoNumeroDv" <> '' and "nossoNumeroDv" = right(${number}, 1))))
      or (${txid ?? ''} <> '' and txid = ${txid ?? ''}))
    order by (ltrim("nossoNumero", '0') = ltrim(${number}, '0')) desc, id desc limit 1`.execute(trx)
  return rows[0]
}

/** The bank's Pix code of a title. */
export async function updatePix(trx: Trx, id: number, pixCopiaECola: string): Promise<void> {
  await trx.updateTable('cobranca').set({ pixCopiaECola }).where('id', '=', id).execute()
}

type Excecao = { tipo: number; contaBancariaId: number; cobrancaId: number | null; mensagem: string; item: Ocorrencia; criadaEm: Date }

/** Leaves to a person what could not simply be done. */
export async function insertExcecaoDoEvento(
  trx: Trx,
  { tipo, contaBancariaId, cobrancaId, mensagem, item, criadaEm }: Excecao,
): Promise<void> {
  await sql`insert into excecao_bancaria (tipo, "contaBancariaId", item, "cobrancaId", "nossoNumero", "valorPago", "dataOcorrencia", mensagem, "criadaEm")
    values (${tipo}, ${contaBancariaId}, ${JSON.stringify(item)}::jsonb, ${cobrancaId}, ${item.nossoNumero}, ${item.valorPago},
      ${item.dataOcorrencia}, ${mensagem}, ${criadaEm})`.execute(trx)
}

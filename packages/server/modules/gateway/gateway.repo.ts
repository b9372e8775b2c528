import type { TipoExcecao } from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import type { EventoGateway } from '@retaguarda/contract/cobranca/gateway.ts'
import type { Ocorrencia } from '@retaguarda/contract/cobranca/retorno.ts'
import { type Selectable, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Trx } from '../../db/types.ts'
import { updateRow } from '../../db/write-row.repo.ts'
import { semZeros } from '../cobranca/titulo.repo.ts'
import type { TituloConhecido } from '../retorno/decisao.calc.ts'

/** What becomes of what a gateway tells. */
export type SituacaoEvento = Selectable<Tables['gateway_evento']>['situacao']
type Evento = { contaBancariaId: number; evento: string }

/** Is it the first time that this event is told? Whoever tells it at the same time waits for what comes of it. */
export async function insertEvento(trx: Trx, evento: Evento & { situacao: SituacaoEvento; dataHora: Date }): Promise<boolean> {
  const row = await trx
    .insertInto('gateway_evento')
    .values(evento)
    .onConflict((oc) => oc.doNothing())
    .returning('evento')
    .executeTakeFirst()
  return row !== undefined
}

export async function readSituacaoDoEvento(trx: Trx, { contaBancariaId, evento }: Evento): Promise<SituacaoEvento> {
  const found = trx.selectFrom('gateway_evento').select('situacao').where('contaBancariaId', '=', contaBancariaId)
  return (await found.where('evento', '=', evento).executeTakeFirstOrThrow()).situacao
}

export async function updateEvento(trx: Trx, { contaBancariaId, evento }: Evento, situacao: SituacaoEvento): Promise<void> {
  const update = trx.updateTable('gateway_evento').set({ situacao })
  await update.where('contaBancariaId', '=', contaBancariaId).where('evento', '=', evento).execute()
}

/** `pixModo`: of its account. */
export type TituloDoEvento = TituloConhecido & { id: number; documentoId: number; pixModo: number }

/** The title of the account that the event names: by number, whatever zeros, as bare digits or as the slip has it, or by txid. */
export async function readTituloDoEvento(
  trx: Trx,
  contaBancariaId: number,
  { nossoNumero, txid }: Pick<EventoGateway, 'nossoNumero' | 'txid'>,
): Promise<TituloDoEvento | undefined> {
  const names = namesOf(nossoNumero ?? '')
  const { rows } = await sql<TituloDoEvento & { numero: string; dv: string; porTxid: boolean }>`
    select id, "documentoId", valor, abatimento, desconto, ltrim("nossoNumero", '0') as numero, "nossoNumeroDv" as dv,
      (select (pix->>'modo')::int from conta_bancaria where id = ${contaBancariaId}) as "pixModo", txid = ${txid ?? ''} as "porTxid"
    from cobranca where "contaBancariaId" = ${contaBancariaId}
      and (ltrim("nossoNumero", '0') = any (${names.map(({ numero }) => numero)}::text[]) or txid = ${txid ?? ''})
    order by id desc`.execute(trx)
  const named = names.flatMap(({ numero, dv }) => rows.filter((row) => row.numero === numero && (dv === null || dv === row.dv)))
  return named[0] ?? rows.find(({ porTxid }) => porTxid)
}

const plain = (text: string) => text.replace(/[^0-9A-Za-z]/g, '').toUpperCase()

/** What a number may mean, the likeliest first: whole, or with its digit at its end; behind a bar, without what a slip has before it. */
function namesOf(nossoNumero: string): { numero: string; dv: string | null }[] {
  const written = [nossoNumero, nossoNumero.slice(nossoNumero.lastIndexOf('/') + 1)].map(plain)
  // Behind a hyphen stands the digit and nothing else.
  const inteiros = /-\s*\w\s*$/.test(nossoNumero) ? [] : written.map((one) => ({ numero: semZeros(one), dv: null }))
  const comDv = written.map((one) => ({ numero: semZeros(one.slice(0, -1)), dv: one.slice(-1) }))
  return [...inteiros, ...comDv].filter(({ numero }) => numero !== '')
}

/** The bank's Pix code of a title. */
export const updatePix = (trx: Trx, id: number, pixCopiaECola: string): Promise<void> => updateRow(trx, 'cobranca', id, { pixCopiaECola })

type Excecao = { tipo: TipoExcecao; contaBancariaId: number; cobrancaId: number | null; mensagem: string; item: Ocorrencia; criadaEm: Date }

/** Leaves to a person what could not simply be done. */
export async function insertExcecaoDoEvento(
  trx: Trx,
  { tipo, contaBancariaId, cobrancaId, mensagem, item, criadaEm }: Excecao,
): Promise<void> {
  await sql`insert into excecao_bancaria (tipo, "contaBancariaId", item, "cobrancaId", "nossoNumero", "valorPago", "dataOcorrencia", mensagem, "criadaEm")
    values (${tipo}, ${contaBancariaId}, ${JSON.stringify(item)}::jsonb, ${cobrancaId}, ${item.nossoNumero}, ${item.valorPago},
      ${item.dataOcorrencia}, ${mensagem}, ${criadaEm})`.execute(trx)
}

import { counted } from '@retaguarda/contract/kit/counted.ts'
import { createHash } from 'node:crypto'
import {
  impedimentoDeCancelar,
  LOTE_MAX,
  type LoteDeFaturas,
  type PedidoLote,
  type TipoLote,
} from '@retaguarda/contract/faturamento/lote.ts'
import { exact } from '@retaguarda/contract/kit/money.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { audit } from '../../../kit/ctx/audit.ts'
import type { Db, Trx } from '../../../db/types.ts'
import type { Ctx } from '../../../kit/ctx/context.ts'
import { must, RuleError } from '../../../base/errors.ts'
import { listIds } from '../../../kit/list/list-ids.ts'
import { beginLote } from '../../../kit/lote/lote-run.ts'
import { askAgain } from '../../../kit/http/reauth.ts'
import { recusarVencimento } from '../documento/faturar.service.ts'
import { readAEnviar } from '../envio/enviar.repo.ts'
import { faturaLista } from '../fatura/fatura.repo.ts'
import { pedirCancelamento } from './cancelar-lote.service.ts'
import { lotes } from './lote-faturas.jobs.ts'
import { insertLote, readLoteDeFaturas, readLoteIgual, readValorDasFaturas } from './lote-faturas.repo.ts'

const FEITO: Record<TipoLote, string> = {
  faturar: 'Faturamento',
  enviar: 'Envio',
  cancelar: 'Cancelamento',
  emitir: 'Pedido das notas',
}
/** `id` is null of what waits for a second person. */
type Pedido = { msg: string; id: number | null; total: number; aprovacao: number | null }

const contadas = (n: number): string => counted(n, 'fatura', 'faturas')

const answer = (tipo: TipoLote, { id, total }: { id: number; total: number }): Pedido => ({
  msg: `${FEITO[tipo]} de ${contadas(total)} iniciado.`,
  id,
  total,
  aprovacao: null,
})

/**
 * Asks for something to be done to many invoices: a job does it, once this is committed. While an equal order of the same person goes
 * on, it is answered again.
 * @throws RuleError 400 for the filter, 409 with the new `total` where another number of invoices is found than was seen, 422
 */
export async function pedirLote(
  trx: Trx,
  ctx: Ctx,
  tipo: Exclude<TipoLote, 'cancelar'>,
  body: PedidoLote,
): Promise<{ msg: string; id: number; total: number }> {
  const { id, msg, total } = await pedir(trx, ctx, tipo, body)
  // What waits is cancelling alone.
  return { msg, total, id: present(id) }
}

/** The same for cancelling, which from so many invoices on waits for a second person. */
export const pedirCancelarLote = (trx: Trx, ctx: Ctx, body: PedidoLote): Promise<Pedido> => pedir(trx, ctx, 'cancelar', body)

async function pedir(trx: Trx, ctx: Ctx, tipo: TipoLote, body: PedidoLote): Promise<Pedido> {
  const { faturas, filter, total, ...modo } = body
  const impedido = tipo === 'cancelar' ? impedimentoDeCancelar(filter) : undefined
  if (impedido !== undefined) throw new RuleError('regra', impedido)
  if (modo.vencimento) recusarVencimento(modo.vencimento, dayOf(ctx.now()))
  const marcadas = faturas ? [...new Set(faturas)] : undefined
  const impressao = impressaoDe([tipo, marcadas?.toSorted((a, b) => a - b) ?? filter, total ?? null, modo])
  const same = await readLoteIgual(trx, ctx.user.id, impressao)
  if (same) return answer(tipo, same)
  const found = marcadas ?? (await listIds(trx, faturaLista, filter ?? [], LOTE_MAX + 1))
  conferirTotal(marcadas ? 'Estão marcadas' : 'O filtro encontra agora', found.length, total)
  if (tipo === 'cancelar' && exact(await readValorDasFaturas(trx, found)).gt(ctx.config.REAUTENTICACAO_VALOR)) askAgain(ctx)
  const { motivo = '' } = modo
  const espera = tipo === 'cancelar' ? await pedirCancelamento(trx, ctx, { found, filter: filter ?? null, motivo, impressao }) : undefined
  if (espera) return espera
  const by = { inicio: ctx.now(), requestId: ctx.requestId, usuarioId: ctx.user.id }
  const id = await insertLote(trx, { tipo, modo, impressao, faturas: found, ...by })
  // Another equal one came first; should it be over already, this one is begun anew.
  if (id === undefined) return pedir(trx, ctx, tipo, body)
  await audit(trx, ctx, { entidade: 'fatura_lote', registro: id, acao: tipo, depois: { ...modo, faturas: found.length } })
  await beginLote(trx, lotes, id)
  return answer(tipo, { id, total: found.length })
}

function conferirTotal(how: string, found: number, seen: number | null | undefined): void {
  if (found > LOTE_MAX) throw new RuleError('regra', `São mais de ${LOTE_MAX.toLocaleString('pt-BR')} faturas. Filtre a lista.`)
  if (seen !== undefined && seen !== null && seen !== found) {
    const error = `${how} ${contadas(found)}, e não ${seen.toLocaleString('pt-BR')}. Confira a lista e peça de novo.`
    throw new RuleError('conflito', error, { more: { total: found } })
  }
  if (found === 0) throw new RuleError('regra', 'O filtro não encontra nenhuma fatura. Confira o filtro.')
}

const impressaoDe = (order: unknown): string => createHash('sha256').update(JSON.stringify(order)).digest('hex')

/** @throws RuleError 404 */
export async function consultarLote(db: Db, id: number): Promise<LoteDeFaturas> {
  return must(await readLoteDeFaturas(db, id), 'Pedido não encontrado. Confira o endereço.')
}

/** How many of what is ticked or found would go, and how many of those to clients without a store. @throws RuleError 400 for the filter */
export async function preverEnvioDoLote({ db, integrations }: Ctx, { faturas, filter }: PedidoLote) {
  const found = faturas ? [...new Set(faturas)] : await listIds(db, faturaLista, filter ?? [], LOTE_MAX)
  return { ...(await readAEnviar(db, found)), servidorDeEmail: integrations.mail.configured }
}

import type { TipoLote } from '@retaguarda/contract/faturamento/lote.ts'
import { type Fatura, podeFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { vencimentosPorDia } from '@retaguarda/contract/faturamento/parcelas.ts'
import { SituacaoTrabalho } from '@retaguarda/contract/kit/enum.ts'
import { competenciaTexto, dayOf, dayText } from '@retaguarda/contract/kit/tempo.ts'
import type { Trx } from '../../../db/types.ts'
import type { JobCtx } from '../../../kit/ctx/context.ts'
import { conflict, RuleError } from '../../../base/errors.ts'
import { loteJob } from '../../../kit/lote/lote-run.ts'
import type { End, Lote, Write } from '../../../kit/lote/lote.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { avisarFim } from '../../aviso/avisar.service.ts'
import { readDiaDoCliente } from '../../cliente/cliente.repo.ts'
import { readFeriados } from '../../feriado/feriado.repo.ts'
import { cancelar } from '../documento/cancelar.service.ts'
import { faturar, faturarEm } from '../documento/faturar.service.ts'
import { recusa } from '../fatura/fatura.service.ts'
import { enviarFatura } from '../envio/enviar-cliente.service.ts'
import { emitirLinha } from './emitir-lote.service.ts'
import { type LinhaDoLote, listLinhasDoLote, type Ordem, readFimDoLote, readOrdem } from './lote-faturas.repo.ts'

const { FEITO: FEITA, ERRO: RECUSADA } = SituacaoTrabalho.code
type Fim = End<'fatura_lote_linha'>
/** `feriados`: the days that were added to the bank calendar. */
type EmAndamento = Ordem & { feriados: ReadonlySet<string> }

/**
 * Orders of many invoices. Each invoice is one transaction with its line, so that a process that dies at any point leaves nothing half
 * done, and another one goes on with the rest; what is sent goes the way of the sendings, under the same keys.
 */
export const lotes: Lote<EmAndamento, LinhaDoLote, 'fatura_lote_linha'> = {
  table: 'fatura_lote',
  lines: 'fatura_lote_linha',
  lote: 'loteId',
  said: ['erro'],
  job: 'fatura.lote',
  topico: (id) => `lote-${id}`,
  piece: 100,
  width: 8,
  open: async (db, id) => {
    const order = await readOrdem(db, id)
    return order && { ...order, feriados: await readFeriados(db) }
  },
  load: (db, _ordem, ids) => listLinhasDoLote(db, ids),
  work: perform,
  broken: (_linha, erro) => ({ situacao: RECUSADA, erro }),
  ended: finish,
  text: ({ fatura, faturaId }, { situacao, erro }) => ({
    texto: [fatura ? `${fatura.nome} ${competenciaTexto(fatura)}` : `Fatura ${faturaId}`, erro ?? ''].filter(Boolean).join(': '),
    erro: situacao === RECUSADA,
  }),
}
export const executarLote = loteJob(lotes)

const NOME: Record<TipoLote, string> = {
  faturar: 'Faturar em lote',
  enviar: 'Enviar em lote',
  cancelar: 'Cancelar em lote',
  emitir: 'Emitir notas em lote',
}

async function finish(trx: Trx, ctx: JobCtx, id: number): Promise<void> {
  const end = await readFimDoLote(trx, id)
  if (!end) return
  const onde = { link: `/financeiro/fatura/lote/${id}`, chave: `lote-${id}-${end.fim.getTime()}` }
  await avisarFim(trx, ctx, { ...end, nome: NOME[end.tipo], ...onde })
}

async function perform(ctx: JobCtx, order: EmAndamento, row: LinhaDoLote, write: Write<'fatura_lote_linha'>): Promise<Fim> {
  if (!row.fatura) return { situacao: RECUSADA, erro: `A fatura ${row.faturaId} não existe. Talvez outra pessoa a tenha excluído.` }
  if (order.tipo === 'emitir') return emitirLinha(ctx, order, row.faturaId)
  if (order.tipo === 'enviar') return enviar(ctx, order, { faturaId: row.faturaId, ...row.fatura }, write)
  try {
    await inTransaction(ctx.db, async (trx) => {
      await change(trx, ctx, order, row.faturaId)
      await write(trx, { situacao: FEITA })
    })
    return { situacao: FEITA }
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    return { situacao: RECUSADA, erro: error.message }
  }
}

function change(trx: Trx, { now }: JobCtx, { tipo, pedido, feriados, requestId, usuarioId }: EmAndamento, id: number): Promise<unknown> {
  const by = { now, requestId, user: usuarioId === null ? null : { id: usuarioId } }
  const { vencimento = null, diaVencimento: day, parcelas = 1, contaBancaria, motivo } = pedido
  if (tipo === 'cancelar') return cancelar(trx, by, id, recusarPaga, motivo)
  if (day === undefined || day === null) return faturar(trx, by, id, { vencimento, parcelas, contaBancaria })
  const diasDe = async (fatura: Fatura) => {
    const own = (await readDiaDoCliente(trx, fatura.cliente.id)) ?? day
    const days = vencimentosPorDia(fatura, own, parcelas, feriados)
    const [first = ''] = days
    if (first < dayOf(now())) throw conflict(`O dia ${own} desta fatura cai em ${dayText(first)}, que já passou. Informe outro vencimento.`)
    return days
  }
  return faturarEm(trx, by, id, { diasDe, contaBancaria })
}

/** Who asks for many is told that paid ones stay, also where credits alone have paid them. @throws RuleError 409 */
function recusarPaga({ situacao }: Fatura): void {
  if (!podeFatura('cancelar', situacao)) throw conflict(recusa(situacao, 'cancelada em lote'))
}

type AEnviar = { faturaId: number } & NonNullable<LinhaDoLote['fatura']>

async function enviar(
  ctx: JobCtx,
  { usuarioId, pedido: { semLoja = false } }: Ordem,
  fatura: AEnviar,
  write: Write<'fatura_lote_linha'>,
): Promise<Fim> {
  const fimDe = ({ ok, what }: { ok: boolean; what: string }): Fim =>
    ok ? { situacao: FEITA } : { situacao: RECUSADA, erro: what.charAt(0).toUpperCase() + what.slice(1) }
  return fimDe(await enviarFatura(ctx, { ...fatura, usuarioId, semLoja }, (trx, enviada) => write(trx, fimDe(enviada))))
}

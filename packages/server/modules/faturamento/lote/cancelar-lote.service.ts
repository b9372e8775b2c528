import { TipoAprovacao } from '@retaguarda/contract/aprovacao.ts'
import { motivo } from '@retaguarda/contract/cobranca/motivo.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { SEGUNDA_PESSOA } from '@retaguarda/contract/faturamento/lote.ts'
import type { Column } from '@retaguarda/contract/kit/columns.ts'
import { counted } from '@retaguarda/contract/kit/counted.ts'
import { BUSCA_COLUMN, filterSentence } from '@retaguarda/contract/kit/filter-words.ts'
import type { Filter } from '@retaguarda/contract/kit/list-query.ts'
import { brl } from '@retaguarda/contract/kit/money.ts'
import { z } from 'zod'
import { conflict } from '../../../base/errors.ts'
import type { Trx } from '../../../db/types.ts'
import { audit } from '../../../kit/ctx/audit.ts'
import type { Ctx } from '../../../kit/ctx/context.ts'
import { beginLote } from '../../../kit/lote/lote-run.ts'
import { readAprovacaoIgual } from '../../cobranca/aprovacao.repo.ts'
import { pedirAprovacao } from '../../cobranca/aprovacao.service.ts'
import { lotes } from './lote-faturas.jobs.ts'
import { insertLote, listVersoes, readCancelaveis, updateRecusadas } from './lote-faturas.repo.ts'

/** What is kept until a second person decides: the very invoices, each as it stood when it was asked for. */
export const CancelamentoPedido = z.object({ faturas: z.array(z.object({ id: z.int(), versao: z.int() })), motivo })
type CancelamentoPedido = z.output<typeof CancelamentoPedido>

type Asked = { found: readonly number[]; filter: readonly Filter[] | null; motivo: string; impressao: string }

/**
 * Asks a second person for the cancelling of so many invoices that two have to want it; while the same is waiting, that one is answered.
 * @returns undefined where nobody else has to approve it
 */
export async function pedirCancelamento(trx: Trx, ctx: Ctx, { found, filter, motivo: porQue, impressao }: Asked) {
  if (ctx.config.APROVACAO === 'nao') return undefined
  const { quantidade, valor } = await readCancelaveis(trx, found)
  if (quantidade < SEGUNDA_PESSOA) return undefined
  const pedido: CancelamentoPedido = { faturas: await listVersoes(trx, found), motivo: porQue }
  const made = await pedirAprovacao(trx, ctx, {
    tipo: TipoAprovacao.code.CANCELAMENTO,
    impressao,
    oQue: `Cancelamento de ${counted(quantidade, 'fatura', 'faturas')}`,
    detalhes: [
      `Valor: ${brl(valor)}`,
      filter ? `Filtro: ${filter.map(emPalavras).join('; ')}` : `Escolha: ${counted(found.length, 'fatura marcada', 'faturas marcadas')}`,
    ],
    motivo: porQue,
    pedido,
  })
  const aprovacao = made ?? (await readAprovacaoIgual(trx, impressao))
  if (aprovacao === undefined) throw conflict('Este pedido acaba de ser decidido. Veja-o em Aprovações.')
  if (made !== undefined)
    await audit(trx, ctx, {
      entidade: 'fatura_lote',
      registro: impressao,
      acao: 'pedir cancelamento',
      depois: { faturas: quantidade, valor, motivo: porQue },
    })
  return {
    msg: `Cancelamento de ${counted(quantidade, 'fatura', 'faturas')} à espera da aprovação de outra pessoa.`,
    id: null,
    total: found.length,
    aprovacao,
  }
}

function emPalavras(filter: Filter): string {
  const columns: Record<string, Column> = fatura.columns
  return filterSentence(columns[filter.name] ?? BUSCA_COLUMN, filter)
}

const MUDOU = 'A fatura mudou depois do pedido e ficou como está. Confira-a e peça de novo, se ainda for o caso.'

/**
 * What another person asked for and this one approves: an order of it, in which what changed since is refused by name.
 * @throws RuleError 409 where nothing is as it was
 */
export async function cancelarAprovado(trx: Trx, ctx: Ctx, aprovacao: number, { faturas, motivo: porQue }: CancelamentoPedido) {
  const ids = faturas.map(({ id }) => id)
  const now = new Map((await listVersoes(trx, ids)).map(({ id, versao }) => [id, versao]))
  const changed = faturas.filter(({ id, versao }) => now.get(id) !== versao).map(({ id }) => id)
  if (changed.length === ids.length) throw conflict('Todas as faturas deste pedido mudaram desde então. Recuse-o e peça de novo.')
  const by = { inicio: ctx.now(), requestId: ctx.requestId, usuarioId: ctx.user.id }
  const id = await insertLote(trx, { tipo: 'cancelar', modo: { motivo: porQue }, impressao: `aprovacao-${aprovacao}`, faturas: ids, ...by })
  if (id === undefined) throw conflict('Este pedido já está em andamento.')
  await updateRecusadas(trx, id, changed, MUDOU)
  const depois = { motivo: porQue, faturas: ids.length, mudaram: changed.length, aprovacao }
  await audit(trx, ctx, { entidade: 'fatura_lote', registro: id, acao: 'cancelar', depois })
  await beginLote(trx, lotes, id)
  const left =
    changed.length === 0
      ? ''
      : ` ${counted(changed.length, 'mudou', 'mudaram')} depois do pedido e ${changed.length === 1 ? 'fica como está' : 'ficam como estão'}.`
  return {
    loteId: id,
    msg: `Pedido aprovado: cancelamento de ${counted(ids.length - changed.length, 'fatura', 'faturas')} iniciado.${left}`,
  }
}

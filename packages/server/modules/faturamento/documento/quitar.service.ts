import { OrigemPagamento, podeBoleto, SituacaoBoleto } from '@retaguarda/contract/faturamento/documento.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { podeFatura, SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { brl, fromCents, MONEY_MAX, toCents } from '@retaguarda/contract/kit/money.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import type { By } from '../../../kit/ctx/audit.ts'
import type { Db, Trx } from '../../../db/types.ts'
import { wake } from '../../../kit/outbox/outbox-run.ts'
import { updateEncargosETarifa } from '../../cobranca/titulo.repo.ts'
import { encerrarTitulos } from '../../cobranca/titulo.service.ts'
import { insertPagamentos } from '../aviso/loja-aviso.repo.ts'
import { pagamentos as avisos, comExcedente } from '../aviso/loja-aviso.service.ts'
import { situacaoAposLiquidacao } from '../calculo/parcela.calc.ts'
import { ENTIDADE_FATURA, recusa } from '../fatura/fatura.service.ts'
import { emitirAoReceber } from '../nfse/ao-faturar.service.ts'
import { seguirDivida } from './divida.service.ts'
import { updateItensDasFaturas } from './documento.repo.ts'
import {
  type BoletoAQuitar,
  type FaturaAQuitar,
  insertLiquidacoes,
  type Row,
  lockFaturasDosBoletos,
  mapBoletosAQuitar,
  mapFaturasDosBoletos,
  updateBoletosQuitados,
  updateFaturasQuitadas,
} from './quitar.repo.ts'
import { insertHistoricoDosPagamentos } from './retrato.repo.ts'

/** A payment as a bank, a gateway, a statement or a person tells of it. Money as `"1234.56"`. */
export type Pagamento = {
  boleto: number
  valorPago: string
  /** What was paid for being late, as it is told; what exceeds the open rest is counted as such too. */
  encargos: string
  /** What was given up for being early. */
  desconto: string
  /** Told, and counted when it was approved, not here. */
  abatimento: string
  tarifa: string
  dataPagamento: string
  dataCredito: string | null
  /** Into which it came; null where nobody says it: then that of its title, else the default one. */
  contaBancaria: number | null
  origem: CodeOf<typeof OrigemPagamento, 'MANUAL' | 'RETORNO' | 'GATEWAY' | 'EXTRATO' | 'EXCECAO'>
  /** The title by which it was paid at its bank; null where it was paid by other means, so that the bank is to give its title up. */
  cobranca: number | null
}

export type Quitacao =
  | { ok: true; liquidacao: number; encargos: string; aberto: string; liquidado: boolean; avisar: boolean }
  /** In the order in which they are judged; each says why nothing was recorded. */
  | { ok: false; motivo: 'inexistente' | 'cancelado' | 'duplicidade' | 'fatura' | 'valor'; mensagem: string }

const { MANUAL } = OrigemPagamento.code

/**
 * Records payments in the caller's transaction, whatever tells of them: boleto, invoice, items, titles and the store's notices follow
 * (docs/decisions/0015). What may not be paid is answered as such, and the others go on. Invoices are locked, in their order.
 * @param avisarEm when the job tells the stores; a call that tells them itself gives itself time
 * @returns one answer a payment, in their order
 */
export async function quitar(trx: Trx, by: By, pagamentos: readonly Pagamento[], avisarEm?: Date): Promise<Quitacao[]> {
  const pedidos = pagamentos.map(({ boleto }) => boleto)
  const faturas = await lockFaturasDosBoletos(trx, pedidos)
  const boletos = await mapBoletosAQuitar(trx, [...faturas.keys()], pedidos)
  const done = pagamentos.map((pagamento) => quitarUm(pagamento, boletos.get(pagamento.boleto), faturas))
  const ok = done.flatMap((done) => (done.ok ? [done] : []))
  const rows = ok.map(({ linha }) => linha)
  const comPagamento = new Set(rows.map(({ documentoId }) => documentoId))
  const pagos = [...boletos.values()].filter(({ id }) => comPagamento.has(id))
  const mudadas = new Set(pagos.map(({ faturaId }) => faturaId))
  const after = [...faturas.values()].filter(({ id }) => mudadas.has(id))
  await insertHistoricoDosPagamentos(trx, by, { entidade: ENTIDADE_FATURA, acao: 'liquidar' }, { faturas: after, pagos })
  await updateBoletosQuitados(trx, pagos)
  await updateFaturasQuitadas(trx, after, by)
  const ids = await insertLiquidacoes(trx, rows, { now: by.now(), usuarioId: by.user?.id ?? null })
  await updateItensDasFaturas(trx, after)
  const encerrados = ok.flatMap(({ liquidado, linha, cobranca }) => (liquidado ? [{ boleto: linha.documentoId, cobranca }] : []))
  await encerrarTitulos(trx, by, encerrados)
  const noBanco = ok.flatMap(({ cobranca: id, linha: { encargos, tarifa } }) => (id === null ? [] : [{ id, encargos, tarifa }]))
  await updateEncargosETarifa(trx, noBanco)
  // Only what is still to be paid has got here.
  await emitirAoReceber(
    trx,
    after.filter(({ situacao }) => situacao === SituacaoFatura.code.PAGA).map(({ id }) => id),
  )
  let next = 0
  const quitacoes = done.map((done) => quitacaoDe(done, () => present(ids[next++])))
  await seguirDivida(trx, by, [...comPagamento])
  const avisados = await avisarLojas(trx, ok, ids, avisarEm ?? by.now())
  // Last: who wakes the same job waits for the end of this transaction.
  if (avisados > 0 && !avisarEm) await wake(trx, avisos)
  return quitacoes
}

/** Boletos and invoices by their ids, as payments that were foreseen leave them. */
export type Vistos = { boletos: Map<number, BoletoAQuitar>; faturas: Map<number, FaturaAQuitar> }

/** What `quitar` would answer now, after the payments that were foreseen with `vistos` before; nothing is written, nobody waits. */
export async function preverQuitacoes(db: Db, vistos: Vistos, pagamentos: readonly Pagamento[]): Promise<Quitacao[]> {
  const novos = pagamentos.map(({ boleto }) => boleto).filter((id) => !vistos.boletos.has(id))
  const faturas = [...(await mapFaturasDosBoletos(db, novos))].filter(([id]) => !vistos.faturas.has(id))
  const delas = faturas.map(([id]) => id)
  const boletos = await mapBoletosAQuitar(db, delas, novos)
  for (const [id, fatura] of faturas) vistos.faturas.set(id, fatura)
  for (const [id, boleto] of boletos) vistos.boletos.set(id, boleto)
  return pagamentos.map((pagamento) => quitacaoDe(quitarUm(pagamento, vistos.boletos.get(pagamento.boleto), vistos.faturas), () => 0))
}

function quitacaoDe(done: Feito, numero: () => number): Quitacao {
  if (!done.ok) return done
  const { linha, aberto, liquidado, avisar } = done
  return { ok: true, liquidacao: numero(), encargos: linha.encargos, aberto, liquidado, avisar }
}

type Feito =
  | Extract<Quitacao, { ok: false }>
  | {
      ok: true
      linha: Row
      faturaId: number
      cobranca: number | null
      numero: number
      aberto: string
      liquidado: boolean
      avisar: boolean
    }

const nao = (motivo: Extract<Quitacao, { ok: false }>['motivo'], mensagem: string): Feito => ({ ok: false, motivo, mensagem })

/** Judges one payment, and counts it in the boleto and the invoice that the next ones see. */
function quitarUm(pagamento: Pagamento, boleto: BoletoAQuitar | undefined, faturas: ReadonlyMap<number, FaturaAQuitar>): Feito {
  const { cobranca, boleto: documentoId, contaBancaria: contaBancariaId, ...valores } = pagamento
  const fatura = boleto && faturas.get(boleto.faturaId)
  if (!boleto || !fatura) return nao('inexistente', 'O boleto não existe.')
  const name = boleto.nome.replace(/^B/, 'b')
  if (boleto.situacao === SituacaoBoleto.code.CANCELADO) return nao('cancelado', `O ${name} da fatura ${fatura.id} está cancelado.`)
  if (!podeBoleto('liquidar', boleto.situacao)) return nao('duplicidade', `O ${name} da fatura ${fatura.id} já está liquidado.`)
  if (!podeFatura('liquidar', fatura.situacao)) return nao('fatura', recusa(fatura.situacao, 'liquidada'))
  const pago = toCents(valores.valorPago)
  if (pago <= 0) return nao('valor', 'O pagamento não tem valor.')
  const total = toCents(fatura.valorPago) + pago
  if (total > toCents(MONEY_MAX)) return nao('valor', `O que se paga de uma fatura é no máximo ${brl(MONEY_MAX)}.`)
  const opened = toCents(boleto.valor) - toCents(boleto.quitado)
  const { quita, encargos } = parts(valores, opened)
  const resta = Math.max(opened - quita, 0)
  const liquidado = resta === 0
  boleto.valorPago = fromCents(toCents(boleto.valorPago ?? '0') + pago)
  boleto.quitado = fromCents(toCents(boleto.valor) - resta)
  boleto.ultimoPagamento = valores.dataPagamento
  if (liquidado) Object.assign(boleto, { situacao: SituacaoBoleto.code.LIQUIDADO, logMensagem: comExcedente(boleto, null) })
  fatura.valorPago = fromCents(total)
  fatura.quitado = fromCents(toCents(fatura.quitado) + quita)
  fatura.situacao = situacaoAposLiquidacao(fatura.aPagar, fatura.valorPago, fatura.quitado) ?? fatura.situacao
  const linha = { documentoId, contaBancariaId, ...valores, valorPago: fromCents(pago), encargos: fromCents(encargos) }
  const said = { aberto: fromCents(resta), liquidado, avisar: fatura.comLoja }
  return { ok: true, linha, faturaId: fatura.id, cobranca, numero: ++boleto.pagamentos, ...said }
}

/** What a payment pays of the boleto, and what beyond it, in cents; of what a person types all counts for the boleto, as it always did. */
function parts({ origem, valorPago, encargos, desconto }: Omit<Pagamento, 'boleto' | 'cobranca' | 'contaBancaria'>, opened: number) {
  const pago = toCents(valorPago)
  if (origem === MANUAL) return { quita: pago, encargos: 0 }
  const quita = Math.min(Math.max(pago - toCents(encargos) + toCents(desconto), 0), opened)
  return { quita, encargos: pago + toCents(desconto) - quita }
}

/** @returns how many payments stores are to be told of */
async function avisarLojas(trx: Trx, done: readonly Extract<Feito, { ok: true }>[], ids: readonly number[], em: Date): Promise<number> {
  const avisar = done.flatMap(({ linha, faturaId, numero, avisar }, at) =>
    avisar ? [{ faturaId, documentoId: linha.documentoId, liquidacaoId: present(ids[at]), numero }] : [],
  )
  await insertPagamentos(trx, avisar, em)
  return avisar.length
}

import { OrigemPagamento, podeBoleto, SituacaoBoleto } from '@retaguarda/contract/faturamento/documento.ts'
import { podeFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { brl, type Exact, exact, MONEY_MAX, toMoney } from '@retaguarda/contract/kit/money.ts'
import { auditAll } from '../../../kit/audit.ts'
import type { Db, Trx } from '../../../kit/context.ts'
import { wake } from '../../../kit/outbox/outbox-run.ts'
import { updateEncargosETarifa } from '../../cobranca/titulo.repo.ts'
import { type By, encerrarTitulos } from '../../cobranca/titulo.service.ts'
import { insertPagamentos } from '../aviso/loja-aviso.repo.ts'
import { pagamentos as avisos, comExcedente } from '../aviso/loja-aviso.service.ts'
import { situacaoAposLiquidacao } from '../calculo/parcela.calc.ts'
import { ENTIDADE_FATURA, recusa } from '../fatura/fatura.service.ts'
import { mapRetratosComBoletos, type readRetratoComBoletos, updateItensDasFaturas } from './documento.repo.ts'
import {
  type BoletoAQuitar,
  type FaturaAQuitar,
  insertLiquidacoes,
  type Linha,
  lockFaturasDosBoletos,
  mapBoletosAQuitar,
  mapFaturasDosBoletos,
  updateBoletosQuitados,
  updateFaturasQuitadas,
} from './quitar.repo.ts'

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
  origem: Exclude<OrigemPagamento, typeof OrigemPagamento.code.ESTORNO>
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
 * (bank.md, Applying). What may not be paid is answered as such, and the others go on. Invoices are locked, in their order.
 * @param avisarEm when the job tells the stores; a call that tells them itself gives itself time
 * @returns one answer a payment, in their order
 */
export async function quitar(trx: Trx, by: By, pagamentos: readonly Pagamento[], avisarEm?: Date): Promise<Quitacao[]> {
  const pedidos = pagamentos.map(({ boleto }) => boleto)
  const faturas = await lockFaturasDosBoletos(trx, pedidos)
  const boletos = await mapBoletosAQuitar(trx, [...faturas.keys()], pedidos)
  const antes = await mapRetratosComBoletos(trx, [...faturas.keys()])
  const feitos = pagamentos.map((pagamento) => quitarUm(pagamento, boletos.get(pagamento.boleto), faturas))
  const linhas = feitos.flatMap((feito) => (feito.ok ? [feito.linha] : []))
  const pagos = new Set(linhas.map(({ documentoId }) => documentoId))
  await updateBoletosQuitados(
    trx,
    [...boletos.values()].filter(({ id }) => pagos.has(id)),
  )
  const mudadas = new Set([...boletos.values()].flatMap(({ id, faturaId }) => (pagos.has(id) ? [faturaId] : [])))
  const depois = [...faturas.values()].filter(({ id }) => mudadas.has(id))
  await updateFaturasQuitadas(trx, depois, by)
  const ids = await insertLiquidacoes(trx, linhas, { now: by.now(), usuarioId: by.user?.id ?? null })
  await updateItensDasFaturas(trx, depois)
  await encerrarTitulos(
    trx,
    by,
    feitos.flatMap((feito) => (feito.ok && feito.liquidado ? [{ boleto: feito.linha.documentoId, cobranca: feito.cobranca }] : [])),
  )
  await updateEncargosETarifa(
    trx,
    feitos.flatMap((feito) =>
      feito.ok && feito.cobranca !== null ? [{ id: feito.cobranca, encargos: feito.linha.encargos, tarifa: feito.linha.tarifa }] : [],
    ),
  )
  let next = 0
  const quitacoes = feitos.map((feito): Quitacao => {
    if (!feito.ok) return feito
    const { linha, aberto, liquidado, avisar } = feito
    return { ok: true, liquidacao: ids[next++] ?? 0, encargos: linha.encargos, aberto, liquidado, avisar }
  })
  const avisados = await avisarLojas(trx, feitos, ids, avisarEm ?? by.now())
  await auditAll(
    trx,
    depois.map((fatura) => ({
      ctx: by,
      change: {
        ...{ entidade: ENTIDADE_FATURA, registro: fatura.id, acao: 'liquidar' },
        ...{ antes: antes.get(fatura.id), depois: pagaComo(antes.get(fatura.id), fatura, boletos) },
      },
    })),
  )
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
  const boletos = await mapBoletosAQuitar(
    db,
    faturas.map(([id]) => id),
    novos,
  )
  for (const [id, fatura] of faturas) vistos.faturas.set(id, fatura)
  for (const [id, boleto] of boletos) vistos.boletos.set(id, boleto)
  return pagamentos.map((pagamento) => {
    const feito = quitarUm(pagamento, vistos.boletos.get(pagamento.boleto), vistos.faturas)
    if (!feito.ok) return feito
    const { linha, aberto, liquidado, avisar } = feito
    return { ok: true, liquidacao: 0, encargos: linha.encargos, aberto, liquidado, avisar }
  })
}

type Retrato = NonNullable<Awaited<ReturnType<typeof readRetratoComBoletos>>>

/** What an invoice is once it was paid so, as the audit keeps it; to ask for it again would take as long as paying it. */
function pagaComo(antes: Retrato | undefined, { situacao, valorPago }: FaturaAQuitar, boletos: ReadonlyMap<number, BoletoAQuitar>) {
  return {
    ...{ ...antes, situacao, valorPago },
    boletos: antes?.boletos.map((boleto) => {
      const { situacao, valorPago } = boletos.get(boleto.id) ?? boleto
      return { ...boleto, situacao, valorPago }
    }),
  }
}

type Feito =
  | Extract<Quitacao, { ok: false }>
  | {
      ok: true
      linha: Linha
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
  const { cobranca, boleto: documentoId, ...valores } = pagamento
  const fatura = boleto && faturas.get(boleto.faturaId)
  if (!boleto || !fatura) return nao('inexistente', 'O boleto não existe.')
  const nome = boleto.nome.replace(/^B/, 'b')
  if (boleto.situacao === SituacaoBoleto.code.CANCELADO) return nao('cancelado', `O ${nome} da fatura ${fatura.id} está cancelado.`)
  if (!podeBoleto('liquidar', boleto.situacao)) return nao('duplicidade', `O ${nome} da fatura ${fatura.id} já está liquidado.`)
  if (!podeFatura('liquidar', fatura.situacao)) return nao('fatura', recusa(fatura.situacao, 'liquidada'))
  const pago = exact(valores.valorPago)
  if (pago.lte(0)) return nao('valor', 'O pagamento não tem valor.')
  const total = exact(fatura.valorPago).plus(pago)
  if (total.gt(MONEY_MAX)) return nao('valor', `O que se paga de uma fatura é no máximo ${brl(MONEY_MAX)}.`)
  const aberto = exact(boleto.valor).minus(boleto.quitado)
  const { quita, encargos } = partes(valores, aberto)
  const resta = aberto.minus(quita).gt(0) ? aberto.minus(quita) : exact(0)
  const liquidado = resta.isZero()
  boleto.valorPago = toMoney(exact(boleto.valorPago ?? '0').plus(pago))
  boleto.quitado = toMoney(exact(boleto.valor).minus(resta))
  boleto.ultimoPagamento = valores.dataPagamento
  if (liquidado) Object.assign(boleto, { situacao: SituacaoBoleto.code.LIQUIDADO, logMensagem: comExcedente(boleto, null) })
  fatura.valorPago = toMoney(total)
  fatura.quitado = toMoney(exact(fatura.quitado).plus(quita))
  fatura.situacao = situacaoAposLiquidacao(fatura.valor, fatura.valorPago, fatura.quitado) ?? fatura.situacao
  const linha = { documentoId, ...valores, valorPago: toMoney(pago), encargos: toMoney(encargos) }
  const said = { aberto: toMoney(resta), liquidado, avisar: fatura.comLoja }
  return { ok: true, linha, faturaId: fatura.id, cobranca, numero: ++boleto.pagamentos, ...said }
}

/** What a payment pays of the boleto, and what beyond it; of what a person types all counts for the boleto, as it always did. */
function partes({ origem, valorPago, encargos, desconto }: Omit<Pagamento, 'boleto' | 'cobranca'>, aberto: Exact) {
  if (origem === MANUAL) return { quita: exact(valorPago), encargos: exact(0) }
  const proprio = exact(valorPago).minus(encargos).plus(desconto)
  const quita = proprio.lt(0) ? exact(0) : proprio.gt(aberto) ? aberto : proprio
  return { quita, encargos: exact(valorPago).plus(desconto).minus(quita) }
}

/** @returns how many payments stores are to be told of */
async function avisarLojas(trx: Trx, feitos: readonly Feito[], ids: readonly number[], em: Date): Promise<number> {
  const feitas = feitos.flatMap((feito) => (feito.ok ? [feito] : []))
  const avisar = feitas.flatMap(({ linha, faturaId, numero, avisar }, at) =>
    avisar ? [{ faturaId, documentoId: linha.documentoId, liquidacaoId: ids[at] ?? 0, numero }] : [],
  )
  await insertPagamentos(trx, avisar, em)
  return avisar.length
}

import {
  OBJETO_SEM_RETENCAO,
  type Reason,
  type Retencao,
  type RetencaoDoObjeto,
  Tributo,
} from '@retaguarda/contract/faturamento/retencao.ts'
import { vencimentosPorDia } from '@retaguarda/contract/faturamento/parcelas.ts'
import { brl, exact, sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import { type Competencia, dayOf, diaDoMes, somaMeses } from '@retaguarda/contract/kit/tempo.ts'
import { type Amounts, amountsOf, type CreditoLivre, percentDiscount, type UsoDeCredito, usedOf } from './amounts.calc.ts'
import { type Csrf, csrfDe, type ItemRetido, type Pagamento, type Quem, retencoesDe } from './retencao.calc.ts'

/** An item of an invoice as its amounts need it; `percentual` of a discount that is made again from what its object charges. */
export type ItemDaFatura = { id: number | null; objetoContratoId: number | null; objeto: string; valor: string; percentual: string | null }

/** What decides how much is withheld. `manuais`: rows that a person wrote, which stay as they are. */
export type Regras = {
  quem: Quem
  objetos: ReadonlyMap<number, RetencaoDoObjeto>
  manuais: { retencoes: readonly Retencao[]; motivo: Reason } | null
}

/** All that follows from the items of an invoice, each figure rounded once. */
export type Valores = Amounts & {
  itens: ItemDaFatura[]
  retencoes: Retencao[]
  usos: UsoDeCredito[]
  porQue: Reason[]
  csrf: Csrf | undefined
}

/** Why an invoice cannot be as it would be; one sentence. */
type SemValores = { erro: string }

/**
 * Discounts, then what is withheld, then credits, then what is to be paid.
 * @param oferta the credits that it may use, in their order; none while it is in processing
 * @returns a refusal where an object would cost less than nothing, or more be withheld than the invoice is worth
 */
export function valoresDe(
  itens: readonly ItemDaFatura[],
  regras: Regras,
  pagamento: Pagamento,
  oferta: readonly CreditoLivre[] = [],
): Valores | SemValores {
  const discounted = withDiscounts(itens)
  const below = objectBelowZero(discounted)
  if (below !== undefined) return { erro: below }
  const { retencoes, porQue, csrf } = retidoDe(discounted, regras, pagamento)
  const parts = { itens: discounted.map(({ valor }) => valor), retencoes: retencoes.map(({ valor }) => valor) }
  const { aPagar: limit } = amountsOf({ ...parts, creditos: [] })
  if (exact(limit).lt(0)) return { erro: 'A retenção passa do valor da fatura.' }
  const usos = usosDe(oferta, limit)
  const amounts = amountsOf({ ...parts, creditos: usos.map(({ valor }) => valor) })
  return { ...amounts, itens: discounted, retencoes: [...retencoes], usos, csrf, porQue: comCreditos(porQue, usos, amounts) }
}

/** The same once the due day and the instalments are known: PIS, COFINS and CSLL are judged again, then the same credits; all else stays. */
export function valoresAoFaturar(
  { retencoes, porQue, csrf, valor }: Pick<Valores, 'valor' | 'retencoes' | 'porQue'> & { csrf: Csrf },
  pagamento: Pagamento,
  oferta: readonly CreditoLivre[],
): Pick<Valores, 'retencoes' | 'porQue' | 'retido' | 'usos' | 'credito' | 'aPagar'> {
  const again = csrfDe(csrf, pagamento)
  const others = retencoes.filter(({ tributo }) => !CSRF.includes(tributo))
  const rows = [...others, ...again.retencoes].toSorted((a, b) => a.tributo - b.tributo || exact(a.aliquota).comparedTo(b.aliquota))
  const at = porQue.findIndex(({ parte }) => AGAIN.has(parte))
  const kept = porQue.filter(({ parte }) => !AGAIN.has(parte))
  const said = [...kept.slice(0, Math.max(at, 0)), ...again.porQue, ...kept.slice(Math.max(at, 0))]
  const retido = toMoney(sum(rows.map(({ valor }) => valor)))
  return { retencoes: rows, retido, ...comOutrosCreditos({ valor, retido, porQue: said }, oferta) }
}

/** What an invoice uses of the credits that it is offered, and what is left to be paid then. */
export function comOutrosCreditos(
  { valor, retido, porQue }: Pick<Valores, 'valor' | 'retido' | 'porQue'>,
  oferta: readonly CreditoLivre[],
): Pick<Valores, 'usos' | 'credito' | 'aPagar' | 'porQue'> {
  const limit = exact(valor).minus(retido)
  const usos = usosDe(oferta, toMoney(limit))
  const credito = sum(usos.map(({ valor }) => valor))
  const aPagar = toMoney(limit.minus(credito))
  return { usos, credito: toMoney(credito), aPagar, porQue: comCreditos(porQue, usos, { aPagar }) }
}

const usosDe = (oferta: readonly CreditoLivre[], limit: string): UsoDeCredito[] =>
  usedOf(oferta, limit).map(({ credito: { id }, valor }) => ({ credito: id, valor }))

const CSRF: readonly Tributo[] = Tributo.codes('PIS', 'COFINS', 'CSLL')
/** What is said of these three; the company's regime is known where they are. */
const AGAIN: ReadonlySet<Reason['parte']> = new Set(['csrf', 'regime'])

/** What is left to be paid is said last; nothing where nothing lies between value and that. */
const concluded = (said: readonly Reason[], { aPagar }: Pick<Amounts, 'aPagar'>): Reason[] =>
  said.length === 0 ? [] : [...said, { parte: 'aPagar', texto: `A pagar: ${brl(aPagar)}.` }]

/** What is said of credits is said anew, after all else. */
function comCreditos(porQue: readonly Reason[], usos: readonly UsoDeCredito[], amounts: Pick<Amounts, 'aPagar'>): Reason[] {
  const creditos = usos.map(({ credito, valor }): Reason => ({ parte: 'credito', texto: `Crédito ${credito}: ${brl(valor)}.` }))
  return concluded([...porQue.filter(({ parte }) => parte !== 'credito' && parte !== 'aPagar'), ...creditos], amounts)
}

/** Kept back of a boleto by a payment, a tribute each. */
type DoPagamento = { pagamento: number | null; boleto: string; tributo: Tributo; valor: string }

/** `IRRF R$ 75,00` */
export const retencaoText = ({ tributo, valor }: Pick<Retencao, 'tributo' | 'valor'>): string => `${Tributo.labels[tributo]} ${brl(valor)}`

/** The same reasons with those of what is kept back of boletos, a sentence a payment. */
export function porQueComBoletos(porQue: readonly Reason[], retidas: readonly DoPagamento[], amounts: Pick<Amounts, 'aPagar'>): Reason[] {
  const kept = porQue.filter(({ parte }) => parte !== 'boleto' && parte !== 'aPagar')
  const said = [...Map.groupBy(retidas, ({ pagamento }) => pagamento).values()].map((rows): Reason => {
    const each = rows.map(retencaoText).join(', ')
    const total = rows.length > 1 ? `${brl(sum(rows.map(({ valor }) => valor)))} (${each})` : each
    return { parte: 'boleto', texto: `Retido no pagamento do ${rows[0]?.boleto.replace(/^B/, 'b') ?? ''}: ${total}.` }
  })
  return concluded([...kept, ...said], amounts)
}

/** Each discount in percent as what it is of what its object charges now. */
function withDiscounts(itens: readonly ItemDaFatura[]): ItemDaFatura[] {
  return itens.map((item) =>
    item.percentual === null ? item : { ...item, valor: percentDiscount(sum(chargedOf(itens, item)), item.percentual) },
  )
}

const chargedOf = (itens: readonly ItemDaFatura[], { objetoContratoId: id }: ItemDaFatura) =>
  itens.filter(({ objetoContratoId, valor }) => objetoContratoId === id && exact(valor).gt(0)).map(({ valor }) => valor)

function objectBelowZero(itens: readonly ItemDaFatura[]): string | undefined {
  for (const [, own] of Map.groupBy(itens, ({ objetoContratoId }) => objetoContratoId)) {
    const [first] = own
    if (first && sum(own.map(({ valor }) => valor)).lt(0))
      return `Os descontos do objeto ${first.objeto} passam do que ele cobra (${brl(sum(chargedOf(itens, first)))}): exclua ou diminua um deles.`
  }
  return undefined
}

function retidoDe(itens: readonly ItemDaFatura[], { quem, objetos, manuais }: Regras, pagamento: Pagamento) {
  if (manuais) return { retencoes: manuais.retencoes, porQue: [manuais.motivo], csrf: undefined }
  const retidos = itens.map(
    ({ objetoContratoId, valor }): ItemRetido => ({ valor, retencao: objetos.get(objetoContratoId ?? 0) ?? OBJETO_SEM_RETENCAO }),
  )
  const { csrf, ...retido } = retencoesDe(retidos, quem, pagamento)
  return { ...retido, csrf }
}

type Vencimento = { dataHoraVencimento: string | null; diaVencimento: number | null }

/** When an invoice will be paid while nobody has said it: on its own day, the client's, or at the end of the month after the competence. */
export function previsto(
  competencia: Competencia,
  { dataHoraVencimento, diaVencimento }: Vencimento,
  feriados: ReadonlySet<string>,
): Pagamento {
  const own = dataHoraVencimento === null ? undefined : dayOf(new Date(dataHoraVencimento))
  const [ofClient] = diaVencimento === null ? [] : vencimentosPorDia(competencia, diaVencimento, 1, feriados)
  return { dia: own ?? ofClient ?? diaDoMes(somaMeses(competencia, 1), 31), parcelas: 1 }
}

import {
  OBJETO_SEM_RETENCAO,
  type Reason,
  type Retencao,
  type RetencaoDoObjeto,
  Tributo,
} from '@retaguarda/contract/faturamento/retencao.ts'
import { brl, exact, sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import { type Competencia, dayOf, diaDoMes, somaMeses } from '@retaguarda/contract/kit/tempo.ts'
import { type Amounts, amountsOf, percentDiscount } from './amounts.calc.ts'
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
  porQue: Reason[]
  csrf: Csrf | undefined
}

/** Why an invoice cannot be as it would be; one sentence. */
type SemValores = { erro: string }

/**
 * Discounts, then what is withheld, then what is to be paid.
 * @returns a refusal where an object would cost less than nothing, or more be withheld than the invoice is worth
 */
export function valoresDe(itens: readonly ItemDaFatura[], regras: Regras, pagamento: Pagamento): Valores | SemValores {
  const discounted = withDiscounts(itens)
  const below = objectBelowZero(discounted)
  if (below !== undefined) return { erro: below }
  const { retencoes, porQue, csrf } = retidoDe(discounted, regras, pagamento)
  const amounts = amountsOf({ itens: discounted.map(({ valor }) => valor), retencoes: retencoes.map(({ valor }) => valor), creditos: [] })
  if (exact(amounts.aPagar).lt(0)) return { erro: 'A retenção passa do valor da fatura.' }
  return { ...amounts, itens: discounted, retencoes: [...retencoes], csrf, porQue: explained(porQue, amounts) }
}

/** The same once the due day and the instalments are known: PIS, COFINS and CSLL are judged again, all else stays. */
export function valoresAoFaturar(
  { retencoes, porQue, csrf, ...amounts }: Pick<Valores, 'retencoes' | 'porQue' | 'csrf'> & Amounts,
  pagamento: Pagamento,
): Pick<Valores, 'retencoes' | 'porQue' | 'retido' | 'aPagar'> {
  if (!csrf) return { retencoes, porQue, retido: amounts.retido, aPagar: amounts.aPagar }
  const again = csrfDe(csrf, pagamento)
  const others = retencoes.filter(({ tributo }) => !CSRF.includes(tributo))
  const rows = [...others, ...again.retencoes].toSorted((a, b) => a.tributo - b.tributo || exact(a.aliquota).comparedTo(b.aliquota))
  const retido = toMoney(sum(rows.map(({ valor }) => valor)))
  const aPagar = toMoney(exact(amounts.valor).minus(retido).minus(amounts.credito))
  const at = porQue.findIndex(({ parte }) => AGAIN.has(parte))
  const kept = porQue.filter(({ parte }) => !AGAIN.has(parte) && parte !== 'aPagar')
  const said = [...kept.slice(0, Math.max(at, 0)), ...again.porQue, ...kept.slice(Math.max(at, 0))]
  return { retencoes: rows, retido, aPagar, porQue: explained(said, { aPagar }) }
}

const CSRF: readonly Tributo[] = Tributo.codes('PIS', 'COFINS', 'CSLL')
/** What is said of these three; the company's regime is known where they are. */
const AGAIN: ReadonlySet<Reason['parte']> = new Set(['csrf', 'regime'])

const explained = (porQue: readonly Reason[], { aPagar }: Pick<Amounts, 'aPagar'>): Reason[] =>
  porQue.length === 0 ? [] : [...porQue, { parte: 'aPagar', texto: `A pagar: ${brl(aPagar)}.` }]

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
  return explained([...kept, ...said], amounts)
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

/** When an invoice will be paid while nobody has said it: on its own day, the client's, or at the end of the month after the competence. */
export function previsto(competencia: Competencia, dataHoraVencimento: string | null, diaVencimento: number | null = null): Pagamento {
  const day = dataHoraVencimento === null ? undefined : dayOf(new Date(dataHoraVencimento))
  return { dia: day ?? diaDoMes(somaMeses(competencia, 1), diaVencimento ?? 31), parcelas: 1 }
}

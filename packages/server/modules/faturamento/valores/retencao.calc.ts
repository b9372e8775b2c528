import { parcelas } from '@retaguarda/contract/faturamento/parcelas.ts'
import {
  type Reason,
  type Retencao,
  type RetencaoDoCliente,
  type RetencaoDoObjeto,
  Tributo,
} from '@retaguarda/contract/faturamento/retencao.ts'
import { brl, type Exact, exact, percentText, sum, toMoney, toRate } from '@retaguarda/contract/kit/money.ts'
import { RegimeTributacao } from '@retaguarda/contract/faturamento/regime-tributacao.ts'

const { IRRF, PIS, COFINS, CSLL, ISS, INSS } = Tributo.code
const { SIMPLES } = RegimeTributacao.code

/** An item as withholding sees it: a discount lessens the base of its object. */
export type ItemRetido = { valor: string; retencao: RetencaoDoObjeto }

/** `dia`: when the first instalment is paid, as far as it is known. */
export type Pagamento = { dia: string; parcelas: number }

export type Quem = { empresa: RegimeTributacao | null; cliente: RetencaoDoCliente & { cpf: boolean } }

/** Rows by tribute, then by rate, and what each of them, and each that is missing, is due to. */
export type Retido = { retencoes: Retencao[]; porQue: Reason[] }

/** Of what PIS, COFINS and CSLL are withheld, and the regime of who withholds them; undefined where they are not at all. */
export type Csrf = { base: string; regime: RegimeTributacao | null }

const NOTHING: Retido = { retencoes: [], porQue: [] }

/**
 * What a client withholds of an invoice. IRRF: RIR/2018 art. 714 and 716, Lei 9.430 art. 67; PIS, COFINS and CSLL: Lei 10.833 art. 30 and 31;
 * ISS: LC 116 art. 6; INSS: Lei 8.212 art. 31. Nothing where no object and no client is marked for it.
 */
export function retencoesDe(itens: readonly ItemRetido[], quem: Quem, pagamento: Pagamento): Retido & { csrf?: Csrf | undefined } {
  const { empresa, cliente } = quem
  const bases = basesDe(itens)
  const federal = bases.irrf.size > 0 || bases.inss.size > 0 || bases.csrf.gt(0)
  if (!federal && cliente.iss === null) return NOTHING
  if (cliente.cpf) return reason('regra', 'O cliente é pessoa física: nada é retido.')
  if (cliente.nunca) return reason('regra', 'Este cliente nunca retém.')
  const iss = issDe(itens, cliente.iss)
  if (!federal) return iss
  if (empresa === null) return join(reason('regime', 'Regime da empresa não informado: só o ISS pode ser retido.'), iss)
  if (empresa === SIMPLES) return join(reason('regra', 'A empresa é do Simples Nacional: só o ISS pode ser retido.'), iss)
  const csrf: Csrf | undefined = bases.csrf.gt(0) ? { base: toMoney(bases.csrf), regime: cliente.regime } : undefined
  return { ...join(irrfDe(bases.irrf), csrf ? csrfDe(csrf, pagamento) : NOTHING, iss, inssDe(bases.inss)), csrf }
}

const join = (...parts: Retido[]): Retido => ({
  retencoes: parts.flatMap(({ retencoes }) => retencoes),
  porQue: parts.flatMap(({ porQue }) => porQue),
})

type Bases = { irrf: Map<string, Exact>; csrf: Exact; inss: Map<string, Exact> }

function basesDe(itens: readonly ItemRetido[]): Bases {
  return {
    irrf: byRate(itens, ({ irrf }) => irrf),
    csrf: sum(itens.filter(({ retencao }) => retencao.csrf).map(({ valor }) => valor)),
    inss: byRate(itens, ({ inss }) => inss),
  }
}

/** What each rate is taken of, the lowest rate first; a rate of which nothing is left is none. */
function byRate(itens: readonly ItemRetido[], rateOf: (retencao: RetencaoDoObjeto) => string | null): Map<string, Exact> {
  const groups = Map.groupBy(itens, ({ retencao }) => rateOf(retencao))
  return new Map(
    [...groups]
      .flatMap(([rate, group]) => (rate === null ? [] : [[toRate(rate), sum(group.map(({ valor }) => valor))] as const]))
      .filter(([, base]) => base.gt(0))
      .toSorted(([a], [b]) => exact(a).comparedTo(b)),
  )
}

const LIMIT = '10.00'

/** Up to R$ 10,00 in all nothing is withheld (Lei 9.430 art. 67). */
function irrfDe(bases: Map<string, Exact>): Retido {
  const rows = [...bases].map(([aliquota, base]) => rowOf(IRRF, base, aliquota))
  const total = sum(rows.map(({ valor }) => valor))
  if (rows.length > 0 && total.lte(LIMIT)) return reason('irrf', `IRRF de ${brl(total)}: até ${brl(LIMIT)} não se retém.`)
  return { retencoes: rows, porQue: rows.map(reasonOf('irrf')) }
}

/** Below R$ 10,00 nothing is withheld, R$ 10,00 is (IN RFB 2.110/2022 art. 115). */
function inssDe(bases: Map<string, Exact>): Retido {
  const rows = [...bases].map(([aliquota, base]) => rowOf(INSS, base, aliquota))
  const total = sum(rows.map(({ valor }) => valor))
  if (rows.length > 0 && total.lt(LIMIT)) return reason('inss', `INSS de ${brl(total)}: abaixo de ${brl(LIMIT)} não se retém.`)
  return { retencoes: rows, porQue: rows.map(reasonOf('inss')) }
}

/** Whatever the company is, and from the first cent on. */
function issDe(itens: readonly ItemRetido[], aliquota: string | null): Retido {
  const base = sum(itens.map(({ valor }) => valor))
  if (aliquota === null || base.lte(0)) return NOTHING
  const row = rowOf(ISS, base, toRate(aliquota))
  return { retencoes: [row], porQue: [reasonOf('iss')(row)] }
}

type CsrfRates = readonly { tributo: Tributo; aliquota: string }[]

/** Of the day of payment: PIS and COFINS end with the year 2026 (LC 214/2025 art. 509). */
const UNTIL_2026: CsrfRates = [
  { tributo: PIS, aliquota: '0.6500' },
  { tributo: COFINS, aliquota: '3.0000' },
  { tributo: CSLL, aliquota: '1.0000' },
]
const FROM_2027: CsrfRates = [{ tributo: CSLL, aliquota: '1.0000' }]
const ratesOn = (day: string): CsrfRates => (day <= '2026-12-31' ? UNTIL_2026 : FROM_2027)

/**
 * The three together are rounded once; CSLL is what PIS and COFINS leave of it. The limit is judged payment by payment (Lei 10.833 art. 31 §3),
 * by the first and largest instalment.
 */
export function csrfDe({ base: charged, regime }: Csrf, { dia, parcelas: n }: Pagamento): Retido {
  if (regime === SIMPLES) return reason('csrf', 'O cliente é do Simples Nacional: PIS, COFINS e CSLL não são retidos.')
  const unknown = regime === null ? reason('regime', 'Regime do cliente não informado: calculado como não optante pelo Simples.') : NOTHING
  const rates = ratesOn(dia)
  const named = namesOf(rates)
  const rate = sum(rates.map(({ aliquota }) => aliquota))
  const first = exact(toMoney(percentOf(firstOf(charged, n), rate)))
  if (first.lte(LIMIT))
    return join(unknown, reason('csrf', `${named} de ${brl(first)}${n > 1 ? ' por parcela' : ''}: até ${brl(LIMIT)} não se retém.`))
  const base = exact(charged)
  const total = exact(toMoney(percentOf(base, rate)))
  const rows = splitOf(rates, base, total)
  const each = rows.map(({ tributo, valor }) => `${Tributo.labels[tributo]} ${brl(valor)}`).join(', ')
  const parts = rows.length > 1 ? ` (${each})` : ''
  const said = reason('csrf', `${named}: ${brl(base)} × ${percentText(rate)} = ${brl(total)}${parts}.`)
  return join(unknown, { ...said, retencoes: rows })
}

/** What is paid first, which is the most that is paid at once. */
function firstOf(base: string, n: number): Exact {
  const split = parcelas(base, n)
  return exact(split.ok ? (split.valores[0] ?? base) : '0.00')
}

/** All but the last rounded, the last what they leave. */
const splitOf = (rates: CsrfRates, base: Exact, total: Exact): Retencao[] =>
  rates.reduce<Retencao[]>((rows, { tributo, aliquota }, at) => {
    const row = rowOf(tributo, base, aliquota)
    const rest = toMoney(total.minus(sum(rows.map(({ valor }) => valor))))
    return [...rows, at === rates.length - 1 ? { ...row, valor: rest } : row]
  }, [])

const namesOf = (rates: CsrfRates) => new Intl.ListFormat('pt-BR').format(rates.map(({ tributo }) => Tributo.labels[tributo]))

const reason = (parte: Reason['parte'], texto: string): Retido => ({ retencoes: [], porQue: [{ parte, texto }] })

const HUNDRED = 100
const percentOf = (base: Exact, rate: Exact | string): Exact => base.times(rate).div(HUNDRED)
const rowOf = (tributo: Tributo, base: Exact, aliquota: string): Retencao => ({
  tributo,
  base: toMoney(base),
  aliquota,
  valor: toMoney(percentOf(base, aliquota)),
})

const reasonOf =
  (parte: Reason['parte']) =>
  ({ tributo, base, aliquota, valor }: Retencao): Reason => ({
    parte,
    texto: `${Tributo.labels[tributo]}: ${brl(base)} × ${percentText(aliquota)} = ${brl(valor)}.`,
  })

import { type Exact, exact, toMoney } from '@retaguarda/contract/kit/money.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import type { PisCofins, Prestador, TpRetPisCofins } from './dados.calc.ts'

const HUNDRED = 100
const percentOf = (base: Exact | string, rate: string): string => toMoney(exact(String(base)).times(rate).div(HUNDRED))

type ParaAliquota = {
  prestador: Pick<Prestador, 'opSimpNac' | 'regApTribSN' | 'regEspTrib'>
  municipioAtivo: boolean
  tribISSQN: 1 | 4
  /** Of the ISS that is withheld; null where none is. */
  retida: string | null
  aliquotaIss: string
}

const NAO_INCIDENCIA = 4
const NAO_OPTANTE = 1
const TUDO_NO_SIMPLES = 1

/** The rate of ISS where the DPS has to say it; null where Sefin knows it, or there is none (E0604, E0617, E0619). */
export function pAliqDe({ prestador, municipioAtivo, tribISSQN, retida, aliquotaIss }: ParaAliquota): string | null {
  if (prestador.regEspTrib !== 0 || tribISSQN === NAO_INCIDENCIA) return null
  const said = prestador.opSimpNac !== NAO_OPTANTE && prestador.regApTribSN === TUDO_NO_SIMPLES ? retida !== null : !municipioAtivo
  return said ? toMoney(retida ?? aliquotaIss) : null
}

/** ISS as it will be owed, as far as it is known here; nothing of who has a regime of its own or pays it within the Simples. */
export function issPrevisto({ prestador, tribISSQN, aliquotaIss }: Omit<ParaAliquota, 'retida' | 'municipioAtivo'>, base: string): string {
  const none =
    prestador.regEspTrib !== 0 ||
    tribISSQN === NAO_INCIDENCIA ||
    (prestador.opSimpNac !== NAO_OPTANTE && prestador.regApTribSN === TUDO_NO_SIMPLES)
  return none ? toMoney('0') : percentOf(base, aliquotaIss)
}

/** Which of the three are withheld. */
export type CsrfRetida = { pis: boolean; cofins: boolean; csll: boolean }

const RETIDOS: Readonly<Record<string, TpRetPisCofins>> = {
  '': 0,
  'pis cofins csll': 3,
  'pis cofins': 4,
  pis: 5,
  cofins: 6,
  'cofins csll': 7,
  csll: 8,
  'pis csll': 9,
}

export const tpRetPisCofinsDe = ({ pis, cofins, csll }: CsrfRetida): TpRetPisCofins =>
  present(RETIDOS[[pis && 'pis', cofins && 'cofins', csll && 'csll'].filter(Boolean).join(' ')])

/** PIS and COFINS that the company itself owes of what it charges, each rounded once. */
export const pisCofinsDe = (base: string, aliquotas: { pis: string; cofins: string }, retida: CsrfRetida): PisCofins => ({
  base,
  aliquotaPis: toMoney(aliquotas.pis),
  aliquotaCofins: toMoney(aliquotas.cofins),
  pis: percentOf(base, toMoney(aliquotas.pis)),
  cofins: percentOf(base, toMoney(aliquotas.cofins)),
  retencao: tpRetPisCofinsDe(retida),
})

import { nextBusinessDay } from '../kit/business-day.ts'
import { exact } from '../kit/money.ts'
import { type Competencia, competenciaDe, diaDoMes, somaMeses } from '../kit/tempo.ts'

const CENTS = 100

/**
 * The value in `n` instalments: equal but for a cent, the larger ones first. Refused with a sentence when one would be below
 * R$ 0,01.
 */
export function parcelas(valor: string, n: number): { ok: true; valores: string[] } | { ok: false; erro: string } {
  if (!Number.isInteger(n) || n < 1) return { ok: false, erro: 'Informe um número inteiro de parcelas, a partir de 1.' }
  const cents = exact(valor).times(CENTS)
  const each = cents.divToInt(n)
  if (each.lt(1)) return { ok: false, erro: 'Cada parcela deve ter ao menos R$ 0,01: diminua o número de parcelas.' }
  const larger = cents.minus(each.times(n)).toNumber()
  return {
    ok: true,
    valores: Array.from({ length: n }, (_, at) =>
      each
        .plus(at < larger ? 1 : 0)
        .div(CENTS)
        .toFixed(2),
    ),
  }
}

const DAY_AT = 8 // of the day in YYYY-MM-DD

/** When each of `n` instalments falls due: on the day of the first, in the months after it; on the last day of a shorter one. */
export function vencimentos(first: string, n: number): string[] {
  const day = Number(first.slice(DAY_AT))
  return Array.from({ length: n }, (_, at) => diaDoMes(somaMeses(competenciaDe(first), at), day))
}

/**
 * When each of `n` instalments falls due by a rule: that day of the months after the competence, the last one of a shorter month, the
 * next business day. `digitados`: the holidays that the company typed in.
 */
export const vencimentosPorDia = (competencia: Competencia, day: number, n: number, digitados: ReadonlySet<string>): string[] =>
  Array.from({ length: n }, (_, at) => nextBusinessDay(diaDoMes(somaMeses(competencia, at + 1), day), digitados))

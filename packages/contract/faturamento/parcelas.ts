import { exact } from '../kit/money.ts'

const CENTS = 100

/**
 * The value in `n` instalments: equal but for a cent, the larger ones first (billing-rules 13, decisions §7). Refused with a
 * sentence when one would be below R$ 0,01.
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

const YEAR_END = 12

/** When each of `n` instalments falls due: on the day of the first, in the months after it; on the last day of a shorter one (decisions §10). */
export function vencimentos(primeiro: string, n: number): string[] {
  const [ano = 0, mes = 0, dia = 0] = primeiro.split('-').map(Number)
  return Array.from({ length: n }, (_, at) => {
    const month = mes - 1 + at
    const [y, m] = [ano + Math.floor(month / YEAR_END), (month % YEAR_END) + 1]
    const last = new Date(Date.UTC(y, m, 0)).getUTCDate()
    return `${y}-${String(m).padStart(2, '0')}-${String(Math.min(dia, last)).padStart(2, '0')}`
  })
}

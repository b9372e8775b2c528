const LENGTH_MAX = 40
const CURRENCY_AND_SIGN = /^([-−]?)\s*(?:R\$)?\s*([-−]?)\s*(.*?)\s*%?$/s
const THOUSANDS = /^(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?:\s\d{3})+)?(?:,(\d+))?$/
const DOT = /^(\d*)\.(\d+)$/
const FOREIGN = /^[1-9]\d{0,2}(?:,\d{3})+\.(\d+)$/
const GROUP = 3

/**
 * The decimal string with a dot that a text means (`1.234,56`, `1234.56`, `R$ 1.234,56`), undefined when it means none or has more
 * than `decimals` places. A lone dot before exactly three digits separates thousands, as it does in Brazil; a mark out of its place is
 * a slip, and nobody knows which digits were meant. Below zero only where `signed`. Never a float.
 */
export function parseDecimal(text: string, decimals: number, { signed = false } = {}): string | undefined {
  if (text.length > LENGTH_MAX) return undefined
  const [, before = '', after = '', amount = ''] = CURRENCY_AND_SIGN.exec(text.trim()) ?? []
  const below = before !== '' || after !== ''
  const parts = partsOf(amount)
  if (!parts || (below && !signed) || (before !== '' && after !== '')) return undefined
  const [whole, rest] = parts
  if (rest.length > decimals) return undefined
  const integer = whole.replace(/^0+(?=\d)/, '') || '0'
  const value = decimals === 0 ? integer : `${integer}.${rest.padEnd(decimals, '0')}`
  return below && /[1-9]/.test(value) ? `-${value}` : value
}

/** The digits before and behind the mark of the decimals. */
function partsOf(amount: string): [whole: string, rest: string] | undefined {
  const [brazilian, foreign, dot] = [THOUSANDS.exec(amount), FOREIGN.exec(amount), DOT.exec(amount)]
  const rest = brazilian ? (brazilian[1] ?? '') : foreign ? foreign[1] : dot && isFraction(dot) ? dot[2] : undefined
  if (rest === undefined || amount === '') return undefined
  const whole = rest === '' ? amount : amount.slice(0, -rest.length)
  return [whole.replace(/\D/g, ''), rest]
}

const isFraction = ([, whole = '', rest = '']: RegExpExecArray) => rest.length !== GROUP || /^0?$/.test(whole)

/**
 * The decimal string with a dot that a text means (`1.234,56`, `1234.56`, `R$ 1.234,56`), undefined when it means none or has more
 * than `decimals` places. A lone dot before exactly three digits separates thousands, as it does in Brazil. Never a float.
 */
export function parseDecimal(text: string, decimals: number): string | undefined {
  const bare = text.replace(/R\$|%|\s/g, '')
  const mark = decimalMark(bare)
  const groups = (mark === -1 ? bare : bare.slice(0, mark)).split(mark !== -1 && bare[mark] === '.' ? ',' : '.')
  // A dot out of its place is a slip: which digits were meant, nobody knows.
  if (groups.length > 1 && !groups.every((group, at) => (at === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group))) return undefined
  const whole = groups.join('')
  const rest = mark === -1 ? '' : bare.slice(mark + 1)
  if (!/^\d*$/.test(whole) || !/^\d*$/.test(rest) || whole + rest === '') return undefined
  if (rest.length > decimals) return undefined
  const integer = whole.replace(/^0+(?=\d)/, '') || '0'
  return decimals === 0 ? integer : `${integer}.${rest.padEnd(decimals, '0')}`
}

const THOUSAND = 3

/** Where the decimals begin, -1 when there are none: at the last of comma and dot, but not at dots that part thousands. */
function decimalMark(bare: string): number {
  const dot = bare.lastIndexOf('.')
  if (bare.includes(',')) return Math.max(bare.lastIndexOf(','), dot)
  const lone = dot > 0 ? bare.indexOf('.') === dot && bare.length - dot - 1 !== THOUSAND : dot === 0
  return lone ? dot : -1
}

/** `1234.5` as `1.234,50`: the text of the field, without sign of currency. What is no decimal string is shown as it is. */
export function decimalText(value: string, decimals: number): string {
  if (!/^\d+(\.\d*)?$/.test(value)) return value
  const [whole = '0', rest = ''] = value.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.')
  return decimals === 0 ? grouped : `${grouped},${rest.padEnd(decimals, '0')}`
}

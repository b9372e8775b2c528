/**
 * `1234.5` as `1.234,50`: the text of the field, without sign of currency. What is no decimal string is shown as it is.
 * `least`: so many places are shown although there is nothing in them.
 */
export function decimalText(value: string, decimals: number, least = decimals): string {
  const [, sign = '', digits] = /^(-?)(\d+(?:\.\d*)?)$/.exec(value) ?? []
  if (digits === undefined) return value
  const [whole = '0', rest = ''] = digits.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.')
  const places = rest.slice(0, least).padEnd(least, '0') + rest.slice(least).replace(/0+$/, '')
  return `${sign}${decimals === 0 ? grouped : `${grouped},${places}`}`
}

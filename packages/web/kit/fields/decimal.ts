/** `1234.5` as `1.234,50`: the text of the field, without sign of currency. What is no decimal string is shown as it is. */
export function decimalText(value: string, decimals: number): string {
  if (!/^\d+(\.\d*)?$/.test(value)) return value
  const [whole = '0', rest = ''] = value.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.')
  return decimals === 0 ? grouped : `${grouped},${rest.padEnd(decimals, '0')}`
}

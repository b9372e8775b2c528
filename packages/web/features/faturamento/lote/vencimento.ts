const MONTHS = 12

/** The day as `YYYY-MM-DD`, in the month that many after this one; the last of it where it has no such day. */
function dayAfter(ano: number, mes: number, after: number, day: number): string {
  const month = ano * MONTHS + mes - 1 + after
  const [year, index] = [Math.floor(month / MONTHS), month % MONTHS]
  const last = new Date(Date.UTC(year, index + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, index, Math.min(day, last))).toISOString().slice(0, 'YYYY-MM-DD'.length)
}

/**
 * The usual day of the month after the competência needs no date; where it is over, the next one of its kind is what is meant.
 * @returns null while the usual day is to come
 */
export function vencimentoAVir({ ano, mes }: { ano: number; mes: number }, day: number, today: string): string | null {
  if (dayAfter(ano, mes, 1, day) >= today) return null
  const [year = 0, month = 0] = today.split('-').map(Number)
  const here = dayAfter(year, month, 0, day)
  return here >= today ? here : dayAfter(year, month, 1, day)
}

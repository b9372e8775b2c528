const CENTURY = 100
const pad = (n: string | number, length = 2) => String(n).padStart(length, '0')

function isoOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const real = year >= CENTURY && date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return real ? `${pad(year, 4)}-${pad(month)}-${pad(day)}` : undefined
}

/** `YYYY-MM-DD` of `31/12/2026`, `1/2/2026`, `31-12-2026`, `31122026` or `2026-12-31`; undefined when it is no date of the calendar. */
export function parseDate(text: string): string | undefined {
  const typed = text.trim()
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed)
  if (iso) return isoOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const br = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed)
  return br ? isoOf(Number(br[3]), Number(br[2]), Number(br[1])) : undefined
}

/** `2026-12-31` as `31/12/2026`; what is not a date yet is shown as it is typed. */
export function dateText(value: string): string {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  return iso ? `${iso[3]}/${iso[2]}/${iso[1]}` : value
}

/** A slash typed after one digit fills it up: `1` and `/` is `01/`. Undefined where there is nothing to fill. */
export function padSegment(text: string, caret: number): string | undefined {
  const left = text.slice(0, caret)
  const single = /(^|\/)(\d)$/.exec(left)
  return single && caret === text.length ? `${left.slice(0, -1)}0${single[2]}` : undefined
}

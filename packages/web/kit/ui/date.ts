/** `2026-12-31` as `31/12/2026`; what is not a date yet is shown as it is typed. */
export function dateText(value: string): string {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  return iso ? `${iso[3]}/${iso[2]}/${iso[1]}` : value
}

/** A mark typed after one digit fills it up: `1` and `/` is `01/`. Undefined where there is nothing to fill. */
export function padSegment(text: string, caret: number): string | undefined {
  const left = text.slice(0, caret)
  const single = /(^|[/-])(\d)$/.exec(left)
  return single && caret === text.length ? `${left.slice(0, -1)}0${single[2]}` : undefined
}

import { instantText } from '@retaguarda/contract/kit/tempo.ts'
import { parseDateTime } from '@retaguarda/contract/kit/typed-date.ts'

/** An instant as the clocks of São Paulo show it, `20/11/2026 14:32`; what is none yet is shown as it is typed. */
export function dateTimeText(value: string): string {
  if (!/^\d{4}-\d{2}-\d{2}T/.test(value) || Number.isNaN(Date.parse(value))) return value
  return instantText(value)
}

/** The same time on another day. */
export const onDay = (text: string, date: string): string | undefined =>
  parseDateTime(`${date} ${/\d{1,2}:\d{2}$/.exec(text)?.[0] ?? '00:00'}`)

import { parseDateTime } from '@retaguarda/contract/kit/typed-date.ts'
import { dateTimeText, onDay } from './date-time.ts'
import type { FieldProps } from './field-frame.tsx'
import { dateTimeMask } from './masks.ts'
import { TypedDate } from './typed-date.tsx'

const WHOLE = /^(?:\d{2}[/-]\d{2}[/-]\d{4}|\d{4}-\d{2}-\d{2}) \d{2}:\d{2}$/

const DATE_TIME = {
  mask: dateTimeMask,
  placeholder: 'dd/mm/aaaa hh:mm',
  text: dateTimeText,
  read: parseDateTime,
  keep: (text: string) => (WHOLE.test(text) ? parseDateTime(text) : undefined),
  chosen: (date: string, text: string) => onDay(text, date) ?? date,
}

/** An instant: ISO 8601 in the value, date and time of São Paulo on the screen. A date alone is its midnight. */
export const DateTimeField = (props: FieldProps) => <TypedDate {...props} kind={DATE_TIME} />

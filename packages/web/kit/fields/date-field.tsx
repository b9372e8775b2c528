import { parseDate } from '@retaguarda/contract/kit/typed-date.ts'
import { dateText } from '../ui/date.ts'
import type { FieldProps } from './field-frame.tsx'
import { dateMask } from './masks.ts'
import { TypedDate } from './typed-date.tsx'

const DATE = { mask: dateMask, placeholder: 'dd/mm/aaaa', text: dateText, read: parseDate, chosen: (date: string) => date }

/** A business date: `YYYY-MM-DD` once what is typed is a date of the calendar, until then what is typed. */
export const DateField = (props: FieldProps) => <TypedDate {...props} kind={DATE} />

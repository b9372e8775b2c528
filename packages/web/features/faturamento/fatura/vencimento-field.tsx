import { parseDate } from '@retaguarda/contract/kit/typed-date.ts'
import type { FieldProps } from '../../../kit/fields/field-frame.tsx'
import { dateMask } from '../../../kit/fields/masks.ts'
import { TypedDate } from '../../../kit/fields/typed-date.tsx'
import { dateText } from '../../../kit/ui/date.ts'
import { formatDate } from '../../../kit/ui/format.ts'

/** The last second of a business date in São Paulo, which has had no summer time since 2019. */
const fimDoDia = (date: string) => `${date}T23:59:59-03:00`
const isInstant = (value: string) => /^\d{4}-\d{2}-\d{2}T/.test(value)

const VENCIMENTO = {
  mask: dateMask,
  placeholder: 'dd/mm/aaaa',
  text: (value: string) => (isInstant(value) ? formatDate(new Date(value)) : dateText(value)),
  read: (text: string) => {
    const date = parseDate(text)
    return date && fimDoDia(date)
  },
  chosen: fimDoDia,
}

/** An instant that people know as a date: what is due is due until the end of its day. */
export const VencimentoField = (props: FieldProps) => <TypedDate {...props} kind={VENCIMENTO} />

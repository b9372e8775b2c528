import { TextInput } from '@mantine/core'
import { CalendarButton, useCalendar } from '../../../kit/fields/calendar-button.tsx'
import { dateText, parseDate } from '../../../kit/fields/date.ts'
import { type FieldProps, useFieldFrame } from '../../../kit/fields/field-frame.tsx'
import { useMaskedInput } from '../../../kit/fields/masked-field.tsx'
import { dateMask } from '../../../kit/fields/masks.ts'
import { formatDate } from '../../../kit/ui/format.ts'

/** The last second of a business date in São Paulo, which has had no summer time since 2019. */
const fimDoDia = (date: string) => `${date}T23:59:59-03:00`
const isInstant = (value: string) => /^\d{4}-\d{2}-\d{2}T/.test(value)

/** An instant that people know as a date: what is due is due until the end of its day (decisions §7). */
export function VencimentoField(props: FieldProps) {
  const { value, set, viewing, input, place, shown, text: label } = useFieldFrame(props)
  const calendar = useCalendar()
  const held = String(value ?? '')
  const text = isInstant(held) ? formatDate(new Date(held)) : dateText(held)
  const put = (typed: string) => {
    const date = parseDate(typed)
    set(typed === '' ? null : date ? fimDoDia(date) : typed)
  }
  const edit = useMaskedInput(dateMask, text, put)
  if (viewing) return shown(text)
  return place(
    <TextInput
      {...input}
      {...edit}
      inputMode="numeric"
      placeholder="dd/mm/aaaa"
      rightSection={<CalendarButton label={label} calendar={calendar} value={parseDate(text)} onChoose={put} />}
      rightSectionPointerEvents="all"
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' && event.altKey) calendar.show()
      }}
    />,
  )
}

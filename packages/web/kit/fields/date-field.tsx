import { TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { CalendarButton, useCalendar } from './calendar-button.tsx'
import { dateText, padSegment, parseDate } from './date.ts'
import { type FieldProps, useFieldFrame } from './field-frame.tsx'
import { useMaskedInput } from './masked-field.tsx'
import { dateMask } from './masks.ts'

/** A business date: `YYYY-MM-DD` once what is typed is a date of the calendar, until then what is typed. */
export function DateField(props: FieldProps) {
  const { value, set, viewing, input, place, shown, text: label } = useFieldFrame(props)
  const calendar = useCalendar()
  const text = dateText(String(value ?? ''))
  const put = (typed: string) => set(typed === '' ? null : (parseDate(typed) ?? typed))
  const edit = useMaskedInput(dateMask, text, put)
  if (viewing) return shown(text)

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart } = event.currentTarget
    const padded = event.key === '/' ? padSegment(text, selectionStart ?? 0) : undefined
    if (event.key === '/') event.preventDefault()
    if (padded) put(padded)
    if (event.key === 'ArrowDown' && event.altKey) calendar.show()
  }
  return place(
    <TextInput
      {...input}
      {...edit}
      inputMode="numeric"
      placeholder="dd/mm/aaaa"
      rightSection={<CalendarButton label={label} calendar={calendar} value={parseDate(text)} onChoose={set} />}
      rightSectionPointerEvents="all"
      onKeyDown={onKeyDown}
      onPaste={(event) => {
        const date = parseDate(event.clipboardData.getData('text'))
        if (!date) return
        event.preventDefault()
        set(date)
      }}
    />,
  )
}

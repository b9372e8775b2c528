import { TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { CalendarButton, useCalendar } from './calendar-button.tsx'
import { padSegment, parseDate } from './date.ts'
import { dateTimeText, onDay, parseDateTime } from './date-time.ts'
import { type FieldProps, useFieldFrame } from './field-frame.tsx'
import { useMaskedInput } from './masked-field.tsx'
import { dateTimeMask } from './masks.ts'

const WHOLE = /^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/
const DATE_LENGTH = 10

/** An instant: ISO 8601 in the value, date and time of São Paulo on the screen (decisions §1). A date alone is its midnight. */
export function DateTimeField(props: FieldProps) {
  const { value, set, viewing, input, place, shown, text: label } = useFieldFrame(props)
  const calendar = useCalendar()
  const text = dateTimeText(String(value ?? ''))
  const put = (typed: string) => set(typed === '' ? null : ((WHOLE.test(typed) ? parseDateTime(typed) : undefined) ?? typed))
  const edit = useMaskedInput(dateTimeMask, text, put)
  if (viewing) return shown(text && <span className="nowrap">{text}</span>)

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const padded = event.key === '/' ? padSegment(text, event.currentTarget.selectionStart ?? 0) : undefined
    if (event.key === '/') event.preventDefault()
    if (padded) put(padded)
    if (event.key === 'ArrowDown' && event.altKey) calendar.show()
  }
  return place(
    <TextInput
      {...input}
      {...edit}
      inputMode="numeric"
      placeholder="dd/mm/aaaa hh:mm"
      rightSection={
        <CalendarButton
          label={label}
          calendar={calendar}
          value={parseDate(text.slice(0, DATE_LENGTH))}
          onChoose={(date) => set(onDay(text, date) ?? date)}
        />
      }
      rightSectionPointerEvents="all"
      onKeyDown={onKeyDown}
      onBlur={() => {
        const instant = text === '' || WHOLE.test(text) ? undefined : parseDateTime(text)
        if (instant) set(instant)
        input.onBlur()
      }}
      onPaste={(event) => {
        const instant = parseDateTime(event.clipboardData.getData('text'))
        if (!instant) return
        event.preventDefault()
        set(instant)
      }}
    />,
  )
}

import { TextInput } from '@mantine/core'
import { parseDate } from '@retaguarda/contract/kit/typed-date.ts'
import type { KeyboardEvent } from 'react'
import { padSegment } from '../ui/date.ts'
import { CalendarButton, useCalendar } from './calendar-button.tsx'
import { type FieldProps, useFieldFrame } from './field-frame.tsx'
import type { Mask } from './mask.ts'
import { useMaskedInput } from './masked-field.tsx'

/** What kind of value a typed date stands for. A constant. */
type Kind = {
  mask: Mask
  placeholder: string
  /** The value as the field shows it; what is none yet, as it is typed. */
  text: (value: string) => string
  /** The value of a text, undefined where it is none. */
  read: (text: string) => string | undefined
  /** The same while it is typed, where a text that could go on is not yet taken for a whole one. */
  keep?: (text: string) => string | undefined
  /** The value for a day of the calendar, over what stands there. */
  chosen: (date: string, text: string) => string
}

const DATE_LENGTH = 10

/** A date that is typed, pasted or chosen in a calendar: the value of its kind once it is whole, until then what is typed. */
export function TypedDate({ kind, ...props }: FieldProps & { kind: Kind }) {
  const { mask, placeholder, read, keep = read, chosen } = kind
  const { value, set, viewing, input, place, shown, info, text: label } = useFieldFrame(props)
  const calendar = useCalendar()
  const text = kind.text(String(value ?? ''))
  const put = (typed: string) => set(typed === '' ? null : (keep(typed) ?? typed))
  const edit = useMaskedInput(mask, text, put)
  if (viewing) return shown(text && <span className="nowrap">{text}</span>)

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const marks = /^[/.-]$/.test(event.key)
    const padded = marks ? padSegment(text, event.currentTarget.selectionStart ?? 0) : undefined
    // A dash may stand behind a year: the mask knows.
    if (marks && (padded || event.key !== '-')) event.preventDefault()
    if (padded) put(padded)
    if (event.key === 'ArrowDown' && event.altKey) calendar.show()
  }
  return place(
    <TextInput
      {...input}
      {...edit}
      inputMode="numeric"
      placeholder={placeholder}
      rightSection={
        <CalendarButton
          label={label}
          calendar={calendar}
          value={parseDate(text.slice(0, DATE_LENGTH))}
          faixa={info.faixa}
          onChoose={(date) => set(chosen(date, text))}
        />
      }
      rightSectionPointerEvents="all"
      onKeyDown={onKeyDown}
      onBlur={() => {
        const whole = keep(text) === undefined ? read(text) : undefined
        if (whole) set(whole)
        input.onBlur()
      }}
      onPaste={(event) => {
        const whole = read(event.clipboardData.getData('text'))
        if (!whole) return
        event.preventDefault()
        set(whole)
      }}
    />,
  )
}

import { TextInput } from '@mantine/core'
import { parseDate } from '@retaguarda/contract/kit/typed-date.ts'
import { useState } from 'react'
import { dateText } from '../ui/date.ts'
import { CalendarButton, useCalendar } from './calendar-button.tsx'
import { useMaskedInput } from './masked-field.tsx'
import { dateMask } from './masks.ts'

type Props = { label: string; value: string; onChange: (day: string) => void }

/** The day that a screen is about, outside a form: typed or chosen in the calendar. What is no whole day goes back to the one that is shown. */
export function DayInput({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState<string>()
  const calendar = useCalendar()
  const put = (text: string) => {
    const day = parseDate(text)
    setTyped(day === undefined ? text : undefined)
    if (day !== undefined) onChange(day)
  }
  const edit = useMaskedInput(dateMask, typed ?? dateText(value), put)
  return (
    <TextInput
      {...edit}
      aria-label={label}
      inputMode="numeric"
      placeholder="dd/mm/aaaa"
      rightSection={<CalendarButton label={label} calendar={calendar} value={value} onChoose={put} />}
      rightSectionPointerEvents="all"
      onBlur={() => setTyped(undefined)}
      onPaste={(event) => {
        const day = parseDate(event.clipboardData.getData('text'))
        if (day === undefined) return
        event.preventDefault()
        put(day)
      }}
      onKeyDown={({ key, altKey }) => {
        if (key === 'ArrowDown' && altKey) calendar.show()
      }}
      w={148}
    />
  )
}

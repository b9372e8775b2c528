import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { Calendar as CalendarType } from './calendar.tsx'
import { dateText, padSegment, parseDate } from './date.ts'
import { type FieldProps, useFieldFrame } from './field-frame.tsx'
import { useMaskedInput } from './masked-field.tsx'
import { dateMask } from './masks.ts'

/** A business date: `YYYY-MM-DD` once what is typed is a date of the calendar, until then what is typed. */
export function DateField(props: FieldProps) {
  const { value, set, viewing, input, place, shown, text: label } = useFieldFrame(props)
  const [open, setOpen] = useState(false)
  const text = dateText(String(value ?? ''))
  const put = (typed: string) => set(typed === '' ? null : (parseDate(typed) ?? typed))
  const edit = useMaskedInput(dateMask, text, put)
  if (viewing) return shown(text)

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart } = event.currentTarget
    const padded = event.key === '/' ? padSegment(text, selectionStart ?? 0) : undefined
    if (event.key === '/') event.preventDefault()
    if (padded) put(padded)
    if (event.key === 'ArrowDown' && event.altKey) setOpen(true)
  }
  return place(
    <TextInput
      {...input}
      {...edit}
      inputMode="numeric"
      placeholder="dd/mm/aaaa"
      rightSection={<CalendarButton label={label} open={open} onOpen={setOpen} value={parseDate(text)} onChoose={set} />}
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

type CalendarProps = {
  label: string
  open: boolean
  onOpen: (open: boolean) => void
  value: string | undefined
  onChoose: (date: string) => void
}

/** Opens the calendar beside a field that a date is typed into. */
export function CalendarButton({ label, open, onOpen, value, onChoose }: CalendarProps) {
  const [Calendar, setCalendar] = useState<typeof CalendarType>()
  // Shown once it is loaded, so that the focus finds a day to stand on.
  useEffect(() => {
    if (open && !Calendar) void import('./calendar.tsx').then((loaded) => setCalendar(() => loaded.Calendar))
  }, [open, Calendar])
  return (
    <Popover opened={open && Calendar !== undefined} onChange={onOpen} position="bottom-end" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <ActionIcon
          aria-label={`Escolher ${label} no calendário`}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => onOpen(!open)}
        >
          <IconCalendar aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={`Calendário: ${label}`}>
        {Calendar && (
          <Calendar
            value={value}
            onChoose={(date) => {
              onChoose(date)
              onOpen(false)
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

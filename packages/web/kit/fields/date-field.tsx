import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { dateText, padSegment, parseDate } from './date.ts'
import { type FieldProps, useFieldFrame } from './field-frame.tsx'
import { useMaskedInput } from './masked-field.tsx'
import { dateMask } from './masks.ts'

const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }))

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
  const button = (
    <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <ActionIcon
          aria-label={`Escolher ${label} no calendário`}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <IconCalendar aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={`Calendário: ${label}`}>
        <Suspense fallback={null}>
          <Calendar
            value={parseDate(text)}
            onChoose={(date) => {
              set(date)
              setOpen(false)
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
  return place(
    <TextInput
      {...input}
      {...edit}
      inputMode="numeric"
      placeholder="dd/mm/aaaa"
      rightSection={button}
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

import { ActionIcon, Popover } from '@mantine/core'
import { FAIXA, type Faixa, fimDa } from '@retaguarda/contract/kit/faixa.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import type { Calendar as CalendarType } from './calendar.tsx'

/** Opened once it is there, so that the focus finds a day to stand on. */
export function useCalendar() {
  const [open, setOpen] = useState(false)
  const [Calendar, setCalendar] = useState<typeof CalendarType>()
  const show = async () => {
    const loaded = await import('./calendar.tsx')
    setCalendar(() => loaded.Calendar)
    setOpen(true)
  }
  return { open, Calendar, show: () => void show(), hide: () => setOpen(false) }
}

type Props = {
  label: string
  calendar: ReturnType<typeof useCalendar>
  value: string | undefined
  /** The days that can be chosen. */
  faixa?: Faixa | undefined
  onChoose: (date: string) => void
}

/** Opens the calendar beside a field that a date is typed into. */
export function CalendarButton({ label, calendar, value, faixa = FAIXA, onChoose }: Props) {
  const { open, Calendar, show, hide } = calendar
  return (
    <Popover opened={open} onChange={hide} position="bottom-end" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <ActionIcon aria-label={`Escolher ${label} no calendário`} aria-haspopup="dialog" aria-expanded={open} onClick={open ? hide : show}>
          <IconCalendar aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={`Calendário: ${label}`}>
        {Calendar && (
          <Calendar
            value={value}
            faixa={{ de: faixa.de, ate: fimDa(faixa, dayOf(Date.now())) }}
            onChoose={(date) => {
              onChoose(date)
              hide()
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

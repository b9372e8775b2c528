import { Button } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useState } from 'react'
import { Card } from '../../kit/ui/card.tsx'
import { later } from '../../kit/later.tsx'

const CalendarioDialog = later(async () => (await import('../../parts/agenda/calendario-dialog.tsx')).CalendarioDialog)

/** The person's own schedules in another calendar. */
export function Calendario() {
  const [open, setOpen] = useState(false)
  return (
    <Card title="Calendário">
      <p className="m2">Seus agendamentos no calendário do celular ou do computador. Quem tem o link vê a agenda.</p>
      <Button mt={12} leftSection={<IconCalendarEvent aria-hidden />} onClick={() => setOpen(true)}>
        Link do calendário
      </Button>
      {open && <CalendarioDialog onClose={() => setOpen(false)} />}
    </Card>
  )
}

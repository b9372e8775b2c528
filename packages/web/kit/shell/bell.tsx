import { ActionIcon, Popover } from '@mantine/core'
import { aviso } from '@retaguarda/contract/aviso.ts'
import { topicoUsuario } from '@retaguarda/contract/evento.ts'
import { IconBell } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../api.ts'
import { AGAIN, later } from '../later.tsx'
import { useTopic } from '../push/use-topic.ts'
import { useUser } from '../session/session.ts'
import { formatNumber } from '../ui/format.ts'
import styles from './header.module.css'

const AvisosPanel = later(async () => (await import('./avisos-panel.tsx')).AvisosPanel, null, AGAIN)

const COUNT_MAX = 99
/** ms after which nobody waits for a stream any more, as behind a proxy that lets none through. */
const PATIENCE = 10_000

/** What concerns the person: how many are not read, and all of them when it is pressed. */
export function Bell() {
  const { id } = useUser()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  // What is read once the stream is open has missed nothing, and need not be read again.
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setAsked(true), PATIENCE)
    return () => window.clearTimeout(timer)
  }, [])
  const { data: unread = 0 } = useQuery({
    queryKey: [aviso.prefix, 'não lidos'],
    queryFn: async ({ signal }) => (await call(aviso.list, { query: { lidos: false, limit: 1 }, signal })).total,
    enabled: asked,
  })
  useTopic(topicoUsuario(id), () => {
    setAsked(true)
    void client.invalidateQueries({ queryKey: [aviso.prefix] })
  })
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" width={380} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon className={styles.bell} aria-label={nameOf(unread)} title="Avisos" aria-expanded={open} onClick={() => setOpen(!open)}>
          <IconBell aria-hidden />
          {unread > 0 && (
            <span className={styles.count} aria-hidden>
              {unread > COUNT_MAX ? `${COUNT_MAX}+` : unread}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Avisos" p={0}>
        {open && <AvisosPanel unread={unread} onClose={() => setOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  )
}

const nameOf = (unread: number) => (unread === 0 ? 'Avisos' : `Avisos: ${formatNumber(unread)} ${unread === 1 ? 'não lido' : 'não lidos'}`)

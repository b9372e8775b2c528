import '@mantine/notifications/styles.layer.css'
import { notifications } from '@mantine/notifications'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Undo } from './undo.tsx'

/** How long a toast of success stays (ERR-008); not while the pointer is on it. */
export const TOAST_MS = 3000
/** So many toasts on the screen are too many: all that stand are cleared before the next one comes (ERR-009). */
export const TOASTS_MAX = 10

/** What each says, by its id; undefined where it is more than a text. */
const standing = new Map<string, string | undefined>()
let last = 0

type Look = { title: ReactNode; message: ReactNode; icon: ReactNode; className: string; autoClose: number | false }

function show(look: Look, says?: string): string {
  if (standing.size >= TOASTS_MAX - 1) {
    notifications.clean()
    notifications.cleanQueue()
    standing.clear()
  }
  const id = `aviso-${++last}`
  standing.set(id, says)
  notifications.show({ id, role: 'status', ...look, onClose: () => standing.delete(id) })
  return id
}

export const showOk = (message: string, detail?: ReactNode) =>
  show({ title: message, message: detail, icon: <IconCircleCheck aria-hidden />, className: 'ok', autoClose: TOAST_MS })

/** How long what was done may be taken back from its toast. */
export const UNDO_MS = 10_000

export function showUndo(message: string, undo: () => Promise<void>, detail?: ReactNode): void {
  const id = show({
    title: message,
    message: <Undo detail={detail} undo={undo} close={() => notifications.hide(id)} />,
    icon: <IconCircleCheck aria-hidden />,
    className: 'ok',
    autoClose: UNDO_MS,
  })
}

/** What stands there already is not said twice: a second click changes nothing. */
export function showFailure(message: string, detail?: ReactNode): void {
  const says = detail === undefined || typeof detail === 'string' ? `${message}\n${detail ?? ''}` : undefined
  if (says !== undefined && [...standing.values()].includes(says)) return
  show({ title: message, message: detail, icon: <IconAlertCircle aria-hidden />, className: 'bad', autoClose: false }, says)
}

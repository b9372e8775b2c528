import '@mantine/notifications/styles.layer.css'
import { notifications } from '@mantine/notifications'
import { IconAlertCircle, IconCircleCheck, IconLoader2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './toasts.module.css'

/** How long a toast of success stays (spec §9); not while the pointer is on it. */
export const TOAST_MS = 3000
/** So many toasts on the screen are too many: all that stand are cleared before the next one comes (spec §9). */
export const TOASTS_MAX = 10

const standing = new Set<string>()
let last = 0

type Look = { title: ReactNode; message: ReactNode; icon: ReactNode; className: string; autoClose: number | false }

function show(look: Look): string {
  if (standing.size >= TOASTS_MAX - 1) {
    notifications.clean()
    notifications.cleanQueue()
    standing.clear()
  }
  const id = `aviso-${++last}`
  standing.add(id)
  notifications.show({ id, role: 'status', ...look, onClose: () => standing.delete(id) })
  return id
}

function progressLook(title: string, parts: Progress): Look {
  return {
    title,
    message: <ProgressBar {...parts} />,
    icon: <IconLoader2 aria-hidden />,
    className: 'info',
    autoClose: false,
  }
}

export type Progress = { done: number; total: number; unit: string; action?: ReactNode }

function ProgressBar({ done, total, unit, action }: Progress) {
  const percent = total > 0 ? Math.min(100, Math.floor((done * 100) / total)) : 0
  return (
    <>
      <span className={styles.line}>
        <span>
          {done.toLocaleString('pt-BR')} de {total.toLocaleString('pt-BR')} {unit}
        </span>
        {action}
      </span>
      <span className={styles.bar} role="progressbar" aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100} aria-label="Andamento">
        <i className={percent === 100 ? styles.full : undefined} style={{ width: `${percent}%` }} />
      </span>
    </>
  )
}

export const showOk = (message: string, detail?: ReactNode) =>
  show({ title: message, message: detail, icon: <IconCircleCheck aria-hidden />, className: 'ok', autoClose: TOAST_MS })

export const showFailure = (message: string, detail?: ReactNode) =>
  show({ title: message, message: detail, icon: <IconAlertCircle aria-hidden />, className: 'bad', autoClose: false })

export function showProgress(title: string, parts: Progress) {
  const id = show(progressLook(title, parts))
  return {
    update: (next: Progress) => notifications.update({ id, ...progressLook(title, next) }),
    close: () => notifications.hide(id),
  }
}

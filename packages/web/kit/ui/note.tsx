import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './note.module.css'
import type { Tone } from './tone.ts'

const ICONS = { bad: IconAlertCircle, warn: IconAlertTriangle, ok: IconCircleCheck, info: IconInfoCircle }

type Props = {
  tone: Extract<Tone, keyof typeof ICONS>
  children: ReactNode
  /** Announced at once: for what answers something the person just did. */
  live?: boolean
}

/** What stays true while the page stands: soft ground, icon, ink text. What just happened is a toast. */
export function Note({ tone, children, live = false }: Props) {
  const Icon = ICONS[tone]
  return (
    <div className={`${styles.note} ${tone}`} data-tone={tone} role={live ? 'alert' : undefined}>
      <Icon aria-hidden />
      <div className="grow">{children}</div>
    </div>
  )
}

/** Why what was just asked for was not done. */
export const Refusal = ({ children }: { children: ReactNode }) => (
  <Note tone="bad" live>
    {children}
  </Note>
)

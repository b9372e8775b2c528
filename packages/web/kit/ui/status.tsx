import type { Icon } from '@tabler/icons-react'
import styles from './status.module.css'
import type { Tone } from './tone.ts'

export type StatusLook = { tone: Tone; icon: Icon; label: string }

type Props = StatusLook & {
  /** On its soft ground; only beside titles and on cards, never in rows of a grid. */
  tag?: boolean
}

/** A state: icon in its tone and the word. `<Status {...statusOf('ativo', true)} />`. */
export const Status = ({ tone, icon: StatusIcon, label, tag = false }: Props) => (
  <span className={`${styles.status} ${tag ? styles.tag : ''} ${tone}`}>
    <StatusIcon className="ico-14" aria-hidden />
    <span>{label}</span>
  </span>
)

import type { ReactNode } from 'react'
import styles from './chip.module.css'

/** Ready filters beside each other. */
export const Pills = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.pills} role="group" aria-label={label}>
    {children}
  </div>
)

type PillProps = { on: boolean; onPress: () => void; count: ReactNode; children: string }

/** One of them: what it is called, and how much it finds. */
export const Pill = ({ on, onPress, count, children }: PillProps) => (
  <button type="button" className={styles.chip} aria-pressed={on} onClick={onPress}>
    {children} <b>{count}</b>
  </button>
)

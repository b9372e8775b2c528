import type { ReactNode } from 'react'
import styles from './kpis.module.css'

type Props = { label: ReactNode; value: ReactNode; children: ReactNode }

/** Figures in a row at the head of a page; on a phone two beside each other. */
export const Kpis = ({ children }: { children: ReactNode }) => <dl className={styles.strip}>{children}</dl>

/** One figure: what it is, how much, and what to read it against. */
export const Kpi = ({ label, value, children }: Props) => (
  <div>
    <dt>{label}</dt>
    <dd className={styles.value}>{value}</dd>
    <dd className="m3 s12">{children}</dd>
  </div>
)

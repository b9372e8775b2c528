import type { ReactNode } from 'react'
import styles from './list-grid.module.css'

/** A sentence that somebody decides by, whole in the two lines of a tall row. */
export const TwoLines = ({ text }: { text: string }) => (
  <span className={styles.twoLines} title={text}>
    {text}
  </span>
)

/** What a row is known by, and in the second line of a tall row the columns that stand beneath it; a phone's row has a line of its own. */
export const WithBeneath = ({ children, beneath }: { children: ReactNode; beneath: string }) => (
  <span className={styles.withBeneath}>
    {children}
    <span className={`m3 elip ${styles.beneath}`} title={beneath}>
      {beneath}
    </span>
  </span>
)

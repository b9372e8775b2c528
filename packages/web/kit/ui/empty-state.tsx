import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type Props = {
  icon: Icon
  title: string
  /** Why it is empty. */
  children: ReactNode
  /** The next step, as buttons. */
  actions?: ReactNode
  /** 1 where it is the whole page. */
  level?: 1 | 2
}

/** Nothing to show: says why, and what to do. */
export function EmptyState({ icon: EmptyIcon, title, children, actions, level = 2 }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={styles.empty}>
      <EmptyIcon aria-hidden />
      <Heading tabIndex={level === 1 ? -1 : undefined}>{title}</Heading>
      <p>{children}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

import { type ReactNode, useId } from 'react'
import styles from './card.module.css'

type Props = {
  /** With a title the card is a section that carries its name. */
  title?: string
  /** At the right of the title. */
  aside?: ReactNode
  /** Without padding, for tables and lists that reach the border. */
  flush?: boolean
  /** What can be added to a table or list that reaches the border. */
  foot?: ReactNode
  className?: string
  children: ReactNode
}

/** White surface with a hairline. Never inside another card. */
export function Card({ title, aside, flush = false, foot, className = '', children }: Props) {
  const id = useId()
  const body = (
    <>
      {flush ? children : <div className={styles.body}>{children}</div>}
      {foot && <div className={styles.foot}>{foot}</div>}
    </>
  )
  if (!title) return <div className={`${styles.card} ${className}`}>{body}</div>
  return (
    <section className={`${styles.card} ${className}`} aria-labelledby={id}>
      <div className={styles.header}>
        <h2 id={id}>{title}</h2>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      {body}
    </section>
  )
}

import { type ReactNode, useEffect } from 'react'
import { OFFERED } from './offers.ts'
import styles from './page.module.css'
import { useRememberRecord } from './recent.ts'

type Props = {
  title: string
  /** What the page is about ("Padaria Aurora Comércio Ltda."); remembered as visited where the address names a record. */
  subject?: string
  /** What it is called among those opened last, where the subject alone does not say which one it is. */
  recent?: string | undefined
  /** Quiet actions at the right, in subtle buttons. */
  actions?: ReactNode
  /** Beside the title, such as a `<Status tag>`. */
  children?: ReactNode
}

/** Title row of a page. Sets the document's title, and is what the focus goes to after a navigation. */
export function PageHeader({ title, subject, recent, actions, children }: Props) {
  useRememberRecord(subject, recent)
  useEffect(() => {
    document.title = [subject, title, 'Retaguarda'].filter(Boolean).join(' · ')
  }, [title, subject])
  return (
    <div className={styles.header}>
      <h1 tabIndex={-1}>{title}</h1>
      {children}
      {subject && <span className={styles.subject}>{subject}</span>}
      {actions && (
        <div className={styles.actions} {...OFFERED}>
          {actions}
        </div>
      )}
    </div>
  )
}

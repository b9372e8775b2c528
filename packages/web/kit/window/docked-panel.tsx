import { ActionIcon, Drawer } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { firstField } from '../focus/first-field.ts'
import { useWide } from '../ui/use-screen.ts'
import styles from './docked-panel.module.css'
import { InWindow } from './window.tsx'

type Props = { title: string; onClose: () => void; children: ReactNode }

/** Beside the page from 1280 px on, which makes room for it; below that a drawer over it. Closing it asks first while something is typed in it. */
export const DockedPanel = (props: Props) => <InWindow>{(leave) => <Panel {...props} leave={leave} />}</InWindow>

function Panel({ onClose, leave, ...props }: Props & { leave: (then: () => void) => void }) {
  const wide = useWide(80, true)
  const main = document.getElementById('conteudo')
  const { href } = useLocation()
  const [closedAt, setClosedAt] = useState<string>()
  // The address says so a moment later: until then it would hold the focus and the keys, and the next one pressed would be lost in it.
  const close = () =>
    leave(() => {
      flushSync(() => setClosedAt(href))
      onClose()
    })
  if (closedAt === href) return null
  if (wide && main) return createPortal(<Docked {...props} onClose={close} />, main)
  return (
    <Drawer opened onClose={close} title={props.title} size={428}>
      {props.children}
    </Drawer>
  )
}

function Docked({ title, onClose, children }: Props) {
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  // Whoever opened it goes on inside of it, and comes back to where the panel was opened.
  useEffect(() => {
    const opener = document.activeElement
    firstField(panel.current, 'empty')?.focus()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  // Esc closes the topmost thing, from the moment it is drawn: before the form below takes it for Cancelar, after a list or a dialog that is open.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const inList = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true'
      if (event.key !== 'Escape' || inList || document.querySelector('[aria-modal="true"], [role="dialog"]')) return
      event.preventDefault()
      event.stopPropagation()
      close.current()
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [])
  return (
    <section ref={panel} className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <ActionIcon aria-label={`Fechar ${title}`} onClick={onClose}>
          <IconX aria-hidden />
        </ActionIcon>
      </div>
      {/* It scrolls by itself, so the keyboard must be able to reach it. */}
      <div className={styles.body} tabIndex={0} role="group" aria-labelledby={id}>
        {children}
      </div>
    </section>
  )
}

import { ActionIcon, Drawer } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import styles from './docked-panel.module.css'
import { useWide } from './use-screen.ts'

type Props = { title: string; onClose: () => void; children: ReactNode }

/** Beside the page from 1280 px on, which makes room for it; below that a drawer over it (LOOK.md, page anatomy). */
export function DockedPanel(props: Props) {
  const wide = useWide(80)
  const main = document.getElementById('conteudo')
  if (wide && main) return createPortal(<Docked {...props} />, main)
  return (
    <Drawer opened onClose={props.onClose} title={props.title} size={428}>
      <div ref={markFirstField}>{props.children}</div>
    </Drawer>
  )
}

/** The drawer puts the focus on what carries this mark, else on its cross. */
function markFirstField(body: HTMLElement | null): void {
  body?.querySelector('input, select')?.setAttribute('data-autofocus', 'true')
}

function Docked({ title, onClose, children }: Props) {
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  // Whoever opened it goes on inside of it, and comes back to where the panel was opened.
  useEffect(() => {
    const opener = document.activeElement
    panel.current?.querySelector<HTMLElement>('input, select')?.focus()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  // Esc closes the topmost thing: before the form below takes it for Cancelar, after a list or a dialog that is open.
  useEffect(() => {
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

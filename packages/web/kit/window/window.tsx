import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { confirm, useDialogs } from '../feedback/dialogs.ts'

/** A form in a window: what it is called, whether something is typed in it, and how that is given up. */
export type Typing = { title: string; holds: () => boolean; drop: () => void }

/** What lies over a page or beside it, and holds what is typed there. */
type Window = {
  /** A form is in it. @returns it is no more */
  enter: (typing: Typing) => () => void
  /** Closes it, or what is open in it, by `then`: at once where nothing is typed, else once the person gave that up. */
  leave: (then: () => void) => void
}

const askToDiscard = (title: string): Promise<boolean> =>
  confirm({
    title: 'Descartar o que foi digitado?',
    children: `O que você digitou em “${title}” ainda não foi gravado.`,
    confirmLabel: 'Descartar',
    cancelLabel: 'Continuar aqui',
    danger: true,
  })

/** Of one window, outside of React. */
export function newWindow(ask = askToDiscard): Window {
  const inside = new Set<Typing>()
  let asking = false
  return {
    enter: (typing) => {
      inside.add(typing)
      return () => inside.delete(typing)
    },
    leave: (then) => {
      const typed = [...inside].filter(({ holds }) => holds())
      const [first] = typed
      if (!first) return then()
      if (asking) return
      asking = true
      void ask(first.title).then((gives) => {
        asking = false
        if (!gives) return
        for (const { drop } of typed) drop()
        then()
      })
    },
  }
}

const WindowContext = createContext<Window | null>(null)

/** The window around a form; none where it stands in a page. */
export const useWindow = (): Window | null => useContext(WindowContext)

/** Puts a window of its own around what it holds; `children` are given its way out. */
export function InWindow({ children }: { children: (leave: Window['leave']) => ReactNode }) {
  const [window] = useState(() => newWindow())
  return <WindowContext value={window}>{children(window.leave)}</WindowContext>
}

/** The window that was opened first hears Escape first: what lies over it, an error or a question, is what is meant. */
const useEscape = () => ({ closeOnEscape: useDialogs().length === 0 })

/** A dialog over the page. Closing it asks first while something is typed in it. */
export function Dialog({ onClose, ...props }: Omit<ModalProps, 'opened'>) {
  const escape = useEscape()
  return <InWindow>{(leave) => <Modal {...escape} {...props} opened onClose={() => leave(onClose)} />}</InWindow>
}

/** The same at the side of the page. */
export function SideDrawer({ onClose, ...props }: Omit<DrawerProps, 'opened'>) {
  const escape = useEscape()
  return <InWindow>{(leave) => <Drawer {...escape} {...props} opened onClose={() => leave(onClose)} />}</InWindow>
}

import type { MouseEvent } from 'react'

/** A link to an address that is text, and in a toast, which stands outside of the router: it hears of it by the browser's history. */
export function OpenLink({ to, label, children = 'Abrir' }: { to: string; label?: string; children?: string }) {
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    window.history.pushState(null, '', to)
  }
  return (
    <a href={to} aria-label={label} onClick={open}>
      {children}
    </a>
  )
}

import type { MouseEvent } from 'react'

/** A link in a toast, which stands outside of the router: the router hears of the address by the browser's history. */
export function OpenLink({ to, children = 'Abrir' }: { to: string; children?: string }) {
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    window.history.pushState(null, '', to)
  }
  return (
    <a href={to} onClick={open}>
      {children}
    </a>
  )
}

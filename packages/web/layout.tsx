import { useEffect } from 'react'
import { Shell } from './kit/shell/shell.tsx'
import { useMenuEmUso } from './menu.ts'
import { lembrete } from './parts/questionario/fila-lembrete.ts'

const loadPalette = () => import('./palette.tsx')

/** The frame of every screen behind the login, with this product's menu. */
export function Layout() {
  useEffect(sendKept, [])
  useEffect(fetchRest, [])
  return <Shell menu={useMenuEmUso()} palette={loadPalette} />
}

/** Answers that were given without a connection go out from whatever screen the person comes back to. */
function sendKept(): void {
  if (lembrete.ha()) void import('./parts/questionario/fila-envio.ts').then(({ envio }) => envio.iniciar())
}

/** Comes when nothing else is to be done: the dialogs, one of which says that there is no connection. */
function fetchRest(): () => void {
  if (!('requestIdleCallback' in window)) return () => {} // who needs them fetches them
  const asked = window.requestIdleCallback(() => {
    // What does not come is fetched when it is needed.
    for (const dialogs of [import('./kit/feedback/feedback-host.tsx'), import('./kit/shell/relogin-dialog.tsx')]) dialogs.catch(() => {})
  })
  return () => window.cancelIdleCallback(asked)
}

import { useEffect } from 'react'
import { Shell } from './kit/shell/shell.tsx'
import { loadListGrid } from './kit/list/grid/use-list-grid.ts'
import { menu } from './menu.ts'
import { lembrete } from './parts/questionario/fila-lembrete.ts'

const loadPalette = () => import('./palette.tsx')

/** The frame of every screen behind the login, with this product's menu. */
export function Layout() {
  useEffect(sendKept, [])
  useEffect(fetchGrid, [])
  return <Shell menu={menu} palette={loadPalette} />
}

/** Answers that were given without a connection go out from whatever screen the person comes back to. */
function sendKept(): void {
  if (lembrete.ha()) void import('./parts/questionario/fila-envio.ts').then(({ envio }) => envio.iniciar())
}

/** The largest part of the program, which most screens need: it comes when nothing else is to be done. */
function fetchGrid(): () => void {
  if (!('requestIdleCallback' in window)) return () => {} // a list fetches it itself
  const asked = window.requestIdleCallback(() => void loadListGrid())
  return () => window.cancelIdleCallback(asked)
}

import { useEffect } from 'react'
import { Shell } from './kit/shell/shell.tsx'
import { menu } from './menu.ts'
import { lembrete } from './parts/questionario/fila-lembrete.ts'

const loadPalette = () => import('./palette.tsx')

/** The frame of every screen behind the login, with this product's menu. */
export function Layout() {
  useEffect(sendKept, [])
  return <Shell menu={menu} palette={loadPalette} />
}

/** Answers that were given without a connection go out from whatever screen the person comes back to. */
function sendKept(): void {
  if (lembrete.ha()) void import('./parts/questionario/fila-envio.ts').then(({ envio }) => envio.iniciar())
}

import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { listScreen, screen } from '../../kit/shell/screens.tsx'

const access = 'admin'

/** How the installation is, and what failed in it: for administrators. */
export const saudeScreens = [
  screen('/saude', async () => (await import('./saude.tsx')).Saude, { access }),
  listScreen('/saude/falhas', async () => (await import('./falha-list.tsx')).FalhaList, { access }),
  listScreen('/saude/alertas', async () => (await import('./alerta-list.tsx')).AlertaList, { access }),
  screen('/saude/alertas/regras', async () => (await import('./regras.tsx')).Regras, { access, crumb: 'Regras' }),
  listScreen('/saude/correio', async () => (await import('./correio-list.tsx')).CorreioList, { access, crumb: 'Correio' }),
]

export const saudeMenu: MenuLeaf = {
  label: 'Saúde',
  to: '/saude',
  more: [{ label: 'Correio', to: '/saude/correio', access }],
}

export const falhasMenu: MenuLeaf = { label: 'Falhas', to: '/saude/falhas', deeds: ['Tentar de novo', 'Descartar'] }

export const alertasMenu: MenuLeaf = {
  label: 'Alertas',
  to: '/saude/alertas',
  deeds: ['Marcar como visto', 'Silenciar', 'Testar', 'Regras'],
  more: [{ label: 'Regras de alertas', to: '/saude/alertas/regras', access }],
}

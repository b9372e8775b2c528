import type { MenuAction } from '../../kit/shell/menu.ts'
import { screen } from '../../kit/shell/screens.tsx'

const access = 'financeiro'

/** How notes are issued: the financial department reads it, administrators change it. */
export const nfseConfiguracaoScreens = [
  screen('/nfse/configuracao', async () => (await import('./nfse-configuracao.tsx')).NfseConfiguracao, { access }),
]

export const nfseConfiguracaoMenu: MenuAction = { label: 'Configurar NFS-e', to: '/nfse/configuracao', access }

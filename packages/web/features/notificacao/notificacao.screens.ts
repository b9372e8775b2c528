import { id, LIST, searchBy, words } from '../../kit/route/search.ts'
import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { formScreens, listScreen, screen } from '../../kit/shell/screens.tsx'

/** What a new one may begin with: chosen clients (`1,2,3`), those of a problem or of a filter of the log, a version of the change log, a title. */
const COMECO = { clientes: words, changelog: id, titulo: words, problema: id, afetados: LIST.filter }

export const notificacaoScreens = [
  listScreen({ path: '/notificacao', load: async () => (await import('./notificacao-list.tsx')).NotificacaoList }),
  screen({
    path: '/notificacao/add',
    crumb: 'Incluir',
    search: searchBy(COMECO),
    load: async () => (await import('./notificacao-form.tsx')).NotificacaoNova,
  }),
  screen({
    path: '/notificacao/duplicar/$id',
    crumb: 'Duplicar',
    load: async () => (await import('./notificacao-form.tsx')).NotificacaoCopia,
  }),
  screen({ path: '/notificacao/liberar/$id', crumb: 'Liberar', load: async () => (await import('./liberar.tsx')).Liberar }),
  listScreen({ path: '/notificacao/log/$id', crumb: 'Log de Envio', load: async () => (await import('./log.tsx')).Log }),
  listScreen({
    path: '/notificacao/cliente/$id',
    crumb: 'Do cliente',
    load: async () => (await import('./do-cliente.tsx')).NotificacoesDoCliente,
  }),
  screen({
    path: '/notificacao/descadastros/$id',
    crumb: 'Descadastros',
    load: async () => (await import('./descadastros.tsx')).Descadastros,
  }),
  ...formScreens({
    path: '/notificacao',
    load: async () => (await import('./notificacao-form.tsx')).NotificacaoForm,
    search: COMECO,
  }),
]

export const notificacaoMenu: MenuLeaf = {
  label: 'Notificações',
  to: '/notificacao',
  add: { label: 'Incluir notificação', to: '/notificacao/add' },
}

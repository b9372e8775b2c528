import { id, LIST, searchBy, words } from '../../kit/route/search.ts'
import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { formScreens, listScreen, screen } from '../../kit/shell/screens.tsx'

/** What a new one may begin with: chosen clients (`1,2,3`), those of a problem or of a filter of the log, a version of the change log, a title. */
const COMECO = { clientes: words, changelog: id, titulo: words, problema: id, afetados: LIST.filter }

export const notificacaoScreens = [
  listScreen('/notificacao', async () => (await import('./notificacao-list.tsx')).NotificacaoList),
  screen('/notificacao/add', async () => (await import('./notificacao-form.tsx')).NotificacaoNova, {
    crumb: 'Incluir',
    search: searchBy(COMECO),
  }),
  screen('/notificacao/duplicar/$id', async () => (await import('./notificacao-form.tsx')).NotificacaoCopia, { crumb: 'Duplicar' }),
  screen('/notificacao/liberar/$id', async () => (await import('./liberar.tsx')).Liberar, { crumb: 'Liberar' }),
  listScreen('/notificacao/log/$id', async () => (await import('./log.tsx')).Log, { crumb: 'Log de Envio' }),
  listScreen('/notificacao/cliente/$id', async () => (await import('./do-cliente.tsx')).NotificacoesDoCliente, { crumb: 'Do cliente' }),
  screen('/notificacao/descadastros/$id', async () => (await import('./descadastros.tsx')).Descadastros, { crumb: 'Descadastros' }),
  ...formScreens('/notificacao', async () => (await import('./notificacao-form.tsx')).NotificacaoForm, { search: COMECO }),
]

export const notificacaoMenu: MenuLeaf = {
  label: 'Notificações',
  to: '/notificacao',
  add: { label: 'Incluir notificação', to: '/notificacao/add' },
  deeds: ['Liberar para Envio', 'Log de Envio', 'Duplicar', 'Parar'],
}

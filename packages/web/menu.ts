import {
  IconActivityHeartbeat,
  IconAddressBook,
  IconBell,
  IconCalendarEvent,
  IconChartHistogram,
  IconChecklist,
  IconFileDescription,
  IconGitCommit,
  IconReceipt,
  IconTerminal2,
  IconTestPipe,
} from '@tabler/icons-react'
import type { Menu } from './kit/shell/menu.ts'

/**
 * The sidebar, in its order (decisions §8). Entries are shown once a route stands at their address and the user's role allows it,
 * groups once they have an entry; so nothing here is ever dead.
 */
export const menu: Menu = [
  { label: 'Projetos', to: '/task', icon: IconChecklist, add: { label: 'Incluir tarefa', to: '/task/incluir' } },
  { label: 'Programação', to: '/programacao', icon: IconCalendarEvent },
  {
    label: 'Cadastros',
    icon: IconAddressBook,
    children: [
      { label: 'Usuários', to: '/usuario', add: { label: 'Incluir usuário', to: '/usuario/incluir', access: 'admin' } },
      { label: 'Pessoas', to: '/pessoa', add: { label: 'Incluir pessoa', to: '/pessoa/incluir' } },
      {
        label: 'Clientes',
        to: '/cliente',
        also: ['/cliente-objeto-contrato'],
        add: { label: 'Incluir cliente', to: '/cliente/incluir' },
      },
      { label: 'Cliente x Produto', to: '/cliente/produto' },
      { label: 'Setores', to: '/setor', add: { label: 'Incluir setor', to: '/setor/incluir' } },
      { label: 'Checklists', to: '/checklist', add: { label: 'Incluir checklist', to: '/checklist/incluir' } },
    ],
  },
  { label: 'Notificações', to: '/notificacao', icon: IconBell },
  { label: 'Status de Clientes', to: '/client-status', icon: IconActivityHeartbeat },
  { label: 'Logs de Clientes', to: '/log', icon: IconTerminal2 },
  { label: 'Change Log', to: '/changelog', icon: IconGitCommit },
  {
    label: 'Panoverse - QA',
    icon: IconTestPipe,
    children: [
      { label: 'Mockups', to: '/mockup' },
      { label: 'Operações', to: '/operation' },
      { label: 'Casos de Teste', to: '/test-case' },
      { label: 'Grupos de Teste', to: '/group-teste' },
      { label: 'Planos de Execução', to: '/execute-task' },
    ],
  },
  {
    label: 'Comercial',
    to: '/contratos',
    icon: IconFileDescription,
    children: [
      {
        label: 'Objetos de Contrato',
        to: '/objeto-contrato',
        add: { label: 'Incluir objeto de contrato', to: '/objeto-contrato/incluir' },
      },
      { label: 'Clientes por Objeto', to: '/objeto-contrato/cliente' },
    ],
  },
  {
    label: 'Financeiro',
    icon: IconReceipt,
    access: 'financeiro',
    children: [
      { label: 'Faturas de Clientes', to: '/financeiro/fatura', also: ['/financeiro/fechamento', '/faturaDocumento'] },
      { label: 'Itens de Fatura', to: '/financeiro/resultado' },
      { label: 'Resumo', to: '/financeiro/resumo' },
    ],
  },
  { label: 'Manager Development', to: '/dashboard', icon: IconChartHistogram, access: 'managerTeam' },
]

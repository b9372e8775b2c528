import type { SessionUser } from '@retaguarda/contract/auth.ts'
import { expect, test } from 'vitest'
import { menu } from '../../menu.ts'
import { menuPlace, visibleMenu } from './menu.ts'

const user = (roles: Partial<SessionUser>): SessionUser => ({
  login: 'helena@panorama.example',
  name: 'Helena Duarte',
  id: 1,
  tipo: 1,
  isManagerTeam: false,
  isTecnico: false,
  isMaster: false,
  isAdmin: false,
  expires_in: 28_800,
  token: '',
  ...roles,
})

const everything = () => true
const labels = (roles: Partial<SessionUser>, exists: (to: string) => boolean = everything) =>
  visibleMenu(menu, user(roles), exists).map(({ label }) => label)

const ROOT = [
  'Projetos',
  'Programação',
  'Cadastros',
  'Notificações',
  'Status de Clientes',
  'Logs de Clientes',
  'Change Log',
  'Panoverse - QA',
  'Comercial',
]

test('ACE-067 ACE-070 ACE-075 the groups stand in the order of the specification', () => {
  expect(labels({})).toEqual(ROOT)
})

test('ACE-077 tipo 2 adds Financeiro', () => {
  expect(labels({ tipo: 2 })).toEqual([...ROOT, 'Financeiro', 'Cobrança'])
})

test('ACE-078 isManagerTeam adds Manager Development, which leads to /dashboard', () => {
  expect(labels({ isManagerTeam: true })).toEqual([...ROOT, 'Manager Development'])
  expect(menu.find(({ label }) => label === 'Manager Development')?.to).toBe('/dashboard')
})

test('an administrator sees Segurança and Administração, and nobody else', () => {
  expect(labels({ isAdmin: true })).toEqual([...ROOT, 'Segurança', 'Administração'])
})

test('ACE-068 ACE-069 ACE-071 ACE-072 ACE-073 ACE-074 ACE-076 entries of the top level lead to their screens', () => {
  const addresses = Object.fromEntries(menu.map(({ label, to }) => [label, to]))
  expect(addresses).toMatchObject({
    Projetos: '/task',
    Programação: '/programacao',
    Notificações: '/notificacao',
    'Status de Clientes': '/client-status',
    'Logs de Clientes': '/log',
    'Change Log': '/changelog',
    Comercial: '/contratos',
  })
})

test('ACE-079 six entries are items of the root, without children', () => {
  const bare = menu.filter(({ children, access }) => !children && !access).map(({ label }) => label)
  expect(bare).toEqual(['Projetos', 'Programação', 'Notificações', 'Status de Clientes', 'Logs de Clientes', 'Change Log'])
})

test('what no route stands at is left out, a group without entries too', () => {
  const shown = visibleMenu(menu, user({ tipo: 2 }), (to) => to === '/pessoa' || to === '/log')
  expect(shown.map(({ label }) => label)).toEqual(['Cadastros', 'Logs de Clientes'])
  expect(shown[0]?.children?.map(({ label }) => label)).toEqual(['Pessoas'])
})

test('Incluir usuário is offered to administrators only', () => {
  const actions = (roles: Partial<SessionUser>) =>
    visibleMenu(menu, user(roles), everything).flatMap(({ add: begin, children = [] }) =>
      [begin, ...children.map(({ add }) => add)].flatMap((add) => (add ? [add.label] : [])),
    )
  expect(actions({})).toEqual([
    'Incluir tarefa',
    'Incluir pessoa',
    'Incluir cliente',
    'Incluir setor',
    'Incluir checklist',
    'Incluir notificação',
    'Incluir versão',
    'Incluir mockup',
    'Incluir operação',
    'Incluir caso de teste',
    'Incluir grupo de teste',
    'Incluir plano de execução',
    'Incluir objeto de contrato',
  ])
  expect(actions({ isAdmin: true })).toContain('Incluir usuário')
})

test('ACE-064 a page belongs to the entry with the longest address that its own begins with', () => {
  expect(menuPlace(menu, '/cliente/produto/7')?.leaf?.label).toBe('Cliente x Produto')
  expect(menuPlace(menu, '/cliente/alterar/7')?.leaf?.label).toBe('Clientes')
  expect(menuPlace(menu, '/cliente-objeto-contrato/7')?.leaf?.label).toBe('Clientes')
  expect(menuPlace(menu, '/clientes')).toBeUndefined()
})

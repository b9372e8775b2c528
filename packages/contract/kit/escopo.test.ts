import { expect, test } from 'vitest'
import { ESCOPOS, type Escopo, escopoOf, holds, rolesOf } from './escopo.ts'
import { isDePessoa, MODULOS, moduloOf } from './modulo.ts'

test('the longest beginning of a path says of which module a call is', () => {
  const paths = [
    '/cliente/list',
    '/cliente/conta-corrente/:id/pdf',
    '/importacao/numeros/previa',
    '/importacao/pessoas/previa',
    '/saude/painel',
  ]
  expect(paths.map(moduloOf)).toEqual(['cadastros', 'financeiro', 'financeiro', 'cadastros', 'saude'])
  expect(['/clientes/list', '/', '/nada'].map(moduloOf)).toEqual([undefined, undefined, undefined])
})

test('there are 26 scopes: two of each module, save of the last two, which are only read', () => {
  expect(ESCOPOS).toHaveLength(26)
  expect(new Set(ESCOPOS.map((escopo) => escopo.split(':')[0]))).toEqual(new Set(Object.keys(MODULOS)))
  expect(ESCOPOS.filter((escopo) => /^(saude|seguranca):/.test(escopo))).toEqual(['saude:ler', 'seguranca:ler'])
})

const route = { path: '/fatura/x', access: 'financeiro', changes: false } as const

test.each([
  [route, 'financeiro:ler'],
  [{ ...route, changes: true }, 'financeiro:escrever'],
  [{ ...route, changes: true, reauth: 'depends' }, 'financeiro:escrever'],
  [{ ...route, reauth: 'always' }, null],
  [{ ...route, access: 'financeiro-admin' }, null],
  [{ path: '/aprovacao/aprovar/:id', access: 'financeiro', changes: true }, null],
  [{ path: '/usuario/list', access: 'session', changes: false }, null],
  [{ path: '/usuario/tecnico/:id', access: 'admin', changes: false }, null],
  [{ path: '/empresa', access: 'admin', changes: true }, null],
  [{ path: '/saude/painel', access: 'admin', changes: false }, 'saude:ler'],
  [{ path: '/saude/falha/tentar', access: 'admin', changes: true }, null],
  [{ path: '/saude/alerta/list', access: 'admin', changes: false }, null],
  [{ path: '/copia/list', access: 'admin', changes: false }, null],
  [{ path: '/seguranca/export', access: 'admin', changes: false }, 'seguranca:ler'],
] as const)('of %o a token needs %s', (asked, escopo) => {
  expect(escopoOf(asked)).toBe(escopo)
})

test('who may change may read, and nothing else', () => {
  const held: Escopo[] = ['qa:escrever', 'logs:ler']
  expect(ESCOPOS.filter((escopo) => holds(held, escopo))).toEqual(['logs:ler', 'qa:ler', 'qa:escrever'])
})

test('scopes of money make Financeiro, sprints a manager of the team, none an administrator', () => {
  const made = (...escopos: Escopo[]) => rolesOf(escopos)
  for (const escopo of ['financeiro:ler', 'banco:ler', 'fiscal:escrever', 'contabil:ler'] as const)
    expect(made(escopo)).toEqual({ tipo: 2, isAdmin: false, isManagerTeam: false })
  expect(made('sprints:ler', 'cadastros:ler')).toEqual({ tipo: 1, isAdmin: false, isManagerTeam: true })
  expect(rolesOf(ESCOPOS).isAdmin).toBe(false)
})

test('what a person does for herself, and what decides in the place of one, is hers alone', () => {
  expect(['/conta/senha', '/auth/login', '/token/add', '/aviso/lidos', '/saude/alerta/visto/:id'].every(isDePessoa)).toBe(true)
  expect(['/fatura/list', '/aprovacao/list', '/seguranca/list', '/saude/painel'].some(isDePessoa)).toBe(false)
})

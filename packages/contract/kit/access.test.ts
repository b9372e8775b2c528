import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Access, allows, isAccess, type Roles } from './access.ts'

const padrao: Roles = { tipo: 1, isAdmin: false, isManagerTeam: false }
const TABLE: [string, Roles | null, Access[]][] = [
  ['ninguém', null, ['anyone']],
  ['padrão', padrao, ['anyone', 'session']],
  ['financeiro', { ...padrao, tipo: 2 }, ['anyone', 'session', 'financeiro']],
  ['administrador', { ...padrao, isAdmin: true }, ['anyone', 'session', 'admin']],
  ['administrador do Financeiro', { ...padrao, tipo: 2, isAdmin: true }, ['anyone', 'session', 'admin', 'financeiro', 'financeiro-admin']],
  ['gestor de equipe', { ...padrao, isManagerTeam: true }, ['anyone', 'session', 'managerTeam']],
]
const ALL: Access[] = ['anyone', 'loja', 'executor', 'session', 'admin', 'financeiro', 'financeiro-admin', 'managerTeam']

test.each(TABLE)('who reaches what: %s', (_name, user, reaches) => {
  expect(ALL.filter((access) => allows(access, user))).toEqual(reaches)
})

test('a session opens nothing that another role owns', () => {
  const user = fc.record({ tipo: fc.integer({ min: 1, max: 9 }), isAdmin: fc.boolean(), isManagerTeam: fc.boolean() })
  fc.assert(
    fc.property(
      user,
      (u) =>
        allows('admin', u) === u.isAdmin &&
        allows('financeiro', u) === (u.tipo === 2) &&
        allows('financeiro-admin', u) === (u.tipo === 2 && u.isAdmin) &&
        allows('managerTeam', u) === u.isManagerTeam &&
        allows('session', u),
    ),
  )
})

test('only these words are permissions', () => {
  expect(ALL.every(isAccess)).toBe(true)
  for (const value of ['', 'root', 'toString', '__proto__', undefined, null, 1]) expect(isAccess(value)).toBe(false)
})

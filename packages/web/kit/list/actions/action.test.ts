import type { Row } from '@retaguarda/contract/kit/row.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { IconPlus } from '@tabler/icons-react'
import { describe, expect, test } from 'vitest'
import { type Action, actionAddress, actionProblem, defaultAction, needsNoRow, registerActions, visibleActions } from './action.ts'
import { fitCount } from './use-fit.ts'

const { name } = usuario
const look = { label: 'Ação', icon: IconPlus }
const run = () => Promise.resolve({ msg: 'Feito.' })
const actions = {
  normal: { ...look, kind: 'normal', to: '/cliente/produto' },
  grid: { ...look, kind: 'grid', to: '/cliente/produto' },
  closed: { ...look, kind: 'grid', to: '/cliente/alterar', problem: ({ id }) => (id === 9 ? 'O 9 não abre.' : undefined) },
  apart: { ...look, kind: 'grid', to: '/cliente/visualizar', newTab: true },
  custom: { ...look, kind: 'custom', to: '/cliente/produto' },
  post: { ...look, kind: 'post', run, problem: ({ id }) => (id === 9 ? 'O 9 não pode.' : undefined) },
  delete: { ...look, kind: 'delete', run },
  own: { ...look, kind: 'own', press: () => undefined },
  open: { ...look, kind: 'open', open: () => undefined },
} satisfies Record<string, Action<Row>>
const row = (id: number) => ({ id })

describe('kinds of actions', () => {
  test('LST-011 LST-016 normal goes to the route, whatever is selected', () => {
    expect(actionAddress(actions.normal, [])).toBe('/cliente/produto')
    expect(actionAddress(actions.normal, [row(7)])).toBe('/cliente/produto')
    expect(actionProblem(actions.normal, [], name)).toBeUndefined()
  })

  test('own leads nowhere and waits for no row, only for its own end', () => {
    expect(actionAddress(actions.own, [row(7)])).toBeUndefined()
    expect(actionProblem(actions.own, [], name)).toBeUndefined()
    expect(actionProblem(actions.own, [row(7), row(8)], name)).toBeUndefined()
    expect(actionProblem({ ...actions.own, busy: true }, [], name)).toBe('Ação em andamento. Aguarde.')
    expect(actionProblem({ ...actions.own, hindrance: 'Nada está configurado.' }, [], name)).toBe('Nada está configurado.')
    expect([actions.normal, actions.own].every(needsNoRow)).toBe(true)
    expect([actions.grid, actions.custom, actions.post, actions.delete].some(needsNoRow)).toBe(false)
  })

  test('open leads nowhere, waits for rows, and for the only one where it takes one', () => {
    expect(actionAddress(actions.open, [row(7)])).toBeUndefined()
    expect(actionProblem(actions.open, [], name)).toBe(actionProblem(actions.post, [], name))
    expect(actionProblem(actions.open, [row(7), row(8)], name)).toBeUndefined()
    expect(actionProblem({ ...actions.open, one: true }, [row(7), row(8)], name)).toBe(actionProblem(actions.grid, [row(7), row(8)], name))
    expect(needsNoRow(actions.open)).toBe(false)
  })

  test('LST-012 LST-016 grid goes to route/{id} of the one selected row, and says what it waits for', () => {
    expect(actionAddress(actions.grid, [row(7)])).toBe('/cliente/produto/7')
    expect(actionAddress(actions.grid, [])).toBeUndefined()
    expect(actionAddress({ ...actions.grid, to: ({ id }) => `/pessoa/alterar/${id + 1}` }, [row(7)])).toBe('/pessoa/alterar/8')
    expect(actionProblem(actions.grid, [], name)).toBe('Selecione um usuário na lista.')
    expect(actionProblem(actions.grid, [row(7), row(8)], name)).toBe('Selecione só um usuário na lista.')
    expect(actionProblem(actions.grid, [row(7)], name)).toBeUndefined()
    expect(actionProblem(actions.closed, [row(7)], name)).toBeUndefined()
    expect(actionProblem(actions.closed, [row(9)], name)).toBe('O 9 não abre.')
  })

  test('LST-015 LST-016 custom goes to route/{id} when a row is selected, otherwise to the route', () => {
    expect(actionAddress(actions.custom, [row(7)])).toBe('/cliente/produto/7')
    expect(actionAddress(actions.custom, [])).toBe('/cliente/produto')
    expect(actionProblem(actions.custom, [], name)).toBeUndefined()
  })

  test('LST-013 LST-014 LST-023 post and delete act on every selected row and lead nowhere', () => {
    for (const action of [actions.post, actions.delete]) {
      expect(actionAddress(action, [row(7)])).toBeUndefined()
      expect(actionProblem(action, [], name)).toBe('Selecione um usuário na lista.')
      expect(actionProblem(action, [row(7), row(8)], name)).toBeUndefined()
    }
    expect(actionProblem(actions.post, [row(7), row(9)], name)).toBe('O 9 não pode.')
  })
})

describe('actions of a register', () => {
  const standing = registerActions(usuario)
  const labels = (isAdmin: boolean) => visibleActions(standing, { tipo: 1, isAdmin, isManagerTeam: false }).map(({ label }) => label)

  test('USU-006 PES-004 SET-003 stand in the order of the specification', () => {
    expect(labels(true)).toEqual(['Incluir', 'Alterar', 'Visualizar', 'Excluir'])
  })

  test('USU-006 those that the server would refuse are hidden', () => {
    expect(labels(false)).toEqual(['Visualizar'])
  })

  test('LST-012 Enter opens the row to change it, or to look at it where it may not be changed', () => {
    const opened = (isAdmin: boolean) => defaultAction(visibleActions(standing, { tipo: 1, isAdmin, isManagerTeam: false }))?.label
    expect(opened(true)).toBe('Alterar')
    expect(opened(false)).toBe('Visualizar')
    expect(defaultAction([actions.closed, actions.grid], row(7))).toBe(actions.closed)
    expect(defaultAction([actions.closed, actions.grid], row(9))).toBe(actions.grid)
    expect(defaultAction([actions.apart, actions.grid], row(7))).toBe(actions.grid)
  })
})

test('LST-001 what does not fit leaves room for Mais', () => {
  expect(fitCount([100, 200, 300], 300, 90)).toBe(3)
  expect(fitCount([100, 200, 300], 299, 90)).toBe(2)
  expect(fitCount([100, 200, 300], 300, 90, true)).toBe(2)
  expect(fitCount([100, 200, 300], 280, 90)).toBe(1)
  expect(fitCount([100, 200, 300], 100, 90)).toBe(0)
  expect(fitCount([], 100, 90)).toBe(0)
})

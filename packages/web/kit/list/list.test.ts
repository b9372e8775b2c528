import { choosableColumns, shownColumns } from '@retaguarda/contract/kit/columns.ts'
import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { setorUsuario } from '@retaguarda/contract/setor.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { describe, expect, test } from 'vitest'
import { pageCount, rangeWords, totalWords, typedPage } from '../ui/pager.ts'
import { exportQuery } from './columns/export-menu.tsx'
import { initialState, isBare, nextSort, searchOf, stateOf, withFilter, withoutFilter } from './state/list-state.ts'
import {
  draggedOrder,
  furtherOf,
  moveColumn,
  NO_PREFS,
  orderedColumns,
  parsePrefs,
  prefsKey,
  toggleColumn,
  visibleColumns,
} from './state/prefs.ts'
import { counted, deleteMany, noneSoFar, noneYet, selectedWords, selectOne } from './state/sentences.ts'
import { prefsOfView } from './state/views.ts'

describe('state in the address', () => {
  test('USU-005 CON-008 a list starts with the filter of the contract', () => {
    expect(initialState(usuario)).toEqual({ filter: [{ name: 'ativo', op: '=', v: true }], sort: [], page: 1 })
    expect(stateOf(usuario, {})).toEqual(initialState(usuario))
  })

  test('LST-010 every state survives the address', () => {
    const state = { filter: [{ name: 'nome', op: 'like' as const, v: 'aurora' }], sort: [{ col: 'nome', sort: 'desc' as const }], page: 7 }
    expect(stateOf(usuario, searchOf(usuario, state))).toEqual(state)
    expect(stateOf(usuario, JSON.parse(JSON.stringify(searchOf(usuario, state))) as ReturnType<typeof searchOf>)).toEqual(state)
  })

  test('LST-010 "Mostrar todos" is not taken for the default filter', () => {
    const all = { ...initialState(usuario), filter: [] }
    expect(stateOf(usuario, searchOf(usuario, all)).filter).toEqual([])
  })

  test('LST-010 only an address that says nothing is bare', () => {
    expect(isBare({})).toBe(true)
    expect(isBare({ other: 1 })).toBe(true)
    expect(isBare(searchOf(usuario, initialState(usuario)))).toBe(false)
  })

  test('LST-019 what an address names wrongly is left out', () => {
    const good = { name: 'nome', op: 'like', v: 'a' }
    const bad = [{ name: 'senha', op: 'like', v: 'a' }, { name: 'idadeSenha', op: '=', v: 1 }, { name: 'nome', op: 'regex', v: 'a' }, 7]
    expect(stateOf(usuario, { filter: [good, ...bad], sort: [{ col: 'idadeSenha', sort: 'asc' }], page: -3 })).toEqual({
      filter: [good],
      sort: [],
      page: 1,
    })
    expect(stateOf(usuario, { filter: '{oops', page: 'x' })).toEqual(initialState(usuario))
  })

  test('USU-004 idadeSenha is neither sortable nor filterable', () => {
    expect(stateOf(usuario, { sort: [{ col: 'idadeSenha', sort: 'asc' }] }).sort).toEqual([])
  })

  test('LST-021 a head sorts up, down, not at all; Shift adds a second one', () => {
    const up = nextSort([], 'nome', false)
    expect(up).toEqual([{ col: 'nome', sort: 'asc' }])
    const down = nextSort(up, 'nome', false)
    expect(down).toEqual([{ col: 'nome', sort: 'desc' }])
    expect(nextSort(down, 'nome', false)).toEqual([])
    const two = nextSort(down, 'tipo', true)
    expect(two.map((s) => s.col)).toEqual(['nome', 'tipo'])
    expect(nextSort(two, 'id', true).map((s) => s.col)).toEqual(['nome', 'id'])
    expect(nextSort(two, 'nome', true)).toEqual([{ col: 'tipo', sort: 'asc' }])
    expect(nextSort(two, 'id', false)).toEqual([{ col: 'id', sort: 'asc' }])
  })

  test('LST-022 filters are put in place, added and taken away', () => {
    const [a, b, c] = (['1', '2', '3'] as const).map((v) => ({ name: 'nome', op: '=' as const, v }))
    if (!a || !b || !c) throw new Error('three filters')
    expect(withFilter([a, b], c, 0)).toEqual([c, b])
    expect(withFilter([a, b], c, undefined)).toEqual([a, b, c])
    expect(withoutFilter([a, b], 0)).toEqual([b])
  })
})

describe('columns', () => {
  const names = shownColumns(pessoa.columns)

  test('PES-003 USU-003 SET-007 the columns stand in the order of the specification', () => {
    expect(names).toEqual(['id', 'nome', 'nomeFantasia', 'tipo', 'cpfCnpj'])
    expect(Object.keys(usuario.columns)).toEqual(['id', 'nome', 'email', 'perfil.nome', 'idadeSenha', 'ativo', 'emergencia'])
    expect(Object.keys(setorUsuario.columns)).toEqual(['setor.nome', 'usuario.nome', 'usuario.email'])
    expect(visibleColumns(names, NO_PREFS)).toEqual(names)
  })

  test('LST-001 a choice of columns is kept; a column that came later is shown last', () => {
    const prefs = { order: ['nome', 'gone', 'id'], hidden: ['id'], shown: [], widths: { nome: 300 } }
    expect(parsePrefs(JSON.stringify(prefs))).toEqual(prefs)
    expect(orderedColumns(names, prefs)).toEqual(['nome', 'id', 'nomeFantasia', 'tipo', 'cpfCnpj'])
    expect(visibleColumns(names, prefs)).toEqual(['nome', 'nomeFantasia', 'tipo', 'cpfCnpj'])
    expect(toggleColumn(prefs, 'id').hidden).toEqual([])
  })

  test('LST-001 a broken or foreign choice is forgotten, and never hides everything', () => {
    for (const json of [null, 'x', '7', '{"order":1}', '{"order":[],"hidden":[],"widths":{"a":-1}}'])
      expect(parsePrefs(json)).toEqual(NO_PREFS)
    expect(visibleColumns(names, { ...NO_PREFS, hidden: names })).toEqual(names)
    expect(prefsKey(7, '/pessoa')).not.toBe(prefsKey(8, '/pessoa'))
  })

  test('further columns are shown to who chooses them, and come from a view', () => {
    const all = choosableColumns(pessoa.columns)
    const further = furtherOf(pessoa.columns)
    expect(further).toEqual(['cidade', 'telefone', 'alteradoEm'])
    expect(visibleColumns(all, NO_PREFS, further)).toEqual(shownColumns(pessoa.columns))
    const chosen = toggleColumn(NO_PREFS, 'cidade', further)
    expect(visibleColumns(all, chosen, further)).toEqual([...shownColumns(pessoa.columns), 'cidade'])
    expect(toggleColumn(chosen, 'cidade', further)).toEqual(NO_PREFS)
    const view = { colunas: ['telefone', 'nome'], filtro: [], ordem: [] } as unknown as Parameters<typeof prefsOfView>[2] // what it reads
    expect(visibleColumns(all, prefsOfView(pessoa.columns, NO_PREFS, view), further)).toEqual(['telefone', 'nome'])
    expect(prefsOfView(pessoa.columns, chosen, undefined)).toEqual(NO_PREFS)
  })

  test('LST-001 columns move one place, and dragging leaves the hidden ones where they are', () => {
    expect(moveColumn(names, NO_PREFS, 'nome', -1).order.slice(0, 2)).toEqual(['nome', 'id'])
    expect(moveColumn(names, NO_PREFS, 'id', -1)).toBe(NO_PREFS)
    const hidden = { ...NO_PREFS, hidden: ['nome'] }
    expect(draggedOrder(names, hidden, ['cpfCnpj', 'id', 'nomeFantasia', 'tipo']).order).toEqual([
      'cpfCnpj',
      'nome',
      'id',
      'nomeFantasia',
      'tipo',
    ])
  })
})

describe('words', () => {
  test('LST-004 CON-005 the pager counts pages of 20', () => {
    expect(pageCount({ total: 1234 })).toBe(62)
    expect(pageCount({ total: 0 })).toBe(1)
    expect(rangeWords(1, 20)).toBe('1–20')
    expect(rangeWords(62, 14)).toBe('1.221–1.234')
    expect(rangeWords(2, 1)).toBe('21')
    expect(rangeWords(1, 0)).toBe('')
  })

  test('LST-017 a total that the server stopped counting is said so', () => {
    expect(totalWords({ total: 1234 })).toBe('1.234')
    expect(totalWords({ total: 10000, totalExato: false })).toBe('mais de 10.000')
  })

  test('LST-004 a typed page stays within what exists', () => {
    expect(typedPage('1.234', { total: 100_000 })).toBe(1234)
    expect(typedPage('99', { total: 100 })).toBe(5)
    expect(typedPage('0', { total: 100 })).toBe(1)
    expect(typedPage('-1', { total: 100 })).toBeUndefined()
    expect(typedPage('900', { total: 10_000, totalExato: false })).toBe(900)
  })

  test('CON-001 sentences agree with the gender of what they name', () => {
    expect(selectOne(pessoa.name)).toBe('Selecione uma pessoa na lista.')
    expect(selectOne(usuario.name)).toBe('Selecione um usuário na lista.')
    expect(selectedWords(pessoa.name, 1)).toBe('1 selecionada: ')
    expect(selectedWords(usuario.name, 1200)).toBe('1.200 selecionados')
    expect(noneYet(pessoa.name)).toBe('Nenhuma pessoa cadastrada')
    expect(noneSoFar(usuario.name)).toBe('Nenhum usuário até agora')
    expect(deleteMany(pessoa.name, 3)).toBe('Excluir 3 pessoas?')
    expect(counted(usuario.name, { total: 0 })).toBe('nenhum usuário')
    expect(counted(usuario.name, { total: 1 })).toBe('1 usuário')
    expect(counted(usuario.name, { total: 10_000, totalExato: false })).toBe('mais de 10.000 usuários')
  })

  test('LST-001 an export takes the filter, order and columns in force', () => {
    const state = { ...initialState(usuario), page: 9 }
    expect(exportQuery(state, ['nome', 'id'], 'csv')).toEqual({ filter: state.filter, sort: [], colunas: ['nome', 'id'], formato: 'csv' })
  })
})

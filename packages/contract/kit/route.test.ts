import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { col } from './columns.ts'
import { resource, suggestRoutes } from './resource.ts'
import { type Route, route, routesOf } from './route.ts'

test('a route that says little gets empty parameters and no files', () => {
  const r = route('GET', '/saude', { access: 'anyone', summary: 'x', response: z.object({}) })
  expect(r).toMatchObject({ method: 'GET', path: '/saude', files: null, download: false })
  expect(r.body.parse({ a: 1 })).toEqual({})
})

test('a path that names a record takes its id, and the calls of an area need the same', () => {
  const response = z.object({})
  const rota = routesOf('financeiro')
  const [um, dela, other] = [
    rota('GET', '/coisa/get/:id', { summary: 'x', response }),
    rota('GET', '/coisa/:id/arquivo', { summary: 'x', download: true }),
    rota('GET', '/coisa/:identificador', { access: 'admin', summary: 'x', response }),
  ]
  expect([um.params.parse({ id: '7' }), dela.params.parse({ id: '7' }), other.params.parse({ id: '7' })]).toEqual([
    { id: 7 },
    { id: 7 },
    {},
  ])
  expect([um, dela, other].map(({ access }) => access)).toEqual(['financeiro', 'financeiro', 'admin'])
})

describe('a register', () => {
  const def = {
    title: 'Coisas',
    name: { singular: 'coisa', plural: 'coisas', gender: 'f' },
    access: 'session',
    row: z.object({ id: z.number() }),
    form: z.object({ nome: z.string() }),
    record: z.object({ id: z.number(), nome: z.string() }),
    columns: { id: col.number('Id') },
  } as const
  const coisa = resource('/coisa', def)
  const address = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`

  test('LST-017 LST-018 LST-020 has the calls of every register', () => {
    expect([coisa.list, coisa.export, coisa.get, coisa.add, coisa.edit, coisa.remove, coisa.history].map(address)).toEqual([
      'GET /coisa/list',
      'GET /coisa/export',
      'GET /coisa/get/:id',
      'POST /coisa/add',
      'POST /coisa/edit/:id',
      'DELETE /coisa/delete/:id',
      'GET /coisa/historico/:id',
    ])
  })

  test('writing may need more than reading', () => {
    const { list, get, add, edit, remove } = resource('/coisa', { ...def, writeAccess: 'admin' })
    expect([list, get, add, edit, remove].map((r) => r.access)).toEqual(['session', 'session', 'admin', 'admin', 'admin'])
    expect(coisa.add.access).toBe('session')
  })

  test('an edit may carry the version it was loaded with, and need not', () => {
    expect(coisa.edit.body.parse({ nome: 'a', versaoRegistro: 3 })).toEqual({ nome: 'a', versaoRegistro: 3 })
    expect(coisa.edit.body.parse({ nome: 'a' })).toEqual({ nome: 'a' })
    expect(coisa.edit.body.safeParse({ nome: 'a', versaoRegistro: 1.5 }).success).toBe(false)
  })

  test('a record is read with its version', () => {
    const read = { id: 1, nome: 'a', versaoRegistro: 1, alteradoEm: '2026-11-20T10:00:00-03:00', alteradoPor: null }
    expect(coisa.get.response.parse(read)).toEqual(read)
    expect(coisa.get.response.safeParse({ id: 1, nome: 'a' }).success).toBe(false)
  })

  test('ids in addresses are digits', () => {
    expect(coisa.get.params.parse({ id: '12' })).toEqual({ id: 12 })
    for (const id of ['0', '-1', '1.0', 'x', '99999999999', '']) expect(coisa.get.params.safeParse({ id }).success).toBe(false)
  })
})

test('PES-035 PES-036 a type-ahead answers with and without a term', () => {
  const { all, byText } = suggestRoutes('/pessoa', 'session', 'pessoas')
  expect([all.path, byText.path]).toEqual(['/pessoa/suggest', '/pessoa/suggest/:texto'])
  expect(all.response.parse([{ id: 1, nome: 'Ana' }])).toHaveLength(1)
})

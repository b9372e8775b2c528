// Names that the compiler knows: see README.md beside this file. Here: the columns of a list, in SQL and on the screen.
import { col } from '../../packages/contract/kit/columns.ts'
import { grid } from '../../packages/contract/kit/resource.ts'
import type { pessoa } from '../../packages/contract/pessoa.ts'
import { setor } from '../../packages/contract/setor.ts'
import { listOf } from '../../packages/server/kit/list/list-of.ts'
import type { Cells, PhoneLook } from '../../packages/web/kit/list/columns/cell.tsx'

const words = { title: 'Setores', name: { singular: 'setor', plural: 'setores', gender: 'm' }, access: 'session' } as const
const columns = { nome: col.text('Nome'), 'setorPai.nome': col.orNull(col.text('Setor pai')) }
const pai = { table: 'setor', by: 's.setorPaiId', left: true } as const
const setores = { table: 'setor', alias: 's' } as const

export const sql = [
  listOf(setor, { ...setores, joins: { pai }, columns: { 'setorPai.nome': 'pai.nome' } }),
  // @ts-expect-error the SQL column is misspelt
  listOf(setor, { ...setores, joins: { pai }, columns: { 'setorPai.nome': 'pai.nomee' } }),
  // @ts-expect-error the alias is misspelt
  listOf(setor, { ...setores, joins: { pai }, columns: { 'setorPai.nome': 'pia.nome' } }),
  // @ts-expect-error the grid has no column of this name
  listOf(setor, { ...setores, joins: { pai }, columns: { 'setorPai.nome': 'pai.nome', nomee: 's.nome' } }),
  // @ts-expect-error a column that the table does not have is left without a source
  listOf(setor, { ...setores, joins: { pai } }),

  // The parent's name may be anything here: what is tried is the join.
  listOf(setor, { ...setores, joins: { x: { ...pai, by: 's.setorPaiId' } }, columns: { 'setorPai.nome': 's.nome' } }),
  // @ts-expect-error the column that the join goes by is misspelt
  listOf(setor, { ...setores, joins: { x: { ...pai, by: 's.setorPaiIdd' } }, columns: { 'setorPai.nome': 's.nome' } }),
  // @ts-expect-error the joined table is misspelt
  listOf(setor, { ...setores, joins: { x: { ...pai, table: 'setores' } }, columns: { 'setorPai.nome': 's.nome' } }),
  listOf(setor, { ...setores, joins: { x: { table: 'setor', by: 's.id' } }, columns: { 'setorPai.nome': 's.nome' } }),
  // @ts-expect-error the join goes by a column that may be empty, and without `left` would lose rows
  listOf(setor, { ...setores, joins: { x: { table: 'setor', by: 's.setorPaiId' } }, columns: { 'setorPai.nome': 's.nome' } }),
]

export const contrato = [
  grid('/setor', { ...words, columns, defaultFilter: [{ name: 'nome', op: 'like', v: 'a' }] }),
  // @ts-expect-error the default filter names no column
  grid('/setor', { ...words, columns, defaultFilter: [{ name: 'nomee', op: 'like', v: 'a' }] }),
  grid('/setor', { ...words, columns, defaultSort: [{ col: 'setorPai.nome', sort: 'asc' }] }),
  // @ts-expect-error the default order names no column
  grid('/setor', { ...words, columns, defaultSort: [{ col: 'setorPai.name', sort: 'asc' }] }),
]

export const celular: PhoneLook<typeof pessoa>[] = [
  { title: 'nome', left: 'tipo', right: 'cpfCnpj' },
  // @ts-expect-error the column of the phone's row is misspelt
  { title: 'nome', left: 'tipoo', right: 'cpfCnpj' },
]
export const cells: Cells<typeof pessoa>[] = [
  { nome: ({ nome }) => nome },
  // @ts-expect-error the column of the cell is misspelt
  { nomee: () => 'nome' },
  // @ts-expect-error the value of the row is misspelt
  { nome: ({ nomee: _ }) => 'nome' },
]

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Column, DataTable } from './data-table.tsx'

type Row = { id: number; nome: string; valor: string | null }
const ROWS: Row[] = [
  { id: 7, nome: 'Padaria', valor: '10,00' },
  { id: 9, nome: 'Mercado', valor: null },
]
const COLUMNS: Column<Row>[] = [
  { head: 'Nome', at: 'name', cell: ({ nome }) => nome, total: 'Total' },
  { head: 'Valor', num: true, quiet: true, label: 'vale', sort: 'descending', cell: ({ valor }) => valor, total: '10,00' },
  { head: 'Ações', unseen: true, cell: ({ id }, index) => <a href={`/${id}`}>{index}</a> },
]
const html = (more: Partial<Parameters<typeof DataTable<Row>>[0]> = {}) =>
  renderToStaticMarkup(<DataTable columns={COLUMNS} rows={ROWS} keyOf={({ id }) => id} {...more} />).replaceAll(/ class="_[^"]*"/g, '')

test('heads name their columns, the name its row; figures stand at the right, and what is missing is a dash', () => {
  const table = html()
  expect(table).toContain('<th scope="col">Nome</th><th scope="col" aria-sort="descending" class="num">Valor</th>')
  expect(table).toContain('<th scope="col"><span class="sr">Ações</span></th>')
  expect(table).toMatch(/<th scope="row"[^>]*>Padaria<\/th><td class="num m2" data-label="vale">10,00<\/td><td><a href="\/7">0<\/a><\/td>/)
  // On a phone the line leaves it out.
  expect(table).toContain('<td class="num m2" data-label="vale" data-nothing="true"><span class="m3">—</span></td>')
})

test('the row of totals has a cell for each column, and is not there without totals', () => {
  expect(html()).toMatch(
    /<tfoot><tr><th scope="row"[^>]*>Total<\/th><td class="num" data-label="vale">10,00<\/td><td><\/td><\/tr><\/tfoot>/,
  )
  expect(html({ columns: COLUMNS.map(({ total: _, ...column }) => column) })).not.toContain('tfoot')
})

test('the row that is meant is marked for eye and ear', () => {
  expect(
    html({ current: ({ id }) => id === 9 }).match(/<tr data-on="true" aria-current="true"><th scope="row"[^>]*>Mercado/g),
  ).toHaveLength(1)
})

test('what scrolls is named and reached by the keyboard; the table has a name of its own', () => {
  const table = html({ region: 'Prévia', label: 'Clientes', height: 240 })
  expect(table).toMatch(
    /^<div [^>]*style="max-height:240px" tabindex="0" role="region" aria-label="Prévia"><table[^>]* aria-label="Clientes">/,
  )
  expect(html()).not.toContain('tabindex')
})

test('without rows it says so, where there is something to say', () => {
  expect(html({ rows: [], empty: 'Nenhum cliente.' })).toMatch(/^<p[^>]*>Nenhum cliente\.<\/p>$/)
  expect(html({ rows: [] })).toContain('<tbody></tbody>')
})

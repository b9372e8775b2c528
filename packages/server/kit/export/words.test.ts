import { choicesOf, type Column, wordOf } from '@retaguarda/contract/kit/columns.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../test/test-app.ts'
import { knownGrids } from '../list/known-grids.ts'
import { csvChunks } from './csv.ts'
import { cellOf } from './xlsx-cell.ts'

const { app } = await testApp()

async function csvOf(column: Column, value: unknown): Promise<string> {
  async function* rows() {
    yield { state: value }
  }
  let text = ''
  for await (const chunk of csvChunks([{ name: 'state', column }], rows())) text += chunk
  return text.split('\r\n')[1]?.replace(/^"|"$/g, '').replaceAll('""', '"') ?? ''
}

const xlsxOf = (column: Column, value: unknown) => /<t [^>]*>([^<]*)<\/t>/.exec(cellOf(column, value).xml)?.[1] ?? ''

test('one word per state: of every list the filter, CSV and XLSX say the words of the contract, which are those of the screen', async () => {
  const grids = knownGrids(app)
  expect(grids.size).toBeGreaterThan(25)
  let seen = 0
  for (const [grid, { columns }] of grids)
    for (const [name, column] of Object.entries(columns)) {
      if (column.type !== 'enum') continue
      seen += 1
      const offered = choicesOf(column)
      expect([grid, name, new Set(offered.map(({ label }) => label)).size]).toEqual([grid, name, offered.length])
      expect(
        Object.keys(column.labels ?? {})
          .map(Number)
          .toSorted(),
      ).toEqual(offered.flatMap(({ values }) => values).toSorted())
      for (const { values, label } of offered)
        for (const code of values)
          expect([grid, name, wordOf(column, code), await csvOf(column, code), xlsxOf(column, code)]).toEqual([
            grid,
            name,
            label,
            label,
            label,
          ])
      const none = column.empty ?? ''
      expect([grid, name, wordOf(column, null) ?? '', await csvOf(column, null), xlsxOf(column, null)]).toEqual([
        grid,
        name,
        none,
        none,
        none,
      ])
    }
  expect(seen).toBeGreaterThan(30)
})

test('BOL-008 BOL-009 BOL-010 BOL-011 a boleto that waits is Pendente in its file too, and chosen by that one word', () => {
  const column = knownGrids(app).get('boleto')?.columns.situacao
  expect(column && [1, 2, 4].map((code) => wordOf(column, code))).toEqual(['Pendente', 'Pendente', 'Pendente'])
  expect(column && choicesOf(column)[0]).toEqual({ label: 'Pendente', values: [1, 2, 4] })
})

import { inflateRawSync } from 'node:zlib'
import { col, type Column } from '@retaguarda/contract/kit/columns.ts'
import { TipoSetor } from '@retaguarda/contract/setor.ts'
import { expect, test } from 'vitest'
import { written } from './written.ts'
import { XLSX_MAX, xlsx } from './xlsx.ts'

const COLUMNS = Object.entries({
  id: col.id('Id'),
  nome: col.text('Nome'),
  valor: col.money('Valor'),
  taxa: col.rate('Taxa'),
  dia: col.date('Dia'),
  quando: col.dateTime('Quando'),
  tipo: col.enum('Tipo', TipoSetor),
  ativo: col.boolean('Ativo'),
  cnpj: col.cpfCnpj('CNPJ'),
} satisfies Record<string, Column>).map(([name, column]) => ({ name, column }))

async function* rowsOf(rows: Iterable<Record<string, unknown>>) {
  yield* rows
}

/** The files of a ZIP by their names, read by its directory. */
function unzip(zip: Buffer): Record<string, string> {
  const files: Record<string, string> = {}
  const end = zip.length - 22
  let at = zip.readUInt32LE(end + 16)
  for (let i = 0; i < zip.readUInt16LE(end + 10); i++) {
    const [packed, nameLength, local] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)]
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const from = local + 30 + zip.readUInt16LE(local + 26)
    files[name] = inflateRawSync(zip.subarray(from, from + packed)).toString()
    at += 46 + nameLength
  }
  return files
}

const ROW = {
  id: 7,
  nome: '=1+1 <b> & "x" _x000D_\x07',
  valor: '-1234567890123.45',
  taxa: '2.5000',
  dia: '2026-10-05',
  quando: new Date('2026-10-05T23:30:00Z'),
  tipo: 3,
  ativo: true,
  cnpj: '12345678000195',
}

test('CON-008 money, numbers, dates and instants are values, everything else is text; the head stays and filters', async () => {
  const files = unzip((await xlsx('Setores/2026: "A&B"', COLUMNS, rowsOf([ROW, { id: 8 }]))) ?? Buffer.alloc(0))
  expect(Object.keys(files)).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/worksheets/sheet1.xml',
  ])
  const sheet = files['xl/worksheets/sheet1.xml'] ?? ''
  const cell = (at: string) => new RegExp(`<c r="${at}"(.*?)</c>`).exec(sheet)?.[1]
  expect(cell('A2')).toBe('><v>7</v>')
  expect(cell('B2')).toBe(' t="inlineStr"><is><t xml:space="preserve">=1+1 &lt;b&gt; &amp; &quot;x&quot; _x005F_x000D_</t></is>')
  expect(cell('C2')).toBe(' s="4"><v>-1234567890123.45</v>')
  expect(cell('D2')).toBe(' s="5"><v>2.5000</v>')
  expect(cell('E2')).toBe(' s="2"><v>46300</v>') // days since 1899-12-30
  expect(cell('F2')).toBe(' s="3"><v>46300.8541666667</v>') // 20:30 in São Paulo
  expect([cell('G2'), cell('H2'), cell('I2')].join()).toMatch(/>Infra<.*>Sim<.*>12\.345\.678\/0001-95</)
  expect(sheet).toContain('<row r="3"><c r="A3"><v>8</v></c></row>')
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
  expect(sheet).toContain('<autoFilter ref="A1:I3"/>')
  expect(sheet).toContain('<col min="2" max="2" width="25" customWidth="1"/>')
  // Four places in the sheet, in the text file and in the grid alike.
  expect(files['xl/styles.xml']).toContain('formatCode="#,##0.0000"')
  expect(['2.5', '12.3456'].map((taxa) => written(col.rate('Taxa'), taxa))).toEqual(['2,5000', '12,3456'])
  expect(files['xl/workbook.xml']).toContain('name="Setores 2026  &quot;A&amp;B&quot;"')
})

test('CON-008 a day that no sheet knows is text', async () => {
  const [, , , , day] = COLUMNS
  if (!day) throw new Error('no column')
  const files = unzip((await xlsx('x', [day], rowsOf([{ dia: '1822-09-07' }]))) ?? Buffer.alloc(0))
  expect(files['xl/worksheets/sheet1.xml']).toContain('>07/09/1822<')
})

test('100.000 rows are written piece by piece, and one more is refused', { timeout: 120_000 }, async () => {
  const many = function* (count: number) {
    for (let id = 1; id <= count; id++) yield { ...ROW, id }
  }
  const before = process.memoryUsage().rss
  const full = await xlsx('Muitas', COLUMNS, rowsOf(many(XLSX_MAX)))
  const grown = process.memoryUsage().rss - before
  expect(full?.length).toBeLessThan(12_000_000)
  expect(grown).toBeLessThan(300 * 1024 * 1024)
  expect(await xlsx('Muitas', COLUMNS.slice(0, 1), rowsOf(many(XLSX_MAX + 1)))).toBeUndefined()
})

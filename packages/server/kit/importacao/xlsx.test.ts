import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { longestStretch } from '../../test/longest-stretch.ts'
import { col } from '@retaguarda/contract/kit/columns.ts'
import { xlsx } from '../export/xlsx.ts'
import { pack, zipOf } from '../export/zip.ts'
import { xlsxComoCsv } from './xlsx.ts'
import { celula, estiloDe } from './xlsx-cell.calc.ts'
import { BadZip, openZip } from './zip.ts'

const folder = mkdtempSync(join(tmpdir(), 'rtg-xlsx-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const LIMITES = { bytes: 20 * 1024 * 1024, linhas: 50_000 }

async function lido(bytes: Buffer, limits = LIMITES): Promise<string> {
  const path = join(folder, 'a.xlsx')
  writeFileSync(path, bytes)
  await xlsxComoCsv(path, `${path}.csv`, limits)
  return readFileSync(`${path}.csv`, 'utf8')
}
const NAMESPACES = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://x"'
const pasta = async (sheet: string | Iterable<string>, more: Record<string, string | Iterable<string>> = {}) => {
  const parts = {
    'xl/workbook.xml': `<workbook ${NAMESPACES}><sheets><sheet name="Oculta" state="hidden" r:id="r1"/><sheet name="Lista" r:id="r2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/x.xml"/><Relationship Target="/xl/worksheets/y.xml" Id="r2"/></Relationships>',
    'xl/worksheets/y.xml': sheet,
    ...more,
  }
  return zipOf(await Promise.all(Object.entries(parts).map(([name, xml]) => pack(name, typeof xml === 'string' ? [xml] : xml))))
}

test('what is written as a sheet is read as it was, and what other programs write too', async () => {
  async function* rows() {
    yield { nome: 'Ana "A" <Souza> & filhos; São Paulo', valor: '1234.50', dia: '2026-10-01' }
  }
  const columns = [
    { name: 'nome', column: col.text('Nome') },
    { name: 'valor', column: col.money('Valor') },
    { name: 'dia', column: col.date('Dia') },
  ]
  const written = await xlsx('Pessoas', columns, rows())
  expect(await lido(written ?? Buffer.alloc(0))).toBe(
    '"Nome";"Valor";"Dia"\n"Ana ""A"" <Souza> & filhos; São Paulo";"1234,5";"01/10/2026"\n',
  )

  const other = await pasta(
    `<x:worksheet xmlns:x="y"><x:sheetData>
      <x:row r="2"><x:c r="A2" t="s"><x:v>1</x:v></x:c><x:c r="C2" t="inlineStr"><x:is><x:t>duas&#10;linhas</x:t></x:is></x:c></x:row>
      <x:row r="5"><x:c r="B5" s="1"><x:f>TODAY()</x:f><x:v>46296.5</x:v></x:c><x:c t="b"><x:v>1</x:v></x:c><x:c><x:v>0.30000000000000004</x:v></x:c><x:c/></x:row>
    </x:sheetData></x:worksheet>`,
    {
      'xl/sharedStrings.xml':
        '<sst><si><t>um</t></si><si><r><t>do</t></r><r><t xml:space="preserve">is </t></r><rPh><t>lido</t></rPh></si></sst>',
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    },
  )
  // Each row on the line of its number, so that a refused one is found.
  expect(await lido(other)).toBe('\n"dois";;"duas linhas"\n\n\n;"01/10/2026 12:00";"Sim";"0,3";\n')
})

test('comments and sections of characters are read for what they are', async () => {
  const folhas =
    '<!-- feita > por <outro> programa --><row r="1"><c t="str"><v><![CDATA[Silva & <Filhos> ]]>e &amp; C<!-- x -->ia</v></c></row>'
  expect(await lido(await pasta(folhas))).toBe('"Silva & <Filhos> e & Cia"\n')
  // Cut anywhere, as a file arrives.
  function* apart() {
    yield* folhas
  }
  expect(await lido(await pasta(apart()))).toBe('"Silva & <Filhos> e & Cia"\n')
})

test('cells read as a person would write them', () => {
  const formatos = new Map([
    [164, '"dia "0.00'],
    [165, '[Red][$-416]d\\-mmm'],
    [166, '0.00%'],
  ])
  expect([0, 14, 22, 10, 164, 165, 166].map((id) => estiloDe(id, formatos))).toEqual([
    'numero',
    'data',
    'hora',
    'porcento',
    'numero',
    'data',
    'porcento',
  ])
  const n = (texto: string, estilo = 'numero' as const, desde1904 = false) => celula({ tipo: 'n', texto, estilo }, [], desde1904)
  expect([n('11444777000161'), n('1234.5'), n('1e-7'), n('-0.07'), n('')]).toEqual([
    '11444777000161',
    '1234,5',
    '0,0000001000',
    '-0,07',
    '',
  ])
  const d = (texto: string, desde1904 = false) => celula({ tipo: 'n', texto, estilo: 'data' }, [], desde1904)
  expect([d('33238'), d('31776', true), d('-1'), d('99999999')]).toEqual(['31/12/1990', '31/12/1990', '-1', '99999999'])
  expect(celula({ tipo: 'n', texto: '0.5', estilo: 'hora' }, [], false)).toBe('12:00')
  expect(celula({ tipo: 'n', texto: '0.025', estilo: 'porcento' }, [], false)).toBe('2,5')
  expect(celula({ tipo: 's', texto: '7', estilo: undefined }, ['a'], false)).toBe('')
})

test('a file that means harm, or is none, is refused and nothing waits for it', async () => {
  const row = (n: number) => `<row r="${n}"><c t="str"><v>${'a'.repeat(900)}</v></c></row>`
  function* bomb() {
    const piece = row(1).replace(' r="1"', '').repeat(100)
    for (let i = 0; i < 30; i++) yield piece
  }
  function* many() {
    for (let i = 0; i < 2; i++) yield ' '.repeat(1024 * 1024).replaceAll('  ', '<a')
  }
  const boa = await pasta(row(1))
  const wrong: [Buffer, RegExp][] = [
    [Buffer.from('PK\u0003\u0004...'), /Salve-a como CSV/],
    [boa.subarray(0, boa.length - 40), /Salve-a como CSV/],
    [Buffer.concat([boa.subarray(0, 60), Buffer.alloc(200, 7), boa.subarray(260)]), /Salve-a como CSV/],
    [await pasta('<!DOCTYPE x [<!ENTITY a "aaaa">]><row><c><v>&a;</v></c></row>'), /Salve-a como CSV/],
    [await pasta(row(1), { 'xl/workbook.xml': '<workbook/>' }), /Salve-a como CSV/],
    [await pasta(row(3) + row(2)), /Salve-a como CSV/],
    [await pasta('<row r="1"><c r="ZZ1"><v>1</v></c></row>'), /mais de 100 colunas/],
    [await pasta(`<row><c>${'<v>aaaaaaaaaaaaaaaaaaaaaaaa</v>'.repeat(3_000)}</c></row>`), /passa de 64 kB/],
    [await pasta(many()), /Salve-a como CSV/],
    [await pasta(`<!--${' '.repeat(300 * 1024)}-->${row(1)}`), /Salve-a como CSV/],
    [await pasta(`<row><c><v>${`<![CDATA[${'a'.repeat(1000)}]]>`.repeat(300)}</v></c></row>`), /Salve-a como CSV/],
    [await pasta(bomb()), /passa de 2 MB/],
  ]
  const stretch = await longestStretch(async () => {
    for (const [bytes, sentence] of wrong)
      await expect(lido(bytes, { ...LIMITES, bytes: 2 * 1024 * 1024 }), String(sentence)).rejects.toThrow(sentence)
  })
  expect(stretch).toBeLessThan(100)
  // Whatever its directory says of its size.
  const path = join(folder, 'b.xlsx')
  writeFileSync(path, boa)
  const zip = await openZip(path)
  const parts = async (most: number) => {
    const pieces: Buffer[] = []
    for await (const piece of zip.part('xl/worksheets/y.xml', most)) pieces.push(piece)
    return pieces
  }
  expect(Buffer.concat(await parts(1_000)).toString()).toBe(row(1))
  await expect(parts(500)).rejects.toThrow(BadZip)
})

test('FAL-19 a moment stays on its day and in its minute, however late in it', () => {
  const celulaDe = (texto: string, estilo: 'data' | 'hora', tipo = 'n', desde1904 = false) => celula({ tipo, texto, estilo }, [], desde1904)
  const lidas: [texto: string, dia: string, hora: string][] = [
    // 1990-12-31 23:59:31, in all its digits, in five of them, and a hair before midnight.
    ['33238.999664351853', '31/12/1990', '31/12/1990 23:59'],
    ['33238.99966', '31/12/1990', '31/12/1990 23:59'],
    ['33238.99999', '31/12/1990', '31/12/1990 23:59'],
    ['33238.999995', '31/12/1990', '31/12/1990 23:59'],
    // 14:30, which no binary number is.
    ['33238.604166666664', '31/12/1990', '31/12/1990 14:30'],
    ['33238.60417', '31/12/1990', '31/12/1990 14:30'],
    ['33238.604861111', '31/12/1990', '31/12/1990 14:31'],
    // What is midnight but for the last digit.
    ['33237.999999999996', '31/12/1990', '31/12/1990'],
    ['33238', '31/12/1990', '31/12/1990'],
    ['33238.0000001', '31/12/1990', '31/12/1990'],
  ]
  for (const [text, day, hora] of lidas) expect([text, celulaDe(text, 'data'), celulaDe(text, 'hora')]).toEqual([text, day, hora])
  expect(celulaDe('31776.999664351853', 'data', 'n', true)).toBe('31/12/1990')
  expect(celulaDe('0.999664351853', 'hora')).toBe('23:59')
  expect(['1990-12-31T23:59:31', '1990-12-31', '1990-12-31T00:00:00'].map((text) => celulaDe(text, 'hora', 'd'))).toEqual([
    '31/12/1990 23:59',
    '31/12/1990',
    '31/12/1990',
  ])
  expect(celulaDe('1990-12-31T23:59:31', 'data', 'd')).toBe('31/12/1990')
})

test('FAL-20 a formula without a stored result is no empty cell, and an error is one by whatever name', async () => {
  const cells = [
    '<c r="A1"><f>B9</f></c>',
    '<c r="B1"><f>B9</f><v/></c>',
    '<c r="C1"><f>B9</f><v></v></c>',
    '<c r="D1" t="str"><f>B9</f></c>',
    '<c r="E1" t="s"><f>B9</f></c>',
    '<c r="F1"><f t="shared" si="0"/></c>',
    // Results, an empty text among them, and what was never a formula.
    '<c r="G1" t="str"><f>B9</f><v></v></c>',
    '<c r="H1"><f>B9</f><v>0</v></c>',
    '<c r="I1" t="str"><f>B9</f><v>um</v></c>',
    '<c r="J1"><f t="shared" si="0"/><v>2</v></c>',
    '<c r="K1"/>',
    '<c r="L1" t="e"><f>B9</f><v>#N/A</v></c>',
    '<c r="M1" t="e"><v>#DIV/0!</v></c>',
    '<c r="N1" t="e"><v>#DE AMANHÃ!</v></c>',
    '<c r="O1" t="e"><f>B9</f></c>',
  ]
  const sem = '"#SEM RESULTADO!"'
  expect(await lido(await pasta(`<row r="1">${cells.join('')}</row>`))).toBe(
    `${[sem, sem, sem, sem, sem, sem, '', '"0"', '"um"', '"2"', '', '"#N/A"', '"#DIV/0!"', '"#ERRO!"', sem].join(';')}\n`,
  )
})

test('FAL-21 a number whose format shows its zeros is read with them, where it is a CEP or a document', () => {
  const codes = ['00000\\-000', '00000-000', '000000000\\-00', '000\\.000\\.000\\-00', '000"."000"."000"-"00', '00000000000000']
  const comBarra = '00\\.000\\.000/0000\\-00' // a slash means itself, escaped or not
  const juntos = '[<=99999999999]000\\.000\\.000\\-00;00\\.000\\.000\\/0000\\-00'
  const others = ['00', '000000', '0.00', '#,##0', '00000.000', '00000000"kg"0.0', '\\(00\\)\\ 00000\\-0000']
  const styles = (list: string[]) => list.map((code) => estiloDe(200, new Map([[200, code]])))
  expect(styles([...codes, juntos])).toEqual(['cep', 'cep', 'cpf', 'cpf', 'cpf', 'cnpj', 'cpfCnpj'])
  expect(styles([comBarra])).toEqual(['cnpj'])
  expect(styles(others)).toEqual(others.map(() => 'numero'))
  const n = (texto: string, estilo: 'cep' | 'cpf' | 'cnpj' | 'cpfCnpj') => celula({ tipo: 'n', texto, estilo }, [], false)
  expect([n('1430001', 'cep'), n('191', 'cpf'), n('191', 'cnpj'), n('1.91E2', 'cpf')]).toEqual([
    '01430001',
    '00000000191',
    '00000000000191',
    '00000000191',
  ])
  expect([n('1590544862', 'cpfCnpj'), n('123456789012', 'cpfCnpj'), n('-5', 'cep'), n('1.5', 'cep'), n('123456789', 'cep')]).toEqual([
    '01590544862',
    '00123456789012',
    '-5',
    '1,5',
    '123456789',
  ])
})

import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { longestStretch } from '../../test/longest-stretch.ts'
import { mapInSlices } from '../../base/slices.ts'
import { colunasDe, mapaDe } from './mapa.calc.ts'
import { type Limites, medirPlanilha } from './medida.ts'
import { type Row, readPlanilha } from './planilha.ts'

const KB = 1024
const LIMITES = { bytes: 1024 * KB, linhas: 1_000 }
/** In pieces of so many bytes, so that every border falls within something. */
const fonte = (content: string | Buffer, piece = 7) => {
  const bytes = Buffer.from(content)
  return () => Readable.from(Array.from({ length: Math.ceil(bytes.length / piece) }, (_, i) => bytes.subarray(i * piece, (i + 1) * piece)))
}
const measure = (content: string | Buffer, limits: Limites = LIMITES) => medirPlanilha(fonte(content, 60 * KB), limits)
const COLUNAS = { todas: ['nome', 'valor'], obrigatorias: ['nome'] }
async function ler(content: string | Buffer, piece?: number) {
  const { linhas, ...head } = await readPlanilha(fonte(content, piece), COLUNAS, LIMITES)
  const read: Row[] = []
  for await (const row of linhas) read.push(row)
  return { ...head, linhas: read }
}

test.each([1, 2, 3, 7, 1_000])('what is read does not depend on where the pieces of %i bytes end', async (piece) => {
  const nothing = { excesso: false, problemas: [], notas: [] }
  const text = '\uFEFFNome;valor;obs\r\n"Ana\r\nÁvila";1;x\r\n\r\nBia;"2;0";\rCaio;3\n'
  expect(await ler(text, piece)).toEqual({
    codificacao: 'UTF-8',
    separador: ';',
    ignoradas: ['obs'],
    linhas: [
      { linha: 2, ...nothing, colunas: { nome: 'Ana\nÁvila', valor: '1' } },
      { linha: 5, ...nothing, colunas: { nome: 'Bia', valor: '2;0' } },
      { linha: 6, ...nothing, colunas: { nome: 'Caio', valor: '3' } },
    ],
  })
  expect(await ler(Buffer.from('nome,valor\nJoão,1\n', 'latin1'), piece)).toMatchObject({
    codificacao: 'Latin-1',
    separador: ',',
    linhas: [{ colunas: { nome: 'João' } }],
  })
})

const BOM = '\uFEFF'
const utf16 = (text: string) => Buffer.from(BOM + text, 'utf16le')

test.each([1, 2, 3, 7, 1_000])('FAL-22 the text files that Excel writes are read, in pieces of %i bytes', async (piece) => {
  const tabs = 'Nome\tValor\r\n"Ana ""A"" Ávila; e filhos"\t1\r\n\r\n\tsó valor\r\nĀĊ\u0A0D €\t\r\n'
  const lidas = [
    { linha: 2, colunas: { nome: 'Ana "A" Ávila; e filhos', valor: '1' } },
    { linha: 4, colunas: { nome: '', valor: 'só valor' } },
    { linha: 5, colunas: { nome: 'ĀĊ\u0A0D €', valor: '' } },
  ]
  // "Texto Unicode", in both orders of bytes.
  expect(await ler(utf16(tabs), piece)).toMatchObject({ codificacao: 'UTF-16LE', separador: '\t', ignoradas: [], linhas: lidas })
  expect(await ler(utf16(tabs).swap16(), piece)).toMatchObject({ codificacao: 'UTF-16BE', separador: '\t', linhas: lidas })
  expect(await ler(tabs, piece)).toMatchObject({ codificacao: 'UTF-8', separador: '\t', linhas: lidas })
  // "Texto (separado por tabulações)".
  expect(await ler(Buffer.from('nome\tvalor\nJoão\t1,5\n', 'latin1'), piece)).toMatchObject({
    codificacao: 'Latin-1',
    separador: '	',
    linhas: [{ colunas: { nome: 'João', valor: '1,5' } }],
  })
  for (const [said, separador] of [
    ['sep=;', ';'],
    ['SEP=,', ','],
    ['sep=\t', '\t'],
    ['"sep=;"', ';'],
  ] as const) {
    const text = `${said}\r\nnome${separador}valor\r\nAna${separador}1\r\n`
    const como = { separador, ignoradas: [], linhas: [{ linha: 3, colunas: { nome: 'Ana', valor: '1' } }] }
    for (const file of [text, BOM + text, utf16(text)]) expect(await ler(file, piece)).toMatchObject(como)
  }
  expect(await ler('"Nome";"Valor, se houver, em reais"\nAna;1\n', piece)).toMatchObject({
    separador: ';',
    linhas: [{ colunas: { nome: 'Ana' } }],
  })
  // It is right, whatever there is more of.
  expect(await ler('sep=;\nnome;a,b,c\nAna;1\n', piece)).toMatchObject({ separador: ';', ignoradas: ['a,b,c'] })
})

test('FAL-22 what says that it is Unicode and is not, or says another separator, is refused by name; every bound stays', async () => {
  const whole = utf16('nome\tvalor\nAna\t1\n')
  await expect(ler(whole.subarray(0, whole.length - 1))).rejects.toThrow('não é o Unicode que diz ser')
  await expect(ler(Buffer.concat([whole, Buffer.from('00d8', 'hex')]))).rejects.toThrow('não é o Unicode que diz ser')
  await expect(ler('sep=|\nnome|valor\nAna|1\n')).rejects.toThrow('Use ponto e vírgula, vírgula ou tabulação.')
  const bytes = { linhas: 1_000, bytes: 300 }
  await measure(utf16('x'.repeat(149)), bytes)
  await expect(measure(utf16('x'.repeat(150)), bytes)).rejects.toThrow('O arquivo passa de')
  // Half as large as what it is decoded to.
  await measure(utf16('€'.repeat(100)), bytes)
  await expect(measure(utf16('€'.repeat(101)), bytes)).rejects.toThrow('O arquivo passa de')
  const rows = (n: number) => `nome\n${'Ana\n'.repeat(n)}`
  for (const text of [rows(1_000), `sep=;\n${rows(1_000)}`]) {
    for (const file of [text, utf16(text)]) await measure(file)
    for (const file of [`${text}Bia\n`, utf16(`${text}Bia\n`)])
      await expect(measure(file)).rejects.toThrow('O arquivo passa de 1.000 linhas')
  }
  await expect(measure(utf16(`nome\n${'x'.repeat(64 * KB + 1)}`))).rejects.toThrow('A linha 2 do arquivo passa de 64 kB.')
  await expect(measure(`sep=\t\n${'a\t'.repeat(100)}b\n`)).rejects.toThrow('O arquivo tem mais de 100 colunas.')
})

test('FAL-22 Nº and N° are the number, and the city and its state come apart', () => {
  const heads = ['Logradouro', 'Nº', 'Município', 'UF']
  expect(mapaDe(heads, colunasDe('pessoas'))).toEqual(['logradouro', 'numero', 'cidade', 'uf'])
  for (const head of ['N°', 'N.º', 'nº.', 'No', '№', 'Nro', 'NÚMERO', 'Núm.'])
    expect([head, ...mapaDe([head], colunasDe('pessoas'))]).toEqual([head, 'numero'])
  for (const head of ['Cidade', 'Cidade - UF', 'Cidade/UF']) expect(mapaDe([head], colunasDe('pessoas'))).toEqual(['cidade'])
  for (const head of ['Estado', 'U.F.']) expect(mapaDe([head], colunasDe('pessoas'))).toEqual(['uf'])
  for (const head of ['Nº de notas', 'N° de Notas', 'Qtd. notas']) expect(mapaDe([head], colunasDe('numeros'))).toEqual(['quantidadeNotas'])
})

test('bytes, lines, the length of a line and columns are limited before anything is parsed', async () => {
  const row = (n: number) => `${'x'.repeat(n)}\n`
  expect(await measure(`nome\n${row(9).repeat(1_000)}\r\n\n\n`)).toEqual({ codificacao: 'UTF-8', separador: ';' })
  await expect(measure(`nome\n${row(9).repeat(1_001)}`)).rejects.toThrow('O arquivo passa de 1.000 linhas: divida-o.')
  await measure(row(64 * KB))
  await expect(measure(`nome\n${row(64 * KB + 1)}`)).rejects.toThrow('A linha 2 do arquivo passa de 64 kB.')
  const bytes = { linhas: 1_000, bytes: 100 }
  await measure('x'.repeat(100), bytes)
  await expect(measure('x'.repeat(101), bytes)).rejects.toThrow('O arquivo passa de')
  await measure(`${'a;'.repeat(99)}b\n`)
  await expect(measure(`${'a;'.repeat(100)}b\n`)).rejects.toThrow('O arquivo tem mais de 100 colunas.')
})

test('a quote that is opened and not closed is found without keeping the rest of the file', async () => {
  await expect(ler(`nome;valor\nAna;1\n"Bia;2\n${'Caio;3\n'.repeat(900)}`)).rejects.toThrow(/há aspas abertas e não fechadas/)
  await expect(ler(`nome;valor\n"Bia;2\n${`${'x'.repeat(900)}\n`.repeat(900)}`, 64 * KB)).rejects.toThrow(/há aspas abertas/)
})

test('reading a large file and working on its rows leaves others their turn', async () => {
  const large = fonte(`nome;valor\n${`${'x'.repeat(90)};1\n`.repeat(20_000)}`, 16 * KB)
  const spin = (ms: number) => {
    for (const end = performance.now() + ms; performance.now() < end; );
  }
  const longest = await longestStretch(async () => {
    const { linhas } = await readPlanilha(large, COLUNAS, { bytes: 4 * 1024 * KB, linhas: 20_000 })
    const rows = await mapInSlices(linhas, () => spin(0.02))
    expect(rows).toHaveLength(20_000)
    await mapInSlices(rows, () => spin(0.02))
  })
  expect(longest).toBeLessThan(100)
})

test('a heading is known by what the screens call its column, too', () => {
  expect(mapaDe(['CPF/CNPJ', 'Faturamento da loja', 'Quantidade de notas', 'Obs'], colunasDe('numeros'))).toEqual([
    'cliente',
    'valorFaturamento',
    'quantidadeNotas',
    null,
  ])
})

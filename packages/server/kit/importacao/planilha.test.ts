import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { longestStretch } from '../../test/longest-stretch.ts'
import { mapInSlices } from '../slices.ts'
import { colunasDe, mapaDe } from './mapa.calc.ts'
import { type Limites, medirPlanilha } from './medida.ts'
import { type Linha, readPlanilha } from './planilha.ts'

const KB = 1024
const LIMITES = { bytes: 1024 * KB, linhas: 1_000 }
/** In pieces of so many bytes, so that every border falls within something. */
const fonte = (content: string | Buffer, piece = 7) => {
  const bytes = Buffer.from(content)
  return () => Readable.from(Array.from({ length: Math.ceil(bytes.length / piece) }, (_, i) => bytes.subarray(i * piece, (i + 1) * piece)))
}
const medir = (content: string | Buffer, limites: Limites = LIMITES) => medirPlanilha(fonte(content, 60 * KB), limites)
const COLUNAS = { todas: ['nome', 'valor'], obrigatorias: ['nome'] }
async function ler(content: string | Buffer, piece?: number) {
  const { linhas, ...head } = await readPlanilha(fonte(content, piece), COLUNAS, LIMITES)
  const read: Linha[] = []
  for await (const linha of linhas) read.push(linha)
  return { ...head, linhas: read }
}

test.each([1, 2, 3, 7, 1_000])('what is read does not depend on where the pieces of %i bytes end', async (piece) => {
  const nada = { excesso: false, problemas: [], notas: [] }
  const text = '\uFEFFNome;valor;obs\r\n"Ana\r\nÁvila";1;x\r\n\r\nBia;"2;0";\rCaio;3\n'
  expect(await ler(text, piece)).toEqual({
    codificacao: 'UTF-8',
    separador: ';',
    ignoradas: ['obs'],
    linhas: [
      { linha: 2, ...nada, colunas: { nome: 'Ana\nÁvila', valor: '1' } },
      { linha: 5, ...nada, colunas: { nome: 'Bia', valor: '2;0' } },
      { linha: 6, ...nada, colunas: { nome: 'Caio', valor: '3' } },
    ],
  })
  expect(await ler(Buffer.from('nome,valor\nJoão,1\n', 'latin1'), piece)).toMatchObject({
    codificacao: 'Latin-1',
    separador: ',',
    linhas: [{ colunas: { nome: 'João' } }],
  })
})

test('bytes, lines, the length of a line and columns are limited before anything is parsed', async () => {
  const row = (n: number) => `${'x'.repeat(n)}\n`
  expect(await medir(`nome\n${row(9).repeat(1_000)}\r\n\n\n`)).toEqual({ codificacao: 'UTF-8', separador: ';' })
  await expect(medir(`nome\n${row(9).repeat(1_001)}`)).rejects.toThrow('O arquivo passa de 1.000 linhas: divida-o.')
  await medir(row(64 * KB))
  await expect(medir(`nome\n${row(64 * KB + 1)}`)).rejects.toThrow('A linha 2 do arquivo passa de 64 kB.')
  const bytes = { linhas: 1_000, bytes: 100 }
  await medir('x'.repeat(100), bytes)
  await expect(medir('x'.repeat(101), bytes)).rejects.toThrow('O arquivo passa de')
  await medir(`${'a;'.repeat(99)}b\n`)
  await expect(medir(`${'a;'.repeat(100)}b\n`)).rejects.toThrow('O arquivo tem mais de 100 colunas.')
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

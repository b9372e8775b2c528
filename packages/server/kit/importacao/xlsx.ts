import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../../base/refusal.ts'
import type { Limites } from './medida.ts'
import { celula, type Estilo, estiloDe } from './xlsx-cell.calc.ts'
import { BadXml, tagsOf } from './xml.ts'
import { BadZip, openZip, type Zip } from './zip.ts'

const KB = 1024
const MB = 1024 * KB
/** Unpacked: of the parts that say how the sheet is read, of the texts it shares, and of the sheet, which its tags make large. */
const MOST = { small: 4 * MB, texts: 40 * MB, sheet: 100 * MB }
/** Texts that cells share, and characters of one cell. */
const TEXTOS_MAX = 1_000_000
const CELULA_MAX = 64 * KB
const COLUNAS_MAX = 100
const ROWS_MAX = 1_048_576
/** Characters that are handed on at once. */
const CHUNK = 64 * KB
const NOT_READ = 'Esta planilha não pôde ser lida. Salve-a como CSV e escolha o CSV.'

/**
 * The first sheet of a workbook as a CSV with the same lines, so that all that reads a file has one kind to read. Nothing is kept but the
 * texts that cells share; formulas give what they last gave.
 * @throws Refusal where it is no workbook, is ciphered, or unpacks to more than a file may have
 */
export async function xlsxComoCsv(path: string, to: string, limits: Limites): Promise<void> {
  try {
    const zip = await openZip(path)
    await pipeline(Readable.from(rows(zip, limits)), createWriteStream(to, { mode: 0o600 }))
  } catch (error) {
    if (error instanceof BadZip || error instanceof BadXml) throw new Refusal(NOT_READ)
    throw error
  }
}

async function* rows(zip: Zip, limits: Limites): AsyncGenerator<string, void> {
  const { sheet, desde1904 } = await primeiraPlanilha(zip)
  const texts = zip.has(TEXTOS) ? await textsOf(zip) : []
  const estilos = zip.has(ESTILOS) ? await estilosDe(zip) : []
  let [chunk, written, last] = ['', 0, 0]
  for await (const { number, cells } of rowsOf(zip, sheet)) {
    if (number <= last || number > ROWS_MAX) throw new BadXml('rows out of order')
    const values = cells.map((cell) => celula({ ...cell, estilo: estilos[cell.estilo] }, texts, desde1904))
    // Each row stays on the line of its number, by which people find it.
    chunk += `${'\n'.repeat(last === 0 ? 0 : number - last)}${values.map(quoted).join(';')}`
    if (last === 0) chunk = '\n'.repeat(number - 1) + chunk
    last = number
    if (chunk.length < CHUNK) continue
    written += Buffer.byteLength(chunk)
    if (written > limits.bytes) throw new Refusal(`O arquivo passa de ${limits.bytes / MB} MB: divida-o.`)
    yield chunk
    chunk = ''
  }
  yield `${chunk}\n`
}

const quoted = (value: string) => (value === '' ? '' : `"${value.replaceAll('"', '""')}"`)

const TEXTOS = 'xl/sharedStrings.xml'
const ESTILOS = 'xl/styles.xml'
const RELACOES = 'xl/_rels/workbook.xml.rels'

async function primeiraPlanilha(zip: Zip): Promise<{ sheet: string; desde1904: boolean }> {
  let desde1904 = false
  let id: string | undefined
  for await (const { name, opens, attr } of tagsOf(zip.part('xl/workbook.xml', MOST.small))) {
    if (!opens) continue
    if (name === 'workbookPr') desde1904 = ['1', 'true'].includes(attr('date1904') ?? '')
    if (name === 'sheet' && (attr('state') ?? 'visible') === 'visible') id ??= attr('id')
  }
  for await (const { name, opens, attr } of tagsOf(zip.part(RELACOES, MOST.small))) {
    if (!opens || name !== 'Relationship' || attr('Id') !== id) continue
    const target = attr('Target') ?? ''
    return { sheet: target.startsWith('/') ? target.slice(1) : `xl/${target}`, desde1904 }
  }
  throw new BadXml('a workbook without a sheet')
}

/** What cells share; how it is read aloud stands beside it and is left out. */
async function textsOf(zip: Zip): Promise<string[]> {
  const texts: string[] = []
  let [content, aloud] = ['', false]
  for await (const { name, opens, text } of tagsOf(zip.part(TEXTOS, MOST.texts))) {
    if (name === 'rPh') aloud = opens
    else if (name === 't' && !opens && !aloud) content += text
    else if (name === 'si' && !opens) {
      if (texts.push(content) > TEXTOS_MAX) throw new BadXml('too many texts')
      content = ''
    }
  }
  return texts
}

async function estilosDe(zip: Zip): Promise<Estilo[]> {
  const formatos = new Map<number, string>()
  const estilos: Estilo[] = []
  let among = false
  for await (const { name, opens, attr } of tagsOf(zip.part(ESTILOS, MOST.small))) {
    if (name === 'cellXfs') among = opens
    if (!opens) continue
    if (name === 'numFmt') formatos.set(Number(attr('numFmtId')), attr('formatCode') ?? '')
    if (name === 'xf' && among) estilos.push(estiloDe(Number(attr('numFmtId') ?? 0), formatos))
  }
  return estilos
}

type Lida = { tipo: string; texto: string; estilo: number; semResultado: boolean }
const NADA: Lida = { tipo: 's', texto: '', estilo: 0, semResultado: false }

async function* rowsOf(zip: Zip, sheet: string): AsyncGenerator<{ number: number; cells: Lida[] }, void> {
  let [number, cells, at, inside] = [0, [] as Lida[], 0, false]
  for await (const { name, opens, attr, text } of tagsOf(zip.part(sheet, MOST.sheet))) {
    if (name === 'row' && opens) {
      number = Number(attr('r') ?? number + 1)
      cells = []
      at = 0
    } else if (name === 'row') yield { number, cells }
    else if (name === 'c' && opens) {
      at = columnOf(attr('r')) ?? at
      if (at >= COLUNAS_MAX) throw new Refusal(`O arquivo tem mais de ${COLUNAS_MAX} colunas. Deixe só as que são lidas.`)
      while (cells.length < at) cells.push(NADA)
      cells[at++] = { tipo: attr('t') ?? 'n', texto: '', estilo: Number(attr('s') ?? 0), semResultado: false }
      inside = true
    } else if (name === 'c') inside = false
    else if (inside && !opens && ['f', 'v', 't'].includes(name)) {
      const cell = cells.at(-1)
      if (!cell) continue
      // Its result comes behind it; an empty one is a result of formulas that give text only.
      if (name === 'f') cell.semResultado = true
      else if (text !== '' || cell.tipo === 'str') cell.semResultado = false
      if (name !== 'f') cell.texto += text
      if (cell.texto.length > CELULA_MAX) throw new Refusal(`Uma célula da linha ${number} passa de ${CELULA_MAX / KB} kB. Encurte-a.`)
    }
  }
}

/** `C7` is in the third column: 2. */
function columnOf(reference: string | undefined): number | undefined {
  const [letters] = /^[A-Z]{1,3}/.exec(reference ?? '') ?? []
  return letters === undefined ? undefined : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

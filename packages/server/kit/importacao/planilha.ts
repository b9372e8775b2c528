import { pipeline, Readable, Transform } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { Refusal } from '../../base/refusal.ts'
import { columnName } from '../export/column-name.ts'
import { errorOfCell } from './cell-error.calc.ts'
import { dicaDoCabecalho, dicaDoTipo, valorDe } from './cell-valor.calc.ts'
import { type Colunas, mapaDe } from './mapa.calc.ts'
import { type Fonte, isSeparadorDito, type Limites, type Medida, medirPlanilha } from './medida.ts'
import { comoUtf8 } from './unicode.ts'

export type Planilha = Medida & {
  ignoradas: string[]
  /** Read as they are asked for, once. @throws Refusal when one cannot be read, naming the line */
  linhas: AsyncIterable<Row>
}
/** What a cell was read as, where it says less, by the name of its column. */
type Nota = { coluna: string; texto: string }
/**
 * A row by the names of its columns, and the line of the file on which it begins. `problemas`: why cells of it cannot be read, each named.
 */
export type Row = { linha: number; colunas: Record<string, string>; excesso: boolean; problemas: string[]; notas: Nota[] }

/** Characters of one record, which quotes may spread over lines. */
const REGISTRO_MAX = 64 * 1024

/**
 * A CSV as its rows, a piece of the file at a time. UTF-16 with its mark, UTF-8 with or without, else Latin-1; the separator that Excel
 * says above the header, else the one that the header has most of. The file is measured before a line of it is parsed.
 * @throws Refusal when it is larger than allowed, cannot be read as a table or lacks a column
 */
export async function readPlanilha(fonte: Fonte, columns: Colunas, limits: Limites, given?: Mapa): Promise<Planilha> {
  const { todas, obrigatorias } = columns
  const medida = await medirPlanilha(fonte, limits)
  const rows = records(fonte(), medida)
  const first = await rows.next()
  const header = first.done ? [] : first.value.record
  const names = given ?? mapaDe(header, columns)
  const missing = obrigatorias.filter((name) => !names.includes(name))
  const twice = names.find((name, i) => name !== null && names.indexOf(name) !== i)
  if (missing.length > 0 || twice) {
    await rows.return(undefined)
    throw new Refusal(
      missing.length > 0
        ? `A primeira linha do arquivo traz os nomes das colunas; falta ${missing.join(' e ')}. Colunas: ${todas.join(' ')}`
        : `A coluna ${twice} está duas vezes no arquivo. Deixe uma.`,
    )
  }
  const ignoradas = header.filter((name, i) => (names[i] ?? null) === null && name !== '')
  return { ...medida, ignoradas, linhas: rowsOf(rows, { names, header, especies: columns.especies ?? {} }) }
}

export type Cabecalho = Medida & { cabecalho: string[]; amostra: string[][] }

/** The headings of a file and its first rows, which is all that a mapping needs. @throws Refusal */
export async function readCabecalho(fonte: Fonte, limits: Limites, most: number): Promise<Cabecalho> {
  const medida = await medirPlanilha(fonte, limits)
  const cabecalho: string[] = []
  const amostra: string[][] = []
  for await (const { record } of records(fonte(), medida)) {
    if (cabecalho.length === 0) cabecalho.push(...record)
    else amostra.push(record)
    if (amostra.length === most) break
  }
  return { ...medida, cabecalho, amostra }
}

type Como = { names: Mapa; header: readonly string[]; especies: NonNullable<Colunas['especies']> }

async function* rowsOf(rows: AsyncIterable<Registro>, como: Como): AsyncGenerator<Row, undefined> {
  const read = como.names.flatMap((name, at) => {
    if (name === null) return []
    const heading = como.header[at] ?? ''
    return [{ name, at, heading, especie: como.especies[name], dica: dicaDoCabecalho(heading) }]
  })
  const tipo = read.find(({ especie }) => especie === 'tipoDePessoa')
  for await (const { record, line } of rows) {
    const row: Row = { linha: line, excesso: record.slice(como.names.length).some((value) => value !== ''), ...NADA() }
    const doTipo = tipo && dicaDoTipo(record[tipo.at] ?? '')
    for (const { name, at, heading, especie, dica } of read) {
      const typed = record[at] ?? ''
      const valor = valorDe(especie, typed, doTipo ?? dica)
      row.colunas[name] = valor.texto
      const problema = errorOfCell(typed) ?? valor.problema
      if (problema) row.problemas.push(`Célula ${columnName(at + 1)}${line} (${heading.slice(0, HEADING_SHOWN) || name}): ${problema}`)
      if (valor.nota) row.notas.push({ coluna: name, texto: valor.nota })
    }
    yield row
  }
}

const NADA = (): Pick<Row, 'colunas' | 'problemas' | 'notas'> => ({ colunas: {}, problemas: [], notas: [] })
/** Characters of a heading in a sentence. */
const HEADING_SHOWN = 40

/** The column that each heading stands for; null where it is not read. */
export type Mapa = readonly (string | null)[]

type Registro = { record: string[]; line: number }
type Read = { record: string[]; info: { lines: number } }

/** The rows of a measured file as they stand in it, the headings first. @throws Refusal */
export async function* records(
  bytes: AsyncIterable<Uint8Array>,
  { codificacao, separador: delimiter }: Medida,
): AsyncGenerator<Registro, undefined> {
  const options = { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, trim: true, info: true }
  const isUnicode = codificacao === 'UTF-16LE' || codificacao === 'UTF-16BE'
  const source = isUnicode ? comoUtf8(bytes, codificacao) : bytes
  const parser = pipeline(Readable.from(source), decoder(codificacao), parse({ ...options, max_record_size: REGISTRO_MAX }), () => {})
  let first = true
  try {
    // With `info` the parser answers each record beside where it ended.
    for await (const { record, info } of parser as AsyncIterable<Read>) {
      const isNothing = record.every((value) => value === '') || (first && isSeparadorDito(record))
      first = false
      if (!isNothing) yield { record, line: info.lines - record.join('').split('\n').length + 1 }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines } = error as CsvError & { lines?: number } // the parser adds where it stood
    throw new Refusal(`O arquivo não pôde ser lido${lines ? ` perto da linha ${lines}` : ''}: há aspas abertas e não fechadas.`)
  }
}

/** Bytes as text whose lines end by a line feed alone: the parser counts a CRLF in quotes as two lines. */
function decoder(codificacao: Planilha['codificacao']): Transform {
  const text = new TextDecoder(codificacao === 'Latin-1' ? 'windows-1252' : 'utf-8')
  let held = ''
  const ended = (piece: string) => piece.replace(/\r\n?/g, '\n')
  return new Transform({
    readableObjectMode: false,
    transform(chunk: Buffer, _encoding, done) {
      const piece = held + text.decode(chunk, { stream: true })
      // Its line feed may come with the next piece.
      held = piece.endsWith('\r') ? '\r' : ''
      done(null, ended(piece.slice(0, piece.length - held.length)))
    },
    flush(done) {
      done(null, ended(held + text.decode()))
    },
  })
}

import { CsvError, parse } from 'csv-parse/sync'
import { Refusal } from '../../db/refusal.ts'

export type Planilha = { codificacao: 'UTF-8' | 'Latin-1'; separador: ';' | ','; linhas: Linha[]; ignoradas: string[] }
/** A row by the names of its columns, and the line of the file on which it begins. */
export type Linha = { linha: number; colunas: Record<string, string>; excesso: boolean }

/** The columns that an import knows, by the names of the contract, and those without which there is nothing to import. */
export type Colunas = { todas: readonly string[]; obrigatorias: readonly string[] }

/** Without case, accents and signs, as headers and choices are compared. */
export const simple = (s: string): string =>
  s
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/**
 * A CSV as its rows. UTF-8 with or without its mark, else Latin-1; `;` or `,`, whichever the header has more of.
 * @throws Refusal when it cannot be read as a table, naming the line, or lacks a column
 */
export function readPlanilha(bytes: Buffer, { todas, obrigatorias }: Colunas): Planilha {
  const byName = new Map(todas.map((name) => [simple(name), name]))
  const { text, codificacao } = decode(bytes)
  const header = text.slice(0, text.search(/\r?\n|$/))
  const separador = header.split(';').length >= header.split(',').length ? ';' : ','
  const [first, ...rows] = records(text, separador)
  const names = (first?.record ?? []).map((name) => byName.get(simple(name)))
  const missing = obrigatorias.filter((name) => !names.includes(name))
  if (missing.length > 0)
    throw new Refusal(`A primeira linha do arquivo traz os nomes das colunas; falta ${missing.join(' e ')}. Colunas: ${todas.join(' ')}`)
  const twice = names.find((name, i) => name !== undefined && names.indexOf(name) !== i)
  if (twice) throw new Refusal(`A coluna ${twice} está duas vezes no arquivo. Deixe uma.`)
  return {
    codificacao,
    separador,
    ignoradas: (first?.record ?? []).filter((_, i) => names[i] === undefined).filter((name) => name !== ''),
    linhas: rows.map(({ record, line }) => ({
      linha: line,
      excesso: record.slice(names.length).some((value) => value !== ''),
      colunas: Object.fromEntries(names.flatMap((name, i) => (name === undefined ? [] : [[name, record[i] ?? '']]))),
    })),
  }
}

function decode(bytes: Buffer): { text: string; codificacao: Planilha['codificacao'] } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), codificacao: 'UTF-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), codificacao: 'Latin-1' }
  }
}

type Read = { record: string[]; info: { lines: number } }

function records(text: string, delimiter: string): { record: string[]; line: number }[] {
  const options = { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, trim: true, info: true }
  try {
    // With `info` the parser answers each record beside where it ended.
    // The parser counts a CRLF in quotes as two lines.
    const read = parse(text.replace(/\r\n?/g, '\n'), options) as unknown as Read[]
    return read
      .map(({ record, info }) => ({ record, line: info.lines - record.join('').split('\n').length + 1 }))
      .filter(({ record }) => record.some((value) => value !== ''))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines } = error as CsvError & { lines?: number } // the parser adds where it stood
    throw new Refusal(`O arquivo não pôde ser lido${lines ? ` perto da linha ${lines}` : ''}: há aspas abertas e não fechadas.`)
  }
}

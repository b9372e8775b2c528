import { Readable } from 'node:stream'
import { RuleError } from '../../base/errors.ts'
import type { Download } from '../http/handle.ts'
import { hiddenRows } from '../personal/hidden.ts'
import { csvChunks } from './csv.ts'
import type { ExportColumn } from './written.ts'
import { XLSX_MAX, xlsx } from './xlsx.ts'

type Table = {
  formato: 'csv' | 'xlsx'
  /** Of the file, without its ending. */
  name: string
  /** Of the sheet. */
  title: string
  about?: string
  columns: ExportColumn[]
  rows: AsyncIterable<Record<string, unknown>>
}

/** A table as a file. @throws RuleError 422 for more rows than a sheet takes */
export async function tableFile({ formato, name, title, about, columns, rows: found }: Table): Promise<Download> {
  const rows = hiddenRows(found)
  let left = 0
  async function* counted() {
    for await (const row of rows) {
      left++
      yield row
    }
  }
  const said = { linhas: () => left, ...(about !== undefined && { about }) }
  if (formato === 'csv')
    return { name: `${name}.csv`, ...said, type: 'text/csv; charset=utf-8', content: Readable.from(csvChunks(columns, counted())) }
  const content = await xlsx(title, columns, counted())
  if (!content)
    throw new RuleError('regra', `A planilha passaria de ${XLSX_MAX.toLocaleString('pt-BR')} linhas. Filtre a lista ou exporte em CSV.`)
  return { name: `${name}.xlsx`, ...said, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', content }
}

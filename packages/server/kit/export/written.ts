import { type Column, wordOf } from '@retaguarda/contract/kit/columns.ts'
import { maskDocumento } from '@retaguarda/contract/kit/documento.ts'
import { simNao } from '@retaguarda/contract/kit/enum.ts'
import { toMoney, toRate } from '@retaguarda/contract/kit/money.ts'
import { dayText, instantText } from '@retaguarda/contract/kit/tempo.ts'

/** A column that is written to a file, by its name in the row. */
export type ExportColumn = { name: string; column: Column }

/** A value as a person reads it: labels, `dd/MM/yyyy`, masks; numbers stay numbers, money keeps its cents and rates their four places. */
export function written(column: Column, value: unknown): string | number {
  if (value === null || value === undefined) return column.empty ?? ''
  switch (column.type) {
    case 'number':
      return Number(value)
    case 'rate':
      return toRate(String(value)).replace('.', ',')
    case 'money':
      return toMoney(String(value)).replace('.', ',')
    case 'enum':
      return wordOf(column, value) ?? ''
    case 'boolean':
      return simNao(value === true)
    case 'date':
      return dayText(String(value))
    case 'dateTime':
      return instantText(value instanceof Date ? value : String(value))
    case 'cpfCnpj':
      return maskDocumento(String(value))
    case 'text':
      return value === '' ? '' : (wordOf(column, value) ?? '')
  }
}

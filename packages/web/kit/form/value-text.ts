import type { EnumOf } from '@retaguarda/contract/kit/enum.ts'
import { dateText } from '../fields/date.ts'
import { isReference } from './diff.ts'
import type { Path } from './path.ts'

/** How the values of a form read, by path without row numbers: an enumeration of the contract, or a function. */
export type Show = Record<string, EnumOf | ((value: string) => string)>

export const showKey = (path: Path): string => path.replace(/\.\d+(?=\.|$)/g, '')

export function enumAt(show: Show, path: Path): EnumOf | undefined {
  const how = show[showKey(path)]
  return typeof how === 'function' ? undefined : how
}

/** A value as a person reads it; undefined when there is nothing to read. */
export function valueText(show: Show, path: Path, value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  const how = show[showKey(path)]
  if (typeof how === 'function') return how(String(value))
  if (how) return how.labels[Number(value)] ?? String(value)
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
  if (Array.isArray(value)) return listText(show, path, value)
  if (isReference(value)) return value.nome
  if (typeof value === 'object') return rowText(show, path, value)
  return typeof value === 'string' ? dateText(value) : String(value)
}

const listText = (show: Show, path: Path, items: unknown[]) =>
  items.length === 0 ? undefined : items.map((item) => valueText(show, path, item) ?? '—').join(', ')

/** A row by what it says first: the contact of a contact, the street of an address. */
function rowText(show: Show, path: Path, row: object): string | undefined {
  for (const [key, value] of Object.entries(row)) {
    if (typeof value !== 'string' || value === '' || key.startsWith('_')) continue
    return valueText(show, `${path}.${key}`, value)
  }
  return undefined
}

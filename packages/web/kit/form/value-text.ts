import { type EnumOf, simNao } from '@retaguarda/contract/kit/enum.ts'
import type { PathOf } from '@retaguarda/contract/kit/path-of.ts'
import { schemaAt } from '@retaguarda/contract/kit/schema-walk.ts'
import type { z } from 'zod'
import { dateText } from '../ui/date.ts'
import type { Path } from './path.ts'
import { keysOfSchema } from './schema-info.ts'

export type How = EnumOf | EnumOf<string> | ((value: string) => string)
declare const ofForm: unique symbol

/** How the values of a form read, by path without row numbers: an enumeration of the contract, or a function. Made by `showOf`. */
export type Show = Readonly<Record<string, How>> & { readonly [ofForm]: true }

/** How the values of this form read; each name is one of its own. A constant. */
export const showOf = <S extends z.ZodType>(_form: S, how: { readonly [K in PathOf<z.output<S>>]?: How }): Show => how as unknown as Show // its names are known here

export const NO_SHOW = {} as Show // there is no name to look at

export const showKey = (path: Path): string => path.replace(/\.\d+(?=\.|$)/g, '')

/** What a field of choices offers. @throws where `show` names no enumeration for it: nobody could choose anything */
export function choicesAt(show: Show, path: Path): EnumOf['options'] | EnumOf<string>['options'] {
  const how = show[showKey(path)]
  if (typeof how !== 'object') throw new Error(`${path}: the form's show names no enumeration for this field of choices`)
  return how.options
}

/** A form, as far as reading its values asks for it. */
type Form = { show: Show; schema: z.ZodType }

/** A value as a person reads it; undefined when there is nothing to read. */
export function valueText(form: Form, path: Path, value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  const how = form.show[showKey(path)]
  // A reference reads as its name also where a number stands for none of them (`setor` -1).
  if (typeof how === 'function' && typeof value !== 'object') return how(String(value))
  if (typeof how === 'object') return (how.labels as Record<string, string>)[String(value)] ?? String(value) // keys of an object are text
  if (typeof value === 'boolean') return simNao(value)
  if (Array.isArray(value)) return listText(form, path, value)
  if (typeof value === 'object') return rowText(form, path, value) ?? ('nome' in value ? String(value.nome) : undefined)
  return typeof value === 'string' ? dateText(value) : String(value)
}

const listText = (form: Form, path: Path, items: unknown[]) =>
  items.length === 0 ? undefined : items.map((item, i) => valueText(form, `${path}.${i}`, item) ?? '—').join(', ')

/** A row by what it says first: the contact of a contact, the street of an address. */
function rowText(form: Form, path: Path, row: object): string | undefined {
  const values = new Map<string, unknown>(Object.entries(row))
  const at = schemaAt(form.schema, path)
  for (const key of at ? keysOfSchema(at) : []) {
    const value = values.get(key)
    if (typeof value === 'string' && value !== '') return valueText(form, `${path}.${key}`, value)
  }
  return undefined
}

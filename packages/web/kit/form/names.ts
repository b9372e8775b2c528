import { present } from '@retaguarda/contract/kit/present.ts'
import type { z } from 'zod'
import { type FieldName, type Path, rowOf, topOf } from './path.ts'
import { fieldInfo, fieldName } from './schema-info.ts'

/** A part of a form that stands behind a tab of its own. */
export type Tab = {
  /** As the address names it: `?aba=contatos`. */
  aba: string
  label: string
  /** The owned list that the tab holds, which it counts; the first tab has the fields that no other tab names. */
  list?: FieldName
  /** How many it holds, where that is not a list of the form; undefined while it is not known. */
  useCount?: () => number | undefined
  fields?: FieldName[]
  content: React.ReactNode
}

export const tabOf = (tabs: Tab[], path: Path): Tab | undefined =>
  tabs.find(({ list, fields }) => list === topOf(path) || fields?.some((field) => field === topOf(path))) ?? tabs[0]

/** A field as a person finds it: `Nome fantasia`, `Contatos › 2`, `Endereços › 1 › Bairro`. */
export function placeName(schema: z.ZodType, tabs: Tab[], path: Path): string {
  const row = rowOf(path)
  const tab = tabs.find(({ list }) => list === topOf(path))
  if (!tab) {
    const list = /^(.+)\.\d+$/.exec(path)?.[1]
    return list === undefined ? fieldName(schema, path) : `${fieldInfo(schema, list).label} › ${present(row) + 1}`
  }
  if (row === undefined) return tab.label
  const leaf = path.split('.').length > 2 ? ` › ${fieldInfo(schema, path).label}` : ''
  return `${tab.label} › ${row + 1}${leaf}`
}

/** Wrong fields in the order in which a person meets them: by tab, then as the contract orders them, row after row. */
export function inOrder(tabs: Tab[], keys: string[], paths: Path[]): Path[] {
  const place = (path: Path): number[] => {
    const tab = tabOf(tabs, path)
    return [tab ? tabs.indexOf(tab) : 0, keys.indexOf(topOf(path)), rowOf(path) ?? -1]
  }
  return paths.toSorted((a, b) => {
    const [x, y] = [place(a), place(b)]
    const i = x.findIndex((part, at) => part !== y[at])
    return i === -1 ? 0 : present(x[i]) - present(y[i])
  })
}

import { choosableColumns, type Columns, shownColumns } from '@retaguarda/contract/kit/columns.ts'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { useUser } from '../../session/session.ts'

/** A person's choice of columns for one grid. Columns that the contract gained later are not named and come last, visible. */
const ColumnPrefs = z.object({
  order: z.array(z.string()),
  hidden: z.array(z.string()),
  /** Of the further columns, those that are chosen. */
  shown: z.array(z.string()).default([]),
  widths: z.record(z.string(), z.number().positive()),
})
export type ColumnPrefs = z.output<typeof ColumnPrefs>

export const NO_PREFS: ColumnPrefs = { order: [], hidden: [], shown: [], widths: {} }

export const prefsKey = (userId: number, prefix: string): string => `retaguarda.colunas.${userId}.${prefix}`

/** What is kept may be of an older version or edited by hand: anything else than the shape above is forgotten. */
export function parsePrefs(json: string | null): ColumnPrefs {
  if (json === null) return NO_PREFS
  try {
    return ColumnPrefs.parse(JSON.parse(json))
  } catch {
    return NO_PREFS
  }
}

/** All the grid's columns in the order of the person. */
export function orderedColumns(names: string[], prefs: ColumnPrefs): string[] {
  const known = prefs.order.filter((name) => names.includes(name))
  return [...known, ...names.filter((name) => !known.includes(name))]
}

/** The visible ones, at least one: a person who hid all of them by an old version sees all. */
export function visibleColumns(names: string[], prefs: ColumnPrefs, further: string[] = []): string[] {
  const isShown = (name: string) => (further.includes(name) ? prefs.shown.includes(name) : !prefs.hidden.includes(name))
  const visible = orderedColumns(names, prefs).filter(isShown)
  return visible.length > 0 ? visible : names.filter((name) => !further.includes(name))
}

export function toggleColumn(prefs: ColumnPrefs, name: string, further: string[] = []): ColumnPrefs {
  const key = further.includes(name) ? 'shown' : 'hidden'
  const named = prefs[key]
  return { ...prefs, [key]: named.includes(name) ? named.filter((n) => n !== name) : [...named, name] }
}

/** Moves a column one place towards the start (-1) or the end (+1). */
export function moveColumn(names: string[], prefs: ColumnPrefs, name: string, by: -1 | 1): ColumnPrefs {
  const order = orderedColumns(names, prefs)
  const from = order.indexOf(name)
  const other = order[from + by]
  if (from === -1 || other === undefined) return prefs
  return { ...prefs, order: order.map((n) => (n === name ? other : n === other ? name : n)) }
}

/** The order after the visible columns were dragged: hidden ones keep their places. */
export function draggedOrder(names: string[], prefs: ColumnPrefs, visible: string[]): ColumnPrefs {
  const queue = [...visible]
  return { ...prefs, order: orderedColumns(names, prefs).map((name) => (visible.includes(name) ? (queue.shift() ?? name) : name)) }
}

/** Those that are columns only to who chooses them. */
export const furtherOf = (columns: Columns): string[] => {
  const shown = shownColumns(columns).filter((name) => !columns[name]?.beneath)
  return choosableColumns(columns).filter((name) => !shown.includes(name))
}

/** The columns that this person wants of this grid, kept in the browser under the person's id. */
export function useColumnPrefs({ prefix, columns }: { prefix: string; columns: Columns }) {
  const key = prefsKey(useUser().id, prefix)
  const [prefs, setPrefs] = useState(() => parsePrefs(localStorage.getItem(key)))
  const names = useMemo(() => choosableColumns(columns), [columns])
  const further = useMemo(() => furtherOf(columns), [columns])
  // The grid takes other columns for new ones, and draws its heads anew.
  const visible = useMemo(() => visibleColumns(names, prefs, further), [names, prefs, further])

  const change = (next: ColumnPrefs): void => {
    setPrefs(next)
    if (next === NO_PREFS) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(next))
  }
  return { names, prefs, visible, change }
}

import { shownColumns } from '@retaguarda/contract/kit/columns.ts'
import { useMemo, useState } from 'react'
import { useUser } from '../session/session.ts'
import { type ColumnPrefs, NO_PREFS, parsePrefs, prefsKey, visibleColumns } from './column-prefs.ts'
import type { ListDefaults } from './list-state.ts'

/** The columns that this person wants of this grid, kept in the browser under the person's id. */
export function useColumnPrefs({ prefix, columns }: Pick<ListDefaults, 'columns'> & { prefix: string }) {
  const key = prefsKey(useUser().id, prefix)
  const [prefs, setPrefs] = useState(() => parsePrefs(localStorage.getItem(key)))
  const names = useMemo(() => shownColumns(columns), [columns])
  // The grid takes other columns for new ones, and draws its heads anew.
  const visible = useMemo(() => visibleColumns(names, prefs), [names, prefs])

  const change = (next: ColumnPrefs): void => {
    setPrefs(next)
    if (next === NO_PREFS) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(next))
  }
  return { names, prefs, visible, change }
}

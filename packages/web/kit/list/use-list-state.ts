import { useMatch, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { initialState, isBare, type ListDefaults, type ListState, searchOf, stateOf } from './list-state.ts'
import { readSaved, writeSaved } from './saved-list.ts'

/**
 * What the list shows, read from the address and written to it. An address that says nothing (the menu's entry) becomes the one the
 * list was left with, or the contract's default; every later change is a step that the back button undoes.
 */
export function useListState(grid: ListDefaults) {
  // The address of this page, not the one that a click is about to load.
  const address = useMatch({ strict: false, select: ({ pathname }) => pathname })
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const [left] = useState(() => readSaved(grid, address))
  const bare = isBare(search)
  const state = useMemo(
    () => (bare ? (readSaved(grid, address)?.state ?? initialState(grid)) : stateOf(grid, search)),
    [grid, address, search, bare],
  )
  const [selected, setSelected] = useState<number[]>(left?.selected === undefined ? [] : [left.selected])
  const [only] = selected

  useEffect(() => {
    if (bare) void navigate({ to: '.', search: searchOf(grid, state), replace: true })
  }, [bare, grid, state, navigate])
  useEffect(() => writeSaved(grid, address, { state, selected: only }), [grid, address, state, only])

  /** A new filter or order starts at the first page. */
  const change = (next: Partial<ListState>, replace = false): void => {
    const page = next.page ?? 1
    void navigate({ to: '.', search: searchOf(grid, { ...state, ...next, page }), replace })
  }
  return { state, change, selected, setSelected }
}

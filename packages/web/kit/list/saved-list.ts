import { type ListDefaults, type ListState, searchOf, stateOf } from './list-state.ts'

/** Where a list was left: what it showed, and the row in hand. Kept for the browser's tab. */
type SavedList = { state: ListState; selected: number | undefined }

const keyOf = (address: string) => `retaguarda.lista.${address}`

/** `address` is the list's path: two lists of one grid (of two clients) are kept apart. */
export function readSaved(grid: ListDefaults, address: string): SavedList | undefined {
  const json = sessionStorage.getItem(keyOf(address))
  if (json === null) return undefined
  try {
    const saved: unknown = JSON.parse(json)
    if (typeof saved !== 'object' || saved === null) return undefined
    const { selected, ...search } = saved as Record<string, unknown> // an object of JSON has text keys
    return { state: stateOf(grid, search), selected: typeof selected === 'number' ? selected : undefined }
  } catch {
    return undefined
  }
}

export function writeSaved(grid: ListDefaults, address: string, { state, selected }: SavedList): void {
  sessionStorage.setItem(keyOf(address), JSON.stringify({ ...searchOf(grid, state), selected }))
}

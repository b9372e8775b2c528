import type { GridApi } from 'ag-grid-community'

/** The rows of the page that are there; the grid's model also has places for those on their way. */
function shown<R>(api: GridApi<R>) {
  const nodes = Array.from({ length: api.getDisplayedRowCount() }, (_, i) => api.getDisplayedRowAtIndex(i))
  return nodes.filter((node) => node?.data !== undefined).filter((node) => node !== undefined)
}

/** Ticks or unticks every row of the page. */
export const selectShown = <R>(api: GridApi<R>, newValue: boolean): void => api.setNodesSelected({ nodes: shown(api), newValue })

/** How much of the page is ticked. */
export function shownSelection<R>(api: GridApi<R>): 'none' | 'some' | 'all' {
  const rows = shown(api)
  const ticked = rows.filter((node) => node.isSelected()).length
  if (ticked === 0) return 'none'
  return ticked === rows.length ? 'all' : 'some'
}

import type { Row } from '@retaguarda/contract/kit/row.ts'
import type { CellPosition, GridApi, IDatasource, IGetRowsParams } from 'ag-grid-community'

/** A page as it is known so far: `rows` are missing until the server has answered. */
export type FeedPage<R> = { key: string; rows: R[] | undefined }

/**
 * Feeds AG Grid's infinite model with one page after the other: a page is one block, asked for when it is shown. A page with another key
 * starts over with empty rows (skeletons), new rows of the same page replace the old ones where they stand, so that focus and selection stay.
 */
export function gridFeed<R>(api: GridApi<R>) {
  let page: FeedPage<R> = { key: '', rows: undefined }
  let waiting: IGetRowsParams[] = []

  const answer = () => {
    const { rows } = page
    if (rows === undefined) return
    for (const params of waiting) params.successCallback(rows, rows.length)
    waiting = []
  }
  const datasource = (): IDatasource => ({
    getRows(params) {
      waiting.push(params)
      answer()
    },
  })

  return (next: FeedPage<R>): void => {
    const before = page
    page = next
    if (next.key !== before.key) {
      // Blocks of the page before are given up, else the grid would count them as running.
      for (const params of waiting) params.failCallback()
      waiting = []
      api.setGridOption('datasource', datasource())
    } else if (waiting.length > 0) answer()
    else if (next.rows !== before.rows) api.refreshInfiniteCache()
  }
}

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

/** Nothing is selected that is not seen. */
export function unselectUnseen<R extends Row>(api: GridApi<R>, rows: R[]): void {
  const onScreen = new Set(rows.map(({ id }) => id))
  const gone = api.getSelectedNodes().filter(({ data }) => !data || !onScreen.has(data.id))
  if (gone.length > 0) api.setNodesSelected({ nodes: gone, newValue: false })
}

/** The focus of a page that was turned, or of a last row that is gone, goes to the row in its place. */
export function keepFocus<R extends Row>(api: GridApi<R>, count: number, left: CellPosition | null): void {
  const cell = left ?? api.getFocusedCell()
  if (!cell || (!left && cell.rowIndex < count)) return
  requestAnimationFrame(() => {
    if (!api.isDestroyed() && focusIsFree()) api.setFocusedCell(Math.min(cell.rowIndex, count - 1), cell.column)
  })
}

/** Puts what was in hand back: selected and in view; the focus comes along unless somebody put it elsewhere. False where nothing was. */
export function bringBack<R extends Row>(api: GridApi<R>, ids: number[]): boolean {
  const nodes = ids.map((id) => api.getRowNode(String(id))).filter((node) => node !== undefined)
  const [node] = nodes
  const [column] = api.getAllDisplayedColumns()
  if (node?.rowIndex === undefined || node.rowIndex === null || !column) return false
  api.setNodesSelected({ nodes, newValue: true })
  api.ensureIndexVisible(node.rowIndex, null)
  if (focusIsFree()) api.setFocusedCell(node.rowIndex, column)
  return true
}

/** Who opens a list goes on in it: the first row has the focus, and is not selected by that. */
export function focusFirst<R extends Row>(api: GridApi<R>): void {
  const [column] = api.getAllDisplayedColumns()
  if (column && focusIsFree()) api.setFocusedCell(0, column)
}

/** After a navigation the focus stands on the page's title, or nowhere. */
const focusIsFree = (): boolean => document.activeElement === document.body || document.activeElement?.tagName === 'H1'

import type { GridApi, IDatasource, IGetRowsParams } from 'ag-grid-community'

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

import { useEffect } from 'react'
import { pageCount, type PageTotal } from './pager.ts'

/** An old link, or the last row of the last page deleted, leads to the last page that there is. */
export function useLastPage(
  page: number,
  { rows, total }: { rows: number | undefined; total: PageTotal | undefined },
  turnBack: (to: number) => void,
) {
  const last = total && pageCount(total)
  const beyond = rows === 0 && last !== undefined && page > last
  useEffect(() => {
    if (beyond) turnBack(last)
  })
}

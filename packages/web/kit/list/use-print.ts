import type { Grid } from '@retaguarda/contract/kit/resource.ts'
import type { Row } from '@retaguarda/contract/kit/row.ts'
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { showError } from '../feedback/dialogs.ts'
import { useRunning } from '../form/use-running.ts'
import type { ListState } from './state/list-state.ts'
import { readRows } from './state/read-rows.ts'

/** Rows on paper; more of them are no reading. */
const PRINT_MAX = 1_000

type Printed<R> = { rows: R[]; total: number }

/**
 * A list on paper: what is asked for here, or with Ctrl P, is every row that the filter finds, up to a bound; what the browser's own menu
 * prints is the page of rows that is there.
 */
export function usePrint<R extends Row>(grid: Grid<R>, { filter, sort }: ListState, here: Printed<R> | undefined) {
  const [whole, setWhole] = useState<Printed<R>>()
  const [printing, setPrinting] = useState(false)
  const { busy, run } = useRunning()

  useEffect(() => {
    // Drawn before the browser looks: nothing of it is there while nobody prints.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => {
      setPrinting(false)
      setWhole(undefined)
    }
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])

  const print = () =>
    void run(async () => {
      try {
        const found = await readRows(grid, { filter, sort }, PRINT_MAX)
        flushSync(() => setWhole(found))
        window.print()
      } catch (error) {
        showError(error)
      }
    })
  useHotkeys([['mod+P', print]], [])
  return { print, busy, printed: printing ? (whole ?? here) : undefined }
}

import type { Filter, Sort } from '@retaguarda/contract/kit/list-query.ts'
import type { Grid } from '@retaguarda/contract/kit/resource.ts'
import { createContext, useContext } from 'react'
import type { ListState } from './list-state.ts'

type ListHandle = {
  grid: Pick<Grid, 'prefix' | 'list' | 'columns' | 'name' | 'title' | 'defaultFilter'>
  state: ListState
  setFilters: (filters: Filter[]) => void
  setSort: (sort: Sort[]) => void
  /** The column whose head has its filter open. */
  filtering: string | undefined
  openFilter: (column: string | undefined) => void
}

const ListContext = createContext<ListHandle | undefined>(undefined)
export const ListProvider = ListContext.Provider

/** The list around a head, a chip or an editor; AG Grid draws its heads inside of it. */
export function useList(): ListHandle {
  const list = useContext(ListContext)
  if (!list) throw new Error('useList outside a list')
  return list
}

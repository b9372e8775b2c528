import type { Filter } from '@retaguarda/contract/kit/list-query.ts'
import { useQuery } from '@tanstack/react-query'
import { totalWords } from '../ui/pager.ts'
import { Pill, Pills } from '../ui/pills.tsx'
import { same } from './state/list-state.ts'
import { countOptions, useList } from './state/use-list.ts'

export type Pilula = { nome: string; filter: Filter[] }

/** Ready filters with how many rows each finds. */
export const Pilulas = ({ label, pilulas }: { label: string; pilulas: readonly Pilula[] }) => (
  <Pills label={label}>
    {pilulas.map((one) => (
      <Uma key={one.nome} {...one} />
    ))}
  </Pills>
)

function Uma({ nome, filter }: Pilula) {
  const { grid, state, setFilters } = useList()
  const { data } = useQuery(countOptions(grid, filter))
  return (
    <Pill on={same(state.filter, filter)} onPress={() => setFilters(filter)} count={data && totalWords(data)}>
      {nome}
    </Pill>
  )
}

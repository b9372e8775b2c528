import type { Filter } from '@retaguarda/contract/kit/list-query.ts'
import { useQuery } from '@tanstack/react-query'
import chip from '../ui/chip.module.css'
import { totalWords } from '../ui/pager.ts'
import { same } from './list-state.ts'
import styles from './resource-list.module.css'
import { countOptions, useList } from './use-list.ts'

export type Pilula = { nome: string; filter: Filter[] }

/** Ready filters with how many rows each finds (LOOK.md, pills). */
export function Pilulas({ label, pilulas }: { label: string; pilulas: readonly Pilula[] }) {
  return (
    <div className={styles.pilulas} role="group" aria-label={label}>
      {pilulas.map((one) => (
        <Uma key={one.nome} {...one} />
      ))}
    </div>
  )
}

function Uma({ nome, filter }: Pilula) {
  const { grid, state, setFilters } = useList()
  const { data } = useQuery(countOptions(grid, filter))
  return (
    <button type="button" className={chip.chip} aria-pressed={same(state.filter, filter)} onClick={() => setFilters(filter)}>
      {nome} <b>{data && totalWords(data)}</b>
    </button>
  )
}

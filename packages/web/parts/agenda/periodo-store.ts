import { FIM_ANTES_DO_INICIO } from '@retaguarda/contract/horas-uteis.ts'
import { useMemo } from 'react'
import type { FormStore } from '../../kit/form/form-store.ts'

const ENDS = ['dataInicio', 'dataFim'] as const
type End = (typeof ENDS)[number]
const isEnd = (path: string): path is End => path === 'dataInicio' || path === 'dataFim'

/** Ms of a whole instant; undefined while one is typed, and where there is none. */
const instantOf = (value: unknown): number | undefined => {
  const ms = typeof value === 'string' && value.includes('T') ? Date.parse(value) : Number.NaN
  return Number.isNaN(ms) ? undefined : ms
}

export type PeriodoStore = FormStore & {
  /** The end whose change was not applied, while its field says so. */
  naoAplicada: () => End | undefined
}

/** The form of a schedule. An end before its start is not applied (AGE-015): the field returns to what it was and says why (AGE-016). */
export function usePeriodoStore(store: FormStore): PeriodoStore {
  return useMemo(() => {
    const { dataInicio, dataFim } = store.values()
    const good: Record<End, unknown> = { dataInicio, dataFim }
    const refused = new Set<End>()
    const naoAplicada = () => ENDS.find((end) => refused.has(end) && store.errors()[end] !== undefined)
    return {
      ...store,
      naoAplicada,
      setErrors: (errors) => {
        refused.clear()
        store.setErrors(errors)
      },
      set: (path, value) => {
        if (!isEnd(path)) return store.set(path, value)
        const next = { ...store.values(), [path]: value }
        const [from, to] = [instantOf(next.dataInicio), instantOf(next.dataFim)]
        if (from === undefined || to === undefined || from <= to) {
          if (instantOf(value) !== undefined || value === null) good[path] = value
          store.set(path, value)
          // Whichever end did not fit before, now both do.
          const others = Object.entries(store.errors()).filter(([name]) => !isEnd(name) || !refused.has(name))
          if (naoAplicada()) store.setErrors(Object.fromEntries(others))
          refused.clear()
          return
        }
        store.set(path, good[path])
        refused.add(path)
        store.setErrors({ ...store.errors(), [path]: FIM_ANTES_DO_INICIO })
      },
    }
  }, [store])
}

import { checklistAgenda } from '@retaguarda/contract/checklist-agenda.ts'
import { createContext, type ReactNode, useContext } from 'react'
import { useRead } from '../../kit/use-read.ts'

const Endereco = createContext<string | null>(null)

/** Where people open Redmine, asked for once for all the schedules below. */
export function ComRedmine({ children }: { children: ReactNode }) {
  const { data } = useRead(['redmine'], checklistAgenda.redmine, {}, { staleTime: Number.POSITIVE_INFINITY })
  return <Endereco.Provider value={data?.url ?? null}>{children}</Endereco.Provider>
}

/** Null where nobody said where it is. */
export const useRedmine = (): string | null => useContext(Endereco)

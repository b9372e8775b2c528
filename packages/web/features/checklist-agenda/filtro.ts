import type { AgendaFiltro } from '@retaguarda/contract/checklist-agenda.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

/** What the address says of the screen; the filters in the order of the specification (spec §2). */
export type Endereco = {
  nomeCliente?: string
  responsavel?: number
  setor?: number
  checklistFinalizada?: boolean
  /** The day in view. */
  dia?: string
  /** The checklist of a task whose schedules are open beside. */
  agendar?: number
  /** The dialog of the person's calendar is open. */
  calendario?: 1
}
export type Filtro = Pick<AgendaFiltro, 'nomeCliente' | 'responsavel' | 'setor' | 'checklistFinalizada'>

const id = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined
const text = (value: unknown): string | undefined => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined)

/** Reads the address; what it does not know is dropped. */
export const enderecoDe = (raw: Record<string, unknown>): Endereco => ({
  nomeCliente: text(raw.nomeCliente)?.slice(0, NOME_MAX) || undefined,
  responsavel: id(raw.responsavel),
  setor: id(raw.setor),
  checklistFinalizada: typeof raw.checklistFinalizada === 'boolean' ? raw.checklistFinalizada : undefined,
  dia: /^\d{4}-\d{2}-\d{2}$/.test(text(raw.dia) ?? '') ? text(raw.dia) : undefined,
  agendar: id(raw.agendar),
  calendario: raw.calendario ? 1 : undefined,
})
const NOME_MAX = 200

export function useEndereco() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const endereco = enderecoDe(search)
  const { nomeCliente = '', responsavel, setor, checklistFinalizada } = endereco
  const filtro: Filtro = useMemo(
    () => ({ nomeCliente, responsavel, setor, checklistFinalizada }),
    [nomeCliente, responsavel, setor, checklistFinalizada],
  )
  const mudar = (next: Endereco, replace = true) =>
    void navigate({ to: '.', search: (now: object) => ({ ...enderecoDe({ ...now }), ...next }), replace, resetScroll: false })
  return { endereco, filtro, mudar }
}

import type { Generated } from 'kysely'

export type AuditoriaTable = {
  id: Generated<number>
  dataHora: Generated<Date>
  usuarioId: number | null
  entidade: string
  registro: string
  acao: string
  antes: unknown
  depois: unknown
  requestId: string | null
}

/** Every table, by its name. A module declares the type of its tables in its `x.repo.ts` and adds them here. */
export type Tables = {
  auditoria: AuditoriaTable
}

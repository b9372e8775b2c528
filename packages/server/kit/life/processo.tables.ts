import type { Generated } from 'kysely'

/** A process that runs the product on this database. */
export type ProcessoTable = {
  id: Generated<number>
  maquina: string | null
  pid: number
  inicio: Generated<Date>
  filas: Generated<string[]>
  ausenteDesde: Date | null
}

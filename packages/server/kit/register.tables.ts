import type { Generated } from 'kysely'

/** Columns of a register's table: its records are known by a number and carry who changed them last. */
export type RegisterColumns = {
  id: Generated<number>
  versaoRegistro: Generated<number>
  alteradoEm: Date | null
  alteradoPorId: number | null
}

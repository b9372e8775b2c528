import type { Generated } from 'kysely'

export type FeriadoTable = {
  id: Generated<number>
  data: string
  nome: string
  versaoRegistro: Generated<number>
  alteradoEm: Date | null
  alteradoPorId: number | null
}

import type { RegisterColumns } from '../../kit/register.tables.ts'

export type FeriadoTable = RegisterColumns & {
  data: string
  nome: string
}

import type { Filter, Sort } from '@retaguarda/contract/kit/list-query.ts'
import type { JSONColumnType } from 'kysely'
import type { RegisterColumns } from '../../kit/register.tables.ts'

export type VisaoTable = RegisterColumns & {
  usuarioId: number
  grade: string
  nome: string
  filtro: JSONColumnType<Filter[]>
  ordem: JSONColumnType<Sort[]>
  colunas: string[]
  compartilhada: boolean
}

export type VisaoPadraoTable = { usuarioId: number; grade: string; visaoId: number }

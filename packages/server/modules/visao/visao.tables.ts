import type { Filter, Sort } from '@retaguarda/contract/kit/list-query.ts'
import type { Generated, JSONColumnType } from 'kysely'

export type VisaoTable = {
  id: Generated<number>
  usuarioId: number
  grade: string
  nome: string
  filtro: JSONColumnType<Filter[]>
  ordem: JSONColumnType<Sort[]>
  colunas: string[]
  compartilhada: boolean
  versaoRegistro: Generated<number>
  alteradoEm: Date | null
  alteradoPorId: number | null
}

export type VisaoPadraoTable = { usuarioId: number; grade: string; visaoId: number }

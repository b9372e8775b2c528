import type { Generated } from 'kysely'
import type { LoteColumns } from '../../../kit/lote/lote.tables.ts'

export type FechamentoTable = LoteColumns & {
  ano: number
  mes: number
  fecharFatura: boolean
  usuarioId: number | null
  requestId: string
  inicio: Date
}

export type FechamentoLinhaTable = {
  id: Generated<number>
  fechamentoId: number
  clienteId: number
  situacao: Generated<0 | 1 | 2 | 3>
  faturaId: number | null
  valor: string | null
  erro: string | null
}

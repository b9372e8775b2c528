import type { ColumnType, Generated } from 'kysely'
import type { LoteColumns } from '../../../kit/lote/lote.tables.ts'

type Erro = { boleto: number; error: string }

export type BoletoPdfTable = LoteColumns & {
  documentos: number[]
  feitos: Generated<number>
  erros: ColumnType<Erro[], string | undefined, string>
  /** It broke, or none could be drawn. */
  falha: string | null
  arquivoId: number | null
  criadoEm: Date
  usuarioId: number | null
}

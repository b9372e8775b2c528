import type { AvisoDeLinha, Codificacao, Separador, TipoImportacao } from '@retaguarda/contract/importacao.ts'
import type { ColumnType, Generated } from 'kysely'
import type { LoteColumns } from '../../kit/lote/lote.tables.ts'

export type ImportacaoTable = LoteColumns & {
  tipo: TipoImportacao
  arquivoId: number
  nome: string
  codificacao: Codificacao
  separador: Separador
  cabecalho: string[]
  mapa: (string | null)[]
  amostra: ColumnType<string[][], string, never>
  linhas: number
  novas: number
  mudam: number
  ficam: number
  recusadas: number
  feitas: Generated<number>
  /** The line of the last row that has been worked off. */
  ate: Generated<number>
  criadaEm: Date
  inicio: Date | null
  requestId: string
  usuarioId: number | null
}

export type ImportacaoAvisoTable = AvisoDeLinha & { importacaoId: number }

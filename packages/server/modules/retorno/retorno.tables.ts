import type { Ocorrencia } from '@retaguarda/contract/cobranca/retorno.ts'
import type { Generated } from 'kysely'
import type { LoteColumns } from '../../kit/lote/lote.tables.ts'

export type RetornoTable = LoteColumns & {
  sha256: string
  arquivoId: number
  nome: string
  banco: string
  layout: 240 | 400
  contaBancariaId: number
  /** All wallets that it may be of. */
  contas: number[]
  sequencia: number | null
  dataArquivo: string | null
  situacao: Generated<1 | 2 | 3>
  linhas: number
  titulos: number
  liquidados: number
  confirmados: number
  rejeitados: number
  baixados: number
  excecoes: Generated<number>
  repetidas: Generated<number>
  totalPago: string
  tarifas: string
  avisos: string[]
  /** Titles worked off, in the order of the file. */
  feitos: Generated<number>
  inicio: Date
  requestId: string
  usuarioId: number | null
}

export type SituacaoDaLinha = 1 | 2 | 3 | 4 | 5 | 6 | 7

export type RetornoLinhaTable = Omit<Ocorrencia, 'linha'> & {
  id: Generated<number>
  retornoId: number
  contaBancariaId: number
  linha: number
  /** Without zeros and digit. */
  numero: string
  /** Which of those of its file that are equal it is. */
  ordem: number
  documentoId: number | null
  cobrancaId: number | null
  situacao: SituacaoDaLinha
  mensagem: Generated<string>
}

import type { OrigemPagamento, SituacaoBoleto } from '@retaguarda/contract/faturamento/documento.ts'
import type { Generated } from 'kysely'

export type FaturaDocumentoTable = {
  id: Generated<number>
  faturaId: number
  tipo: 1 | 2
  nome: string
  /** Exact, as decimal text. */
  valor: string
  parcela: number | null
  situacao: SituacaoBoleto | null
  dataVencimento: string | null
  /** The sum of its payments; null while there is none. */
  valorPago: string | null
  /** Of the last payment; kept by the database. */
  ultimoPagamento: Generated<string | null>
  /** What it was when it was settled; kept by the database. */
  antesDeLiquidado: Generated<1 | 2 | 4 | null>
  logMensagem: string | null
  numero: string | null
  chave: string | null
  dataHora: Date
  usuarioId: number | null
}

export type FaturaDocumentoArquivoTable = { documentoId: number; parte: 'xml' | 'pdf'; arquivoId: number }

export type LiquidacaoTable = {
  id: Generated<number>
  documentoId: number
  /** Negative where it takes another one back. */
  valorPago: string
  estornoDe: Generated<number | null>
  origem: Generated<OrigemPagamento>
  dataPagamento: string
  dataHora: Date
  usuarioId: number | null
}

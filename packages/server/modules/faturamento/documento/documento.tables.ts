import type { OrigemPagamento, SituacaoBoleto } from '@retaguarda/contract/faturamento/documento.ts'
import type { Generated, GeneratedAlways } from 'kysely'

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
  /** What was conceded of it. */
  abatimento: Generated<string>
  /** What of it needs not be paid any more; kept by the database. */
  quitado: Generated<string>
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
  /** Of what a bank tells: what was paid for being late, given up for being early, conceded before, and taken by the bank. */
  encargos: Generated<string>
  desconto: Generated<string>
  abatimento: Generated<string>
  tarifa: Generated<string>
  dataCredito: Generated<string | null>
  /** What it pays of the boleto itself. */
  quita: GeneratedAlways<string>
  dataPagamento: string
  dataHora: Date
  usuarioId: number | null
}

import type { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import type { Generated } from 'kysely'
import type { RegisterColumns } from '../../../kit/register.tables.ts'

export type FaturaTable = RegisterColumns & {
  clienteId: number
  ano: number
  mes: number
  situacao: SituacaoFatura
  /** Exact, as decimal text; the sum of the items. */
  valor: Generated<string>
  /** Exact, as decimal text; the sum of what its boletos were paid. */
  valorPago: Generated<string>
  /** What of it needs not be paid any more, with what was paid beyond a boleto; kept by the database. */
  quitado: Generated<string>
  /** What it was before its first payment; kept by the database. */
  antesDePaga: Generated<2 | 5 | null>
  observacao: string | null
  dataHoraGeracao: Date
  dataHoraVencimento: Date | null
}

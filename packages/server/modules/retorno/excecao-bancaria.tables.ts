import type { TipoExcecao } from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import type { Ocorrencia } from '@retaguarda/contract/cobranca/retorno.ts'
import type { Generated, JSONColumnType } from 'kysely'

export type ExcecaoBancariaTable = {
  id: Generated<number>
  tipo: TipoExcecao
  situacao: Generated<1 | 2 | 3>
  contaBancariaId: number
  retornoId: number | null
  linha: number | null
  /** What came, where no file brought it. */
  item: JSONColumnType<Ocorrencia> | null
  cobrancaId: number | null
  nossoNumero: string
  valorPago: string
  dataOcorrencia: string | null
  mensagem: string
  criadaEm: Date
  documentoId: Generated<number | null>
  motivo: Generated<string | null>
  resolvidaEm: Generated<Date | null>
  usuarioId: Generated<number | null>
}

import type { Generated } from 'kysely'

export type ExtratoTable = {
  id: Generated<number>
  contaBancariaId: number
  sha256: string
  /** As the file was called. */
  nome: string
  inicio: string | null
  fim: string | null
  saldo: string | null
  lancamentos: number
  novos: Generated<number>
  /** Rows that only tell a balance. */
  saldos: Generated<number>
  avisos: Generated<string[]>
  dataHora: Date
  usuarioId: number | null
}

export type ExtratoLancamentoTable = {
  id: Generated<number>
  extratoId: number
  contaBancariaId: number
  /** The bank's own id of it; empty where it gives none. */
  fitid: string
  data: string
  valor: string
  memo: string
  nome: string | null
  documento: string | null
  /** Which of those that are equal in one file it is. */
  ordem: Generated<number>
  situacao: Generated<1 | 2 | 3 | 4>
  boletoId: number | null
  liquidacaoId: number | null
  motivo: string | null
}

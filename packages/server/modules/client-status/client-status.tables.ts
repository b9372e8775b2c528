import type { Checkout, SituacaoLoja } from '@retaguarda/contract/client-status.ts'
import type { Generated } from 'kysely'
import type { LinhaColumns, LoteColumns } from '../../kit/lote/lote.tables.ts'

export type TipoValor = 'gateway' | 'formaPagamento' | 'marketplace' | 'farm'

export type ClientStatusTable = {
  clienteId: number
  regimeTributacao: 1 | 2 | 3 | null
  loja: SituacaoLoja | null
  lojaDesde: Date | null
  apiFrete: boolean | null
  doisFatores: boolean | null
  farmId: number | null
  checkout: Checkout | null
  atualizadoEm: Date | null
  /** The try that the data are of; 0 while there are none. */
  resposta: Generated<number>
  tentadoEm: Date
  /** The last try. */
  tentativa: number
  erro: string | null
}

export type ClientStatusValorTable = { id: Generated<number>; tipo: TipoValor; nome: string }
export type ClientStatusClienteValorTable = { clienteId: number; valorId: number; ordem: number }
export type ClientStatusRodadaTable = LoteColumns & { inicio: Date }
export type ClientStatusRodadaLinhaTable = LinhaColumns & { rodadaId: number; clienteId: number }

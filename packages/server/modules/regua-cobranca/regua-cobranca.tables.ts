import type { ReguaForm } from '@retaguarda/contract/cobranca/regua.ts'
import type { EntregaColumns } from '../correio/entrega.tables.ts'
import type { RegisterColumns } from '../../kit/register.tables.ts'

export type ReguaCobrancaTable = RegisterColumns & ReguaForm

export type ReguaEnvioTable = EntregaColumns & {
  boletoId: number
  reguaId: number
  clienteId: number
  dataHora: Date
  /** By comma. */
  emails: string
  assunto: string
  dispensado: string | null
}

export type ReguaDiaTable = { data: string }

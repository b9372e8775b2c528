import type { ReguaForm } from '@retaguarda/contract/cobranca/regua.ts'
import type { CartaColumns } from '../../kit/outbox/outbox.tables.ts'
import type { RegisterColumns } from '../../kit/register.tables.ts'

export type ReguaCobrancaTable = RegisterColumns & ReguaForm

export type ReguaEnvioTable = CartaColumns & {
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

import type { ReguaForm } from '@retaguarda/contract/cobranca/regua.ts'
import type { OutboxColumns } from '../../kit/outbox/outbox.tables.ts'
import type { RegisterColumns } from '../../kit/register.tables.ts'

export type ReguaCobrancaTable = RegisterColumns & ReguaForm

export type ReguaEnvioTable = OutboxColumns & {
  boletoId: number
  reguaId: number
  clienteId: number
  dataHora: Date
  /** By comma. */
  emails: string
  assunto: string
  dispensado: string | null
  /** While it stands a mail may have left. */
  iniciadoEm: Date | null
}

export type ReguaDiaTable = { data: string }

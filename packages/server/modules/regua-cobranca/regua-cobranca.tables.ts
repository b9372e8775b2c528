import type { Generated } from 'kysely'
import type { OutboxColumns } from '../../kit/outbox/outbox.tables.ts'

export type ReguaCobrancaTable = {
  id: Generated<number>
  nome: string
  /** From the due date. */
  dias: number
  assunto: string
  texto: string
  anexarPdf: boolean
  ativa: boolean
  versaoRegistro: Generated<number>
  alteradoEm: Date | null
  alteradoPorId: number | null
}

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

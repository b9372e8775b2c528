import type { Plataforma } from '@retaguarda/contract/plataforma.ts'
import type { OutboxColumns } from '../../kit/outbox/outbox.tables.ts'

export type PlataformaVezTable = {
  usuarioId: number
  platform: Plataforma
  /** The process whose turn it is. */
  tomadoPor: number | null
  desde: Date
}

export type DesligamentoTable = {
  usuarioId: number
  pedidoEm: Date
  pedidoPorId: number
  /** How many sessions ended. */
  sessoes: number
  /** What there was of technical access. */
  tecnico: string | null
}

export type DesligamentoPlataformaTable = Omit<OutboxColumns, 'fila'> & {
  usuarioId: number
  platform: Plataforma
  fila: string
  /** One of FIM_DESLIGAR, with its sentence. */
  resultado: number | null
  msg: string | null
  tentadoEm: Date | null
}

export type PlataformaConferenciaTable = {
  platform: Plataforma
  /** Null where nobody waits for it. */
  pedidaEm: Date | null
  conferidaEm: Date | null
  erro: string | null
}

export type PlataformaDivergenciaTable = { usuarioId: number; platform: Plataforma; conta: string; vistaEm: Date }

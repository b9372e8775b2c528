import type { Plataforma } from '@retaguarda/contract/plataforma.ts'
import type { OutboxColumns } from '../../kit/outbox/outbox.tables.ts'

export type PlataformaTables = {
  plataforma_vez: {
    usuarioId: number
    platform: Plataforma
    /** The process whose turn it is. */
    tomadoPor: number | null
    desde: Date
  }
  desligamento: {
    usuarioId: number
    pedidoEm: Date
    pedidoPorId: number
    /** How many sessions ended. */
    sessoes: number
    /** What there was of technical access. */
    tecnico: string | null
  }
  desligamento_plataforma: Omit<OutboxColumns, 'fila'> & {
    usuarioId: number
    platform: Plataforma
    fila: string
    /** One of FIM_DESLIGAR, with its sentence. */
    resultado: number | null
    msg: string | null
    tentadoEm: Date | null
  }
  plataforma_conferencia: {
    platform: Plataforma
    /** Null where nobody waits for it. */
    pedidaEm: Date | null
    conferidaEm: Date | null
    erro: string | null
  }
  plataforma_divergencia: { usuarioId: number; platform: Plataforma; conta: string; vistaEm: Date }
}

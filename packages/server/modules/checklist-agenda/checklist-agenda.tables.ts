import type { SituacaoAgenda, SituacaoEnvio } from '@retaguarda/contract/checklist-agenda.ts'
import type { ColumnType, Generated } from 'kysely'
import type { z } from 'zod'
import type { OutboxColumns } from '../../kit/outbox/outbox.tables.ts'
import type { RegisterColumns } from '../../kit/register.tables.ts'

export type ChecklistAgendaTable = RegisterColumns & {
  taskChecklistId: number
  setorId: number
  usuarioId: number
  responsavelId: number | null
  situacao: Generated<z.output<typeof SituacaoAgenda.schema>>
  observacao: string | null
  dataInicio: ColumnType<Date, string, string>
  dataFim: ColumnType<Date | null, string | null, string | null>
  horasEstimadas: string
  issue: number | null
  envioSituacao: Generated<z.output<typeof SituacaoEnvio.schema>>
  envioErro: string | null
  enviadoPorId: number | null
}

/** What a tracker is told of a schedule. */
export type AgendaEnvioTable = OutboxColumns & { agendaId: number }

export type AgendaCalendarioTable = { usuarioId: number; hash: Buffer; criadoEm: Date }

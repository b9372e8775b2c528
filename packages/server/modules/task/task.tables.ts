import type { SituacaoTask } from '@retaguarda/contract/task.ts'
import type { Resposta } from '@retaguarda/contract/task-regras.ts'
import type { ColumnType, Generated } from 'kysely'
import type { z } from 'zod'
import type { RegisterColumns } from '../../kit/register.tables.ts'

export type TaskTable = RegisterColumns & {
  clienteId: number
  descricao: string
  usuarioId: number
  situacao: Generated<z.output<typeof SituacaoTask.schema>>
  progresso: Generated<number>
  /** Kept by the database from the checklists. */
  previsao: Generated<string | null>
}

export type TaskChecklistTable = {
  id: Generated<number>
  taskId: number
  checklistId: number
  versaoId: number | null
  ativa: boolean
  previsao: string | null
  ordem: number
  respondidas: Generated<number>
  visiveis: Generated<number>
}

export type TaskRespostaTable = {
  id: Generated<number>
  taskChecklistId: number
  itemId: number
  resposta: ColumnType<Resposta, string, string>
  time: number | null
  usuarioId: number
  dataHora: Date
}

import { z } from 'zod'
import { Mudou, type ProgressoEvento } from './evento.ts'
import { ResultadoAndamento } from './execute-task.ts'
import { Id } from './kit/fields.ts'
import { Answer, Percentual } from './task.ts'

// Apart from the topics, which every screen follows: these take the contracts of tasks and executions along.

/** What became of an answer of a task. */
export const TaskEvento = z.discriminatedUnion('tipo', [
  z.object({
    tipo: z.literal('resposta'),
    /** The entry of the task. */
    checklist: Id,
    checklistItem: Id,
    /** Null when it was taken back. */
    resposta: Answer.nullable(),
    /** Of the task, then of each of its checklists. */
    percentual: Percentual,
    checklists: z.array(z.object({ id: Id, percentual: Percentual })),
  }),
  Mudou,
])
export type TaskEvento = z.output<typeof TaskEvento>

/** What became of results of an execution. */
export const ExecucaoEvento = z.discriminatedUnion('tipo', [
  z.object({ tipo: z.literal('resultados'), resultados: z.array(ResultadoAndamento) }),
  Mudou,
])
export type ExecucaoEvento = z.output<typeof ExecucaoEvento>

export type Evento = TaskEvento | ProgressoEvento | ExecucaoEvento

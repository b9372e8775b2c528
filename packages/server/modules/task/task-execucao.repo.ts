import type { ChecklistItem } from '@retaguarda/contract/checklist-itens.ts'
import type { Answer } from '@retaguarda/contract/task.ts'
import { andamento } from '@retaguarda/contract/task-regras.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import { updateRow } from '../../db/write-row.repo.ts'
import { lockVersao } from '../checklist/checklist.repo.ts'
import { type Progresso, progressoDe } from './task-envolvidos.calc.ts'
import { mapEntradas } from './task-lote.repo.ts'

/** One checklist of a task with the items that are its own: those of its version, or the newest while it has none. */
export type Entrada = {
  id: number
  checklist: { id: number; nome: string }
  versao: number
  /** False while the task waits. */
  iniciada: boolean
  ativa: boolean
  previsao: string | null
  ordem: number
  itens: ChecklistItem[]
}

export async function listEntradas(db: Db, taskId: number, entradaId?: number): Promise<Entrada[]> {
  const all = db
    .selectFrom('task_checklist as tc')
    .innerJoin('checklist as c', 'c.id', 'tc.checklistId')
    .leftJoin('checklist_versao as v', 'v.id', 'tc.versaoId')
    .select(['tc.id', 'tc.ativa', 'tc.previsao', 'tc.ordem', 'tc.versaoId', 'c.id as checklistId', 'c.nome'])
    .select([
      sql<number>`coalesce(v.versao, c.versao)`.as('versao'),
      sql<ChecklistItem[]>`case when v.id is null then c.itens else v.itens end`.as('itens'),
    ])
    .where('tc.taskId', '=', taskId)
  const some = entradaId === undefined ? all : all.where('tc.id', '=', entradaId)
  const rows = await some.orderBy('tc.ordem').orderBy('tc.id').execute()
  return rows.map(({ checklistId, nome, versaoId, ...row }) => ({
    ...row,
    checklist: { id: checklistId, nome },
    iniciada: versaoId !== null,
  }))
}

/** The answers of a task, by entry and then by item. */
export async function mapRespostas(db: Db, taskId: number): Promise<Map<number, Map<number, Answer>>> {
  const rows = await db
    .selectFrom('task_resposta as r')
    .innerJoin('task_checklist as tc', 'tc.id', 'r.taskChecklistId')
    .innerJoin('usuario as u', 'u.id', 'r.usuarioId')
    .select(['r.id', 'r.taskChecklistId', 'r.itemId', 'r.resposta', 'r.time', 'r.dataHora', 'r.usuarioId', 'u.pessoaNome as nome'])
    .where('tc.taskId', '=', taskId)
    .execute()
  const found = new Map<number, Map<number, Answer>>()
  for (const { id, taskChecklistId, itemId, resposta, time, dataHora, usuarioId, nome } of rows) {
    const entry = found.get(taskChecklistId) ?? new Map<number, Answer>()
    found.set(taskChecklistId, entry)
    const usuario = { id: usuarioId, nome }
    entry.set(itemId, { id, checklistItem: itemId, resposta, time, task: taskId, usuario, data_hora: dataHora.toISOString() })
  }
  return found
}

/** Where an answer belongs, and whose it is; to be read again once its task is locked. */
export const readResposta = (db: Db, id: number) =>
  db
    .selectFrom('task_resposta as r')
    .innerJoin('task_checklist as tc', 'tc.id', 'r.taskChecklistId')
    .innerJoin('usuario as u', 'u.id', 'r.usuarioId')
    .select(['r.id', 'r.itemId', 'r.resposta', 'r.usuarioId', 'u.pessoaNome as usuarioNome', 'r.dataHora'])
    .select(['tc.id as entradaId', 'tc.taskId', 'tc.versaoId'])
    .where('r.id', '=', id)
    .executeTakeFirst()

export async function removeResposta(trx: Trx, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('task_resposta').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Gives every checklist of the task that has none the version of now, one after the other by their ids. */
export async function updateVersoes(trx: Trx, taskId: number): Promise<void> {
  const open = await trx
    .selectFrom('task_checklist')
    .select(['id', 'checklistId'])
    .where('taskId', '=', taskId)
    .where('versaoId', 'is', null)
    .orderBy('checklistId')
    .execute()
  for (const { id, checklistId } of open) {
    const { versaoId, itens } = await lockVersao(trx, checklistId)
    await updateRow(trx, 'task_checklist', id, { versaoId, ...andamento(itens, new Map()) })
  }
}

/** Counts one checklist of a locked task again, from its answers. */
export async function updateContagem(trx: Trx, id: number): Promise<void> {
  const entrada = await trx
    .selectFrom('task_checklist as tc')
    .innerJoin('checklist_versao as v', 'v.id', 'tc.versaoId')
    .select('v.itens')
    .where('tc.id', '=', id)
    .executeTakeFirst()
  if (!entrada) return
  const rows = await trx.selectFrom('task_resposta').select(['itemId', 'resposta']).where('taskChecklistId', '=', id).execute()
  const counted = andamento(entrada.itens, new Map(rows.map(({ itemId, resposta }) => [itemId, resposta])))
  await updateRow(trx, 'task_checklist', id, counted)
}

/** Adds up the active checklists of a locked task that runs, and keeps the percentage with it. */
export async function updateProgresso(trx: Trx, taskId: number): Promise<Progresso> {
  const progresso = progressoDe([...(await mapEntradas(trx, [taskId])).values()])
  const { percentual } = progresso
  await trx.updateTable('task').set({ progresso: percentual }).where('id', '=', taskId).where('progresso', '<>', percentual).execute()
  return progresso
}

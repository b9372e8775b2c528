import type { ChecklistItem } from '@retaguarda/contract/checklist-itens.ts'
import type { Answer } from '@retaguarda/contract/task.ts'
import { type Andamento, andamento, percentual, type Resposta, somaAndamento } from '@retaguarda/contract/task-regras.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../kit/context.ts'
import { fixVersao } from '../checklist/checklist.repo.ts'

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

export async function entradasOf(db: Db, taskId: number, entradaId?: number): Promise<Entrada[]> {
  const rows = await db
    .selectFrom('task_checklist as tc')
    .innerJoin('checklist as c', 'c.id', 'tc.checklistId')
    .leftJoin('checklist_versao as v', 'v.id', 'tc.versaoId')
    .select(['tc.id', 'tc.ativa', 'tc.previsao', 'tc.ordem', 'tc.versaoId', 'c.id as checklistId', 'c.nome'])
    .select([
      sql<number>`coalesce(v.versao, c.versao)`.as('versao'),
      sql<ChecklistItem[]>`case when v.id is null then c.itens else v.itens end`.as('itens'),
    ])
    .where('tc.taskId', '=', taskId)
    .$if(entradaId !== undefined, (query) => query.where('tc.id', '=', entradaId ?? 0))
    .orderBy('tc.ordem')
    .orderBy('tc.id')
    .execute()
  return rows.map(({ checklistId, nome, versaoId, ...row }) => ({
    ...row,
    checklist: { id: checklistId, nome },
    iniciada: versaoId !== null,
  }))
}

/** The answers of a task, by entry and then by item. */
export async function respostasOf(db: Db, taskId: number): Promise<Map<number, Map<number, Answer>>> {
  const rows = await db
    .selectFrom('task_resposta as r')
    .innerJoin('task_checklist as tc', 'tc.id', 'r.taskChecklistId')
    .innerJoin('usuario as u', 'u.id', 'r.usuarioId')
    .innerJoin('pessoa as p', 'p.id', 'u.pessoaId')
    .select(['r.id', 'r.taskChecklistId', 'r.itemId', 'r.resposta', 'r.time', 'r.dataHora', 'r.usuarioId', 'p.nome'])
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

type Gravada = { entradaId: number; itemId: number; resposta: Resposta; time: number | null; usuarioId: number; dataHora: Date }

/** Answering again replaces: there is never a second answer to one question. */
export async function gravarResposta(trx: Trx, { entradaId, resposta, ...sent }: Gravada): Promise<number> {
  const { id } = await trx
    .insertInto('task_resposta')
    .values({ ...sent, taskChecklistId: entradaId, resposta: JSON.stringify(resposta) })
    .onConflict((conflict) =>
      conflict.columns(['taskChecklistId', 'itemId']).doUpdateSet((eb) => ({
        resposta: eb.ref('excluded.resposta'),
        time: eb.ref('excluded.time'),
        usuarioId: eb.ref('excluded.usuarioId'),
        dataHora: eb.ref('excluded.dataHora'),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Where an answer belongs, before it is locked. */
export const findResposta = (db: Db, id: number) =>
  db
    .selectFrom('task_resposta as r')
    .innerJoin('task_checklist as tc', 'tc.id', 'r.taskChecklistId')
    .select(['r.id', 'r.itemId', 'r.resposta', 'tc.id as entradaId', 'tc.taskId'])
    .where('r.id', '=', id)
    .executeTakeFirst()

export async function apagarResposta(trx: Trx, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('task_resposta').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Gives every checklist of the task that has none the version of now, one after the other by their ids. */
export async function fixarVersoes(trx: Trx, taskId: number): Promise<void> {
  const open = await trx
    .selectFrom('task_checklist')
    .select(['id', 'checklistId'])
    .where('taskId', '=', taskId)
    .where('versaoId', 'is', null)
    .orderBy('checklistId')
    .execute()
  for (const { id, checklistId } of open) {
    const { versaoId, itens } = await fixVersao(trx, checklistId)
    await trx
      .updateTable('task_checklist')
      .set({ versaoId, ...andamento(itens, new Map()) })
      .where('id', '=', id)
      .execute()
  }
}

/** The answers of one checklist of a locked task. */
export async function valoresDaEntrada(trx: Trx, entradaId: number): Promise<Map<number, Resposta>> {
  const rows = await trx.selectFrom('task_resposta').select(['itemId', 'resposta']).where('taskChecklistId', '=', entradaId).execute()
  return new Map(rows.map(({ itemId, resposta }) => [itemId, resposta]))
}

/** Counts one checklist of a locked task again. */
export async function contarEntrada(trx: Trx, id: number, itens: ChecklistItem[], valores: Map<number, Resposta>): Promise<Andamento> {
  const counted = andamento(itens, valores)
  await trx.updateTable('task_checklist').set(counted).where('id', '=', id).execute()
  return counted
}

export type Progresso = { percentual: number; checklists: { id: number; percentual: number }[] }

/** Adds up the active checklists of a locked task that runs, and keeps the percentage with it. */
export async function somarProgresso(trx: Trx, taskId: number): Promise<Progresso> {
  const rows = await trx
    .selectFrom('task_checklist')
    .select(['id', 'ativa', 'respondidas', 'visiveis'])
    .where('taskId', '=', taskId)
    .orderBy('ordem')
    .orderBy('id')
    .execute()
  const total = percentual(somaAndamento(rows.filter(({ ativa }) => ativa)))
  await trx.updateTable('task').set({ progresso: total }).where('id', '=', taskId).where('progresso', '<>', total).execute()
  return { percentual: total, checklists: rows.map((row) => ({ id: row.id, percentual: percentual(row) })) }
}

/**
 * Locks a task until the transaction ends, so that its answers are counted one after the other. With the entry that is asked for,
 * whose fields are null when the task has no such one.
 */
export const lockTask = (trx: Trx, id: number, entradaId: number) =>
  trx
    .selectFrom('task as t')
    .leftJoin('task_checklist as tc', (join) => join.onRef('tc.taskId', '=', 't.id').on('tc.id', '=', entradaId))
    .select(['t.id', 't.situacao', 't.clienteId', 'tc.id as entradaId', 'tc.versaoId', 'tc.ativa'])
    .where('t.id', '=', id)
    .forNoKeyUpdate('t')
    .executeTakeFirst()

const VERSOES_MAX = 100
const versoes = new WeakMap<Db, Map<number, ChecklistItem[]>>()

/** The items of a version. They never change, so those of the last versions asked for are kept for each database. */
export async function itensDaVersao(trx: Trx, db: Db, versaoId: number): Promise<ChecklistItem[]> {
  const kept = versoes.get(db) ?? new Map<number, ChecklistItem[]>()
  versoes.set(db, kept)
  const known = kept.get(versaoId)
  if (known) return known
  const { itens } = await trx.selectFrom('checklist_versao').select('itens').where('id', '=', versaoId).executeTakeFirstOrThrow()
  const [oldest] = kept.keys()
  if (kept.size >= VERSOES_MAX && oldest !== undefined) kept.delete(oldest)
  kept.set(versaoId, itens)
  return itens
}

import { SituacaoTask, type TaskForm, task } from '@retaguarda/contract/task.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Trx } from '../../db/types.ts'
import { listOf } from '../../kit/list/list-of.ts'
import type { RepoOf } from '../../kit/register/resource-routes.ts'
import { rowsOf as rowsIn } from '../../db/rows.ts'
import { insertRow, updateRow } from '../../db/write-row.repo.ts'
import type { Mark } from '../../kit/register/version.ts'

export type Situacao = z.output<typeof SituacaoTask.schema>
type Record = z.input<(typeof task)['record']>

export const taskLista = listOf(task, {
  table: 'task',
  alias: 't',
  counted: { by: ['situacao'] },
  joins: {
    c: { table: 'cliente', by: 't.clienteId' },
    p: { table: 'pessoa', by: 'c.pessoaId' },
    u: { table: 'usuario', by: 't.usuarioId' },
  },
  columns: {
    'cliente.pessoa.nome': 'p.nome',
    'cliente.id': 't.clienteId',
    'usuario.nome': 'u.pessoaNome',
    'usuario.id': 't.usuarioId',
  },
})

export const taskRepo = {
  table: 'task',
  unique: {},

  async read(db, id): Promise<Record | undefined> {
    const found = await db
      .selectFrom('task as t')
      .innerJoin('cliente as c', 'c.id', 't.clienteId')
      .innerJoin('pessoa as p', 'p.id', 'c.pessoaId')
      .innerJoin('usuario as u', 'u.id', 't.usuarioId')
      .select(['t.id', 't.descricao', 't.situacao', 't.progresso', 't.clienteId', 't.usuarioId'])
      .select(['p.nome as clienteNome', 'u.pessoaNome as usuarioNome'])
      .where('t.id', '=', id)
      .executeTakeFirst()
    if (!found) return undefined
    const { clienteId, clienteNome, usuarioId, usuarioNome, ...fields } = found
    return {
      ...fields,
      cliente: { id: clienteId, nome: clienteNome },
      usuario: { id: usuarioId, nome: usuarioNome },
      taskChecklist: await rowsOf(db, id),
    }
  },

  async insert(trx, form) {
    const id = await insertRow(trx, 'task', values(form))
    await updateRows(trx, id, form.taskChecklist)
    return id
  },

  async update(trx, id, form) {
    await updateRow(trx, 'task', id, values(form))
    await updateRows(trx, id, form.taskChecklist)
  },
} satisfies RepoOf<typeof task>

const values = ({ cliente, descricao, usuario }: TaskForm) => ({ clienteId: cliente, descricao, usuarioId: usuario })

async function rowsOf(db: Db, taskId: number) {
  const rows = await db
    .selectFrom('task_checklist as tc')
    .innerJoin('checklist as c', 'c.id', 'tc.checklistId')
    .leftJoin('checklist_versao as v', 'v.id', 'tc.versaoId')
    .select(['tc.id', 'tc.ativa', 'tc.previsao', 'tc.ordem', 'c.id as checklistId', 'c.nome', 'v.versao'])
    .where('tc.taskId', '=', taskId)
    .orderBy('tc.ordem')
    .orderBy('tc.id')
    .execute()
  return rows.map(({ checklistId, nome, ...row }) => ({ ...row, checklist: { id: checklistId, nome } }))
}

/** A checklist stands once in a task, so that it tells which line is which: those that stay keep their ids, versions and answers. */
async function updateRows(trx: Trx, taskId: number, rows: TaskForm['taskChecklist']): Promise<void> {
  const kept = rows.map(({ checklist }) => checklist)
  await sql`delete from task_checklist where "taskId" = ${taskId} and "checklistId" <> all(${kept}::int[])`.execute(trx)
  if (rows.length === 0) return
  await trx
    .insertInto('task_checklist')
    .values(rows.map(({ checklist, ativa, previsao, ordem }) => ({ taskId, checklistId: checklist, ativa, previsao, ordem })))
    .onConflict((conflict) =>
      conflict.columns(['taskId', 'checklistId']).doUpdateSet((eb) => ({
        ativa: eb.ref('excluded.ativa'),
        previsao: eb.ref('excluded.previsao'),
        ordem: eb.ref('excluded.ordem'),
      })),
    )
    .execute()
}

/** Names of the checklists of a task that hold answers or schedules, but for those to keep. */
export async function listRespondidosFora(trx: Trx, taskId: number, keep: number[]): Promise<string[]> {
  const { rows } = await sql<{ nome: string }>`
    select c.nome from task_checklist tc join checklist c on c.id = tc."checklistId"
    where tc."taskId" = ${taskId} and tc."checklistId" <> all(${keep}::int[])
      and (exists (select from task_resposta r where r."taskChecklistId" = tc.id)
        or exists (select from checklist_agenda a where a."taskChecklistId" = tc.id))
    order by tc.id`.execute(trx)
  return rows.map(({ nome }) => nome)
}

export async function listInativos(trx: Trx, checklists: number[]): Promise<number[]> {
  if (checklists.length === 0) return []
  const rows = await trx.selectFrom('checklist').select('id').where('id', 'in', checklists).where('ativo', '=', false).execute()
  return rows.map(({ id }) => id)
}

export const updateSituacao = (trx: Trx, id: number, situacao: Situacao): Promise<void> => updateRow(trx, 'task', id, { situacao })

const ABERTAS = SituacaoTask.codes('PENDENTE', 'EM_EXECUCAO')

export async function countAbertasDe(db: Db, usuarioId: number): Promise<number> {
  const { n } = await db
    .selectFrom('task')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('usuarioId', '=', usuarioId)
    .where('situacao', 'in', ABERTAS)
    .executeTakeFirstOrThrow()
  return n
}

/** Of the open tasks of a person, locked in the order of their ids. */
export const updateGerente = (trx: Trx, de: number, para: number, { alteradoEm, alteradoPorId }: Mark) =>
  rowsIn<{ id: number; clienteId: number }>(trx)`
    with abertas as (
      select id from task where "usuarioId" = ${de} and situacao = any(${ABERTAS}::int[]) order by id for no key update
    )
    update task t set "usuarioId" = ${para}, "versaoRegistro" = "versaoRegistro" + 1, "alteradoEm" = ${alteradoEm}, "alteradoPorId" = ${alteradoPorId}
    from abertas a where t.id = a.id returning t.id, t."clienteId"`

import { type Agenda, type AgendaEdit, podeAgenda, SituacaoAgenda, SituacaoEnvio } from '@retaguarda/contract/checklist-agenda.ts'
import { horasEstimadas } from '@retaguarda/contract/horas-uteis.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import { rowsOf } from '../../db/rows.ts'
import type { Mark } from '../../kit/register/version.ts'
import { insertRow, updateRow } from '../../db/write-row.repo.ts'

/** The task of an entry, locked against its end while a schedule is made. */
export const lockEntrada = (trx: Trx, taskId: number, entradaId: number) =>
  trx
    .selectFrom('task_checklist as tc')
    .innerJoin('task as t', 't.id', 'tc.taskId')
    .select(['t.situacao', 't.usuarioId', 't.clienteId'])
    .where('t.id', '=', taskId)
    .where('tc.id', '=', entradaId)
    .forShare('t')
    .executeTakeFirst()

export const readGestor = async (db: Db, taskId: number): Promise<number | undefined> =>
  (await db.selectFrom('task').select('usuarioId').where('id', '=', taskId).executeTakeFirst())?.usuarioId

type Fields = Omit<AgendaEdit, 'versaoRegistro' | 'enviar'>

const values = ({ setor, responsavel, observacao, dataInicio, dataFim }: Fields) => ({
  setorId: setor,
  responsavelId: responsavel,
  observacao,
  dataInicio,
  dataFim,
  horasEstimadas: horasEstimadas(new Date(dataInicio), dataFim === null ? null : new Date(dataFim)),
})

export async function insertAgenda(trx: Trx, taskChecklistId: number, usuarioId: number, fields: Fields): Promise<number> {
  const row = { taskChecklistId, usuarioId, ...values(fields) }
  return insertRow(trx, 'checklist_agenda', row)
}

export const updateAgenda = (trx: Trx, id: number, fields: Fields): Promise<void> => updateRow(trx, 'checklist_agenda', id, values(fields))

export const updateObservacao = (trx: Trx, id: number, observacao: string | null): Promise<void> =>
  updateRow(trx, 'checklist_agenda', id, { observacao })

export async function removeAgenda(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('checklist_agenda').where('id', '=', id).execute()
}

export const updateSituacao = (trx: Trx, id: number, situacao: Agenda['situacao']): Promise<void> =>
  updateRow(trx, 'checklist_agenda', id, { situacao })

/** Which schedules: those of one checklist of a task, or of all of them. */
export type Quais = { entrada: number } | { task: number }

/** The open schedules among these, locked in the order of their ids. */
export async function lockAbertas(trx: Trx, quais: Quais): Promise<number[]> {
  const entradas = 'entrada' in quais ? sql`${quais.entrada}::int` : sql`(select id from task_checklist where "taskId" = ${quais.task})`
  const rows = await rowsOf<{ id: number }>(trx)`
    select id from checklist_agenda where "taskChecklistId" in (${entradas}) and situacao = ${SituacaoAgenda.code.ABERTO}
    order by id for no key update`
  return rows.map(({ id }) => id)
}

/** Locks the task of a schedule against its end while the schedule is changed, before the schedule as its end does. */
export async function lockTask(trx: Trx, taskId: number): Promise<void> {
  await sql`select from task where id = ${taskId} for share`.execute(trx)
}

export async function closeAbertas(trx: Trx, ids: number[], { alteradoEm, alteradoPorId }: Mark): Promise<void> {
  await sql`
    update checklist_agenda set situacao = ${SituacaoAgenda.code.FECHADO}, "versaoRegistro" = "versaoRegistro" + 1,
      "alteradoEm" = ${alteradoEm}, "alteradoPorId" = ${alteradoPorId}
    where id = any(${ids}::int[])`.execute(trx)
}

const ALTERAVEIS = SituacaoEnvio.options.flatMap(({ value }) => (podeAgenda('alterar', value) ? [value] : []))

/** Open schedules of a person; `fixas` were sent, and keep who does them (AGE-010). */
export async function countAbertasDe(db: Db, usuarioId: number): Promise<{ todas: number; fixas: number }> {
  const [counted] = await rowsOf<{ todas: number; fixas: number }>(db)`
    select count(*)::int as todas, (count(*) filter (where "envioSituacao" <> all(${ALTERAVEIS}::int[])))::int as fixas
    from checklist_agenda where "responsavelId" = ${usuarioId} and situacao = ${SituacaoAgenda.code.ABERTO}`
  return present(counted)
}

/** Of the open schedules of a person that may still change, locked in the order of their ids. */
export const updateResponsavel = (trx: Trx, de: number, para: number, { alteradoEm, alteradoPorId }: Mark) =>
  rowsOf<{ id: number; taskId: number; clienteId: number }>(trx)`
    with abertas as (
      select id, "taskChecklistId" from checklist_agenda
      where "responsavelId" = ${de} and situacao = ${SituacaoAgenda.code.ABERTO} and "envioSituacao" = any(${ALTERAVEIS}::int[])
      order by id for no key update
    ), mudadas as (
      update checklist_agenda a set "responsavelId" = ${para}, "versaoRegistro" = "versaoRegistro" + 1, "alteradoEm" = ${alteradoEm},
        "alteradoPorId" = ${alteradoPorId}
      from abertas b where a.id = b.id returning a.id
    )
    select m.id, t.id as "taskId", t."clienteId" from mudadas m join abertas b on b.id = m.id join task_checklist tc on tc.id = b."taskChecklistId"
      join task t on t.id = tc."taskId" order by m.id`

/** Locks tasks against their end and against other copies of their schedules, in the order of their ids. */
export async function lockTasks(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`select from task where id = any(${[...ids]}::int[]) order by id for no key update`.execute(trx)
}

type Aberta = { entrada: number; responsavel: number; inicio: Date; fim: Date | null }

/** The open schedules of these people in these checklists of tasks. */
export const listAbertasEm = (db: Db, entradas: readonly number[], people: readonly number[]): Promise<Aberta[]> => rowsOf<Aberta>(db)`
    select "taskChecklistId" as entrada, "responsavelId" as responsavel, "dataInicio" as inicio, "dataFim" as fim from checklist_agenda
    where "taskChecklistId" = any(${[...entradas]}::int[]) and "responsavelId" = any(${[...people]}::int[])
      and situacao = ${SituacaoAgenda.code.ABERTO}`

/** Each of these schedules, open and not sent, for another person. @returns the ids of the new ones */
export async function insertCopias(
  trx: Trx,
  copies: readonly { id: number; responsavel: number }[],
  usuarioId: number,
  { alteradoEm, alteradoPorId }: Mark,
): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(trx)`
    insert into checklist_agenda ("taskChecklistId", "setorId", "usuarioId", "responsavelId", observacao, "dataInicio", "dataFim", "horasEstimadas",
      "alteradoEm", "alteradoPorId")
    select a."taskChecklistId", a."setorId", ${usuarioId}, c.responsavel, a.observacao, a."dataInicio", a."dataFim", a."horasEstimadas",
      ${alteradoEm}, ${alteradoPorId}
    from unnest(${copies.map(({ id }) => id)}::int[], ${copies.map(({ responsavel }) => responsavel)}::int[]) with ordinality c(id, responsavel, ordem)
      join checklist_agenda a on a.id = c.id
    order by c.ordem returning id`
  return rows.map(({ id }) => id)
}

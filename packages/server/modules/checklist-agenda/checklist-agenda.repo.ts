import { type Agenda, type AgendaEdit, SituacaoAgenda } from '@retaguarda/contract/checklist-agenda.ts'
import { horasEstimadas } from '@retaguarda/contract/horas-uteis.ts'
import type { Db, Trx } from '../../kit/context.ts'

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

type Campos = Omit<AgendaEdit, 'versaoRegistro' | 'enviar'>

const values = ({ setor, responsavel, observacao, dataInicio, dataFim }: Campos) => ({
  setorId: setor,
  responsavelId: responsavel,
  observacao,
  dataInicio,
  dataFim,
  horasEstimadas: horasEstimadas(new Date(dataInicio), dataFim === null ? null : new Date(dataFim)),
})

export async function insertAgenda(trx: Trx, taskChecklistId: number, usuarioId: number, campos: Campos): Promise<number> {
  const row = { taskChecklistId, usuarioId, ...values(campos) }
  const { id } = await trx.insertInto('checklist_agenda').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateAgenda(trx: Trx, id: number, campos: Campos): Promise<void> {
  await trx.updateTable('checklist_agenda').set(values(campos)).where('id', '=', id).execute()
}

export async function updateObservacao(trx: Trx, id: number, observacao: string | null): Promise<void> {
  await trx.updateTable('checklist_agenda').set({ observacao }).where('id', '=', id).execute()
}

export async function removeAgenda(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('checklist_agenda').where('id', '=', id).execute()
}

export async function updateSituacao(trx: Trx, id: number, situacao: Agenda['situacao']): Promise<void> {
  await trx.updateTable('checklist_agenda').set({ situacao }).where('id', '=', id).execute()
}

/** The open schedules of an entry, locked. */
export async function lockAbertas(trx: Trx, entradaId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('checklist_agenda')
    .select('id')
    .where('taskChecklistId', '=', entradaId)
    .where('situacao', '=', SituacaoAgenda.code.ABERTO)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

import { type Agenda, type AgendaEdit, SituacaoAgenda } from '@retaguarda/contract/checklist-agenda.ts'
import { horasEstimadas } from '@retaguarda/contract/horas-uteis.ts'
import type { Db, Trx } from '../../kit/context.ts'
import { insertRow, updateRow } from '../../kit/write-row.repo.ts'

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
  return insertRow(trx, 'checklist_agenda', row)
}

export const updateAgenda = (trx: Trx, id: number, campos: Campos): Promise<void> => updateRow(trx, 'checklist_agenda', id, values(campos))

export const updateObservacao = (trx: Trx, id: number, observacao: string | null): Promise<void> =>
  updateRow(trx, 'checklist_agenda', id, { observacao })

export async function removeAgenda(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('checklist_agenda').where('id', '=', id).execute()
}

export const updateSituacao = (trx: Trx, id: number, situacao: Agenda['situacao']): Promise<void> =>
  updateRow(trx, 'checklist_agenda', id, { situacao })

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

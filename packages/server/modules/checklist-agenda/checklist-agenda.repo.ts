import { AGENDA_MAX, type Agenda, type AgendaEdit, type AgendaFiltro } from '@retaguarda/contract/checklist-agenda.ts'
import { HORARIO_COMERCIAL, horasEstimadas } from '@retaguarda/contract/horas-uteis.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../kit/context.ts'
import { literally } from '../../kit/list/condition.ts'
import { nest } from '../../kit/list/nest.ts'

/** Open schedules of one person, in the order of their starts, touch when one begins before all earlier ones have ended. */
const OCUPADA = sql`ocupada as (
  select id, coalesce(
      max("dataFim") over (partition by "responsavelId" order by "dataInicio", id rows between unbounded preceding and 1 preceding) > "dataInicio", false)
    or coalesce(lead("dataInicio") over (partition by "responsavelId" order by "dataInicio", id) < "dataFim", false) as sobreposta
  from checklist_agenda where situacao = 1 and "responsavelId" is not null and "dataFim" > "dataInicio"
)`

const FROM = sql`checklist_agenda a
  join task_checklist tc on tc.id = a."taskChecklistId"
  join task t on t.id = tc."taskId"
  join checklist k on k.id = tc."checklistId"
  join cliente c on c.id = t."clienteId"
  join pessoa p on p.id = c."pessoaId"
  join setor s on s.id = a."setorId"
  join usuario u on u.id = a."usuarioId"
  join pessoa up on up.id = u."pessoaId"
  left join usuario r on r.id = a."responsavelId"
  left join pessoa rp on rp.id = r."pessoaId"`

const FINALIZADA = sql`(tc."versaoId" is not null and tc.respondidas = tc.visiveis)`

const COLUMNS = sql`a.id, t.id as "task.id", t.descricao as "task.nome", t."usuarioId" as gerente, tc.id as item, k.id as "checklist.id", k.nome as "checklist.nome",
  c.id as "cliente.id", p.nome as "cliente.nome", p."cpfCnpj" as cnpj, s.id as "setor.id", s.nome as "setor.nome",
  u.id as "usuario.id", up.nome as "usuario.nome", r.id as "responsavel.id", rp.nome as "responsavel.nome",
  a.situacao, a.observacao, a."dataInicio", a."dataFim", a.issue, a."horasEstimadas"::text as "horasEstimadas",
  a."envioSituacao" as "envio.situacao", a."envioErro" as "envio.erro", ${FINALIZADA} as "checklistFinalizada",
  coalesce(o.sobreposta, false) as sobreposta`

async function read(db: Db, where: RawBuilder<unknown>, limit = AGENDA_MAX): Promise<Agenda[]> {
  const { rows } = await sql<Record<string, unknown>>`
    with ${OCUPADA} select * from (
      select ${COLUMNS} from ${FROM} left join ocupada o on o.id = a.id where ${where}
      order by a."dataInicio" desc, a.id desc limit ${limit}
    ) novas order by "dataInicio", id`.execute(db)
  // The columns above are those of the contract, which checks them on their way out.
  return rows.map((row) => nest(row) as unknown as Agenda).map((row) => (row.responsavel?.id ? row : { ...row, responsavel: null }))
}

export const readAgenda = async (db: Db, id: number): Promise<Agenda | undefined> => (await read(db, sql`a.id = ${id}`))[0]
export const listAgendaOfTask = (db: Db, taskId: number) => read(db, sql`t.id = ${taskId}`)
export const listAgendaOfEntry = (db: Db, taskId: number, entradaId: number) => read(db, sql`t.id = ${taskId} and tc.id = ${entradaId}`)

/** When a day begins where the work is done. */
const meiaNoite = (dia: string) => sql`(${dia}::date::timestamp at time zone ${HORARIO_COMERCIAL.fuso})`

/** By start; of more than the limit the newest. The total is of all. */
export async function listAgenda(db: Db, filtro: AgendaFiltro): Promise<{ rows: Agenda[]; total: number }> {
  const { nomeCliente, responsavel, setor, checklistFinalizada, de, ate } = filtro
  const term = literally(sql`busca(${nomeCliente.trim()})`)
  const where = sql.join(
    [
      sql`true`,
      ...(nomeCliente.trim() === ''
        ? []
        : [sql`(busca(p.nome) like '%' || ${term} || '%' or busca(p."nomeFantasia") like '%' || ${term} || '%')`]),
      ...(responsavel === undefined ? [] : [sql`a."responsavelId" = ${responsavel}`]),
      ...(setor === undefined ? [] : [sql`a."setorId" = ${setor}`]),
      ...(checklistFinalizada === undefined ? [] : [sql`${FINALIZADA} = ${checklistFinalizada}`]),
      ...(de === undefined ? [] : [sql`a."dataInicio" >= ${meiaNoite(de)}`]),
      ...(ate === undefined ? [] : [sql`a."dataInicio" < ${meiaNoite(ate)} + interval '1 day'`]),
    ],
    sql` and `,
  )
  const rows = await read(db, where)
  if (rows.length < AGENDA_MAX) return { rows, total: rows.length }
  const counted = await sql<{ n: number }>`select count(*) as n from ${FROM} where ${where}`.execute(db)
  return { rows, total: counted.rows[0]?.n ?? rows.length }
}

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

export async function deleteAgenda(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('checklist_agenda').where('id', '=', id).execute()
}

export async function setSituacaoAgenda(trx: Trx, id: number, situacao: Agenda['situacao']): Promise<void> {
  await trx.updateTable('checklist_agenda').set({ situacao }).where('id', '=', id).execute()
}

/** The open schedules of an entry, locked. */
export async function lockAbertas(trx: Trx, entradaId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('checklist_agenda')
    .select('id')
    .where('taskChecklistId', '=', entradaId)
    .where('situacao', '=', 1)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

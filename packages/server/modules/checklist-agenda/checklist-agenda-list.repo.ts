import { AGENDA_MAX, type Agenda, type AgendaFiltro, SituacaoAgenda } from '@retaguarda/contract/checklist-agenda.ts'
import { HORARIO_COMERCIAL } from '@retaguarda/contract/horas-uteis.ts'
import type { Ref } from '@retaguarda/contract/kit/fields.ts'
import { podeTask, type SituacaoTask } from '@retaguarda/contract/task.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../db/types.ts'
import { literally } from '../../kit/list/condition.ts'
import { inSeen } from '../../kit/list/hidden-text.ts'

const ABERTO = sql.lit(SituacaoAgenda.code.ABERTO)

/** Open schedules of one person, in the order of their starts, touch when one begins before all earlier ones have ended. */
const OCUPADA = sql`
  select id, coalesce(max("dataFim") over earlier > "dataInicio", false) or coalesce(lead("dataInicio") over earlier < "dataFim", false) as sobreposta
  from checklist_agenda where situacao = ${ABERTO} and "responsavelId" is not null and "dataFim" > "dataInicio"
  window earlier as (partition by "responsavelId" order by "dataInicio", id rows between unbounded preceding and 1 preceding)`

/** The same looked up for each: better where the schedules asked for are few. */
const SOBREPOSTA = sql`(a.situacao = ${ABERTO} and a."dataFim" > a."dataInicio" and exists (
  select from checklist_agenda o where o."responsavelId" = a."responsavelId" and o.id <> a.id and o.situacao = ${ABERTO}
    and o."dataFim" > o."dataInicio" and o."dataFim" > a."dataInicio" and o."dataInicio" < a."dataFim"))`

const FINALIZADA = sql`(tc."versaoId" is not null and tc.respondidas = tc.visiveis)`

/** A schedule with the ids of what it refers to. Ten thousand with all the names take three times as long to read. */
type Row = {
  id: number
  entrada: number
  setor: number
  usuario: number
  responsavel: number | null
  situacao: Agenda['situacao']
  observacao: string | null
  /** ms since 1970 */
  inicio: number
  fim: number | null
  issue: number | null
  horasEstimadas: string
  envio: Agenda['envio']['situacao']
  erro: string | null
  sobreposta: boolean
}

/** ms since 1970, without what a Date has no room for. `extract` is exact to any digit, and takes twice as long. */
const msOf = (column: RawBuilder<unknown>) => sql`round(date_part('epoch', date_trunc('milliseconds', ${column})) * 1000)`

const LINHA = sql`a.id, a."taskChecklistId" as entrada, a."setorId" as setor, a."usuarioId" as usuario, a."responsavelId" as responsavel, a.situacao,
  a.observacao, ${msOf(sql`a."dataInicio"`)} as inicio, ${msOf(sql`a."dataFim"`)} as fim, a.issue,
  a."horasEstimadas"::text as "horasEstimadas", a."envioSituacao" as envio, a."envioErro" as erro`

async function readFew(db: Db, where: RawBuilder<unknown>): Promise<Agenda[]> {
  const { rows } = await sql<Row>`
    select ${LINHA}, ${SOBREPOSTA} as sobreposta from checklist_agenda a where ${where} order by a."dataInicio", a.id`.execute(db)
  return withNames(db, rows)
}

/** In the order of their starts; those that there are. */
export const listAgendaByIds = (db: Db, ids: readonly number[]) => readFew(db, sql`a.id = any(${[...ids]}::int[])`)

export const readAgenda = async (db: Db, id: number): Promise<Agenda | undefined> => (await readFew(db, sql`a.id = ${id}`))[0]

const entradasOf = (taskId: number) => sql`select id from task_checklist where "taskId" = ${taskId}`
export const listAgendaOfTask = (db: Db, taskId: number) => readFew(db, sql`a."taskChecklistId" in (${entradasOf(taskId)})`)
export const listAgendaOfEntry = (db: Db, taskId: number, entradaId: number) =>
  readFew(db, sql`a."taskChecklistId" in (${entradasOf(taskId)} and id = ${entradaId})`)

/** What a person does, from an instant on. */
export const listAgendaDe = (db: Db, responsavel: number, since: Date) =>
  readFew(db, sql`a."responsavelId" = ${responsavel} and a."dataInicio" >= ${since}`)

/** By start; of more than the limit the newest. The total is of all. */
export async function listAgenda(db: Db, filtro: AgendaFiltro): Promise<{ rows: Agenda[]; total: number }> {
  const where = whereOf(filtro)
  const { rows } = await sql<Row>`
    with ocupada as (${OCUPADA})
    select ${LINHA}, coalesce(o.sobreposta, false) as sobreposta from checklist_agenda a left join ocupada o on o.id = a.id where ${where}
    order by a."dataInicio" desc, a.id desc limit ${AGENDA_MAX}`.execute(db)
  const named = await withNames(db, rows.toReversed())
  if (rows.length < AGENDA_MAX) return { rows: named, total: rows.length }
  const counted = await sql<{ n: number }>`select count(*) as n from checklist_agenda a where ${where}`.execute(db)
  return { rows: named, total: counted.rows[0]?.n ?? rows.length }
}

/** When a day begins where the work is done. */
const meiaNoite = (day: string) => sql`(${day}::date::timestamp at time zone ${HORARIO_COMERCIAL.fuso})`

function whereOf({ nomeCliente, responsavel, setor, checklistFinalizada, de, ate }: AgendaFiltro): RawBuilder<unknown> {
  const term = literally(sql`busca(${nomeCliente.trim()})`)
  const hasTerm = (text: RawBuilder<unknown>) => inSeen(text, (seen) => sql`busca(${seen}) like '%' || ${term} || '%'`)
  const ofEntradas = (condition: RawBuilder<unknown>) =>
    sql`a."taskChecklistId" in (select tc.id from task_checklist tc join task t on t.id = tc."taskId" join cliente c on c.id = t."clienteId"
      join pessoa p on p.id = c."pessoaId" where ${condition})`
  return sql.join(
    [
      sql`true`,
      ...(nomeCliente.trim() === '' ? [] : [ofEntradas(sql`(${hasTerm(sql`p.nome`)} or ${hasTerm(sql`p."nomeFantasia"`)})`)]),
      ...(responsavel === undefined ? [] : [sql`a."responsavelId" = ${responsavel}`]),
      ...(setor === undefined ? [] : [sql`a."setorId" = ${setor}`]),
      ...(checklistFinalizada === undefined ? [] : [ofEntradas(sql`${FINALIZADA} = ${checklistFinalizada}`)]),
      ...(de === undefined ? [] : [sql`a."dataInicio" >= ${meiaNoite(de)}`]),
      ...(ate === undefined ? [] : [sql`a."dataInicio" < ${meiaNoite(ate)} + interval '1 day'`]),
    ],
    sql` and `,
  )
}

type DaEntrada = Pick<Agenda, 'task' | 'gerente' | 'item' | 'checklist' | 'cliente' | 'cnpj' | 'checklistFinalizada' | 'encerrada'>

/** Puts the names to the ids, each read once. */
async function withNames(db: Db, rows: Row[]): Promise<Agenda[]> {
  if (rows.length === 0) return []
  const distinct = (ids: (number | null)[]) => [...new Set(ids)].filter((id) => id !== null)
  const setorIds = distinct(rows.map(({ setor }) => setor))
  const usuarioIds = distinct([...rows.map(({ usuario }) => usuario), ...rows.map(({ responsavel }) => responsavel)])
  const [entradas, setores, usuarios] = await Promise.all([
    mapEntradas(db, distinct(rows.map(({ entrada }) => entrada))),
    mapRefs(db, sql<Ref>`select id, nome from setor where id = any(${setorIds}::int[])`),
    mapRefs(db, sql<Ref>`select u.id, u."pessoaNome" as nome from usuario u where u.id = any(${usuarioIds}::int[])`),
  ])
  const ref = (refs: Map<number, Ref>, id: number) => refs.get(id) ?? { id, nome: '' }
  return rows.flatMap((row) => {
    const daEntrada = entradas.get(row.entrada)
    if (!daEntrada) return [] // removed between the two readings
    // Named one by one: of ten thousand, copies of two objects take four times as long.
    return {
      id: row.id,
      task: daEntrada.task,
      gerente: daEntrada.gerente,
      item: daEntrada.item,
      checklist: daEntrada.checklist,
      cliente: daEntrada.cliente,
      cnpj: daEntrada.cnpj,
      checklistFinalizada: daEntrada.checklistFinalizada,
      encerrada: daEntrada.encerrada,
      setor: ref(setores, row.setor),
      usuario: ref(usuarios, row.usuario),
      responsavel: row.responsavel === null ? null : ref(usuarios, row.responsavel),
      situacao: row.situacao,
      observacao: row.observacao,
      dataInicio: new Date(row.inicio).toISOString(),
      dataFim: row.fim === null ? null : new Date(row.fim).toISOString(),
      issue: row.issue,
      horasEstimadas: row.horasEstimadas,
      envio: { situacao: row.envio, erro: row.erro },
      sobreposta: row.sobreposta,
    }
  })
}

async function mapRefs(db: Db, query: RawBuilder<Ref>): Promise<Map<number, Ref>> {
  const { rows } = await query.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

async function mapEntradas(db: Db, ids: number[]): Promise<Map<number, DaEntrada>> {
  const { rows } = await sql<{
    id: number
    taskId: number
    descricao: string
    situacao: z.output<typeof SituacaoTask.schema>
    gerente: number
    checklistId: number
    checklist: string
    clienteId: number
    cliente: string
    cnpj: string
    finalizada: boolean
  }>`
    select tc.id, t.id as "taskId", t.descricao, t.situacao, t."usuarioId" as gerente, k.id as "checklistId", k.nome as checklist, c.id as "clienteId",
      p.nome as cliente, p."cpfCnpj" as cnpj, ${FINALIZADA} as finalizada
    from task_checklist tc join task t on t.id = tc."taskId" join checklist k on k.id = tc."checklistId"
      join cliente c on c.id = t."clienteId" join pessoa p on p.id = c."pessoaId"
    where tc.id = any(${ids}::int[])`.execute(db)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        task: { id: row.taskId, nome: row.descricao },
        gerente: row.gerente,
        item: row.id,
        checklist: { id: row.checklistId, nome: row.checklist },
        cliente: { id: row.clienteId, nome: row.cliente },
        cnpj: row.cnpj,
        checklistFinalizada: row.finalizada,
        encerrada: !podeTask('agendar', row.situacao),
      },
    ]),
  )
}

import { type ExecuteTaskForm, executeTask, TipoPlano } from '@retaguarda/contract/execute-task.ts'
import { TipoMockup } from '@retaguarda/contract/mockup.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { rowsOf } from '../../db/rows.ts'
import type { Db, Trx } from '../../db/types.ts'
import { listOf } from '../../kit/list/list-of.ts'
import type { RepoOf } from '../../kit/register/resource-routes.ts'
import { suggest } from '../../kit/register/suggest.ts'
import { insertRow, updateRow } from '../../db/write-row.repo.ts'

type Record = z.input<(typeof executeTask)['record']>

export const executeTaskLista = listOf(executeTask, { table: 'execute_task', alias: 'e', counted: true })

export const executeTaskRepo = {
  table: 'execute_task',
  unique: {},

  async read(db, id): Promise<Record | undefined> {
    const found = await db
      .selectFrom('execute_task as e')
      .leftJoin('group_teste as g', 'g.id', 'e.groupTesteId')
      .select(['e.id', 'e.name', 'e.type', 'e.status', 'e.enderecoBase', 'e.retentativas', 'e.tempoPasso', 'e.tempoCaso', 'e.evidencias'])
      .select(['e.dataHoraProgramada', 'e.recorrencia', 'e.proximaExecucao', 'e.ultimaExecucao', 'g.id as grupoId', 'g.name as grupo'])
      .where('e.id', '=', id)
      .executeTakeFirst()
    if (!found) return undefined
    const { grupoId, grupo, dataHoraProgramada, proximaExecucao, ultimaExecucao, ...fields } = found
    const [testCase, mockup, lojas, avisar] = await Promise.all([casosOf(db, id), mockupsOf(db, id), listLojas(db, id), avisarOf(db, id)])
    return {
      ...fields,
      dataHoraProgramada: iso(dataHoraProgramada),
      proximaExecucao: iso(proximaExecucao),
      ultimaExecucao: iso(ultimaExecucao),
      groupTeste: grupoId === null ? null : { id: grupoId, name: grupo ?? '' },
      testCase,
      mockup,
      lojas,
      avisar,
    }
  },

  async insert(trx, form) {
    const id = await insertRow(trx, 'execute_task', values(form))
    await updateListas(trx, id, form)
    return id
  },

  async update(trx, id, form) {
    await updateRow(trx, 'execute_task', id, values(form))
    await updateListas(trx, id, form)
  },
} satisfies RepoOf<typeof executeTask>

const iso = (at: Date | null) => at?.toISOString() ?? null

/** A manual plan keeps no schedule. */
function values({ testCase, mockup: _mockup, lojas: _lojas, avisar: _avisar, groupTeste, ...form }: ExecuteTaskForm) {
  const agendada = form.type === TipoPlano.code.AGENDADA
  return {
    ...form,
    groupTesteId: groupTeste,
    dataHoraProgramada: agendada && form.dataHoraProgramada !== null ? new Date(form.dataHoraProgramada) : null,
    recorrencia: agendada ? form.recorrencia : null,
    status: testCase.length > 0 ? (2 as const) : (1 as const),
  }
}

async function updateListas(trx: Trx, id: number, { testCase, mockup, lojas, avisar }: ExecuteTaskForm): Promise<void> {
  await updateLista(trx, 'execute_task_caso', 'testCaseId', id, testCase)
  await updateLista(trx, 'execute_task_mockup', 'mockupId', id, mockup)
  await updateLista(trx, 'execute_task_loja', 'clienteProdutoId', id, lojas)
  await updateLista(trx, 'execute_task_avisar', 'usuarioId', id, avisar)
}

type ItemList = 'execute_task_caso' | 'execute_task_mockup' | 'execute_task_loja' | 'execute_task_avisar'

async function updateLista(trx: Trx, table: ItemList, column: string, id: number, ids: number[]): Promise<void> {
  await sql`delete from ${sql.table(table)} where "executeTaskId" = ${id}`.execute(trx)
  await sql`insert into ${sql.table(table)} ("executeTaskId", ${sql.ref(column)}, ordem)
    select ${id}::int, n.id, n.ordem from unnest(${ids}::int[]) with ordinality n (id, ordem)`.execute(trx)
}

const casosOf = (db: Db, id: number) =>
  db
    .selectFrom('execute_task_caso as l')
    .innerJoin('test_case as c', 'c.id', 'l.testCaseId')
    .select(['c.id', 'c.name', 'c.codigo'])
    .where('l.executeTaskId', '=', id)
    .orderBy('l.ordem')
    .execute()

const mockupsOf = (db: Db, id: number) =>
  db
    .selectFrom('execute_task_mockup as l')
    .innerJoin('mockup as m', 'm.id', 'l.mockupId')
    .select(['m.id', 'm.name', 'm.type'])
    .where('l.executeTaskId', '=', id)
    .orderBy('l.ordem')
    .execute()

const avisarOf = (db: Db, id: number) =>
  db
    .selectFrom('execute_task_avisar as l')
    .innerJoin('usuario as u', 'u.id', 'l.usuarioId')
    .innerJoin('pessoa as p', 'p.id', 'u.pessoaId')
    .select(['u.id', 'p.nome'])
    .where('l.executeTaskId', '=', id)
    .orderBy('l.ordem')
    .execute()

async function listLojas(db: Db, id: number) {
  const rows = await db
    .selectFrom('execute_task_loja as l')
    .innerJoin('cliente_produto as cp', 'cp.id', 'l.clienteProdutoId')
    .innerJoin('cliente as c', 'c.id', 'cp.clienteId')
    .innerJoin('pessoa as p', 'p.id', 'c.pessoaId')
    .select(['cp.id', 'cp.url', 'c.id as clienteId', 'p.nome'])
    .where('l.executeTaskId', '=', id)
    .orderBy('l.ordem')
    .execute()
  return rows.map(({ clienteId, nome, ...loja }) => ({ ...loja, cliente: { id: clienteId, nome } }))
}

/** How many of these mockups hold data, each of which makes results of its own. */
export async function countDeDados(db: Db, ids: readonly number[]): Promise<number> {
  const { n } = await db
    .selectFrom('mockup')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('type', '=', TipoMockup.code.DADOS)
    .where('id', 'in', [...ids, 0])
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Is it a group of plans? */
export const isGrupoDePlanos = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('group_teste').select('id').where('id', '=', id).where('type', '=', TipoMockup.code.RESPOSTA).executeTakeFirst()) !==
  undefined

export const updateProxima = (trx: Trx, id: number, proximaExecucao: Date | null): Promise<void> =>
  updateRow(trx, 'execute_task', id, { proximaExecucao })

/** Stores by their client or address. */
export const suggestLojas = (db: Db, text?: string) =>
  suggest(
    db,
    {
      from: sql`cliente_produto cp join cliente c on c.id = cp."clienteId" join pessoa p on p.id = c."pessoaId"`,
      id: sql`cp.id`,
      nome: sql`p.nome || ' - ' || cp.url`,
      search: [sql`p.nome`, sql`cp.url`],
    },
    text,
  )

export async function countAvisosDe(db: Db, usuarioId: number): Promise<number> {
  const { n } = await db
    .selectFrom('execute_task_avisar')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('usuarioId', '=', usuarioId)
    .executeTakeFirstOrThrow()
  return n
}

/** Who is told of a plan becomes another person, who is told once. @returns the plans */
export async function updateAvisados(trx: Trx, de: number, para: number): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(trx)`
    with antes as (delete from execute_task_avisar where "usuarioId" = ${de} returning "executeTaskId", ordem),
      novos as (insert into execute_task_avisar ("executeTaskId", "usuarioId", ordem) select "executeTaskId", ${para}, ordem from antes
        on conflict do nothing)
    select "executeTaskId" as id from antes order by 1`
  return rows.map(({ id }) => id)
}

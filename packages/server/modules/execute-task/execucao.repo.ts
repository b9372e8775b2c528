import { type Entry, RUNNER_LIMITES } from '@retaguarda/contract/runner.ts'
import { type OrigemExecucao, StatusPlano } from '@retaguarda/contract/execute-task.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { ResultadoTeste } from '@retaguarda/contract/test-case.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import { rowOf } from '../../db/rows.ts'
import { insertRow, updateRow } from '../../db/write-row.repo.ts'
import type { Tables } from '../../db/tables.ts'
import { codes, numberOf } from '../../kit/sql.ts'
import type { Fixados } from './fixado.repo.ts'

type Nova = {
  executeTaskId: number
  dataHoraInicio: Date
  usuarioId: number | null
  origem: CodeOf<typeof OrigemExecucao>
  atrasada: boolean
  enviarAte: Date | null
  config: Entry['config']
}

export const insertExecucao = (trx: Trx, { config, ...nova }: Nova): Promise<number> =>
  insertRow(trx, 'execucao', { ...nova, config: JSON.stringify(config) })

type Matriz = { execucao: number; plano: number; casos: Fixados; dados: readonly number[]; mockups: Fixados; respostas: number[] }

/**
 * A result for each store, case and data mockup of the plan, in that order, all in one statement.
 * @param falhasDe only those that did not succeed in this execution
 * @returns how many there are
 */
export async function insertResultados(
  trx: Trx,
  { execucao, plano, casos, dados, mockups, respostas }: Matriz,
  { openScreen, now, falhasDe }: { openScreen: boolean; now: Date; falhasDe: number | null },
): Promise<number> {
  const total = await numberOf(trx)`
    with caso as (
      select l."testCaseId", l.ordem, f.id as "casoId"
      from execute_task_caso l join unnest(${[...casos.keys()]}::int[], ${[...casos.values()]}::int[]) f (registro, id) on f.registro = l."testCaseId"
      where l."executeTaskId" = ${plano}
    ), loja as (
      select cp.id, cp.url, c.id as "clienteId", p.nome, l.ordem
      from execute_task_loja l join cliente_produto cp on cp.id = l."clienteProdutoId" join cliente c on c.id = cp."clienteId"
        join pessoa p on p.id = c."pessoaId" where l."executeTaskId" = ${plano}
    ), dado as (
      select m.id, m.name, n.ordem, f.id as "fixadoId"
      from unnest(${[...dados]}::int[]) with ordinality n (id, ordem) join mockup m on m.id = n.id
        join unnest(${[...mockups.keys()]}::int[], ${[...mockups.values()]}::int[]) f (registro, id) on f.registro = m.id
    ), feitos as (
      insert into resultado ("execucaoId", "executeTaskId", ordem, "testCaseId", "casoId", "mockupId", "mockupNome", mockups,
        "lojaId", "lojaUrl", "lojaClienteId", "lojaCliente", "openScreen", "dataHoraInicio", "sinalEm")
      select ${execucao}::int, ${plano}::int, row_number() over (order by l.ordem, c.ordem, d.ordem), c."testCaseId", c."casoId", d.id, d.name,
        case when d.id is null then ${respostas}::int[] else d."fixadoId" || ${respostas}::int[] end,
        l.id, l.url, l."clienteId", l.nome, ${openScreen}::bool, ${now}::timestamptz, ${now}::timestamptz
      from caso c left join loja l on true left join dado d on true
      where ${falhasDe}::int is null or exists (
        select from resultado r where r."execucaoId" = ${falhasDe}::int and r.resultado in (${codes(ResultadoTeste, 'FALHA', 'ERRO', 'CANCELADO')}) and r."testCaseId" = c."testCaseId"
          and r."mockupId" is not distinct from d.id and r."lojaId" is not distinct from l.id)
      returning 1
    )
    select count(*) as n from feitos`
  await updateRow(trx, 'execucao', execucao, { total, abertos: total })
  return total
}

/** The newest execution of a plan; undefined where there is none. */
export const readUltima = (db: Db, plano: number) =>
  db.selectFrom('execucao').select('id').where('executeTaskId', '=', plano).orderBy('id', 'desc').limit(1).executeTakeFirst()

export const readExecucao = (db: Db, id: number) =>
  db
    .selectFrom('execucao as x')
    .innerJoin('execute_task as e', 'e.id', 'x.executeTaskId')
    .select(['x.id', 'x.executeTaskId', 'x.config', 'x.enviarAte', 'x.dataHoraInicio', 'e.name'])
    .where('x.id', '=', id)
    .executeTakeFirst()

export const updateConfig = (trx: Trx, id: number, config: Entry['config']): Promise<void> =>
  updateRow(trx, 'execucao', id, { config: JSON.stringify(config) })

/** The plan runs from now on. */
export const updateEmExecucao = (trx: Trx, plano: number, now: Date): Promise<void> =>
  updateRow(trx, 'execute_task', plano, { status: StatusPlano.code.EXECUTANDO, ultimaExecucao: now })

const EXECUCOES = 100

export async function listExecucoes(db: Db, plano: number) {
  const rows = await db
    .selectFrom('execucao as x')
    .leftJoin('usuario as u', 'u.id', 'x.usuarioId')
    .select(['x.id', 'x.dataHoraInicio', 'x.dataHoraFim', 'x.origem', 'x.atrasada', 'u.pessoaNome as usuario'])
    .select(['x.total', 'x.sucesso', 'x.falha', 'x.erro', 'x.cancelado', 'x.instavel'])
    .where('x.executeTaskId', '=', plano)
    .orderBy('x.id', 'desc')
    .limit(EXECUCOES)
    .execute()
  return rows.map((row) => ({
    ...row,
    dataHoraInicio: row.dataHoraInicio.toISOString(),
    dataHoraFim: row.dataHoraFim?.toISOString() ?? null,
  }))
}

/** A case of the plan that has no line to be run, or (without a base) opens an address that needs one. */
export const readCasoSemExecucao = (db: Db, casos: readonly number[], temBase: boolean) => rowOf<{
  codigo: string
  name: string
  vazio: boolean
  data: string | null
}>(db)`
    select c.codigo, c.name, r.data is null as vazio, r.data
    from unnest(${[...casos]}::int[]) with ordinality n (id, ordem) join test_case c on c.id = n.id
    left join lateral (select o.data from test_case_operation o where o."testCaseId" = c.id and o.type = 'call_url' and o.data like '/%'
      order by o.ordem limit 1) r on ${!temBase}
    where r.data is not null or not exists (select from test_case_operation o where o."testCaseId" = c.id)
    order by n.ordem limit 1`

/** The addresses of all clients' products. */
export async function listUrls(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('cliente_produto').select('url').distinct().orderBy('url').limit(RUNNER_LIMITES.hosts).execute()
  return rows.map(({ url }) => url)
}

export async function readStatus(db: Db, plano: number) {
  const row = await db.selectFrom('execute_task').select('status').where('id', '=', plano).executeTakeFirst()
  return row?.status
}

const CONTAGENS = ResultadoTeste.byCode({ SUCESSO: 'sucesso', FALHA: 'falha', ERRO: 'erro', CANCELADO: 'cancelado' })

/** A result that ended is gone; an execution without results is gone with its last one. */
export async function updateExcluido(trx: Trx, { execucaoId, resultado, instavel }: Selectable<Tables['resultado']>): Promise<void> {
  const figure = sql.ref(CONTAGENS[resultado ?? ResultadoTeste.code.CANCELADO])
  await sql`update execucao set total = total - 1, ${figure} = ${figure} - 1, instavel = instavel - ${Number(instavel)}::int
    where id = ${execucaoId}`.execute(trx)
  await trx.deleteFrom('execucao').where('id', '=', execucaoId).where('total', '=', 0).execute()
}

export async function removeExecucoes(trx: Trx, plano: number): Promise<void> {
  await trx.deleteFrom('execucao').where('executeTaskId', '=', plano).execute()
}

/** A plan that had finished is ready again, or without cases in configuration. */
export async function updatePronto(trx: Trx, plano: number): Promise<void> {
  await sql`update execute_task e set status = case when exists (select from execute_task_caso c where c."executeTaskId" = e.id) then 2 else 1 end
    where id = ${plano} and status = ${codes(StatusPlano, 'FINALIZADO')}`.execute(trx)
}

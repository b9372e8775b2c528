import { type ResultadoAndamento, type ResultadoPlano, StatusResultado } from '@retaguarda/contract/execute-task.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import { TIPO_EVENTO } from '../../db/codes.ts'
import { updateRows } from '../../db/update-rows.repo.ts'
import type { Tables } from '../../db/tables.ts'

export type Resultado = Selectable<Tables['resultado']>

export const lockResultado = (trx: Trx, id: number): Promise<Resultado | undefined> =>
  trx.selectFrom('resultado').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Those of one execution, in the order of their ids, so that two calls never wait in a ring. */
export const lockResultados = (trx: Trx, execucao: number, ids: readonly number[]): Promise<Resultado[]> =>
  trx
    .selectFrom('resultado')
    .selectAll()
    .where('execucaoId', '=', execucao)
    .where((eb) => eb('id', '=', eb.fn.any(sql<number[]>`${[...ids]}::int[]`)))
    .orderBy('id')
    .forUpdate()
    .execute()

/** Those of a plan that execute, at most so many. */
export const lockAbertos = (trx: Trx, plano: number, most: number): Promise<Resultado[]> =>
  trx
    .selectFrom('resultado')
    .selectAll()
    .where('executeTaskId', '=', plano)
    .where('status', '=', StatusResultado.code.EXECUTANDO)
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .execute()

export async function updateResultados(trx: Trx, resultados: readonly Resultado[]): Promise<void> {
  await updateRows(trx, 'resultado', resultados.map(columnsOf), sql`true`)
}

/** What may change while a result executes. */
function columnsOf(r: Resultado) {
  const { id, status, resultado, instavel, rodada, dataHoraInicio, dataHoraFim, amount_success, amount_erros, mensagem } = r
  const { encerradoPor, sinalEm, sinalId, enviadoEm } = r
  const own = { encerradoPor, sinalEm, sinalId, enviadoEm }
  return { id, status, resultado, instavel, rodada, dataHoraInicio, dataHoraFim, amount_success, amount_erros, mensagem, ...own }
}

/** Keeps with what the attempt that ended was run. */
export async function insertTentativa(trx: Trx, { id: resultadoId, tentativa, casoId, mockups }: Resultado): Promise<void> {
  await trx.insertInto('resultado_tentativa').values({ resultadoId, tentativa, casoId, mockups }).execute()
}

type Reinicio = { casoId: number; mockups: number[]; openScreen: boolean; now: Date }

export async function updateReiniciado(trx: Trx, id: number, { now, ...com }: Reinicio): Promise<void> {
  await trx
    .updateTable('resultado')
    .set((eb) => ({
      ...com,
      tentativa: eb('tentativa', '+', 1),
      status: StatusResultado.code.EXECUTANDO,
      resultado: null,
      instavel: false,
      rodada: 0,
      dataHoraInicio: now,
      dataHoraFim: null,
      amount_success: 0,
      amount_erros: 0,
      mensagem: null,
      encerradoPor: null,
      sinalEm: now,
      sinalId: null,
      enviadoEm: null,
    }))
    .where('id', '=', id)
    .execute()
}

/** More than one execution has; of all executions the newest ones are answered. */
const RESULTADOS_MAX = 20_000
const DO_CASO = 100

const selectResultados = (db: Db) =>
  db
    .selectFrom('resultado as r')
    .innerJoin('caso_fixado as c', 'c.id', 'r.casoId')
    .select(['r.id', 'r.execucaoId', 'r.testCaseId', 'c.name', 'c.codigo', 'c.versao', 'r.mockupId', 'r.mockupNome'])
    .select(['r.lojaId', 'r.lojaUrl', 'r.lojaClienteId', 'r.lojaCliente', 'r.status', 'r.resultado', 'r.instavel', 'r.tentativa'])
    .select(['r.dataHoraInicio', 'r.dataHoraFim', 'r.amount_success', 'r.amount_erros', 'r.mensagem'])

type Row = Awaited<ReturnType<ReturnType<typeof selectResultados>['execute']>>[number]

export function andamentoDe(r: Pick<Row, keyof ResultadoAndamento>): ResultadoAndamento {
  const { id, status, resultado, instavel, tentativa, amount_success, amount_erros, mensagem } = r
  const em = { dataHoraInicio: r.dataHoraInicio.toISOString(), dataHoraFim: r.dataHoraFim?.toISOString() ?? null }
  return { id, status, resultado, instavel, tentativa, ...em, amount_success, amount_erros, mensagem }
}

const resultadoDe = (r: Row): ResultadoPlano => ({
  ...andamentoDe(r),
  execucao: r.execucaoId,
  testCase: { id: r.testCaseId, name: r.name, codigo: r.codigo, versao: r.versao },
  // What is fixed of a mockup, and of a store, is fixed whole.
  mockup: r.mockupId === null ? null : { id: r.mockupId, name: present(r.mockupNome) },
  loja:
    r.lojaId === null
      ? null
      : { id: r.lojaId, url: present(r.lojaUrl), cliente: { id: present(r.lojaClienteId), nome: present(r.lojaCliente) } },
})

/** Newest execution first; of one execution in its order. */
export async function listResultados(db: Db, plano: number, execucao: number | 'todas'): Promise<ResultadoPlano[]> {
  let query = selectResultados(db).where('r.executeTaskId', '=', plano)
  if (execucao !== 'todas') query = query.where('r.execucaoId', '=', execucao)
  const rows = await query.orderBy('r.execucaoId', 'desc').orderBy('r.ordem').limit(RESULTADOS_MAX).execute()
  return rows.map(resultadoDe)
}

export async function listResultadosDoCaso(db: Db, caso: number) {
  const rows = await selectResultados(db)
    .innerJoin('execute_task as e', 'e.id', 'r.executeTaskId')
    .select(['e.id as planoId', 'e.name as plano'])
    .where('r.testCaseId', '=', caso)
    .orderBy('r.id', 'desc')
    .limit(DO_CASO)
    .execute()
  return rows.map(({ planoId, plano, ...row }) => ({ ...resultadoDe(row), plano: { id: planoId, name: plano } }))
}

export const hasCaso = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('test_case').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export const readResultado = (db: Db, id: number): Promise<Resultado | undefined> =>
  db.selectFrom('resultado').selectAll().where('id', '=', id).executeTakeFirst()

/** With what an attempt was run: the newest one's stands with the result. */
export const readTentativa = (db: Db, resultadoId: number, attempt: number) =>
  db
    .selectFrom('resultado_tentativa')
    .select(['casoId', 'mockups'])
    .where('resultadoId', '=', resultadoId)
    .where('tentativa', '=', attempt)
    .executeTakeFirst()

export const readCasoFixado = (db: Db, id: number) =>
  db.selectFrom('caso_fixado').select(['testCaseId', 'codigo', 'name', 'operations']).where('id', '=', id).executeTakeFirstOrThrow()

export async function listMockupsFixados(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('mockup_fixado')
    .selectAll()
    .where('id', 'in', [...ids, 0])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [{ id: row.mockupId, name: row.name, type: row.type, code: row.code, mockup: row.mockup }] : []
  })
}

const MENSAGENS_MAX = 20_000

/** The steps and notes of an attempt, as they happened, each with its evidence. */
export async function listMensagens(db: Db, resultadoId: number, attempt: number) {
  const [rows, evidencias] = await Promise.all([
    db
      .selectFrom('resultado_evento')
      .select(['id', 'tentativa', 'rodada', 'ordem', 'resultado', 'mensagem', 'em', 'ms'])
      .where('resultadoId', '=', resultadoId)
      .where('tentativa', '=', attempt)
      .where('tipo', 'in', [TIPO_EVENTO.passo, TIPO_EVENTO.nota])
      .orderBy('rodada')
      .orderBy('em')
      .orderBy('seq')
      .limit(MENSAGENS_MAX)
      .execute(),
    db
      .selectFrom('resultado_evidencia')
      .select(['id', 'tipo', 'rodada', 'ordem'])
      .where('resultadoId', '=', resultadoId)
      .where('tentativa', '=', attempt)
      .orderBy('criadaEm')
      .execute(),
  ])
  return { rows, evidencias }
}

/** Removes results with their log and evidence. @returns how many there were */
export async function removeResultados(trx: Trx, where: { id: number } | { executeTaskId: number }): Promise<number> {
  const query = trx.deleteFrom('resultado')
  const { numDeletedRows } = await ('id' in where
    ? query.where('id', '=', where.id)
    : query.where('executeTaskId', '=', where.executeTaskId)
  ).executeTakeFirst()
  return Number(numDeletedRows)
}

import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import type { Db } from '../packages/server/db/types.ts'
import { insertExecucao, insertResultados } from '../packages/server/modules/execute-task/execucao.repo.ts'
import { insertCasosFixados } from '../packages/server/modules/execute-task/fixado.repo.ts'
import { issueTokenExecucao } from '../packages/server/modules/execute-task/token.repo.ts'
import { overProduct } from './over-product.ts'
import { seed } from './seed.ts'
import { client } from './server.ts'
import { ms, show, table } from './table.ts'
import { median, p95, together } from './time.ts'

const CASOS = 500
/** Runners that tell at the same time, one step a call, as fast as they are answered. */
const EXECUTORES = [1, 4]
const TIME = 6_000 // ms
const READS = 40
const HOUR = 3_600 // seconds

/** What a runner's step costs, one a call, and the page of 500 results. */
export const planos = (): Promise<string> =>
  overProduct(
    (pool) => seed(pool, 50),
    async ({ database: { db }, product, token: session }) => {
      const { plano, execucao, token } = await fillPlano(db)
      const results = await db.selectFrom('resultado').select('id').where('execucaoId', '=', execucao).orderBy('id').execute()
      const call = client(product.origin, Math.max(...EXECUTORES))
      let n = 0
      const passo = () => {
        const at = n++
        const comum = { id: randomUUID(), result: results[at % results.length]?.id, tentativa: 1, rodada: 1, em: new Date().toISOString() }
        const evento = { ...comum, tipo: 'passo', ordem: Math.floor(at / results.length), resultado: 1, ms: 10, mensagem: null }
        return call('/api/execute-task/runner/eventos', { eventos: [evento] }, token)
      }
      const rows: string[][] = []
      for (const width of EXECUTORES) {
        await together(width, passo, 1_000)
        const told = await together(width, passo, TIME)
        rows.push([`um passo por chamada, executores: ${width}`, ms(told.median), ms(told.p95), show(Math.round(told.rate * HOUR))])
      }
      const reads: number[] = []
      for (let i = 0; i < READS; i++) {
        const began = performance.now()
        await call(`/api/execute-task/result/${plano}`, undefined, session)
        reads.push(performance.now() - began)
      }
      return table(['', 'mediana', 'p95', 'por hora'], [...rows, [`página de ${CASOS} resultados`, ms(median(reads)), ms(p95(reads)), '–']])
    },
  )

/** A plan of 500 cases of one step, all of them executing. */
async function fillPlano(db: Db) {
  return db.transaction().execute(async (trx) => {
    const now = new Date()
    const { rows: casos } = await sql<{ id: number }>`
      insert into test_case (codigo, name) select 'CT-' || n, 'Caso ' || n from generate_series(1, ${CASOS}) n returning id`.execute(trx)
    await sql`insert into test_case_operation ("testCaseId", ordem, name, type, data) select id, 1, 'Abrir', 'call_url', '/' from test_case`.execute(
      trx,
    )
    const { rows: planos } = await sql<{ id: number }>`
      insert into execute_task (name, type, status, retentativas, "tempoPasso", "tempoCaso", evidencias, "enderecoBase")
      values ('Bench', 1, 3, 0, 10, 300, 1, 'https://exemplo.com.br') returning id`.execute(trx)
    const plano = planos[0]?.id ?? 0
    await sql`insert into execute_task_caso select ${plano}::int, id, id from test_case`.execute(trx)
    const config = {
      enderecoBase: 'https://exemplo.com.br',
      hosts: [],
      tempoPasso: 10,
      tempoCaso: 300,
      retentativas: 0,
      evidencias: 1,
    } as const
    const nova = { executeTaskId: plano, dataHoraInicio: now, usuarioId: null, origem: 1, atrasada: false, enviarAte: null } as const
    const execucao = await insertExecucao(trx, { ...nova, config: { ...config, hosts: [] } })
    const fixados = await insertCasosFixados(
      trx,
      casos.map(({ id }) => id),
      now,
    )
    const matriz = { execucao, plano, casos: fixados, dados: [], mockups: new Map<number, number>(), respostas: [] }
    await insertResultados(trx, matriz, { openScreen: false, now, falhasDe: null })
    return { plano, execucao, token: await issueTokenExecucao(trx, execucao, now) }
  })
}

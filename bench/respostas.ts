import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { silent } from '../packages/server/base/log.ts'
import { openDatabase } from '../packages/server/db/open.ts'
import { prepare } from '../packages/server/queue/prepare.ts'
import { openSession } from '../packages/server/modules/auth/sessao.repo.ts'
import { urlOf } from './lista.ts'
import { seed } from './seed.ts'
import { client, PRODUCT, start } from './server.ts'
import { ms, show, table, times } from './table.ts'
import { median, together } from './time.ts'

const PORT = Number(process.env['BENCH_PORT'] ?? 3350) + 4
const PEOPLE = 50
const ITEMS = 300
const WARM_UP = 1_500 // ms
const ROUND = 3_000 // ms
const ROUNDS = 5

type Measured = { median: number; p95: number; rate: number }

/**
 * Fifty people who each answer and, as soon as it is acknowledged, answer again, over connections that stay open: all in one task, and each
 * in one of fifty. The reference is a bare handler with one INSERT … ON CONFLICT. They take turns, on a database that is as
 * durable as an installation's.
 */
export async function respostas(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rtg-bench-'))
  const database = await openDatabase({ dataDir, log: silent })
  try {
    await prepare(database.pool, silent)
    await seed(database.pool, 200)
    const { itens, entradas } = await fillTasks(database.pool)
    const people = await database.db.selectFrom('usuario').select('id').where('ativo', '=', true).limit(PEOPLE).execute()
    const tokens = await Promise.all(people.map(async ({ id }) => (await openSession(database.db, id, new Date())).token))
    const env = { DATABASE_URL: urlOf(database.connection), DATA_DIR: join(dataDir, 'product') }
    const product = await start(PRODUCT, PORT, env, '/api/pronto')
    const minimal = await start('bench/minimal-resposta.ts', PORT + 1, env, '/')
    try {
      const call = { product: client(product.origin, PEOPLE), minimal: client(minimal.origin, PEOPLE) }
      let n = 0
      const answer = (entrada: (caller: number) => { id: number; taskId: number }) => (caller: number) => {
        const { id, taskId } = entrada(caller)
        const body = { task: taskId, checklist: id, checklistItem: itens[++n % ITEMS], resposta: n % 3 !== 0 }
        return call.product('/api/task/answer/add', body, tokens[caller])
      }
      const subjects = {
        one: answer(() => must(entradas[0])),
        many: answer((caller) => must(entradas[caller])),
        bare: (caller: number) =>
          call.minimal('/', {
            checklist: must(entradas[caller]).id,
            checklistItem: 1_000_000 + (++n % ITEMS),
            usuario: people[caller]?.id,
          }),
      }
      for (const run of Object.values(subjects)) await together(PEOPLE, run, WARM_UP)
      const found: Record<string, Measured[]> = { one: [], many: [], bare: [] }
      for (let round = 0; round < ROUNDS; round++)
        for (const [name, run] of Object.entries(subjects)) found[name]?.push(await together(PEOPLE, run, ROUND))
      const of = (name: string, what: keyof Measured) => median((found[name] ?? []).map((one) => one[what]))
      const row = (title: string, name: string) => [
        title,
        ms(of(name, 'median')),
        ms(of(name, 'p95')),
        show(of(name, 'rate')),
        times(of('bare', 'rate') / of(name, 'rate')),
      ]
      return table(
        [`${PEOPLE} ao mesmo tempo`, 'mediana', 'p95', 'respostas/s', 'razão'],
        [row('em uma tarefa', 'one'), row(`em ${PEOPLE} tarefas`, 'many'), row('só INSERT … ON CONFLICT', 'bare')],
      )
    } finally {
      await Promise.all([product.stop(), minimal.stop()])
    }
  } finally {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('faltam dados')
  return value
}

/** Fifty running tasks with one checklist of three hundred questions, a third of them shown by the answer to another. */
export async function fillTasks(pool: pg.Pool) {
  const { rows } = await pool.query<{ itens: { id: number }[]; versao: number; checklist: number }>(
    `with itens as (
       select jsonb_agg(jsonb_build_object('id', i, 'titulo', 'Questão ' || i, 'descricao', 'Confirme.', 'tipo', 4, 'tipoMetrica', null,
         'obrigatorio', i % 5 = 0, 'ordem', i, 'opcoes', '[]'::jsonb,
         'itemCondicional', case when i % 3 = 0 then jsonb_build_object('id', i - 1, 'titulo', 'x') end,
         'valorCondicional', case when i % 3 = 0 then jsonb_build_object('numero', 1, 'descricao', 'Sim') end) order by i) as lista
       from generate_series(1, $1::int) i
     ), c as (
       insert into checklist (nome, ordem, ativo, versao, itens) select 'Implantação', 1, true, 1, lista from itens returning id, itens
     ), v as (
       insert into checklist_versao ("checklistId", versao, itens) select id, 1, itens from c returning id
     )
     select c.itens, v.id as versao, c.id as checklist from c, v`,
    [ITEMS],
  )
  const { itens, versao, checklist } = must(rows[0])
  const entradas = await pool.query<{ id: number; taskId: number }>(
    `with t as (
       insert into task ("clienteId", descricao, "usuarioId", situacao)
       select (select min(id) from cliente), 'Implantação ' || n, (select min(id) from usuario), 2 from generate_series(1, $1::int) n returning id
     )
     insert into task_checklist ("taskId", "checklistId", "versaoId", ativa, ordem, respondidas, visiveis)
     select id, $2, $3, true, 1, 0, ${ITEMS - Math.floor(ITEMS / 3)} from t returning id, "taskId"`,
    [PEOPLE, checklist, versao],
  )
  return { itens: itens.map(({ id }) => id), entradas: entradas.rows }
}

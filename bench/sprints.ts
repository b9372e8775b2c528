import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TOKEN_COOKIE } from '@retaguarda/contract/auth.ts'
import { readConfig } from '../packages/server/base/config.ts'
import { silent } from '../packages/server/base/log.ts'
import { openDatabase } from '../packages/server/db/open.ts'
import { prepare } from '../packages/server/queue/prepare.ts'
import { createIntegrations } from '../packages/server/integrations/integrations.ts'
import { createSprints } from '../packages/server/integrations/redmine/sprints.ts'
import { openSession } from '../packages/server/modules/auth/sessao.repo.ts'
import { sincronizar } from '../packages/server/modules/sprint/sincronizar.service.ts'
import { testLife } from '../packages/server/test/test-life.ts'
import { startRedmine } from '../tests/redmine/redmine.ts'
import { urlOf } from './lista.ts'
import { encherRedmine, ISSUES, JOURNALS } from './redmine.ts'
import { seed } from './seed.ts'
import { client, PRODUCT, start } from './server.ts'
import { count, ms, table } from './table.ts'
import { painted, pressed } from './telas.ts'
import { median } from './time.ts'
import { launch } from './web.ts'

const PORT = Number(process.env['BENCH_PORT'] ?? 3350) + 60
const CHANGES = 10
const TURNS = 3
const READS = 20
const TELAS = 7
/** ms of one answer of a Redmine that shares the machine with all else. */
const PATIENCE = 120_000

/** The copy of the sprints of a real Redmine: the first one, the one after ten changes, and the eight calls that answer from it. */
export async function sprints(): Promise<string> {
  const redmine = await startRedmine()
  if (typeof redmine === 'string') return `Não medido: ${redmine}.`
  const dataDir = mkdtempSync(join(tmpdir(), 'rtg-bench-'))
  const database = await openDatabase({ dataDir, log: silent })
  try {
    encherRedmine()
    const { pool, db } = database
    await prepare(pool, silent)
    await seed(pool, 50)
    const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', REDMINE_URL: redmine.url, REDMINE_API_KEY: redmine.key })
    const integrations = { ...createIntegrations(config), sprints: createSprints(config, PATIENCE) }
    const ctx = { db, config, integrations, life: await testLife(db), now: () => new Date(), log: silent }
    const run = async () => {
      const began = performance.now()
      await sincronizar(ctx)
      const { erro } = await db.selectFrom('sprint_copia').select('erro').executeTakeFirstOrThrow()
      if (erro !== null) throw new Error(erro)
      return performance.now() - began
    }
    const first = await run()
    const after: number[] = []
    for (let turn = 0; turn < TURNS; turn++) {
      await mudar(
        redmine,
        await db
          .selectFrom('sprint_tarefa')
          .select('id')
          .orderBy('id')
          .offset(turn * CHANGES)
          .limit(CHANGES)
          .execute(),
      )
      after.push(await run())
    }
    const calls = await oito(urlOf(database.connection), dataDir, redmine, db)
    return table(
      [`${count(ISSUES)} tarefas, ${count(ISSUES * JOURNALS)} mudanças`, 'mediana'],
      [['primeira sincronização', ms(first)], [`incremental, depois de ${CHANGES} mudanças`, ms(median(after))], ...calls],
    )
  } finally {
    await database.stop()
    await redmine.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Where = { url: string; key: string }

async function mudar({ url, key }: Where, tarefas: readonly { id: number }[]) {
  for (const { id } of tarefas) {
    const answer = await fetch(`${url}/issues/${id}.json`, {
      method: 'PUT',
      headers: { 'X-Redmine-API-Key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ issue: { estimated_hours: 3 + (id % 5), notes: 'Revista.' } }),
    })
    if (!answer.ok) throw new Error(`O Redmine respondeu ${answer.status}`)
  }
}

/** The calls of the screen one by one, and all of them as the screen asks: at once. */
async function oito(url: string, dataDir: string, redmine: Where, db: Awaited<ReturnType<typeof openDatabase>>['db']) {
  const [gestor] = await db.selectFrom('usuario').select('id').where('ativo', '=', true).limit(1).execute()
  const id = gestor?.id ?? 0
  await db.updateTable('usuario').set({ isManagerTeam: true }).where('id', '=', id).execute()
  const { token } = await openSession(db, id, new Date())
  const env = { DATABASE_URL: url, DATA_DIR: join(dataDir, 'product'), REDMINE_URL: redmine.url, REDMINE_API_KEY: redmine.key }
  const product = await start(PRODUCT, PORT, env, '/api/pronto')
  try {
    const [sprint] = await db.selectFrom('sprint').select('id').orderBy('fim', 'desc').limit(1).execute()
    const [hora] = await db.selectFrom('sprint_hora').select('pessoaId').limit(1).execute()
    const paths = [
      'get/list/sprints',
      'sprints/list',
      'retorno-atividade/list',
      `retorno-atividade-membro/list/${sprint?.id}`,
      `detalhes/list/${sprint?.id}`,
      `busca-equipe/list/${sprint?.id}`,
      `get/tasks/${sprint?.id}`,
      `get/tasks/member/${hora?.pessoaId}/${sprint?.id}`,
    ]
    const call = client(product.origin, paths.length, token)
    const timed = async (work: () => Promise<unknown>) => {
      const times: number[] = []
      for (let n = 0; n < READS; n++) {
        const began = performance.now()
        await work()
        times.push(performance.now() - began)
      }
      return ms(median(times))
    }
    const rows: [string, string][] = []
    for (const path of paths) rows.push([path.replaceAll(/\/\d+/g, '/…'), await timed(() => call(`/api/${path}`))])
    rows.push(['as oito ao mesmo tempo', await timed(() => Promise.all(paths.map((path) => call(`/api/${path}`))))])
    return [...rows, ...(await tela(product.origin, token))]
  } finally {
    await product.stop()
  }
}

/** The screen as a manager opens it: until every table and the line of the index are drawn. */
async function tela(origin: string, value: string): Promise<[string, string][]> {
  const browser = await launch()
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addCookies([{ name: TOKEN_COOKIE, value, url: origin, httpOnly: true, sameSite: 'Lax' }])
    const parts = ['Por pessoa', 'Por tarefa', 'Devolvidas pela qualidade'].map((name) => `table[aria-label="${name}"] tbody tr`)
    const wanted = [...parts, '.recharts-line path']
    const byMenu: number[] = []
    const byAddress: number[] = []
    for (let n = 0; n < TELAS; n++) {
      byMenu.push(await pressed(context, origin, 'Manager Development', ...wanted))
      byAddress.push(await painted(context, origin, '/dashboard', ...wanted))
    }
    return [
      ['a tela, inteira, pelo menu', ms(median(byMenu))],
      ['a tela, inteira, pelo endereço', ms(median(byAddress))],
    ]
  } finally {
    await browser.close()
  }
}

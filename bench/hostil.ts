import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readConfig } from '../packages/server/base/config.ts'
import { silent } from '../packages/server/base/log.ts'
import { openDatabase } from '../packages/server/db/open.ts'
import { prepare } from '../packages/server/queue/prepare.ts'
import { DEMO, seedDemo } from '../packages/server/demo/seed.ts'
import { createFiles } from '../packages/server/integrations/files/create.ts'
import { type Chamada, chamadaHostil, type Operacao, operacoes } from './hostil-chamadas.ts'
import { loopDelay, PRODUCT, residentMb, type Server, start } from './server.ts'
import { count, ms, show, table } from './table.ts'

const MINUTE = 60_000
const SIDE_BY_SIDE = 8
const PORT = 4391
/** A call that the server neither answers nor cuts for longer than this has found something. */
const UNANSWERED = 150_000

/** The systems outside are not configured here: each sentence of it is counted, so that one that means something else is seen. */
const AWAY = 503
const SAID = 200

type Tally = { calls: number; classes: Record<string, number>; bad: Map<string, number>; away: Map<string, number> }

/**
 * Hostile calls by program against the running product over the demonstration's data, `minutes` long: memory, delay of the event loop,
 * files left behind and answers from 500 on (issue: none), each minute a row.
 */
export async function hostil([minutes = 2]: number[] = []): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rtg-hostil-'))
  await fillDemo(dataDir)
  const env = { DATA_DIR: dataDir, LOJA_REDE_INTERNA: 'sim', PUBLIC_URL: `http://127.0.0.1:${PORT}`, LOG_LEVEL: 'error' }
  const server = await start(PRODUCT, PORT, env, '/api/pronto')
  try {
    const before = filesIn(dataDir)
    const all = operacoes(await describe(server))
    const tally: Tally = { calls: 0, classes: {}, bad: new Map(), away: new Map() }
    const rows: string[][] = []
    let over = false
    const callers = Array.from({ length: SIDE_BY_SIDE }, (_, i) => attack(server, all, tally, i, () => over))
    for (let minute = 1; minute <= minutes; minute++) {
      await delay(MINUTE)
      const { p99, max } = await loopDelay(server)
      rows.push([String(minute), count(tally.calls), show(residentMb(server.pid) ?? Number.NaN), ms(p99), ms(max), count(worst(tally))])
    }
    over = true
    await Promise.all(callers)
    const left = filesIn(dataDir) - before
    const classes = Object.entries(tally.classes).map(([name, n]) => `${name}: ${count(n)}`)
    return [
      table(['minuto', 'chamadas', 'memória (MB)', 'atraso p99', 'atraso máximo', '≥ 500'], rows),
      `${classes.join(' · ')}. Arquivos a mais na pasta de dados: ${left}. Ainda responde: ${(await login(server)) === '' ? 'não' : 'sim'}.`,
      ...[...tally.bad].map(([what, n]) => `- ${n} × ${what}`),
      ...[...tally.away].map(([what, n]) => `- ${n} × 503, ${what}`),
      ...failures(server.printed()),
    ].join('\n\n')
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function fillDemo(dataDir: string) {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', LOJA_REDE_INTERNA: 'sim' })
  const database = await openDatabase({ dataDir, log: silent })
  try {
    await prepare(database.pool, silent, database.application)
    await seedDemo(database.db, new Date(), { config, files: createFiles(config) })
  } finally {
    await database.stop()
  }
}

/** What the product says of its calls to whoever is signed in. */
async function describe(server: Server) {
  const answer = await fetch(`${server.origin}/api/docs/json`, { headers: { authorization: `Bearer ${await login(server)}` } })
  return (await answer.json()) as Parameters<typeof operacoes>[0] // OpenAPI 3.1, our own
}

async function login({ origin }: Server): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ login: DEMO.login, password: DEMO.senha }),
  })
  const { token = '' } = (await answer.json()) as { token?: string }
  return token
}

async function attack(server: Server, all: Operacao[], tally: Tally, caller: number, over: () => boolean) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let token = await login(server)
  while (!over()) {
    const call = chamadaHostil(all, token)
    const { status, said } = await send(server, agent, call, caller)
    tally.calls++
    const name = status === 0 ? 'cortadas' : `${Math.floor(status / 100)}xx`
    tally.classes[name] = (tally.classes[name] ?? 0) + 1
    if (status === AWAY) add(tally.away, said.split('","')[0] ?? said)
    else if (status === -1 || status >= 500) add(tally.bad, `${status} ${call.method} ${call.route}`)
    // One of the calls ends sessions: whoever has lost its own enters again.
    if (status === 401 && call.token === token) token = (await login(server)) || token
  }
  agent.destroy()
}

const add = (to: Map<string, number>, what: string) => to.set(what, (to.get(what) ?? 0) + 1)

/** The status, 0 where the connection was cut, -1 where nothing came at all; and what the head of a 503 said. */
const send = ({ origin }: Server, agent: Agent, { method, path, headers, body }: Chamada, caller: number) =>
  new Promise<{ status: number; said: string }>((done) => {
    try {
      const asked = request(
        origin + path,
        { agent, method, headers: { ...headers, 'x-forwarded-for': `10.9.${caller}.${Math.trunc(Math.random() * 250)}` } },
        (res) => {
          let said = ''
          if (res.statusCode === AWAY) res.setEncoding('utf8').on('data', (part: string) => (said = (said + part).slice(0, SAID)))
          else res.resume()
          // A stream of events has no end of its own.
          if (res.headers['content-type']?.startsWith('text/event-stream')) res.destroy()
          res.once('close', () => done({ status: res.statusCode ?? 0, said }))
        },
      )
      asked.setTimeout(UNANSWERED, () => {
        done({ status: -1, said: '' })
        asked.destroy()
      })
      asked.once('error', () => done({ status: 0, said: '' }))
      asked.end(body)
    } catch {
      done({ status: 0, said: '' }) // what Node itself does not send
    }
  })

/** What the product said of its own failures, each once. */
const failures = (printed: string): string[] => [
  ...new Set(
    printed
      .split('\n')
      .filter((line) => line.includes('"Falha ao responder"') && !line.includes(`"status":${AWAY}`))
      .map((line) => `- ${line.replace(/.*?"err":/, '').slice(0, 400)}`),
  ),
]

const worst = ({ bad }: Tally) => [...bad.values()].reduce((sum, n) => sum + n, 0)

/** Files in the folder of data beside the database's own. */
const filesIn = (dataDir: string): number =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter(
    (one) => one.isFile() && !one.parentPath.includes(join(dataDir, 'pg')),
  ).length

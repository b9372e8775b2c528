import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { type Config, publicUrl, readConfig } from './config.ts'
import { jsonLog } from './db/log.ts'
import { connect, type Database, openDatabase } from './db/open.ts'
import { prepare } from './db/prepare.ts'
import { codeOf, Refusal } from './db/refusal.ts'
import { createIntegrations, type Integrations } from './integrations/integrations.ts'
import { enqueue } from './jobs/enqueue.ts'
import { startWorker, type Worker } from './jobs/worker.ts'
import type { Db } from './kit/context.ts'
import { startLife } from './kit/life/life.ts'
import type { Life } from './kit/life/port.ts'
import { firstAdministratorLink } from './modules/auth/primeiro-administrador.ts'

/** ms that requests and jobs in hand get at a stop. */
const PATIENCE = 30_000

const retomar = (db: Db) => enqueue(db, 'trabalho.retomar', {}, { key: 'trabalho.retomar' })

type Part = { stop(): Promise<void> }

/** Starts the product: database, migrations, jobs, HTTP. Stops in the opposite order. */
async function main() {
  const config = readConfig()
  const log = jsonLog(config.LOG_LEVEL)
  const parts: Part[] = []
  const stop = async () => {
    for (let part = parts.pop(); part; part = parts.pop()) await part.stop()
  }
  const end = onSignal(stop)

  try {
    const owned = await openDatabase({
      databaseUrl: config.DATABASE_URL,
      ownerUrl: config.DATABASE_URL_DONO,
      dataDir: config.DATA_DIR,
      log,
    })
    parts.push(owned)
    await prepare(owned.pool, log, owned.application)
    const database = connect(owned.application, log)
    parts.push(database)
    const integrations = createIntegrations(config)
    const { connection, db } = database
    const onUpgrade = () => {
      log.warn({}, 'Uma versão mais nova vai atualizar o banco de dados; este processo encerra')
      end()
    }
    const life = await startLife({ db, connection, log, alone: !config.DATABASE_URL, onDeath: retomar, onUpgrade })
    parts.push(life)
    await retomar(db)
    await enqueue(db, 'log.expurgar', {}, { key: 'log.expurgar' })
    let worker: Worker | undefined
    if (config.RETAGUARDA_ROLE !== 'web') {
      const ctx = { db, config, integrations, life, now: () => new Date(), log }
      worker = await startWorker({ connection, ctx, alone: !config.DATABASE_URL })
      parts.push(worker)
    }
    const jobsRunning = () => worker?.running() ?? true
    if (config.RETAGUARDA_ROLE !== 'worker') parts.push(await serve(config, database, integrations, life, jobsRunning))
  } catch (error) {
    await stop()
    throw error
  }
}

async function serve(
  config: Config,
  { db, connection }: Database,
  integrations: Integrations,
  life: Life,
  jobsRunning: () => boolean,
): Promise<Part> {
  const app = await createApp({ db, connection, config, integrations, life, health: { jobsRunning } })
  try {
    await app.listen({ host: config.HOST, port: config.PORT })
  } catch (error) {
    await app.close()
    if (codeOf(error) === 'EADDRINUSE')
      throw new Refusal(`A porta ${config.PORT} já está em uso em ${config.HOST}. Encerre o outro programa ou escolha outra porta em PORT.`)
    if (['EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND'].includes(codeOf(error)))
      throw new Refusal(`Não é possível atender em ${config.HOST}:${config.PORT} (${codeOf(error)}). Corrija HOST ou PORT.`)
    throw error
  }
  const address = app.server.address()
  const listening = { ...config, PORT: typeof address === 'object' && address ? address.port : config.PORT } // PORT=0 asks for a free one
  console.log(`Retaguarda em ${publicUrl(listening)}`)
  const link = await firstAdministratorLink(db, listening, new Date())
  if (link) console.log(`Primeiro acesso: ${link}`)
  return { stop: () => finish(app) }
}

/** Answers the requests in hand. A connection that is kept alive falls idle only after its answer, so they are looked for until none is left. */
async function finish(app: FastifyInstance) {
  const idle = setInterval(() => app.server.closeIdleConnections(), 20)
  await app.close().finally(() => clearInterval(idle))
}

/** @returns what ends the process as a signal does */
function onSignal(stop: () => Promise<void>): () => void {
  let stopping = false
  const end = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), PATIENCE).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, end)
  return end
}

function fail(error: unknown) {
  console.error(error instanceof Refusal ? error.message : error)
  process.exit(1)
}

main().catch(fail)

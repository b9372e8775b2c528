import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { type Config, publicUrl } from './config.ts'
import type { Log } from './db/log.ts'
import { connect, type Database } from './db/open.ts'
import { codeOf, Refusal } from './db/refusal.ts'
import { createIntegrations, type Integrations } from './integrations/integrations.ts'
import { enqueue } from './jobs/enqueue.ts'
import { startWorker, type Worker } from './jobs/worker.ts'
import type { Db } from './kit/context.ts'
import { startLife } from './kit/life/life.ts'
import type { Life } from './kit/life/port.ts'
import { firstAdministratorLink } from './modules/auth/primeiro-administrador.ts'

const retomar = (db: Db) => enqueue(db, 'trabalho.retomar', {}, { key: 'trabalho.retomar' })

export type Part = { stop(): Promise<void> }

type Start = {
  config: Config
  log: Log
  /** The database as the role that the product works as, brought to this version. */
  application: Database['application']
  /** Ends the process as a signal does. */
  end: () => void
  /** Takes each part once it runs, so that what has begun can be stopped when a later one fails. */
  running: (part: Part) => void
}

/** Starts jobs and HTTP on a database that is ready. */
export async function startProduct({ config, log, application, end, running }: Start): Promise<void> {
  const database = connect(application, log)
  running(database)
  const integrations = createIntegrations(config)
  const { connection, db } = database
  const onUpgrade = () => {
    log.warn({}, 'Uma versão mais nova vai atualizar o banco de dados; este processo encerra')
    end()
  }
  const life = await startLife({ db, connection, log, alone: !config.DATABASE_URL, onFreed: retomar, onUpgrade })
  running(life)
  await retomar(db)
  await enqueue(db, 'log.expurgar', {}, { key: 'log.expurgar' })
  let worker: Worker | undefined
  if (config.RETAGUARDA_ROLE !== 'web') {
    const ctx = { db, config, integrations, life, now: () => new Date(), log }
    worker = await startWorker({ connection, ctx, alone: !config.DATABASE_URL })
    running(worker)
  }
  const jobsRunning = () => worker?.running() ?? true
  if (config.RETAGUARDA_ROLE !== 'worker') running(await serve(config, database, integrations, life, jobsRunning))
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

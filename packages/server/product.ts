import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { healthApp } from './health-app.ts'
import { type Config, publicUrl } from './base/config.ts'
import type { Log } from './base/log.ts'
import { connect, type Database } from './db/open.ts'
import { unconfirming } from './db/pool.ts'
import { codeOf, reason, Refusal } from './base/refusal.ts'
import { createIntegrations } from './integrations/integrations.ts'
import { enqueue } from './queue/enqueue.ts'
import { startWorker, type Worker } from './jobs/worker.ts'
import type { Db } from './db/types.ts'
import { keepPages } from './kit/http/pagina.ts'
import { PAGE_FILES } from './kit/http/web-app.ts'
import { startLife } from './kit/life/life.ts'
import { startGuard } from './modules/alerta/guard.ts'
import { startFollowing } from './modules/copia/continua/continua.service.ts'
import { pendenciasDaNota } from './modules/nfse/configuracao/pendencias.service.ts'
import { startPulse } from './modules/saude/pulso.ts'
import { exigirEmergencia } from './modules/auth/emergencia.service.ts'
import { exigirPerfis } from './modules/perfil/perfil.service.ts'
import { lembrarAnonimizacoes } from './modules/privacidade/anonimo/lembrar.service.ts'
import { firstAdministratorLink } from './modules/auth/primeiro-administrador.ts'

const retomar = (db: Db) => enqueue(db, 'trabalho.retomar', {}, { key: 'trabalho.retomar' })

/** ms that jobs may be away before a process that answers people besides is not ready any more. */
const JOBS_AWAY = 60_000

export type Part = {
  stop(): Promise<void>
  /** Goes on as before, but says that it will not for long, so that who asks is led elsewhere. */
  leave?(): void
}

type Start = {
  config: Config
  log: Log
  /** The database as the role that the product works as. */
  application: Database['application']
  /** Settles when the database has been brought to this version. */
  prepared: Promise<void>
  contract: () => Promise<unknown>
  /** Ends the process as a signal does. */
  end: () => void
  /** Takes each part once it runs, so that what has begun can be stopped when a later one fails. */
  running: (part: Part) => void
}

/** Starts jobs and HTTP as soon as the database is ready, beside which the HTTP side is put together. */
export async function startProduct({ config, log, application, prepared, contract, end, running }: Start): Promise<void> {
  const database = connect(application, log)
  running(database)
  // What this process says of itself, and of what is wrong, waits for no replica.
  const quiet = connect(unconfirming(application), log)
  running(quiet)
  const integrations = createIntegrations(config)
  const { connection, db } = database
  const onUpgrade = () => {
    log.warn({}, 'Uma versão mais nova vai atualizar o banco de dados; este processo encerra')
    end()
  }
  const living = prepared.then(async () => {
    const begun = await startLife({ db, connection, log, alone: !config.DATABASE_URL, onFreed: retomar, onUpgrade })
    running(begun)
    return begun
  })
  living.catch(() => {}) // thrown below
  let worker: Worker | undefined
  let leaving = false
  const health = {
    jobsRunning: () => (worker?.silent() ?? 0) <= (config.RETAGUARDA_ROLE === 'worker' ? 0 : JOBS_AWAY),
    leaving: () => leaving,
    avisos: () => pendenciasDaNota({ db, config, now: () => new Date() }),
  }
  const app =
    config.RETAGUARDA_ROLE === 'worker' ? undefined : await createApp({ db, connection, config, integrations, life: living, health })
  const life = await living
  const pulse = await startPulse({ database: { ...database, db: quiet.db }, config, life, log, leaving: () => leaving || life.leaving() })
  running(pulse)
  if (app) {
    await exigirEmergencia(db, config)
    await exigirPerfis(db, config)
  }
  await lembrarAnonimizacoes({ db, config, integrations, now: () => new Date(), log })
  await retomar(db)
  await enqueue(db, 'log.expurgar', {}, { key: 'log.expurgar' })
  await enqueue(db, 'nfse.retomar', {}, { key: 'nfse.retomar' })
  await enqueue(db, 'saude.medir', {}, { key: 'saude.medir' })
  await enqueue(db, 'saude.certificados', {}, { key: 'saude.certificados' })
  if (config.RETAGUARDA_ROLE !== 'web') {
    const ctx = { db, config, integrations, life, now: () => new Date(), log, contract }
    worker = await startWorker({ connection, ctx, alone: !config.DATABASE_URL })
    running(worker)
    running(startGuard({ ...ctx, db: quiet.db }))
  }
  if (config.COPIA_CONTINUA === 'sim')
    running(startFollowing({ db, config, targets: await integrations.copias(), now: () => new Date(), log }))
  if (!app && config.SAUDE_PORTA !== undefined) running(await serveHealth({ config, db, integrations, health }))
  if (app) {
    running(await keepPages(db, PAGE_FILES, log))
    const leave = () => {
      leaving = true
      void pulse.beat()
    }
    running({ ...(await serve(app, config, db)), leave })
  }
  integrations.diretorio?.know().catch((error: unknown) => {
    log.warn({ motivo: reason(error) }, 'O Diretório não respondeu no início; quem entra por ele o pergunta de novo')
  })
}

/** How a process that answers nobody else is. */
async function serveHealth(parts: Parameters<typeof healthApp>[0]): Promise<Part> {
  const { config } = parts
  const app = healthApp(parts)
  await listen(app, config.HOST, { name: 'SAUDE_PORTA', port: config.SAUDE_PORTA ?? 0 })
  return { stop: () => finish(app) }
}

async function listen(app: FastifyInstance, host: string, { name, port }: { name: 'PORT' | 'SAUDE_PORTA'; port: number }): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    await app.close()
    if (codeOf(error) === 'EADDRINUSE')
      throw new Refusal(`A porta ${port} já está em uso em ${host}. Encerre o outro programa ou escolha outra porta em ${name}.`)
    if (['EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND'].includes(codeOf(error)))
      throw new Refusal(`Não é possível atender em ${host}:${port} (${codeOf(error)}). Corrija HOST ou ${name}.`)
    throw error
  }
}

async function serve(app: FastifyInstance, config: Config, db: Db): Promise<Part> {
  await listen(app, config.HOST, { name: 'PORT', port: config.PORT })
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

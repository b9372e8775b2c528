import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { runningAddress } from '../../packages/server/db/embedded/socket.ts'
import { connectionTo } from '../../packages/server/db/embedded/start.ts'
import { copyPrepared, newFolder } from '../../packages/server/test/data-folder.ts'
import { serverEntry } from '../../scripts/lib.mjs'
import { ownDatabase } from './database.ts'
import { PREPARED } from './global-setup.ts'

const ROOT = join(import.meta.dirname, '../..')
const START_MS = 60_000
const STOP_MS = 20_000

export type Product = {
  url: string
  /** The link of the first administrator, as the start prints it. */
  firstAccessLink: string
  /** A statement in its database, for what only time would bring about. */
  sql: (text: string) => Promise<void>
  stop: () => Promise<void>
}

/** The product as `npm start` runs it, on a new database and a free port; the pages must have been built. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const dataDir = newFolder('rg-e2e-')
  const database = await ownDatabase()
  const prepared = process.env[PREPARED]
  if (prepared && !(env.DATABASE_URL ?? database.env.DATABASE_URL)) copyPrepared(prepared, dataDir)
  const child = spawn(process.execPath, [serverEntry()], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      NODE_COMPILE_CACHE: join(ROOT, 'build/compile-cache'),
      ...process.env,
      ...database.env,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      DRENO_S: '0',
      LOG_LEVEL: 'warn',
      LOJA_REDE_INTERNA: 'sim',
      NOTIFICACAO_DUAS_PESSOAS: 'nao',
      SEFIN_URL: 'https://127.0.0.1:9', // nobody's; no test asks a government
      REAUTENTICACAO_MINUTOS: '600', // a slow machine takes longer than the quarter of an hour that an entry counts
      ...env,
    },
  })
  const firstAccessLink = await printedLink(child)
  return {
    url: new URL(firstAccessLink).origin,
    firstAccessLink,
    sql: async (text) => {
      const address = database.env.DATABASE_URL ? undefined : runningAddress(join(realpathSync(dataDir), 'pg'))
      const client = new pg.Client(address ? connectionTo(address.address) : { connectionString: database.env.DATABASE_URL })
      await client.connect()
      await client.query(text).finally(() => client.end())
    },
    stop: async () => {
      await stopped(child)
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Settles with the link once it stands in the output, which is also when the product answers. */
function printedLink(child: ChildProcess): Promise<string> {
  const said: string[] = []
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${why}\n${said.join('\n')}`))
    const limit = setTimeout(() => fail('O produto não iniciou a tempo.'), START_MS)
    child.once('exit', (code) => fail(`O produto parou ao iniciar (${code}).`))
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line)
        const link = /https?:\/\/\S+first-access-token=[\w-]+/.exec(line)?.[0]
        if (!link) return
        clearTimeout(limit)
        resolve(link)
      })
    }
  })
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const limit = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  await exit
  clearTimeout(limit)
}

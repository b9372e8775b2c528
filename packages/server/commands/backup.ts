import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { type Config, readConfig } from '../config.ts'
import { copyOut } from '../db/copy.ts'
import { runningAddress } from '../db/embedded/socket.ts'
import { connectionTo } from '../db/embedded/start.ts'
import { type Log, silent } from '../db/log.ts'
import { openDatabase } from '../db/open.ts'
import { Refusal } from '../db/refusal.ts'
import { copyFiles, FORMAT, isEmpty, MANIFEST } from './folders.ts'
import { runCommand } from './run-command.ts'

type Source = { connection: pg.PoolConfig; stop(): Promise<void> | void }

/**
 * Copies database and files, as of one instant, into an empty folder; also beside a running server.
 * @returns how many rows were copied
 * @throws Refusal
 */
export async function backup(config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>, folder: string, log: Log = silent): Promise<number> {
  if (!isEmpty(folder)) throw new Refusal(`A pasta ${resolve(folder)} não está vazia. Informe uma pasta nova para a cópia.`)
  const source = await open(config, log)
  const client = new pg.Client(source.connection)
  try {
    await client.connect()
    const tables = join(folder, 'tabelas')
    mkdirSync(tables, { recursive: true, mode: 0o700 })
    const files = join(folder, 'arquivos')
    // Twice: a file that the copied rows name was there before the first pass or came before the second.
    copyFiles(config.DATA_DIR, files)
    const copied = await copyOut(client, tables)
    copyFiles(config.DATA_DIR, files)
    // Last, so that a copy without it is known to be unfinished.
    writeFileSync(join(folder, MANIFEST), JSON.stringify({ format: FORMAT, date: new Date().toISOString(), ...copied }, null, 1), {
      mode: 0o600,
    })
    return copied.tables.reduce((sum, { rows }) => sum + rows, 0)
  } finally {
    await client.end()
    await source.stop()
  }
}

/** A running server holds the data folder's lock: its PostgreSQL is reached through its socket. */
async function open({ DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>, log: Log): Promise<Source> {
  if (!DATABASE_URL && !existsSync(join(DATA_DIR, 'pg'))) throw new Refusal(`Não há dados em ${resolve(DATA_DIR)}. Confira DATA_DIR.`)
  try {
    return await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR, log })
  } catch (error) {
    const running = DATABASE_URL ? undefined : runningAddress(join(realpathSync(DATA_DIR), 'pg'))
    if (!running) throw error
    return { connection: connectionTo(running.address), stop: running.close }
  }
}

if (import.meta.main)
  await runCommand(async () => {
    const folder = process.argv[2]
    if (!folder) throw new Refusal('Informe a pasta da cópia: npm run backup -- pasta')
    const rows = await backup(readConfig(), folder)
    return `Cópia pronta em ${resolve(folder)}: ${rows.toLocaleString('pt-BR')} linhas e os arquivos. Para usá-la: npm run restore -- ${folder}`
  })

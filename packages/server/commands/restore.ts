import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { readConfig } from '../base/config.ts'
import { type Log, silent } from '../base/log.ts'
import { Refusal } from '../base/refusal.ts'
import { openDatabase } from '../db/open.ts'
import { folderSource } from '../integrations/copia/folder.ts'
import { bringRows, migrationsOf } from '../modules/copia/formato/bring.ts'
import { bringFiles, isEmpty } from '../modules/copia/formato/files.ts'
import { openCopy } from '../modules/copia/formato/read.ts'
import { freeLocks } from '../queue/free-locks.ts'
import { prepare } from '../queue/prepare.ts'
import type { Where } from './open.ts'
import { readPassphrase } from './passphrase.ts'
import { runCommand } from './run-command.ts'

type Options = { log?: Log; passphrase?: () => Promise<string> }

/**
 * Brings a copy made by `backup` back, into an empty DATA_DIR and, with DATABASE_URL, an empty database. A copy of an older
 * version is brought to this one.
 * @throws Refusal; a DATA_DIR is then as empty as before, a database of DATABASE_URL has to be made anew
 */
export async function restore(config: Where, folder: string, { log = silent, passphrase }: Options = {}): Promise<void> {
  const { DATABASE_URL, DATABASE_URL_DONO, DATA_DIR } = config
  const copy = await openCopy(folderSource(folder), resolve(folder), passphrase)
  migrationsOf(copy.manifest)
  if (!isEmpty(DATA_DIR))
    throw new Refusal(`A pasta de dados ${resolve(DATA_DIR)} não está vazia. Informe em DATA_DIR uma pasta nova; nada foi alterado.`)
  const database = await openDatabase({ databaseUrl: DATABASE_URL, ownerUrl: DATABASE_URL_DONO, dataDir: DATA_DIR, log })
  let done = false
  try {
    await bringRows(database.pool, copy, log)
    await freeLocks(database.pool, 'all') // of the jobs that were running while the copy was made
    await prepare(database.pool, log, database.application)
    await bringFiles(copy.files, DATA_DIR, copy.open)
    done = true
  } finally {
    await database.stop()
    if (!done) rmSync(DATA_DIR, { recursive: true, force: true })
  }
}

if (import.meta.main)
  await runCommand(async () => {
    const folder = process.argv[2]
    if (!folder) throw new Refusal('Informe a pasta da cópia: npm run restore -- pasta')
    const config = readConfig()
    await restore(config, folder, { passphrase: () => readPassphrase(config.SENHA_COPIA, { again: false }) })
    return `Dados restaurados em ${config.DATABASE_URL ? 'DATABASE_URL' : resolve(config.DATA_DIR)}. Inicie com npm start.`
  })

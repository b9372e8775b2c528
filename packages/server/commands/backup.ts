import { existsSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { type Config, readConfig } from '../base/config.ts'
import { type Log, silent } from '../base/log.ts'
import { Refusal, reason } from '../base/refusal.ts'
import { runningAddress } from '../db/embedded/socket.ts'
import { connectionTo } from '../db/embedded/start.ts'
import { connect, openDatabase } from '../db/open.ts'
import { type Connection, newClient } from '../db/pool.ts'
import { folderSource } from '../integrations/copia/folder.ts'
import { createIntegrations } from '../integrations/integrations.ts'
import { startLife } from '../kit/life/life.ts'
import { copiarAgora } from '../modules/copia/agora.service.ts'
import { isSet } from '../modules/copia/copia.service.ts'
import { isEmpty } from '../modules/copia/formato/files.ts'
import { placeAt, writeCopy } from '../modules/copia/formato/write.ts'
import type { Where } from './open.ts'
import { readPassphrase } from './passphrase.ts'
import { callOf, runCommand } from './run-command.ts'

type Source = { connection: Connection; stop(): Promise<void> | void }
type Options = { log?: Log; passphrase?: string }

/**
 * Copies database and files, as of one instant, into an empty folder; also beside a running server. With a passphrase nothing of it can
 * be read without that.
 * @returns how many rows were copied
 * @throws Refusal
 */
export async function backup(config: Where, folder: string, { log = silent, passphrase }: Options = {}): Promise<number> {
  if (!isEmpty(folder)) throw new Refusal(`A pasta ${resolve(folder)} não está vazia. Informe uma pasta nova para a cópia.`)
  const source = await openAsItIs(config, log)
  const client = newClient(source.connection)
  try {
    await client.connect()
    const place = placeAt(folderSource(folder).write)
    const copying = writeCopy({
      client,
      embedded: !config.DATABASE_URL,
      dataDir: config.DATA_DIR,
      passphrase,
      places: [place],
      date: new Date(),
    })
    const { rows } = await copying.catch((error: unknown) => {
      throw place.failed() ?? error
    })
    return rows
  } finally {
    await client.end()
    await source.stop()
  }
}

/** Nothing of it is changed. A running server holds the data folder's lock: its PostgreSQL is reached through its socket. */
export async function openAsItIs({ DATABASE_URL, DATABASE_URL_DONO, DATA_DIR }: Where, log: Log): Promise<Source> {
  if (!DATABASE_URL && !existsSync(join(DATA_DIR, 'pg'))) throw new Refusal(`Não há dados em ${resolve(DATA_DIR)}. Confira DATA_DIR.`)
  try {
    return await openDatabase({ databaseUrl: DATABASE_URL, ownerUrl: DATABASE_URL_DONO, dataDir: DATA_DIR, log })
  } catch (error) {
    const running = DATABASE_URL ? undefined : runningAddress(join(realpathSync(DATA_DIR), 'pg'))
    if (!running) throw error
    return { connection: connectionTo(running.address), stop: running.close }
  }
}

const USAGE = `Uso: ${callOf('copiar')} [pasta] [--cifrar]`
const OWN_VAULT = `--cifrar é da cópia para uma pasta. As de COPIA_PASTA e COPIA_S3_BUCKET são cifradas com SENHA_COPIA.\n${USAGE}`

function readArguments(args: string[]): { folder: string | undefined; cifrar: boolean } {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { cifrar: { type: 'boolean', default: false } } })
    const [folder, ...rest] = positionals
    if (rest.length === 0) return { folder, cifrar: values.cifrar }
  } catch (error) {
    throw new Refusal(`Argumento desconhecido (${reason(error)}).\n${USAGE}`)
  }
  throw new Refusal(`Informe só uma pasta para a cópia.\n${USAGE}`)
}

/** To a folder, or, without one, to where the copies by themselves go. */
export async function copiar(args: string[]): Promise<string> {
  const { folder, cifrar } = readArguments(args)
  const config = readConfig()
  if (folder !== undefined) return intoFolder(config, folder, cifrar)
  if (cifrar) throw new Refusal(OWN_VAULT)
  if (!isSet(config)) throw new Refusal(`Informe a pasta da cópia, ou COPIA_PASTA ou COPIA_S3_BUCKET na configuração.\n${USAGE}`)
  return whereItGoes(config)
}

async function intoFolder(config: Config, folder: string, cifrar: boolean): Promise<string> {
  const rows = await backup(config, folder, cifrar ? { passphrase: await readPassphrase(config.SENHA_COPIA, { again: true }) } : {})
  const done = `Cópia pronta em ${resolve(folder)}: ${rows.toLocaleString('pt-BR')} linhas e os arquivos. Para usá-la: ${callOf('restaurar')} ${folder}`
  if (cifrar) return `${done}\nEla está cifrada: sem a frase secreta ninguém a lê. Guarde a frase em outro lugar.`
  const key = config.CHAVE_SEGREDO ? 'CHAVE_SEGREDO' : `o arquivo ${join(resolve(config.DATA_DIR), 'segredo')}`
  return `${done}\nA cópia não tem a chave que cifra as chaves das lojas e a do certificado A1: guarde ${key} em outro lugar, ou faça a cópia com --cifrar.`
}

/** The tables stay as they are: what an update asks for first is a copy of before it. */
async function whereItGoes(config: Config): Promise<string> {
  const source = await openAsItIs(config, silent)
  const database = connect(source.connection, silent)
  const { db, connection } = database
  try {
    await refuseWithoutNotes(database.pool)
    const life = await startLife({ db, connection, log: silent, onFreed: async () => {} })
    try {
      return await copiarAgora({ db, config, life, integrations: createIntegrations(config), now: () => new Date(), log: silent })
    } finally {
      await life.stop()
    }
  } finally {
    await database.stop()
    await source.stop()
  }
}

/** @throws Refusal where the tables are of before copies were noted */
async function refuseWithoutNotes(pool: Pick<pg.Pool, 'query'>) {
  const { rows } = await pool.query<{ there: boolean }>("select to_regclass('public.copia') is not null as there")
  if (!rows[0]?.there)
    throw new Refusal(`Este banco ainda não anota cópias. Inicie a versão nova uma vez, ou informe uma pasta para a cópia.\n${USAGE}`)
}

if (import.meta.main) await runCommand(() => copiar(process.argv.slice(2)))

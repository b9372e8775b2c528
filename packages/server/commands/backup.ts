import { existsSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../base/config.ts'
import { runningAddress } from '../db/embedded/socket.ts'
import { connectionTo } from '../db/embedded/start.ts'
import { type Log, silent } from '../base/log.ts'
import { openDatabase } from '../db/open.ts'
import { type Connection, newClient } from '../db/pool.ts'
import { Refusal, reason } from '../base/refusal.ts'
import { folderSource } from '../integrations/copia/folder.ts'
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
    const copying = writeCopy({ client, dataDir: config.DATA_DIR, passphrase, places: [place], date: new Date() })
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

const USAGE = `Uso: ${callOf('copiar')} pasta [--cifrar]`

function readArguments(args: string[]): { folder: string; cifrar: boolean } {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { cifrar: { type: 'boolean', default: false } } })
    const [folder, ...rest] = positionals
    if (folder && rest.length === 0) return { folder, cifrar: values.cifrar }
  } catch (error) {
    throw new Refusal(`Argumento desconhecido (${reason(error)}).\n${USAGE}`)
  }
  throw new Refusal(`Informe a pasta da cópia.\n${USAGE}`)
}

export async function copiar(args: string[]): Promise<string> {
  const { folder, cifrar } = readArguments(args)
  const config = readConfig()
  const rows = await backup(config, folder, cifrar ? { passphrase: await readPassphrase(config.SENHA_COPIA, { again: true }) } : {})
  const done = `Cópia pronta em ${resolve(folder)}: ${rows.toLocaleString('pt-BR')} linhas e os arquivos. Para usá-la: ${callOf('restaurar')} ${folder}`
  if (cifrar) return `${done}\nEla está cifrada: sem a frase secreta ninguém a lê. Guarde a frase em outro lugar.`
  const key = config.CHAVE_SEGREDO ? 'CHAVE_SEGREDO' : `o arquivo ${join(resolve(config.DATA_DIR), 'segredo')}`
  return `${done}\nA cópia não tem a chave que cifra as chaves das lojas e a do certificado A1: guarde ${key} em outro lugar, ou faça a cópia com --cifrar.`
}

if (import.meta.main) await runCommand(() => copiar(process.argv.slice(2)))

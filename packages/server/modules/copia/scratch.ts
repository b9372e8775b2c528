import { rmSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Config } from '../../base/config.ts'
import { silent } from '../../base/log.ts'
import { codeOf, Refusal } from '../../base/refusal.ts'
import { connect, openDatabase, serverOf } from '../../db/open.ts'
import { newClient } from '../../db/pool.ts'
import type { Db } from '../../db/types.ts'
import { numberOf } from '../../kit/sql.ts'
import { GB, gigabytes } from './room.calc.ts'

const NAME = 'retaguarda_prova'
const MARK = 'Retaguarda: cópia em prova'
const NOT_ALLOWED = '42501'
const ROOM = 1.2

export type Scratch = { pool: pg.Pool; stop(): Promise<void> }

/**
 * An empty database to which a copy is brought back: one beside the product's own, where its owner may make one, else a PostgreSQL of its
 * own in the data folder. Whatever an earlier proof left of it goes first.
 * @throws Refusal
 */
export async function openScratch(db: Db, config: Config): Promise<Scratch> {
  const owner = config.DATABASE_URL_DONO ?? config.DATABASE_URL
  if (owner !== undefined) {
    const beside = await besideOurs(serverOf(owner, 'DATABASE_URL', silent))
    if (beside) return beside
  }
  const dataDir = join(config.DATA_DIR, 'prova')
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  remove()
  await refuseFullDisk(db, config.DATA_DIR)
  const database = await openDatabase({ databaseUrl: undefined, dataDir, log: silent, durable: false })
  return { pool: database.pool, stop: () => database.stop().finally(remove) }
}

/** The proof itself must not fill the disk that the product works on. */
async function refuseFullDisk(db: Db, dataDir: string): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir)
  const lacking = (await numberOf(db)`select pg_database_size(current_database())`) * ROOM + GB - bavail * bsize
  if (lacking > 0) throw new Refusal(`Não há espaço para a prova em ${dataDir}: faltam ${gigabytes(lacking)}.`)
}

/** @returns undefined where the owner may make no database */
async function besideOurs(server: ReturnType<typeof serverOf>): Promise<Scratch | undefined> {
  const admin = newClient(server)
  admin.on('error', () => {})
  await admin.connect()
  try {
    await refuseForeign(admin)
    await admin.query(`drop database if exists ${NAME} with (force)`)
    await admin.query(`create database ${NAME} encoding 'UTF8' lc_collate 'C' lc_ctype 'C' template template0`)
    await admin.query(`comment on database ${NAME} is '${MARK}'`)
  } catch (error) {
    await admin.end()
    if (codeOf(error) === NOT_ALLOWED) return undefined
    throw error
  }
  const database = connect({ ...server, connectionString: withDatabase(server.connectionString, NAME) }, silent)
  return {
    pool: database.pool,
    async stop() {
      await database.stop()
      await admin.query(`drop database if exists ${NAME} with (force)`).finally(() => admin.end())
    },
  }
}

/** A database of that name that no proof made is somebody's. */
async function refuseForeign(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ mark: string | null }>(
    "select shobj_description(oid, 'pg_database') as mark from pg_database where datname = $1",
    [NAME],
  )
  if (rows.some(({ mark }) => mark !== MARK))
    throw new Refusal(`O servidor já tem um banco ${NAME}, que não é de uma prova. Dê outro nome a ele, e a prova cria o seu.`)
}

function withDatabase(address: string, database: string): string {
  const url = new URL(address)
  url.pathname = `/${database}`
  return url.href
}

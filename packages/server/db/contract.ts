import { isBelow } from '@retaguarda/contract/kit/version.ts'
import type pg from 'pg'
import type { Log } from '../base/log.ts'
import { VERSION } from '../base/root.ts'
import { lockTimeout, noted, type Options as Waits, repeated } from './apply.ts'
import { FOLDER, hasRights, inTurn, pendingOf } from './migrate.ts'
import { type Migration, readMigrations } from './migration.ts'
import { BREAKS, migrations as all } from './migrations.ts'
import { updateKnown } from './minima.ts'

type Options = {
  log: Log
  /** What must be true before something is taken away for good. */
  ready: (client: pg.PoolClient) => Promise<void>
  names?: readonly string[]
  folder?: string
  version?: string
  breaks?: Readonly<Record<string, string>>
  wait?: Waits['wait']
}

/**
 * Runs the migrations that take away what the versions before needed, once no process of one of them lives; what has to wait is tried again by
 * whoever calls again. Whoever begins meanwhile waits, and is refused by what is noted with them.
 * @param pool of the owner; of anybody else nothing happens
 * @returns the names of the files that ran
 */
export async function contract(
  pool: pg.Pool,
  { log, ready, names = all, folder = FOLDER, version = VERSION, breaks = BREAKS, wait }: Options,
): Promise<string[]> {
  const files = readMigrations(folder, names)
  return inTurn(pool, async (client) => {
    const { rows: applied } = await client.query<{ nome: string }>('select nome from migracao')
    const pending = pendingOf(files, applied).filter(({ kind }) => kind === 'contrai')
    if (pending.length === 0 || !(await hasRights(client)) || (await isBelowAlive(client, version))) return []
    await ready(client)
    const ran: string[] = []
    for (const file of pending) {
      const done = [...applied.map(({ nome }) => nome), ...ran, file.name]
      const once = () => takeAway(client, file, { version, wait, note: () => updateKnown(client, done, version, breaks) })
      if (!(await repeated(client, file, { pool, log, wait }, once))) return ran
      ran.push(file.name)
      log.info({ migracao: file.name }, `O que só as versões antes da ${version} usavam foi retirado do banco: ${file.name}`)
    }
    return ran
  })
}

/** @returns false where a process of a version before lives after all */
async function takeAway(
  client: pg.PoolClient,
  { sql, ...file }: Migration,
  { version, wait, note }: Pick<Options, 'wait'> & { version: string; note: () => Promise<void> },
): Promise<boolean> {
  await client.query('begin')
  await client.query(lockTimeout(wait))
  // Nobody enters until it is noted who may.
  await client.query('lock table processo in share row exclusive mode')
  if (await isBelowAlive(client, version)) {
    await client.query('rollback')
    return false
  }
  await client.query(sql)
  await client.query(noted({ ...file, sql }))
  await note()
  await client.query('commit')
  return true
}

/** A process of before versions were told says none. Those that died are there until another one has seen that. */
async function isBelowAlive(client: pg.PoolClient, version: string): Promise<boolean> {
  const { rows } = await client.query<{ versao: string | null }>('select versao from processo')
  return rows.some(({ versao }) => versao === null || isBelow(versao, version))
}

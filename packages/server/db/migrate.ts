import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isBelow } from '@retaguarda/contract/kit/version.ts'
import type pg from 'pg'
import { ROOT, VERSION } from '../base/root.ts'
import { type Log, silent } from '../base/log.ts'
import { BREAKS, migrations as all } from './migrations.ts'
import { Refusal } from '../base/refusal.ts'
import { applyMigrations, type Options as Waits } from './apply.ts'
import { dueOf, type Migration, readMigrations } from './migration.ts'
import { readKnown, refuseBelow, updateKnown } from './minima.ts'
import { APPLICATION_NAME, WAITING } from './others.ts'
import { type Applied, standFor } from './taken-over.ts'

/** Any number that no other program of the same database uses. */
const LOCK = 7_202_611_201
/** ms between two questions whether it is free. */
const TURN = 250

type Options = {
  names?: readonly string[]
  folder?: string
  log?: Log
  /** What must be true of a database with tables before they change in a way that nobody else may work beside. */
  ready?: (client: pg.PoolClient) => Promise<void>
  version?: string
  breaks?: Readonly<Record<string, string>>
  wait?: Waits['wait']
}

export const FOLDER = join(ROOT, 'packages/server/db/migrations')

/**
 * Brings the database to the newest migration, save those that wait until no process of a version before lives (`contract.ts`). Several
 * processes may start at once: one migrates, the others wait. One that version 0.1.0 left is taken over as it is: only what is noted of
 * its migrations changes.
 * @returns the names of the files that ran
 * @throws Refusal when a landed file was changed, or the database has gone too far for this program, or is older than that version
 */
export async function migrate(
  pool: pg.Pool,
  { names = all, folder = FOLDER, log = silent, ready, version = VERSION, breaks = BREAKS, wait }: Options = {},
): Promise<string[]> {
  const files = readMigrations(folder, names)
  return inTurn(pool, async (client) => {
    if (await isEmpty(client))
      await client.query('create table migracao (nome text primary key, hash text not null, "dataHora" timestamptz not null default now())')
    const known = await readKnown(client)
    refuseBelow(known, version)
    const applied = await listApplied(client, files, log)
    check(applied, files, known.versao !== null && isBelow(version, known.versao))
    const empty = applied.length === 0
    const pending = pendingOf(files, applied)
    const due = empty ? pending : dueOf(pending)
    if (due.length > 0) await refuseWithoutRights(client)
    if (!empty && due.some(({ kind }) => kind === 'para')) await ready?.(client)
    await applyMigrations(client, due, { pool, log, empty, wait })
    await updateKnown(client, [...applied.map(({ nome }) => nome), ...due.map(({ name }) => name)], version, breaks)
    return due.map(({ name }) => name)
  })
}

export const pendingOf = (files: readonly Migration[], applied: readonly Pick<Applied, 'nome'>[]): Migration[] =>
  files.filter(({ name }) => !applied.some(({ nome }) => nome === name))

/**
 * Does `work` while no other process changes the tables. Who waits asks again and again: inside of a statement he would hold up an index that
 * is built beside others, and be held up by it.
 */
export async function inTurn<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const took = async () => (await client.query<{ took: boolean }>('select pg_try_advisory_lock($1) as took', [LOCK])).rows[0]?.took === true
  const name = (text: string) => client.query("select set_config('application_name', $1, false)", [text])
  try {
    if (!(await took())) {
      await name(WAITING)
      while (!(await took())) await delay(TURN)
      await name(APPLICATION_NAME)
    }
    return await work(client)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {})
    client.release()
  }
}

/** What is noted of the migrations that ran here, by the names that they have in this version. */
async function listApplied(client: pg.PoolClient, files: Migration[], log: Log): Promise<Applied[]> {
  const { rows: noted } = await client.query<Applied>('select nome, hash from migracao')
  const names = standFor(
    noted,
    files.map(({ name }) => name),
    olderDatabase,
  )
  if (names === undefined) return noted
  await refuseWithoutRights(client)
  const same = files.filter(({ name }) => names.includes(name)).map(({ name: nome, hash }) => ({ nome, hash }))
  // At once, so that nobody ever finds it without either.
  await client.query('with gone as (delete from migracao) insert into migracao (nome, hash) select * from unnest($1::text[], $2::text[])', [
    same.map(({ nome }) => nome),
    same.map(({ hash }) => hash),
  ])
  log.info({}, 'O banco de dados da versão 0.1.0 foi assumido como está')
  return same
}

const olderDatabase = (last: string) =>
  `O banco de dados é de antes do fim da versão 0.1.0 (parou na migração ${last}), e esta versão não o atualiza. Inicie uma vez a versão 0.1.0 e depois esta; nada foi alterado.`

/** Whether no migration has begun here. */
export async function isEmpty(pool: pg.Pool | pg.PoolClient): Promise<boolean> {
  const { rows } = await pool.query<{ empty: boolean }>("select to_regclass('public.migracao') is null as empty")
  return rows[0]?.empty === true
}

/** @param newer a newer version was here, which said that this one still works with what it added */
function check(applied: Applied[], files: { name: string; hash: string }[], newer: boolean) {
  for (const { nome, hash } of applied) {
    const file = files.find(({ name }) => name === nome)
    if (!file && !newer)
      throw new Refusal(`O banco de dados já recebeu a migração ${nome}, que esta versão do sistema não conhece. Use a versão mais nova.`)
    if (file && file.hash !== hash)
      throw new Refusal(`A migração ${nome} foi alterada depois de aplicada. Restaure o arquivo e faça a mudança em uma nova migração.`)
  }
}

/** The role that the product works as may be all that a process knows (privileges.ts). */
async function refuseWithoutRights(client: pg.PoolClient) {
  if (!(await hasRights(client)))
    throw new Refusal(
      'O banco de dados precisa ser atualizado, e o usuário de DATABASE_URL não pode fazê-lo. Inicie um processo com DATABASE_URL_DONO e depois este.',
    )
}

export async function hasRights(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>("select has_table_privilege('migracao', 'insert') as may")
  return rows[0]?.may === true
}

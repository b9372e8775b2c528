import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { ROOT } from '../base/root.ts'
import { type Log, silent } from '../base/log.ts'
import { migrations as all } from './migrations.ts'
import { codeOf, Refusal, reason } from '../base/refusal.ts'
import { type Applied, standFor } from './taken-over.ts'

/** Any number that no other program of the same database uses. */
const LOCK = 7_202_611_201

type Options = {
  names?: readonly string[]
  folder?: string
  log?: Log
  /** What must be true of a database with tables before they change: nobody else works with them. */
  ready?: (client: pg.PoolClient) => Promise<void>
}
type File = { name: string; sql: string; hash: string }

/**
 * Brings the database to the newest migration. Several processes may start at once: one migrates, the others wait.
 * One that version 0.1.0 left is taken over as it is: only what is noted of its migrations changes.
 * @returns the names of the files that ran
 * @throws Refusal when a landed file was changed, or the database is newer than this program, or older than that version
 */
export async function migrate(
  pool: pg.Pool,
  { names = all, folder = join(ROOT, 'packages/server/db/migrations'), log = silent, ready }: Options = {},
): Promise<string[]> {
  const files = names.map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8')
    return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
  })
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    if (await isEmpty(client))
      await client.query('create table migracao (nome text primary key, hash text not null, "dataHora" timestamptz not null default now())')
    const applied = await listApplied(client, files, log)
    check(applied, files)
    const pending = files.filter(({ name }) => !applied.some(({ nome }) => nome === name))
    if (pending.length > 0) await refuseWithoutRights(client)
    if (pending.length > 0 && applied.length > 0) await ready?.(client)
    for (const { what, files } of steps(pending, applied.length === 0)) await followed(log, what, run(client, files))
    return pending.map(({ name }) => name)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {})
    client.release()
  }
}

/** What is noted of the migrations that ran here, by the names that they have in this version. */
async function listApplied(client: pg.PoolClient, files: File[], log: Log): Promise<Applied[]> {
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

/** In an empty database none takes long, and the server is asked but once; what is there is changed by steps that can be followed. */
const steps = (pending: File[], empty: boolean) =>
  empty && pending.length > 1
    ? [{ what: `${pending.length} migrações`, files: pending }]
    : pending.map((file, i) => ({ what: `${file.name} (${i + 1} de ${pending.length})`, files: [file] }))

function check(applied: Applied[], files: { name: string; hash: string }[]) {
  for (const { nome, hash } of applied) {
    const file = files.find(({ name }) => name === nome)
    if (!file)
      throw new Refusal(`O banco de dados já recebeu a migração ${nome}, que esta versão do sistema não conhece. Use a versão mais nova.`)
    if (file.hash !== hash)
      throw new Refusal(`A migração ${nome} foi alterada depois de aplicada. Restaure o arquivo e faça a mudança em uma nova migração.`)
  }
}

/** ms between two lines about a migration that takes its time. */
const STILL = 5_000

/** Says what is being done and for how long, so that nobody takes a long step for a standstill. */
async function followed(log: Log, what: string, work: Promise<void>) {
  const begin = performance.now()
  const seconds = () => Math.round((performance.now() - begin) / 100) / 10
  log.info({ migracao: what }, `Atualizando o banco de dados: ${what}`)
  const still = setInterval(
    () => log.info({ migracao: what, segundos: seconds() }, `Atualizando o banco de dados: ${what}, há ${seconds()} s`),
    STILL,
  )
  try {
    await work
  } finally {
    clearInterval(still)
  }
  log.info({ migracao: what, segundos: seconds() }, `Feito: ${what}`)
}

/** The role that the product works as may be all that a process knows (privileges.ts). */
async function refuseWithoutRights(client: pg.PoolClient) {
  const { rows } = await client.query<{ may: boolean }>("select has_table_privilege('migracao', 'insert') as may")
  if (!rows[0]?.may)
    throw new Refusal(
      'O banco de dados precisa ser atualizado, e o usuário de DATABASE_URL não pode fazê-lo. Inicie um processo com DATABASE_URL_DONO e depois este.',
    )
}

/** Each in a transaction of its own, so that those before one that fails stand. */
async function run(client: pg.PoolClient, files: File[]) {
  try {
    await client.query(files.map(transaction).join('\n'))
  } catch (error) {
    await client.query('rollback').catch(() => {})
    const { rows: applied } = await client.query<Pick<Applied, 'nome'>>('select nome from migracao').catch(() => ({ rows: [] }))
    const failed = files.find(({ name }) => !applied.some(({ nome }) => nome === name))
    throw new Refusal(`A migração ${failed?.name} não pôde ser aplicada e nada foi alterado: ${reason(error)} (${codeOf(error)}).`)
  }
}

/** Waits for no disk: a crash that takes a migration takes it whole, and with all that came after it. */
const transaction = ({ name, sql, hash }: File) => `begin; set local synchronous_commit to off;
${sql};
insert into migracao (nome, hash) values (${pg.escapeLiteral(name)}, ${pg.escapeLiteral(hash)});
commit;`

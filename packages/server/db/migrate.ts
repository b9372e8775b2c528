import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { migrations as all } from './migrations.ts'
import { codeOf, Refusal, reason } from './refusal.ts'

/** Any number that no other program of the same database uses. */
const LOCK = 7_202_611_201

type Options = { names?: readonly string[]; folder?: string }
type Applied = { nome: string; hash: string }

/**
 * Brings the database to the newest migration. Several processes may start at once: one migrates, the others wait.
 * @returns the names of the files that ran
 * @throws Refusal when a landed file was changed, or the database is newer than this program
 */
export async function migrate(
  pool: pg.Pool,
  { names = all, folder = join(import.meta.dirname, 'migrations') }: Options = {},
): Promise<string[]> {
  const files = names.map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8')
    return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
  })
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const { rows: present } = await client.query<{ table: string | null }>("select to_regclass('public.migracao')::text as table")
    if (!present[0]?.table)
      await client.query('create table migracao (nome text primary key, hash text not null, "dataHora" timestamptz not null default now())')
    const { rows: applied } = await client.query<Applied>('select nome, hash from migracao')
    check(applied, files)
    const pending = files.filter(({ name }) => !applied.some(({ nome }) => nome === name))
    if (pending.length > 0) await refuseWithoutRights(client)
    for (const file of pending) await run(client, file)
    return pending.map(({ name }) => name)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {})
    client.release()
  }
}

function check(applied: Applied[], files: { name: string; hash: string }[]) {
  for (const { nome, hash } of applied) {
    const file = files.find(({ name }) => name === nome)
    if (!file)
      throw new Refusal(`O banco de dados já recebeu a migração ${nome}, que esta versão do sistema não conhece. Use a versão mais nova.`)
    if (file.hash !== hash)
      throw new Refusal(`A migração ${nome} foi alterada depois de aplicada. Restaure o arquivo e faça a mudança em uma nova migração.`)
  }
}

/** The role that the product works as may be all that a process knows (privileges.ts). */
async function refuseWithoutRights(client: pg.PoolClient) {
  const { rows } = await client.query<{ may: boolean }>("select has_table_privilege('migracao', 'insert') as may")
  if (!rows[0]?.may)
    throw new Refusal(
      'O banco de dados precisa ser atualizado, e o usuário de DATABASE_URL não pode fazê-lo. Inicie um processo com DATABASE_URL_DONO e depois este.',
    )
}

async function run(client: pg.PoolClient, { name, sql, hash }: { name: string; sql: string; hash: string }) {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into migracao (nome, hash) values ($1, $2)', [name, hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new Refusal(`A migração ${name} não pôde ser aplicada e nada foi alterado: ${reason(error)} (${codeOf(error)}).`)
  }
}

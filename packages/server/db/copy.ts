import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { Refusal } from '../base/refusal.ts'

/** What a file goes through on its way into the copy and out of it, by its name there: encryption, or nothing. */
export type Vault = { seal(name: string): Transform[]; open(name: string): Transform[] }
type Place = { folder: string; vault: Vault }

/** The schemas that are ours: the product's and the job queue's. */
const SCHEMAS = ['public', 'graphile_worker']

export type CopiedTable = { table: string; columns: string[]; file: string; rows: number; sha256: string }
/** A part of a partitioned table, and of what; its rows are copied with the whole. */
type Partition = { table: string; of: string; bounds: string }
export type CopiedSequence = { sequence: string; value: string; called: boolean }
/** What a copy holds; its presence says the copy is whole. */
export type Copied = {
  migrations: { nome: string; hash: string }[]
  tables: CopiedTable[]
  /** None in a copy of before there were some. */
  partitions?: Partition[]
  sequences: CopiedSequence[]
}

/** Copies every row of one instant into `folder`, while others go on writing. */
export async function copyOut(client: pg.ClientBase, folder: string, vault: Vault): Promise<Copied> {
  await client.query('begin isolation level repeatable read read only')
  try {
    const migrations = (await client.query<{ nome: string; hash: string }>('select nome, hash from migracao order by nome')).rows
    const tables: CopiedTable[] = []
    for (const { table, columns } of await tablesOf(client)) tables.push(await tableOut(client, table, columns, { folder, vault }))
    const [partitions, sequences] = [await partitionsOf(client), await sequencesOf(client)]
    return { migrations, tables, partitions, sequences }
  } finally {
    await client.query('rollback')
  }
}

/**
 * Puts the rows of `copied` into a database that has their migrations, in one transaction. Constraints between tables are
 * set aside meanwhile and checked at the end, so that the order of the tables does not matter.
 * @throws Refusal when a file is missing or was altered
 */
export async function copyIn(client: pg.ClientBase, { tables, partitions = [], sequences }: Copied, from: Place): Promise<void> {
  await client.query('begin')
  try {
    const present = await tablesOf(client)
    const keys = await foreignKeys(client)
    for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
    for (const { table } of present.filter(({ triggers }) => triggers)) await client.query(`alter table ${table} disable trigger user`)
    await client.query(`truncate ${present.map(({ table }) => table).join(', ')}`)
    for (const { table, of, bounds } of partitions) await client.query(`create table if not exists ${table} partition of ${of} ${bounds}`)
    for (const one of tables) await tableIn(client, one, from)
    for (const { sequence, value, called } of sequences) await client.query('select setval($1, $2, $3)', [sequence, value, called])
    for (const { table } of present.filter(({ triggers }) => triggers)) await client.query(`alter table ${table} enable trigger user`)
    for (const { table, name, definition } of keys) await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function tableOut(client: pg.ClientBase, table: string, columns: string[], { folder, vault }: Place): Promise<CopiedTable> {
  const file = `${table.replaceAll('"', '')}.gz`
  const source = client.query(copyTo(`copy (select ${columns.join(', ')} from ${table}) to stdout`))
  const sum = new Sum()
  await pipeline([
    source,
    sum,
    createGzip({ level: 1 }),
    ...vault.seal(`tabelas/${file}`),
    createWriteStream(join(folder, file), { mode: 0o600 }),
  ])
  return { table, columns, file, rows: source.rowCount, sha256: sum.digest() }
}

async function tableIn(client: pg.ClientBase, { table, columns, file, rows, sha256 }: CopiedTable, { folder, vault }: Place) {
  const target = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
  const sum = new Sum()
  const whole = await pipeline([createReadStream(join(folder, file)), ...vault.open(`tabelas/${file}`), createGunzip(), sum, target]).then(
    () => target.rowCount === rows && sum.digest() === sha256,
    () => false,
  )
  if (!whole) throw new Refusal(`O arquivo ${file} da cópia está incompleto ou foi alterado. Use outra cópia.`)
}

class Sum extends Transform {
  #hash = createHash('sha256')
  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: null, chunk: Buffer) => void) {
    this.#hash.update(chunk)
    done(null, chunk)
  }
  digest() {
    return this.#hash.copy().digest('hex')
  }
}

async function tablesOf(client: pg.ClientBase) {
  const { rows } = await client.query<{ table: string; columns: string[]; triggers: boolean }>(
    `select format('%I.%I', n.nspname, c.relname) as table,
       exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as triggers,
       array(select quote_ident(attname) from pg_attribute
             where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by 1`,
    [SCHEMAS],
  )
  return rows
}

async function partitionsOf(client: pg.ClientBase): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(
    `select format('%I.%I', n.nspname, c.relname) as table, i.inhparent::regclass::text as of, pg_get_expr(c.relpartbound, c.oid) as bounds
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_inherits i on i.inhrelid = c.oid
     where n.nspname = any($1) and c.relispartition and c.relkind = 'r' order by 1`,
    [SCHEMAS],
  )
  return rows
}

async function foreignKeys(client: pg.ClientBase) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_namespace n on n.oid = k.connamespace
     where n.nspname = any($1) and contype = 'f' and conparentid = 0`,
    [SCHEMAS],
  )
  return rows
}

async function sequencesOf(client: pg.ClientBase) {
  const { rows } = await client.query<{ sequence: string }>(
    "select format('%I.%I', schemaname, sequencename) as sequence from pg_sequences where schemaname = any($1) order by 1",
    [SCHEMAS],
  )
  const values: CopiedSequence[] = []
  for (const { sequence } of rows) {
    // A sequence has no snapshot: read after the tables, it is never behind their rows.
    const { rows: state } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${sequence}`,
    )
    for (const { value, called } of state) values.push({ sequence, value, called })
  }
  return values
}

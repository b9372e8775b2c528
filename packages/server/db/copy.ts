import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { Refusal } from '../base/refusal.ts'
import { connectionOf, type Job, summedApart } from './copy-apart.ts'
import { ALIKE, type Flow, Sum, type Summed, summed } from './copy-rows.ts'
import { isDatabaseAway } from './pool.ts'

/** Keeps a file of a copy under its name there. */
export type Put = (file: string, from: Flow) => Promise<void>
/** A file of a copy as it was handed to `Put`; one that is missing or was altered fails on the way. */
export type Open = (file: string) => Promise<Flow>

/** The schemas that are ours: the product's and the job queue's. */
const SCHEMAS = ['public', 'graphile_worker']

export type CopiedTable = {
  table: string
  columns: string[]
  file: string
  rows: number
  sha256: string
  /** Its rows lie on several machines and come in no order that another database repeats. */
  scattered?: true
}
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

const TABLES = 'tabelas/'
const fileOf = (table: string) => `${TABLES}${table.replaceAll('"', '')}.gz`

export type Reading = {
  /** The server is our own, on this machine. */
  embedded?: boolean
  /** From so many bytes on a table is read by a process of its own. */
  apart?: number
}

/**
 * Copies every row of one instant, while others go on writing. Where it fails `client` may stand in the middle of a table, which nobody reads
 * to its end: nothing more is asked of it, and ending it cuts its line.
 */
export async function copyOut(client: pg.Client, put: Put, { embedded = false, apart = APART }: Reading = {}): Promise<Copied> {
  await client.query('begin isolation level repeatable read read only')
  await client.query(ALIKE)
  const migrations = (await client.query<{ nome: string; hash: string }>('select nome, hash from migracao order by nome')).rows
  const tables: CopiedTable[] = []
  const scattered = await scatteredIn(client)
  const { rows: held } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
  for (const { table, columns, bytes } of await tablesOf(client)) {
    const spread = scattered.has(table)
    const of = { table, columns, ...(spread && { scattered: true as const }) }
    const [snapshot] = spread || bytes >= apart ? held : []
    tables.push(await tableOut(client, of, put, snapshot && { ...snapshot, connection: connectionOf(client), embedded }))
  }
  const [partitions, sequences] = [await partitionsOf(client), await sequencesOf(client)]
  await client.query('rollback')
  return { migrations, tables, partitions, sequences }
}

/**
 * Puts the rows of `copied` into a database that has their migrations, in one transaction. Constraints between tables are
 * set aside meanwhile and checked at the end, so that the order of the tables does not matter.
 * @throws Refusal when a file is missing or was altered
 */
export async function copyIn(client: pg.ClientBase, { tables, partitions = [], sequences }: Copied, open: Open): Promise<void> {
  await client.query('begin')
  try {
    const present = await tablesOf(client)
    const keys = await foreignKeys(client)
    for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
    for (const { table } of present.filter(({ triggers }) => triggers)) await client.query(`alter table ${table} disable trigger user`)
    await client.query(`truncate ${present.map(({ table }) => table).join(', ')}`)
    for (const { table, of, bounds } of partitions) await client.query(`create table if not exists ${table} partition of ${of} ${bounds}`)
    for (const one of tables) await tableIn(client, one, open)
    for (const { sequence, value, called } of sequences) await client.query('select setval($1, $2, $3)', [sequence, value, called])
    for (const { table } of present.filter(({ triggers }) => triggers)) await client.query(`alter table ${table} enable trigger user`)
    for (const { table, name, definition } of keys) await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** What the rows of the tables are now, one table after the other, of a database that a copy was put into. */
export async function* sumsOf(client: pg.ClientBase, tables: readonly CopiedTable[]): AsyncGenerator<[CopiedTable, Summed]> {
  await client.query('begin isolation level repeatable read read only')
  try {
    await client.query(ALIKE)
    for (const one of tables) yield [one, await summed(client, one, (flow) => pipeline([...flow, nowhere()]))]
  } finally {
    await client.query('rollback')
  }
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/** Whether a table came back as it was copied. Of a scattered one the count says so: which rows went in its file showed. */
export const cameBack = ({ rows, sha256, scattered }: Summed & Pick<CopiedTable, 'scattered'>, now: Summed): boolean =>
  now.rows === rows && (scattered === true || now.sha256 === sha256)

/** A process that reads it apart gains by a table of so many bytes. */
const APART = 8 * 1024 * 1024

async function tableOut(client: pg.ClientBase, of: Omit<CopiedTable, 'file' | keyof Summed>, put: Put, apart: Omit<Job, 'of'> | undefined) {
  const path = fileOf(of.table)
  const sums = await (apart
    ? summedApart({ ...apart, of }, (packed) => put(path, [packed]))
    : summed(client, of, (rows) => put(path, [...rows, createGzip({ level: 1 })])))
  return { ...of, file: path.slice(TABLES.length), ...sums }
}

async function tableIn(client: pg.ClientBase, { table, columns, file, rows, sha256 }: CopiedTable, open: Open) {
  const target = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
  const sum = new Sum()
  const flow = open(`${TABLES}${file}`)
  const whole = await flow
    .then((from) => pipeline([...from, createGunzip(), sum, target]))
    .then(
      () => target.rowCount === rows && sum.digest() === sha256,
      (error: unknown) => {
        target.destroy(error instanceof Error ? error : undefined)
        if (isDatabaseAway(error)) throw error
        return false
      },
    )
  if (!whole) throw new Refusal(`O arquivo ${file} da cópia está incompleto ou foi alterado. Use outra cópia.`)
}

async function tablesOf(client: pg.ClientBase) {
  const { rows } = await client.query<{ table: string; columns: string[]; bytes: number; triggers: boolean }>(
    `select format('%I.%I', n.nspname, c.relname) as table,
       pg_table_size(c.oid) + coalesce((select sum(pg_table_size(relid)) from pg_partition_tree(c.oid)), 0)::float8 as bytes,
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

/** The tables that a Citus has spread over its workers. */
async function scatteredIn(client: pg.ClientBase): Promise<ReadonlySet<string>> {
  const { rows: catalogs } = await client.query<{ there: boolean }>("select to_regclass('pg_dist_partition') is not null as there")
  if (!catalogs[0]?.there) return new Set()
  const { rows } = await client.query<{ table: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table from pg_dist_partition d
     join pg_class c on c.oid = d.logicalrelid join pg_namespace n on n.oid = c.relnamespace`,
  )
  return new Set(rows.map(({ table }) => table))
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

/** The sequences that would give out a number that a row has already, as `table.column`. */
export async function sequencesBehind(client: pg.ClientBase): Promise<string[]> {
  const { rows: owned } = await client.query<{ sequence: string; table: string; column: string }>(
    `select format('%I.%I', sn.nspname, s.relname) as sequence, format('%I.%I', n.nspname, c.relname) as table, quote_ident(a.attname) as column
     from pg_class s join pg_namespace sn on sn.oid = s.relnamespace join pg_depend d on d.objid = s.oid and d.deptype in ('a', 'i')
       join pg_class c on c.oid = d.refobjid join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
     where s.relkind = 'S' and n.nspname = any($1) order by 1`,
    [SCHEMAS],
  )
  const behind: string[] = []
  for (const { sequence, table, column } of owned) {
    const { rows } = await client.query<{ behind: boolean }>(
      `select coalesce((select max(${column}) from ${table}) > (select last_value from ${sequence}), false) as behind`,
    )
    if (rows[0]?.behind) behind.push(`${table}.${column}`)
  }
  return behind
}

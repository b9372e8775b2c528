import pg from 'pg'
import { type Connection, newClient, withDefaults } from './pool.ts'

/** Any number that no other program of the same database uses. */
const LOCK = 7_202_611_202
const SCHEMAS = ['public', 'graphile_worker']
/** Nobody who works with the product changes what these say (ASVS 5.0 V16.4.2). */
const APPEND_ONLY = ['auditoria', 'seguranca']

/** Of both schemas, what is ours: a table of the job queue or of the product, none of an extension. */
const OURS = `from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any($2) and c.relkind in ('r', 'p') and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`

/**
 * Gives the role that the product works as what it needs and no more: rows of all tables, but no DDL, nothing of the migrations, and
 * of the trail and the security log only to read and to add. Several processes may come here at once.
 * @param pool of the owner
 * @returns false where that role is the owner, or as good as one, from whom nothing can be kept
 */
export async function restrict(pool: pg.Pool, application: Connection): Promise<boolean> {
  const client = await pool.connect()
  try {
    const role = await roleOf(application)
    const { rows: owner } = await client.query<{ owns: boolean }>("select pg_has_role($1, current_user, 'member') as owns", [role])
    if (owner[0]?.owns) return false
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    if (await isWanting(client, role)) await grant(client, role)
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

async function roleOf(application: Connection): Promise<string> {
  const client = newClient(withDefaults(application))
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ role: string }>('select current_user::text as role')
    return rows[0]?.role ?? ''
  } finally {
    await client.end()
  }
}

/** Whether something is missing, or there is more than there may be: most starts find all as they left it. */
async function isWanting(client: pg.PoolClient, role: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 ${OURS} and (
      not has_table_privilege($1, c.oid, 'select')
      or (c.relname <> 'migracao' and not has_table_privilege($1, c.oid, 'insert'))
      or (c.relname = 'migracao' and has_table_privilege($1, c.oid, 'insert, update, delete, truncate'))
      or (c.relname = any($3) and has_table_privilege($1, c.oid, 'update, delete, truncate')))
    union all select 1 where has_schema_privilege($1, 'public', 'create')
    limit 1`,
    [role, SCHEMAS, APPEND_ONLY],
  )
  return rowCount !== 0
}

async function grant(client: pg.PoolClient, role: string): Promise<void> {
  const to = pg.escapeIdentifier(role)
  const both = SCHEMAS.join(', ')
  await client.query(`
    revoke create on schema public from public, ${to};
    grant usage on schema ${both} to ${to};
    revoke all on all tables in schema ${both} from ${to};
    grant select, insert, update, delete on all tables in schema ${both} to ${to};
    grant usage, select on all sequences in schema ${both} to ${to};
    revoke insert, update, delete on migracao from ${to};
    revoke update, delete on ${APPEND_ONLY.join(', ')} from ${to};`)
  // The queue's tables show nobody but their owner a row, unless a policy says who else.
  const { rows } = await client.query<{ table: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table ${OURS} and c.relrowsecurity
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = $1)`,
    [POLICY, SCHEMAS],
  )
  for (const { table } of rows) await client.query(`create policy ${POLICY} on ${table} using (true) with check (true)`)
}

/** Whoever has no right to a table is kept out by that; the policy lets in the others. */
const POLICY = 'retaguarda'

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { auth } from '@retaguarda/contract/auth.ts'
import { silent } from '@retaguarda/server/base/log.ts'
import { VERSION } from '@retaguarda/server/base/root.ts'
import { backup } from '@retaguarda/server/commands/backup.ts'
import { restore } from '@retaguarda/server/commands/restore.ts'
import { migrate } from '@retaguarda/server/db/migrate.ts'
import { migrations } from '@retaguarda/server/db/migrations.ts'
import { openDatabase } from '@retaguarda/server/db/open.ts'
import { UPGRADE } from '@retaguarda/server/db/others.ts'
import { prepare } from '@retaguarda/server/queue/prepare.ts'
import { emptyDb } from '@retaguarda/server/test/test-db.ts'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { folder } from './process.ts'
import { startProduct } from './product.ts'

vi.setConfig({ testTimeout: 300_000 })

/** A database as version 0.1.0 left it, with rows in every table: a few of its demonstration, made-up ones where that has none. */
const DUMP = gunzipSync(readFileSync(join(import.meta.dirname, 'banco-0.1.0.sql.gz'))).toString()
const FOLDED = migrations.slice(0, migrations.indexOf('0416_sprint.sql') + 1)
/** Ours that are not of the business: its migrations, and what waits for the end of the transaction that wrote it. */
const APART = ['migracao', 'conferencia']
/** Columns that nothing reads any more. */
const GONE = [
  'cobranca.pendencia',
  ...['enderecos', 'entregues', 'recusados', 'visto'].map((name) => `fatura_email.${name}`),
  ...['entregues', 'recusados', 'visto'].map((name) => `regua_envio.${name}`),
]
/** Tables that begin with a row for each of another one: every object and every link has the price that it had. */
const BEGUN = { objeto_preco: 'objeto_contrato', vinculo_preco: 'cliente_objeto_contrato' }
/** And, of what was mailed, a message for each mail and reminder, and a proof for each of their addresses. */
const MAILED = {
  mensagem: 'select id::text as t from fatura_email union all select id::text from regua_envio',
  envio_prova: `select unnest(enderecos) as t from fatura_email union all select unnest(string_to_array(emails, ', ')) from regua_envio`,
}
/** And, of boletos of which something was conceded, the day of it. */
const OWED = { boleto_abatimento: 'select id::text as t from fatura_documento where abatimento > 0' }
/** What begins alike everywhere: the one row about Sefin, the one of the accountant's plan, and the official lists of services. */
const SHIPPED = { nfse_sefin: 1, nfse_codigo: 1252, contabil_plano: 1, copia_continua: 2, perfil: 3 }
/** What is counted by more than before. */
const REGROUPED = ['fatura', 'usuario']
const NOBODY = { DATABASE_URL: undefined, DATABASE_URL_DONO: undefined }

/** On a connection of its own: the dump sets what a session should not keep. */
async function fill(connection: pg.PoolConfig) {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(DUMP)
  await client.end()
}

const textOf = async (pool: pg.Pool, sql: string) => (await pool.query<{ t: string }>(sql)).rows.map(({ t }) => t)

type Columns = Record<string, string[]>

/** The columns of every table, by table. */
async function columnsOf(pool: pg.Pool): Promise<Columns> {
  const { rows } = await pool.query<{ table: string; columns: string[] }>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') group by 1 order by 1`,
  )
  return Object.fromEntries(rows.filter(({ table }) => !APART.includes(table)).map(({ table, columns }) => [table, columns]))
}

/** Every row of every table, by table, as text: of these columns. */
async function rowsOf(pool: pg.Pool, columns?: Columns) {
  const rows: Record<string, string[]> = {}
  for (const [table, names] of Object.entries(columns ?? (await columnsOf(pool))))
    rows[table] = await textOf(pool, `select row(${names.map((name) => `"${name}"`).join(', ')})::text as t from "${table}" order by 1`)
  return rows
}

/**
 * Columns, constraints, indexes, triggers, views, sequences and functions, each as PostgreSQL says it; without parentheses, since those of
 * a condition are others once it went through a dump.
 */
const schemaOf = async (pool: pg.Pool) =>
  (
    await textOf(
      pool,
      `with ours as (
       select c.oid, c.relname, c.relkind from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname !~ '^log_ocorrencia_[0-9]'
         and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e'))
     select format('%s %s column %s %s not null %s default %s %s%s', relkind, relname, attname, format_type(atttypid, atttypmod), attnotnull,
         pg_get_expr(adbin, adrelid), attidentity, attgenerated) as t
       from ours join pg_attribute a on attrelid = ours.oid and attnum > 0 and not attisdropped
         left join pg_attrdef on adrelid = attrelid and adnum = attnum where relkind in ('r', 'p', 'v')
     union all select format('%s %s: %s', relname, conname, pg_get_constraintdef(k.oid)) from ours
       join pg_constraint k on conrelid = ours.oid where contype <> 'n'
     union all select pg_get_indexdef(oid) from ours where relkind in ('i', 'I')
     union all select pg_get_triggerdef(g.oid) from ours join pg_trigger g on tgrelid = ours.oid where not tgisinternal
     union all select relname || pg_get_viewdef(oid) from ours where relkind = 'v'
     union all select format('%s %s %s', relname, format_type(seqtypid, null), seqstart) from ours join pg_sequence on seqrelid = oid
     union all select pg_get_functiondef(p.oid) from pg_proc p where pronamespace = 'public'::regnamespace
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     order by 1`,
    )
  ).map((line) => line.replaceAll(/[()]/g, ''))

const noted = (pool: pg.Pool) => textOf(pool, 'select nome as t from migracao order by 1')

test('the folded migrations make the tables of version 0.1.0, and none bears a name that it knows', async () => {
  const [before, now] = [await emptyDb(), await emptyDb()]
  await fill(before.connection)
  await migrate(now.pool, { names: FOLDED })
  const schema = await schemaOf(before.pool)
  expect(schema.length).toBeGreaterThan(2_000)
  expect(await schemaOf(now.pool)).toEqual(schema)
  const old = await noted(before.pool)
  expect(old).toHaveLength(90)
  expect(old.filter((name) => migrations.includes(name))).toEqual([])
})

test('a data folder of version 0.1.0 is taken over without a change and without a wait, by whoever of many comes first', async () => {
  const dataDir = join(folder(), 'dados')
  const { pool, connection, application, stop } = await openDatabase({ dataDir, log: silent, durable: false })
  await fill(connection)
  const before = await rowsOf(pool)
  expect(Object.keys(before).length).toBeGreaterThan(110)
  expect(Object.keys(before).filter((table) => before[table]?.length === 0)).toEqual([])

  // A process of version 0.1.0 that goes on: an update that changed tables would wait for it.
  const other = new pg.Client({ ...connection, application_name: 'retaguarda 1-0.1.0' })
  await other.connect()
  expect(
    await Promise.all([1, 2, 3].map(() => migrate(pool, { names: FOLDED, ready: () => Promise.reject(new Error('waited')) }))),
  ).toEqual([[], [], []])
  await other.end()
  expect(await noted(pool)).toEqual(FOLDED)
  expect(await rowsOf(pool)).toEqual(before)
  await prepare(pool, silent, application)
  expect(await noted(pool)).toEqual(migrations)
  await stop()

  const product = await startProduct(dataDir)
  const login = { login: 'admin@demo.example', password: 'Capivara-Serena-42' }
  expect((await product.call(auth.login, { body: login })).body?.token).toMatch(/^[\w-]{43}$/)
  product.child.kill('SIGTERM')
  await product.exit
})

/** Every row of a database of before is here as it was, save what is named above, and nothing is here that is not. */
async function expectKept(old: pg.Pool, brought: pg.Pool) {
  const [was, is] = [await columnsOf(old), await columnsOf(brought)]
  const made = Object.fromEntries(Object.entries(is).filter(([table]) => !(table in was)))
  const fresh = await rowsOf(brought, made)
  const counted = Object.entries(fresh).flatMap(([table, rows]) => (rows.length === 0 ? [] : [[table, rows.length]]))
  const expected = Object.entries(BEGUN).map(async ([table, of]) => [table, (await textOf(old, `select id as t from "${of}"`)).length])
  const mailed = Object.entries({ ...MAILED, ...OWED }).map(async ([table, text]) => [table, (await textOf(old, text)).length])
  expect(Object.fromEntries(counted)).toEqual({ ...Object.fromEntries(await Promise.all([...expected, ...mailed])), ...SHIPPED })
  const gone = Object.entries(was).flatMap(([table, names]) =>
    names.filter((name) => !is[table]?.includes(name)).map((name) => `${table}.${name}`),
  )
  expect(gone).toEqual(GONE)
  const kept = Object.fromEntries(Object.entries(was).map(([table, names]) => [table, names.filter((name) => is[table]?.includes(name))]))
  const { contagem_delta: deltas = [], contagem_grupo: groups = [], ...rows } = await rowsOf(brought, kept)
  const known = deltas.filter((delta) => ![...Object.keys(MAILED), ...Object.keys(SHIPPED)].some((table) => delta.startsWith(`(${table},`)))
  const alike = (group: string) => !REGROUPED.some((table) => group.startsWith(`(${table},`))
  const { contagem_grupo: grouped = [], ...before } = await rowsOf(old, kept)
  expect({ ...rows, contagem_delta: known }).toEqual(before)
  expect(groups.filter(alike)).toEqual(grouped.filter(alike))
}

test('a copy of version 0.1.0 is brought back by this one, row by row', async () => {
  const old = await emptyDb()
  await fill(old.connection)
  const [copy, dataDir] = [join(folder(), 'copia'), join(folder(), 'dados')]
  await backup({ ...NOBODY, DATA_DIR: join(folder(), 'sem-arquivos'), DATABASE_URL: old.url }, copy)
  await restore({ ...NOBODY, DATA_DIR: dataDir }, copy)
  const brought = await openDatabase({ dataDir, log: silent, durable: false })
  expect(await noted(brought.pool)).toEqual(migrations)
  await expectKept(old.pool, brought.pool)
  await brought.stop()
})

/** A database as version 0.2.0 left it, which had one migration more than 0.1.0. */
async function of020() {
  const there = await emptyDb()
  await fill(there.connection)
  await migrate(there.pool, { names: [...FOLDED, '0417_conciliacao.sql'] })
  const { rows } = await there.pool.query<{ id: number; usuario: number }>(
    'select min(c.id) as id, (select min(id) from usuario) as usuario from conta_bancaria c',
  )
  await there.pool.query(
    `insert into conciliacao_dia ("contaBancariaId", data, diferenca, "fechadoPor", "fechadoEm") values ($1, '2026-11-03', 0, $2, '2026-11-04 09:00-03')`,
    [rows[0]?.id, rows[0]?.usuario],
  )
  return there
}

test('a database of version 0.2.0 is brought up once its processes have left, row by row, and has no way back', async () => {
  const [old, brought] = [await of020(), await of020()]
  const other = new pg.Client({ ...brought.connection, application_name: 'retaguarda 1-0.2.0' })
  await other.connect()
  await expect(prepare(brought.pool, silent, undefined, { patience: 100, copy: true })).rejects.toThrow(
    /^Há uma conexão de processos da versão anterior neste banco \(de .*\), e as tabelas mudariam enquanto eles trabalham\. Encerre/,
  )
  expect(await noted(brought.pool)).toEqual(migrations.slice(0, migrations.indexOf('0417_conciliacao.sql') + 1))

  // One of that version ends as soon as it hears what is to come.
  other.on('notification', () => void other.end())
  await other.query(`listen ${UPGRADE}`)
  await prepare(brought.pool, silent, undefined, { copy: true })
  expect(await noted(brought.pool)).toEqual(migrations)
  await expectKept(old.pool, brought.pool)
  await expect(migrate(brought.pool, { version: '0.2.0' })).rejects.toThrow(
    `O banco é da versão ${VERSION}. A mais antiga que trabalha com ele é a 0.3.0, e esta é a 0.2.0.`,
  )
})

test('what stopped before the end of version 0.1.0 is refused with what to do, a database and a copy', async () => {
  const old = await emptyDb()
  await fill(old.connection)
  await old.pool.query("delete from migracao where nome > '0330_correio.sql'")
  const [left, schema] = [await noted(old.pool), await schemaOf(old.pool)]
  await expect(prepare(old.pool, silent)).rejects.toThrow(
    'O banco de dados é de antes do fim da versão 0.1.0 (parou na migração 0330_correio.sql), e esta versão não o atualiza. Inicie uma vez a versão 0.1.0 e depois esta; nada foi alterado.',
  )
  expect(await noted(old.pool)).toEqual(left)
  expect(await schemaOf(old.pool)).toEqual(schema)
  const [copy, dataDir] = [join(folder(), 'copia'), join(folder(), 'dados')]
  await backup({ ...NOBODY, DATA_DIR: join(folder(), 'sem-arquivos'), DATABASE_URL: old.url }, copy)
  await expect(restore({ ...NOBODY, DATA_DIR: dataDir }, copy)).rejects.toThrow(
    'A cópia é de antes do fim da versão 0.1.0 (parou na migração 0330_correio.sql), e esta versão não a lê.',
  )
  expect(existsSync(dataDir)).toBe(false)
})

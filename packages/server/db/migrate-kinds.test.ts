import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Log, silent } from '../base/log.ts'
import { emptyDb } from '../test/test-db.ts'
import { contract } from './contract.ts'
import { FOLDER, migrate } from './migrate.ts'
import { asTaken, readMigrations } from './migration.ts'
import { migrations } from './migrations.ts'
import { minimaOf } from './minima.ts'
import { refuseWithoutCopy } from './proven-copy.ts'

const { pool } = await emptyDb()
const folder = mkdtempSync(join(tmpdir(), 'rtg-migrate-'))
const file = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
const BASE = `-- para
create table a (id int);
create table processo (id int, versao text);
create table instalacao (versao text, minima text);
insert into instalacao default values`
const BREAKS = { '1.sql': '1.0.0', '3.sql': '1.2.0', '4.sql': '1.3.0' }
const wait = { lock: 300, pause: 10, look: 50 }

const asked: string[] = []
const said: string[] = []
const log: Log = { ...silent, warn: (_detail, line) => said.push(line) }
const ready = async () => void asked.push('ready')
const run = (version: string, ...names: string[]) => migrate(pool, { names, folder, version, breaks: BREAKS, log, ready, wait })
const contrair = (version: string, ...names: string[]) => contract(pool, { names, folder, version, breaks: BREAKS, log, ready, wait })
const known = async () => (await pool.query<{ versao: string; minima: string }>('select versao, minima from instalacao')).rows[0]
const columns = async () =>
  (
    await pool.query<{ name: string }>(
      "select attname as name from pg_attribute where attrelid = 'a'::regclass and attnum > 0 and not attisdropped",
    )
  ).rows.map(({ name }) => name)

beforeEach(async () => {
  await pool.query('drop schema public cascade; create schema public')
  asked.length = said.length = 0
  file('1.sql', BASE)
  file('2.sql', '-- expande\nalter table a add column b int')
  file('3.sql', '-- contrai\nalter table a drop column id')
  file('4.sql', '-- para\nalter table a rename b to c')
  file(
    '5.sql',
    '-- expande\ncreate index concurrently a_b on a (b);\ncreate unique index\n  concurrently if not exists "a_Id" on a (id);\n',
  )
  await run('1.0.0', '1.sql')
})
afterAll(() => rmSync(folder, { recursive: true }))

test('expande asks nobody to leave; para does; contrai waits for neither at a start, save where a para follows', async () => {
  expect(await run('1.1.0', '1.sql', '2.sql')).toEqual(['2.sql'])
  expect(await run('1.2.0', '1.sql', '2.sql', '3.sql')).toEqual([])
  expect(asked).toEqual([])
  expect(await columns()).toEqual(['id', 'b'])
  expect(await run('1.3.0', '1.sql', '2.sql', '3.sql', '4.sql')).toEqual(['3.sql', '4.sql'])
  expect(asked).toEqual(['ready'])
  expect(await columns()).toEqual(['c'])
})

test('a table that somebody holds is asked for again, and named; who never lets go stops the start with nothing altered', async () => {
  const holder = await pool.connect()
  await holder.query('begin; select from a')
  const running = run('1.1.0', '1.sql', '2.sql')
  await expect.poll(() => said, { timeout: 20_000 }).toContain('Outra operação segura a tabela a; tentando de novo (3 de 30).')
  await holder.query('commit')
  expect(await running).toEqual(['2.sql'])

  await holder.query('begin; select from a')
  file('6.sql', '-- expande\nalter table a add column d int')
  const never = migrate(pool, { names: ['1.sql', '2.sql', '6.sql'], folder, version: '1.1.0', wait: { ...wait, tries: 2 } })
  await expect(never).rejects.toThrow('Outra operação segura a tabela a, e a migração 6.sql não pôde ser aplicada em 2 tentativas.')
  await holder.query('commit')
  holder.release()
  expect(await columns()).toEqual(['id', 'b'])
})

test('indexes are built while others write, also beside a process that waits to begin; one that an end left half is built anew', async () => {
  await run('1.1.0', '1.sql', '2.sql')
  await pool.query('insert into a values (1), (1)')
  await expect(run('1.1.0', '1.sql', '2.sql', '5.sql')).rejects.toThrow('could not create unique index')
  await pool.query('truncate a')
  const names = ['1.sql', '2.sql', '5.sql']
  expect((await Promise.all([1, 2, 3].map(() => run('1.1.0', ...names)))).flat()).toEqual(['5.sql'])
  const { rows } = await pool.query(
    "select indexrelid::regclass::text as name, indisvalid as whole from pg_index where indrelid = 'a'::regclass order by 1",
  )
  expect(rows).toEqual([
    { name: '"a_Id"', whole: true },
    { name: 'a_b', whole: true },
  ])
})

test('contrai runs once no process below lives, and from then on only its version and those above begin', async () => {
  const names = ['1.sql', '2.sql', '3.sql']
  await run('1.1.0', '1.sql', '2.sql')
  expect(await known()).toEqual({ versao: '1.1.0', minima: '1.0.0' })
  await pool.query("insert into processo values (1, '1.1.9'), (2, '1.2.0')")
  expect(await contrair('1.2.0', ...names)).toEqual([])
  await pool.query('insert into processo values (3, null)')
  await pool.query('delete from processo where id = 1')
  expect(await contrair('1.2.0', ...names)).toEqual([])
  expect(asked).toEqual([])
  await run('1.0.0', '1.sql')
  await expect(run('1.2.0', '1.sql')).rejects.toThrow('já recebeu a migração 2.sql, que esta versão do sistema não conhece')
  await pool.query('delete from processo where id = 3')
  expect(await contrair('1.2.0', ...names)).toEqual(['3.sql'])
  expect(asked).toEqual(['ready'])
  expect(await columns()).toEqual(['b'])
  expect(await known()).toEqual({ versao: '1.2.0', minima: '1.2.0' })
  await run('1.10.0', ...names)
  await expect(run('1.1.0', '1.sql', '2.sql')).rejects.toThrow(
    'O banco é da versão 1.10.0. A mais antiga que trabalha com ele é a 1.2.0, e esta é a 1.1.0.',
  )
  expect(await contrair('1.10.0', ...names)).toEqual([])
})

test('a process that enters while something is taken away waits until it is noted who may', async () => {
  await run('1.2.0', '1.sql', '2.sql')
  const entering = await pool.connect()
  await entering.query("begin; insert into processo values (1, '1.1.0')")
  const contracting = contrair('1.2.0', '1.sql', '2.sql', '3.sql')
  await expect.poll(() => said, { timeout: 20_000 }).toContain('Outra operação segura a tabela processo; tentando de novo (2 de 30).')
  await entering.query('commit')
  entering.release()
  expect(await contracting).toEqual([])
  expect(await columns()).toEqual(['id', 'b'])
})

test('before what no version takes back there is a proven copy of today', async () => {
  await refuseWithoutCopy(pool)
  await pool.query('create table copia (situacao smallint, inicio timestamptz); create table usuario (id int)')
  await refuseWithoutCopy(pool)
  await pool.query('insert into usuario values (1)')
  const missing = 'Falta uma cópia provada de hoje: retaguarda copiar.'
  await pool.query("insert into copia values (3, now() - interval '25 hours'), (2, now()), (6, now())")
  await expect(refuseWithoutCopy(pool)).rejects.toThrow(missing)
  await pool.query("insert into copia values (3, now() - interval '23 hours')")
  await refuseWithoutCopy(pool)
})

test('each file that ends the work of older versions raises the lowest', () => {
  expect(minimaOf(['1.sql', '2.sql', '3.sql'], '1.9.0', BREAKS)).toBe('1.2.0')
  expect(minimaOf(['1.sql'], '0.9.0', BREAKS)).toBe('0.9.0')
  expect(minimaOf(migrations)).not.toBeNull()
})

test('every migration has words that PostgreSQL 15 takes, and a newer server gets the file as it is', () => {
  for (const file of readMigrations(FOLDER, migrations)) {
    expect(asTaken(file, 150_000).sql, file.name).not.toMatch(/set\s+expression\s+as/i)
    expect(asTaken(file, 180_000).sql, file.name).toBe(file.sql)
  }
  const [divida] = readMigrations(FOLDER, ['0500_divida.sql'])
  expect(divida && asTaken(divida, 160_000).sql).toContain('drop column quita')
})

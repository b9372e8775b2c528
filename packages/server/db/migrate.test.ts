import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { emptyDb } from '../test/test-db.ts'
import { migrate } from './migrate.ts'

const { pool } = await emptyDb()
const folder = mkdtempSync(join(tmpdir(), 'rtg-migrate-'))
const file = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
const run = (...names: string[]) => migrate(pool, { names, folder })

beforeEach(async () => {
  await pool.query('drop schema public cascade; create schema public')
  file('1.sql', 'create table a (id int)')
  file('2.sql', 'insert into a values (1)')
})
afterAll(() => rmSync(folder, { recursive: true }))

test('cada migração roda uma vez, na ordem da lista', async () => {
  expect(await run('1.sql')).toEqual(['1.sql'])
  expect(await run('1.sql', '2.sql')).toEqual(['2.sql'])
  expect(await run('1.sql', '2.sql')).toEqual([])
  expect((await pool.query('select * from a')).rows).toEqual([{ id: 1 }])
})

test('vários processos ao mesmo tempo: um migra, os outros esperam', async () => {
  const ran = await Promise.all(Array.from({ length: 5 }, () => run('1.sql', '2.sql')))
  expect(ran.flat()).toEqual(['1.sql', '2.sql'])
})

test('uma migração alterada depois de aplicada é recusada', async () => {
  await run('1.sql')
  file('1.sql', 'create table a (id bigint)')
  await expect(run('1.sql', '2.sql')).rejects.toThrow(
    'A migração 1.sql foi alterada depois de aplicada. Restaure o arquivo e faça a mudança em uma nova migração.',
  )
  expect((await pool.query('select * from a')).rows).toEqual([])
})

test('um banco mais novo que o programa é recusado', async () => {
  await run('1.sql', '2.sql')
  await expect(run('1.sql')).rejects.toThrow('já recebeu a migração 2.sql, que esta versão do sistema não conhece')
})

test('uma migração que falha não deixa nada pela metade e pode ser corrigida', async () => {
  file('2.sql', 'insert into a values (1); select 1/0')
  await expect(run('1.sql', '2.sql')).rejects.toThrow('A migração 2.sql não pôde ser aplicada e nada foi alterado: division by zero')
  expect((await pool.query('select * from a')).rows).toEqual([])
  file('2.sql', 'insert into a values (2)')
  expect(await run('1.sql', '2.sql')).toEqual(['2.sql'])
})

import { beforeEach, expect, test } from 'vitest'
import { testDb } from '../test/test-db.ts'

const { pool } = await testDb()

const value = async (sql: string, params: unknown[] = []) =>
  Object.values((await pool.query<Record<string, unknown>>(sql, params)).rows[0] ?? {})[0]

test('busca ignora maiúsculas e acentos e serve a um índice', async () => {
  expect(await value("select busca('São José, CORAÇÃO')")).toBe('sao jose, coracao')
  await pool.query('create table b (id int, nome text)')
  await pool.query('create index on b using gin (busca(nome) gin_trgm_ops)')
  await pool.query('create index on b (busca(nome), id)')
  expect(await value("select concat(provolatile, proparallel) from pg_proc where proname = 'busca'")).toBe('is')
})

test('a auditoria não é alterada nem apagada', async () => {
  await pool.query("insert into auditoria (entidade, registro, acao) values ('pessoa', '1', 'incluir')")
  for (const sql of ["update auditoria set acao = 'x'", 'delete from auditoria', 'truncate auditoria'])
    await expect(pool.query(sql), sql).rejects.toThrow('A auditoria não pode ser alterada nem apagada.')
  expect(await value('select count(*) from auditoria')).toBe(1)
})

test('os valores chegam com o tipo que o contrato usa', async () => {
  const { rows } = await pool.query(
    "select 5571::int8 as n, 9007199254740993::int8 as grande, 1234.50::numeric as valor, date '2026-11-20' as dia, timestamptz '2026-11-20 12:00-03' as hora",
  )
  expect(rows[0]).toEqual({
    n: 5571,
    grande: '9007199254740993',
    valor: '1234.50',
    dia: '2026-11-20',
    hora: new Date('2026-11-20T15:00:00Z'),
  })
  expect(await value("select timestamptz '2026-11-21 01:00Z'::date")).toBe('2026-11-20')
})

const contagem = () => value("select contagem('conta')")
const deltas = () => value("select count(*) from contagem_delta where tabela = 'conta'")
const direta = () => value('select count(*) from conta')

beforeEach(async () => {
  await pool.query('drop table if exists conta; create table conta (id bigint generated always as identity primary key, v int unique)')
  await pool.query("delete from contagem_delta where tabela = 'conta'")
  await pool.query('insert into conta (v) select generate_series(1, 5000)')
  await pool.query("select contar('conta')")
})

test('a contagem começa pelo que a tabela já tem e segue inclusões, exclusões e repetições', async () => {
  expect(await contagem()).toBe(5000)
  await pool.query('insert into conta (v) values (1), (9001) on conflict (v) do update set v = excluded.v')
  await pool.query('delete from conta where id <= 10')
  expect(await contagem()).toBe(4991)
  await pool.query("select contar('conta')")
  expect(await contagem()).toBe(4991)
  expect(await value("select sum(n) from contagem_delta where tabela = 'conta' and bloco = 0")).toBe('2037')
  await pool.query('truncate conta')
  expect(await contagem()).toBe(0)
})

test('uma transação desfeita não conta, e cada uma vê a sua', async () => {
  const client = await pool.connect()
  await client.query('begin')
  await client.query('insert into conta (v) values (7000)')
  expect((await client.query("select contagem('conta') as n")).rows).toEqual([{ n: 5001 }])
  expect(await contagem()).toBe(5000)
  await client.query('rollback')
  client.release()
  expect(await contagem()).toBe(5000)
})

test('a consolidação junta os deltas sem perder os que chegam ao mesmo tempo', async () => {
  const write = async (from: number) => {
    for (let v = from; v < from + 60; v++) await pool.query('insert into conta (v) values ($1)', [v])
    await pool.query('delete from conta where v >= $1 and v < $2', [from, from + 20])
  }
  const fold = async () => {
    for (let i = 0; i < 30; i++) await pool.query('select contagem_consolida()')
  }
  await Promise.all([write(10_000), write(20_000), write(30_000), fold(), fold()])
  expect(await contagem()).toBe(5120)
  expect(await direta()).toBe(5120)
  await pool.query('select contagem_consolida()')
  expect(await contagem()).toBe(5120)
  expect(await deltas()).toBe(3)
})

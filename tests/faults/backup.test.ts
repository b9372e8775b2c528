import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { backup } from '@retaguarda/server/commands/backup.ts'
import { restore } from '@retaguarda/server/commands/restore.ts'
import { silent } from '@retaguarda/server/base/log.ts'
import { openDatabase } from '@retaguarda/server/db/open.ts'
import { emptyDb, migratedIn, testDb } from '@retaguarda/server/test/test-db.ts'
import type pg from 'pg'
import { beforeEach, expect, test, vi } from 'vitest'
import { folder } from './process.ts'

/** Every row of every table, as text. */
async function everything(pool: pg.Pool) {
  const { rows: tables } = await pool.query<{ t: string }>(
    "select format('%I.%I', schemaname, tablename) as t from pg_tables where schemaname in ('public', 'graphile_worker') order by 1",
  )
  const found: Record<string, string[]> = {}
  for (const { t } of tables)
    found[t] = (await pool.query<{ r: string }>(`select x::text as r from ${t} x order by 1`)).rows.map(({ r }) => r)
  return found
}

vi.setConfig({ testTimeout: 180_000 })

const migrated = await testDb()
const empty = await emptyDb()

let dataDir: string
let target: string
const config = (DATA_DIR: string) => ({ DATA_DIR, DATABASE_URL: undefined })

beforeEach(() => {
  const home = folder()
  dataDir = join(home, 'data')
  target = join(home, 'copia')
})

async function filled() {
  mkdirSync(dataDir)
  migratedIn(dataDir)
  const database = await openDatabase({ dataDir, log: silent })
  await fill(database.pool)
  return database
}

async function fill(pool: pg.Pool) {
  await pool.query(`insert into auditoria (entidade, registro, acao, antes, depois)
    select 'pessoa', n::text, 'incluir', null, jsonb_build_object('nome', E'Ação\\t"\\\\"\\n' || n) from generate_series(1, 3000) n`)
  await pool.query("insert into auditoria (entidade, registro, acao, depois) values ('x', '1', 'y', 'null'::jsonb)")
  await pool.query("insert into setor (nome, codigo, tipo) values ('Pai', 'P', 1)").catch(() => {})
  await pool.query(`select graphile_worker.add_job('contagem.consolidar', '{"a":1}')`)
  mkdirSync(join(dataDir, 'arquivos/ab'), { recursive: true })
  writeFileSync(join(dataDir, 'arquivos/ab/cd'), Buffer.from([0, 255, 10]))
}

test('cópia ao lado do servidor em uso e restauração em outra pasta: todas as linhas e arquivos são iguais', async () => {
  const source = await filled()
  const expected = await everything(source.pool)
  const rows = await backup(config(dataDir), target)
  expect(rows).toBe(Object.values(expected).flat().length)
  await source.stop()

  const other = join(target, '../outra')
  await restore(config(other), target)
  const restored = await openDatabase({ dataDir: other, log: silent })
  expect(await everything(restored.pool)).toEqual(expected)
  expect(readFileSync(join(other, 'arquivos/ab/cd'))).toEqual(Buffer.from([0, 255, 10]))
  // It goes on from where it was: the next id is new, the rules hold again.
  const { rows: next } = await restored.pool.query("insert into auditoria (entidade, registro, acao) values ('z', '1', 'w') returning id")
  expect(next).toEqual([{ id: 3002 }])
  await expect(restored.pool.query('delete from auditoria')).rejects.toThrow('A auditoria não pode ser alterada nem apagada.')
  await restored.stop()
})

test('LGPD art. 18, IV: uma cópia de antes de uma anonimização volta já sem a pessoa, pelo que está ao lado dela', async () => {
  const source = await filled()
  const person = (nome: string, cpf: string) =>
    source.pool.query<{ id: number }>('insert into pessoa (nome, tipo, "cpfCnpj") values ($1, 1, $2) returning id', [nome, cpf])
  const [gone, stays] = [
    (await person('Zulmira Quaresma Teles', '52998224725')).rows[0]?.id,
    (await person('Outra Pessoa', '11144477735')).rows[0]?.id,
  ]
  await source.pool.query("insert into auditoria (entidade, registro, acao, depois) values ('x', '1', 'y', $1)", [
    JSON.stringify({ texto: 'Ligar para ZULMIRA QUARESMA TELES, 529.982.247-25' }),
  ])
  await backup(config(dataDir), target)
  await source.stop()
  mkdirSync(join(target, '../anonimizados'))
  const noted = { pessoa: gone, quando: new Date(0).toISOString(), valores: [], chave: 'de outra instalação' }
  writeFileSync(join(target, '../anonimizados', `${gone}.json`), JSON.stringify(noted))

  const other = join(target, '../outra')
  expect(await restore(config(other), target)).toBe(1)
  const restored = await openDatabase({ dataDir: other, log: silent })
  const rows = Object.values(await everything(restored.pool))
    .flat()
    .join('\n')
  for (const word of ['Zulmira', 'ZULMIRA', '52998224725', '529.982.247-25']) expect([word, rows.includes(word)]).toEqual([word, false])
  const { rows: people } = await restored.pool.query('select id, nome from pessoa order by id')
  expect(people).toEqual([
    { id: gone, nome: `Titular ${gone}` },
    { id: stays, nome: 'Outra Pessoa' },
  ])
  await restored.stop()
  // It is known there too, for the next copy of before.
  expect(readdirSync(join(other, 'anonimizados'))).toEqual([`${gone}.json`])
})

test('com DATABASE_URL a cópia vai de um banco a outro, que tem de estar vazio', async () => {
  await fill(migrated.pool)
  const expected = await everything(migrated.pool)
  await backup({ DATA_DIR: dataDir, DATABASE_URL: migrated.url }, target)
  const other = join(target, '../outra')
  await restore({ DATA_DIR: other, DATABASE_URL: empty.url }, target)
  expect(await everything(empty.pool)).toEqual(expected)
  expect(readFileSync(join(other, 'arquivos/ab/cd'))).toEqual(Buffer.from([0, 255, 10]))
  await expect(restore({ DATA_DIR: join(target, '../mais'), DATABASE_URL: empty.url }, target)).rejects.toThrow(
    'O banco de dados não está vazio. Restaure em um banco novo; nada foi alterado.',
  )
})

test('a cópia é de um só instante, ainda que se grave enquanto ela é feita', async () => {
  const source = await filled()
  await source.pool.query('create table par (id bigint generated always as identity primary key, a int)')
  await source.pool.query('create table par2 (id bigint primary key references par)')
  let writing = true
  const write = async () => {
    for (let n = 0; writing; n++)
      await source.pool.query('with um as (insert into par (a) values ($1) returning id) insert into par2 select id from um', [n])
  }
  const writers = [write(), write()]
  await backup(config(dataDir), target)
  writing = false
  await Promise.all(writers)
  const { tables } = JSON.parse(readFileSync(join(target, 'copia.json'), 'utf8')) as { tables: { table: string; rows: number }[] } // as it is written
  const count = (name: string) => tables.find(({ table }) => table === name)?.rows
  expect(count('public.par')).toBe(count('public.par2'))
  await source.stop()
})

test('nada é sobrescrito: pasta da cópia e pasta de dados com conteúdo são recusadas', async () => {
  await (await filled()).stop()
  expect(await backup(config(dataDir), target)).toBeGreaterThan(3000) // with no server running
  await expect(backup(config(dataDir), target)).rejects.toThrow(`A pasta ${target} não está vazia. Informe uma pasta nova para a cópia.`)
  await expect(restore(config(dataDir), target)).rejects.toThrow(
    `A pasta de dados ${dataDir} não está vazia. Informe em DATA_DIR uma pasta nova; nada foi alterado.`,
  )
  await expect(backup(config(join(target, 'nada')), join(target, '../c'))).rejects.toThrow(
    `Não há dados em ${join(target, 'nada')}. Confira DATA_DIR.`,
  )
})

test('uma cópia cifrada só é lida com a frase secreta; sem cifra ela não leva a chave das chaves das lojas', async () => {
  const source = await filled()
  writeFileSync(join(dataDir, 'segredo'), 'chave-que-cifra-as-outras')
  const expected = await everything(source.pool)
  await backup(config(dataDir), target)
  expect(existsSync(join(target, 'arquivos/segredo'))).toBe(false)
  expect(existsSync(join(target, 'arquivos/arquivos/ab/cd'))).toBe(true)

  const sealed = join(target, '../cifrada')
  await backup(config(dataDir), sealed, { passphrase: 'uma frase só desta cópia' })
  await source.stop()
  const files = readdirSync(sealed, { recursive: true, encoding: 'utf8', withFileTypes: true }).filter((one) => one.isFile())
  for (const { parentPath, name } of files) {
    const bytes = readFileSync(join(parentPath, name))
    expect(bytes.includes('chave-que-cifra'), name).toBe(false)
    if (name !== 'cifra.json') expect(bytes.subarray(0, 10).toString(), name).toBe('RTGCIFRA1\n')
  }
  const other = join(target, '../outra')
  const phrase = (text: string) => ({ passphrase: async () => text })
  await expect(restore(config(other), sealed, phrase('outra frase'))).rejects.toThrow(
    'A frase secreta não é a desta cópia, ou a cópia foi alterada.',
  )
  expect(existsSync(other)).toBe(false)
  await restore(config(other), sealed, phrase('uma frase só desta cópia'))
  const restored = await openDatabase({ dataDir: other, log: silent })
  expect(await everything(restored.pool)).toEqual(expected)
  await restored.stop()
  expect(readFileSync(join(other, 'segredo'), 'utf8')).toBe('chave-que-cifra-as-outras')
  expect(readFileSync(join(other, 'arquivos/ab/cd'))).toEqual(Buffer.from([0, 255, 10]))
  // One table in the place of another, one file cut.
  const place = join(sealed, 'tabelas/public.auditoria.gz')
  const intact = readFileSync(place)
  for (const bytes of [readFileSync(join(sealed, 'tabelas/public.setor.gz')), intact.subarray(0, -1)]) {
    writeFileSync(place, bytes)
    await expect(restore(config(join(target, '../mais')), sealed, phrase('uma frase só desta cópia'))).rejects.toThrow(
      'public.auditoria.gz da cópia está incompleto ou foi alterado',
    )
  }
})

test('uma cópia incompleta ou alterada é recusada e não deixa nada', async () => {
  await (await filled()).stop()
  await backup(config(dataDir), target)
  const other = join(target, '../outra')
  const tables = join(target, 'tabelas')
  const file = 'public.auditoria.gz'
  const intact = gunzipSync(readFileSync(join(tables, file))).toString()
  const refused = async (text: string) => {
    writeFileSync(join(tables, file), gzipSync(text))
    await expect(restore(config(other), target)).rejects.toThrow(
      `O arquivo ${file} da cópia está incompleto ou foi alterado. Use outra cópia.`,
    )
    expect(existsSync(other)).toBe(false)
  }
  await refused(intact.replace('pessoa', 'pessoX'))
  await refused(intact.slice(0, intact.length / 2))
  await expect(restore(config(other), tables)).rejects.toThrow('não é uma cópia completa: falta o arquivo copia.json')
})

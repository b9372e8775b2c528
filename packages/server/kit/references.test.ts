import { expect, test } from 'vitest'
import { sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { testApp } from '../test/test-app.ts'
import { listForeignKeys, NOUNS, referring } from './references.ts'

const { app, db } = await testApp()

/** Deleted by a call of its own, with what hangs on it. */
const BY_ITSELF = ['fatura']

test('LST-020 whatever keeps a record of a register has a word that people know', async () => {
  await app.ready()
  const { rows } = await sql<{ t: keyof Tables }>`select table_name as t from information_schema.columns
    where table_schema = 'public' and column_name = 'versaoRegistro'`.execute(db)
  const deleted = Object.keys(app.swagger().paths ?? {}).flatMap((path) => /^\/api\/([\w-]+)\/delete\/\{id\}$/.exec(path)?.[1] ?? [])
  const tables = rows.filter(({ t }) => !BY_ITSELF.includes(t) && deleted.includes(t.replaceAll('_', '-')))
  expect(tables.length).toBeGreaterThan(15)
  const keys = await listForeignKeys(db)
  const keepers = tables.flatMap(({ t }) => [...referring(keys, t, sql`1`).keys()].map((keeper) => `${t} ← ${keeper}`))
  expect(keepers.length).toBeGreaterThan(30)
  expect(keepers.filter((pair) => !Object.hasOwn(NOUNS, pair.replace(/.* /, '')))).toEqual([])
})

import { expect, test } from 'vitest'
import { sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { testApp } from '../../test/test-app.ts'
import { describeReferences, listForeignKeys, NOUNS, referring } from './references.ts'

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

test('FAL-32 o que prende um registro é dito pelo nome, de qualquer tabela', async () => {
  // Each name is asked of the database, also where no row refers.
  for (const [table, noun] of Object.entries(NOUNS)) {
    const { rows } = await sql`select ${noun.nome} as nome, ${noun.de ?? sql`t.id`} as de from ${sql.table(table)} t limit 1`.execute(db)
    expect(rows.length, table).toBeLessThanOrEqual(1)
  }
  const { rows } = await sql<{ id: number }>`insert into group_teste (name, type) values ('Grupo', 1) returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  await sql`insert into test_case (codigo, name, "groupTesteId") select 'REF-' || i, 'Caso ' || i, ${id} from generate_series(1, 5) i`.execute(
    db,
  )
  const long = `Um plano ${'x'.repeat(80)}`
  const plano = { type: 2 as const, groupTesteId: id, retentativas: 0, tempoPasso: 10, tempoCaso: 300, evidencias: 1 as const }
  for (const name of ['Plano da\n noite', long])
    await db
      .insertInto('execute_task')
      .values({ ...plano, name })
      .execute()
  expect(await describeReferences(db, 'group_teste', id)).toBe(
    `2 planos de execução (Plano da noite, ${long.slice(0, 59)}…) e 5 casos de teste (REF-1, REF-2, REF-3, mais 2)`,
  )
})

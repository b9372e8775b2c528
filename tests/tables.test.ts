import { readFileSync } from 'node:fs'
import { testDb } from '@retaguarda/server/test/test-db.ts'
import { expect, test } from 'vitest'
import { GENERATED, typesOf } from '../scripts/tables.ts'

const { db } = await testDb()

test('the types of the tables are those of the migrated database (npm run tabelas)', async () => {
  expect(await typesOf(db)).toBe(readFileSync(GENERATED, 'utf8'))
})

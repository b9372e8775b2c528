import { expect, test } from 'vitest'
import { sqlIn } from '../scripts/check-own.mjs'

test('SQL outside of a repo is seen, by the builder and as text', () => {
  expect(sqlIn(`await trx.selectFrom('fatura').select('id').execute()`)).toBe('.selectFrom')
  expect(sqlIn(`const rows = await db\n  .deleteFrom('fatura')`)).toBe('.deleteFrom')
  expect(sqlIn('await sql`select 1`.execute(db)')).toBe('sql`')
  expect(sqlIn('await sql<{ n: Set<number> }>`select 1`.execute(db)')).toContain('sql<')
  expect(sqlIn('await sql.raw(text).execute(db)')).toBe('sql.raw(')
})

test('words about SQL, and names that only look like it, are none', () => {
  expect(sqlIn('// sql`select 1` is in the repo')).toBeUndefined()
  expect(sqlIn(`await insertNota(trx, nota)\nconst sqlState = codeOf(error)`)).toBeUndefined()
})

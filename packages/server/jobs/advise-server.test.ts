import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readConfig } from '../base/config.ts'
import type { Log } from '../base/log.ts'
import { some } from '../test/some.ts'
import { testDb } from '../test/test-db.ts'
import { adviseServer } from './advise-server.ts'

const { db } = await testDb()

/** What the job says in the log. */
async function said(env: Record<string, string>, above?: number): Promise<string[]> {
  const lines: string[] = []
  const log: Log = { info() {}, warn: (_detail, message) => lines.push(message), error() {} }
  await adviseServer({ db, config: readConfig(env), log }, above === undefined ? {} : { above })
  return lines
}

test('o log diz quando está na hora de um servidor de banco de dados', async () => {
  await sql`analyze cidade`.execute(db)
  expect(await said({}, 5_000)).toEqual([some.stringMatching(/^A tabela cidade tem 5\.571 linhas\. .*DATABASE_URL/)])
  expect(await said({}, 6_000)).toEqual([])
  expect(await said({})).toEqual([])
  expect(await said({ DATABASE_URL: 'postgres://outro' }, 5_000)).toEqual([])
})

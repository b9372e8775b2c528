import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDb } from '../test/test-db.ts'
import { cameBack, copyOut } from './copy.ts'
import { ownClient } from './own-client.ts'

const { db } = await testDb()

test('a table that a Citus has spread is known as such: its count is asked for, since its rows come in another order each time', async () => {
  // What stands for the catalogue of a Citus, as far as a copy reads it.
  await sql`create table pg_dist_partition (logicalrelid regclass)`.execute(db)
  await sql`insert into pg_dist_partition values ('log_ocorrencia')`.execute(db)
  const client = ownClient(db)
  await client.connect()
  const { tables } = await copyOut(client, (_file, flow) =>
    pipeline([...flow, new Writable({ write: (_chunk, _encoding, done) => done() })]),
  ).finally(() => client.end())
  expect(tables.filter(({ scattered }) => scattered).map(({ table }) => table)).toEqual(['public.log_ocorrencia'])
  const copied = { rows: 2, sha256: 'a' }
  const judged = [
    cameBack(copied, copied),
    cameBack(copied, { rows: 2, sha256: 'b' }),
    cameBack({ ...copied, scattered: true }, { rows: 2, sha256: 'b' }),
    cameBack({ ...copied, scattered: true }, { rows: 1, sha256: 'a' }),
  ]
  expect(judged).toEqual([true, false, true, false])
})

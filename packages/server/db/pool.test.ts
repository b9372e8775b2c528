import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isDatabaseAway } from './pool.ts'

const missing = join(import.meta.dirname, 'nada')

test('a socket that is missing says that the database is away, a file that is missing does not', async () => {
  const noSocket = await new Promise((done) => connect(missing).on('error', done))
  const noFile = await readFile(missing).catch((error: unknown) => error)
  expect([noSocket, noFile]).toMatchObject([{ code: 'ENOENT' }, { code: 'ENOENT' }])
  expect([noSocket, noFile].map(isDatabaseAway)).toEqual([true, false])
})

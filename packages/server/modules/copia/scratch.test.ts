import { connect as dial, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { atEnd } from '../../test/at-end.ts'
import { testApp } from '../../test/test-app.ts'
import { openScratch } from './scratch.ts'

const { db, config, connection } = await testApp()

/** The server of the tests at an address of the network, where it may lie behind a socket. */
async function portOf(): Promise<number> {
  const { searchParams, hostname, port } = new URL(connection.connectionString ?? '')
  const folder = searchParams.get('host')
  const far = searchParams.get('port') ?? port
  const proxy = createServer((near) => {
    const line = folder === null ? dial(Number(far), hostname) : dial(`${folder}/.s.PGSQL.${far}`)
    near.on('error', () => line.destroy()).on('close', () => line.destroy())
    line.on('error', () => near.destroy()).on('close', () => near.destroy())
    near.pipe(line).pipe(near)
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  atEnd(async () => void proxy.close())
  return (proxy.address() as AddressInfo).port // of a server that listens on a port
}

test('a proof is made on the server that takes writes, whichever is named first', async () => {
  const url = new URL(connection.connectionString ?? '')
  const password = url.searchParams.get('password') ?? url.password
  const DATABASE_URL = `postgres://${url.username}:${password}@127.0.0.1:1,127.0.0.1:${await portOf()}${url.pathname}`
  const scratch = await openScratch(db, { ...config, DATABASE_URL })
  const { rows } = await scratch.pool.query('select current_database() as name')
  expect(rows).toEqual([{ name: 'retaguarda_prova' }])
  await scratch.stop()
})

import { afterAll, inject } from 'vitest'
import { silent } from '../db/log.ts'
import { connect, type Database } from '../db/open.ts'
import { asAdmin, createEmpty, databaseOf, drop, newName } from './cluster.ts'

/**
 * A database of the calling test file's own, migrated, dropped after its last test:
 * `const { db, pool } = await testDb()` at the top of the file.
 */
export async function testDb(): Promise<Database> {
  const { connection, template } = inject('cluster')
  const name = newName('teste')
  await asAdmin(connection, `create database ${name} template ${template}`)
  return opened(name)
}

/** The same without a single migration, for tests of what happens before them. */
export async function emptyDb(): Promise<Database> {
  const name = newName('vazio')
  await createEmpty(inject('cluster').connection, name)
  return opened(name)
}

function opened(name: string): Database {
  const { connection } = inject('cluster')
  const database = connect(databaseOf(connection, name), silent)
  afterAll(async () => {
    await database.stop()
    await drop(connection, name)
  })
  return database
}

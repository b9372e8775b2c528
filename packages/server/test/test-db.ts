import { inject } from 'vitest'
import { silent } from '../base/log.ts'
import { connect, type Database } from '../db/open.ts'
import { atEnd } from './at-end.ts'
import { createDatabase, dropDatabase } from './cluster.ts'
import { copyPrepared } from './data-folder.ts'

export type TestDatabase = Database & { url: string }

/**
 * A database of the calling test file's own, migrated, dropped after its last test:
 * `const { db, pool } = await testDb()` at the top of the file.
 */
export const testDb = () => opened(true)

/** The same without a single migration, for tests of what happens before them. */
export const emptyDb = () => opened(false)

/** Gives a new data folder a migrated database, for a product whose first start is not what the test is about. */
export const migratedIn = (dataDir: string): void => void copyPrepared(inject('preparedFolder'), dataDir)

let given: string | undefined
/** The next `testDb` is this one, whoever made it, instead of one of the run's own server. */
export const useDatabase = (url: string): void => {
  given = url
}

async function opened(migrated: boolean): Promise<TestDatabase> {
  if (given !== undefined) return openGiven(given)
  const cluster = inject('cluster')
  const url = await createDatabase(cluster, { migrated })
  const database = connect({ connectionString: url }, silent)
  atEnd(async () => {
    await database.stop()
    await dropDatabase(cluster, url)
  })
  return { ...database, url }
}

function openGiven(url: string): TestDatabase {
  given = undefined
  const database = connect({ connectionString: url }, silent)
  atEnd(() => database.stop())
  return { ...database, url }
}

import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { NAME } from '../db/embedded/cluster.ts'
import { silent } from '../base/log.ts'
import { openDatabase } from '../db/open.ts'
import { type Cluster, createCluster, dropCluster, urlOf } from './cluster.ts'
import { copyPrepared, newFolder, prepareFolder } from './data-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: Cluster
    /** A data folder to begin from (data-folder.ts). */
    preparedFolder: string
  }
}

/**
 * One PostgreSQL for the whole run: an embedded one in a folder of its own, or the server of TEST_DATABASE_URL
 * (or DATABASE_URL), whose user may create databases. No fsync: tests about crashes start their own.
 */
export default async function setup(project: TestProject) {
  const databaseUrl = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL
  const prepared = await prepareFolder()
  const dataDir = newFolder('rtg-test-')
  copyPrepared(prepared, dataDir)
  const server = await openDatabase({ databaseUrl, dataDir, log: silent, durable: false })
  const cluster = await createCluster(urlOf(server.connection), databaseUrl ? undefined : NAME)
  project.provide('cluster', cluster)
  project.provide('preparedFolder', prepared)
  return async () => {
    await dropCluster(cluster)
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { silent } from '../db/log.ts'
import { openDatabase } from '../db/open.ts'
import { type Cluster, createCluster, dropCluster, urlOf } from './cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: Cluster
  }
}

/**
 * One PostgreSQL for the whole run: an embedded one in a folder of its own, or the server of TEST_DATABASE_URL
 * (or DATABASE_URL), whose user may create databases. No fsync: tests about crashes start their own.
 */
export default async function setup(project: TestProject) {
  const databaseUrl = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL
  const dataDir = mkdtempSync(join(tmpdir(), 'rtg-test-'))
  const server = await openDatabase({ databaseUrl, dataDir, log: silent, durable: false })
  const cluster = await createCluster(urlOf(server.connection))
  project.provide('cluster', cluster)
  return async () => {
    await dropCluster(cluster)
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

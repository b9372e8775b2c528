import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { silent } from '../db/log.ts'
import { openDatabase } from '../db/open.ts'
import { type Cluster, createTemplate, drop } from './cluster.ts'

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
  // Types of pg's values are functions, which cannot be handed to the workers; each sets them again.
  const { types: _, ...connection } = server.connection
  const cluster = await createTemplate(connection)
  project.provide('cluster', cluster)
  return async () => {
    await drop(cluster.connection, cluster.template)
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

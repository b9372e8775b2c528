import { createDatabase, dropDatabase } from '../../packages/server/test/cluster.ts'

export type OwnDatabase = { env: Record<string, string>; drop: () => Promise<void> }

/** What a product of the tests keeps its data in: the embedded database, or an empty one of its own on the server of TEST_DATABASE_URL. */
export async function ownDatabase(): Promise<OwnDatabase> {
  const server = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL
  if (!server) return { env: { DATABASE_URL: '' }, drop: async () => {} }
  const cluster = { url: server, prefix: 'rtg_e2e_' }
  const url = await createDatabase(cluster, { migrated: false })
  return { env: { DATABASE_URL: url }, drop: () => dropDatabase(cluster, url) }
}

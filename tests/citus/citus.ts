import { randomUUID } from 'node:crypto'
import { silent } from '@retaguarda/server/base/log.ts'
import { connect } from '@retaguarda/server/db/open.ts'
import { prepare } from '@retaguarda/server/queue/prepare.ts'
import pg from 'pg'

/** Makes databases of the test's own over all machines of a cluster, migrated unless they are to be empty. */
type Citus = { create: (more?: { empty?: boolean }) => Promise<string>; drop: () => Promise<void> }

type Node = { host: string; port: number }

/**
 * Makes a database on the cluster whose coordinator CITUS_URL names; what is in that database stays as it is.
 * @returns the sentence of what is missing, where there is no such cluster
 */
export async function startCitus(): Promise<Citus | string> {
  const url = process.env['CITUS_URL']
  if (url === undefined) return 'CITUS_URL não diz onde está o coordenador de um Citus'
  const nodes = await query<Node>(url, 'select nodename as host, nodeport as port from pg_dist_node where isactive and groupid > 0').catch(
    (error: unknown) => String(error),
  )
  if (typeof nodes === 'string') return `em CITUS_URL não há um Citus (${nodes})`
  if (nodes.length === 0) return 'o Citus de CITUS_URL não tem máquinas além do coordenador'
  const places = [url, ...nodes.map((node) => at(url, node))]
  const made: string[] = []
  return {
    create: async ({ empty = false } = {}) => {
      const name = `rtg_${randomUUID().replaceAll('-', '').slice(0, 12)}`
      made.push(name)
      const own = await create(url, nodes, name)
      if (!empty) await migrated(own)
      return own
    },
    drop: async () => {
      for (const name of made) for (const place of places) await query(place, `drop database if exists ${name} with (force)`)
    },
  }
}

async function create(url: string, nodes: Node[], name: string): Promise<string> {
  for (const place of [url, ...nodes.map((node) => at(url, node))]) {
    await query(place, `create database ${name} encoding 'UTF8' lc_collate 'C' lc_ctype 'C' template template0`)
    await query(named(place, name), 'create extension citus')
  }
  const own = named(url, name)
  const { hostname, port } = new URL(url)
  await query(own, `select citus_set_coordinator_host('${hostname}', ${port || 5432})`)
  for (const { host, port: there } of nodes) await query(own, `select citus_add_node('${host}', ${there})`)
  return own
}

async function migrated(connectionString: string): Promise<void> {
  const { pool, stop } = connect({ connectionString }, silent)
  await prepare(pool, silent)
  await stop()
}

function at(url: string, { host, port }: Node): string {
  const there = new URL(url)
  there.hostname = host
  there.port = String(port)
  return there.href
}

function named(url: string, database: string): string {
  const there = new URL(url)
  there.pathname = `/${database}`
  return there.href
}

async function query<T extends object>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

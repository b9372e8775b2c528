import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { codeOf } from '../../../base/refusal.ts'
import type { Flow } from '../../../db/copy-rows.ts'
import { ARCHIVE } from '../../../db/embedded/start.ts'
import { copyFiles } from '../formato/files.ts'
import { MANIFEST, type StoredFile, sealName, writeManifest } from '../formato/manifest.ts'
import { inClear, newHead, VAULT, type Vault, vaultOf } from '../formato/vault.ts'
import { type Place, putInto } from '../formato/write.ts'

/** Folders of a cluster whose contents are of the running server alone. */
const EMPTY = ['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans']
const OWN = /^(postmaster\.(pid|opts)|\.s\.PGSQL\..*)$/
const PASSING = /(^|\/)(pgsql_tmp[^/]*|pg_internal\.init)(\/|$)/

/** A base, and where in the write-ahead log what follows it begins. */
export type Base = { vault: Vault; firstWal: string; files: Set<string> }
type Making = {
  /** As the superuser, from its beginning to its end. */
  client: pg.ClientBase
  dataDir: string
  passphrase: string | undefined
  places: readonly Place[]
}

/** Copies the cluster while it is worked with, and the files of people; what was torn by that is put right by the log that follows. */
export async function makeBase({ client, dataDir, passphrase, places }: Making): Promise<Base> {
  const head = passphrase === undefined ? undefined : newHead()
  const vault = head && passphrase !== undefined ? await vaultOf(head, passphrase) : inClear
  const stored = new Map<string, StoredFile>()
  const put = async (name: string, from: Flow) => void stored.set(name, await putInto(places, name, from))
  const sealed = (name: string, [source, ...through]: Flow) => put(name, [source, ...through, ...vault.seal(sealName(name))])
  const packed = (name: string, source: Readable) => sealed(`pg/${name}.gz`, [source, createGzip({ level: 1 })])
  if (head) await put(VAULT, [Readable.from([Buffer.from(JSON.stringify(head))])])
  const { rows: begun } = await client.query<{ wal: string }>("select pg_walfile_name(pg_backup_start('retaguarda', true)) as wal")
  const cluster = join(dataDir, 'pg')
  const { folders, files } = await listCluster(cluster)
  for (const file of files) {
    const handle = await open(join(cluster, file), 'r').catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error // a table that was dropped meanwhile
    })
    if (handle) await packed(file, handle.createReadStream())
  }
  await copyFiles({ dataDir, has: (name) => stored.has(name), clear: vault === inClear }, sealed)
  const { rows: ended } = await client.query<{ label: string; at: Date }>(
    'select labelfile as label, clock_timestamp() as at from pg_backup_stop(true)',
  )
  const [{ label, at } = { label: '', at: new Date() }] = ended
  await packed('backup_label', Readable.from([Buffer.from(label)]))
  const empty = { migrations: [], tables: [], sequences: [] }
  const manifest = writeManifest({ date: at.toISOString(), ...empty, folders, files: [...stored.values()] })
  await put(MANIFEST, [Readable.from([Buffer.from(manifest)]), ...vault.seal(MANIFEST)])
  return { vault, firstWal: begun[0]?.wal ?? '', files: new Set(stored.keys()) }
}

async function listCluster(cluster: string): Promise<{ folders: string[]; files: string[] }> {
  const entries = await readdir(cluster, { recursive: true, withFileTypes: true })
  const all = entries.map((entry) => ({
    entry,
    name: join(entry.parentPath, entry.name)
      .slice(cluster.length + 1)
      .replaceAll('\\', '/'),
  }))
  const kept = all.filter(({ name }) => {
    const [top = '', ...below] = name.split('/')
    return top !== ARCHIVE && !OWN.test(top) && !(EMPTY.includes(top) && below.length > 0) && !PASSING.test(name)
  })
  return {
    folders: kept.filter(({ entry }) => entry.isDirectory()).map(({ name }) => name),
    files: kept.filter(({ entry }) => entry.isFile()).map(({ name }) => name),
  }
}

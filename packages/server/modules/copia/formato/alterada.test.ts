import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { ownClient } from '../../../db/own-client.ts'
import { folderSource } from '../../../integrations/copia/folder.ts'
import { atEnd } from '../../../test/at-end.ts'
import { testDb } from '../../../test/test-db.ts'
import { type Manifest, readManifest, type StoredFile, writeManifest } from './manifest.ts'
import { openCopy } from './read.ts'
import { placeAt, writeCopy } from './write.ts'

vi.setConfig({ testTimeout: 240_000 })

const PHRASE = 'uma frase de teste'
const { db } = await testDb()
const home = mkdtempSync(join(tmpdir(), 'rtg-alterada-'))
atEnd(async () => rmSync(home, { recursive: true }))

await sql`insert into auditoria (entidade, registro, acao) select 'x', n::text, 'y' from generate_series(1, 500) n`.execute(db)
const dataDir = join(home, 'dados')
mkdirSync(join(dataDir, 'arquivos/ab'), { recursive: true })
for (const name of ['cd', 'ef', 'gh']) writeFileSync(join(dataDir, 'arquivos/ab', name), `o conteúdo de ${name}`.repeat(40))

async function copyTo(name: string, passphrase?: string): Promise<string> {
  const folder = join(home, name)
  const client = ownClient(db)
  await client.connect()
  const places = [placeAt(folderSource(folder).write)]
  await writeCopy({ client, embedded: false, dataDir, passphrase, places, date: new Date() }).finally(() => client.end())
  return folder
}
const clear = await copyTo('clara')
const sealed = await copyTo('cifrada', PHRASE)

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name).slice(folder.length + 1))
    .toSorted()

/** Reads all that the manifest names, as a proof does. */
async function readWhole(folder: string) {
  const copy = await openCopy(folderSource(folder), folder, async () => PHRASE)
  const { tables } = copy.manifest
  for (const file of [...tables.map(({ file }) => `tabelas/${file}`), ...copy.files])
    await pipeline([...(await copy.open(file)), new Writable({ write: (_chunk, _encoding, done) => done() })])
}
const isFound = async (folder: string) =>
  readWhole(folder).then(
    () => false,
    () => true,
  )

/** Always the same numbers, so that what fails once fails again. */
function numbers(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

test('100 of 100 changed bytes are found, wherever in the copy they lie, manifest and head of the encryption among them', async () => {
  const next = numbers(20_261_130)
  const missed: string[] = []
  for (let i = 0; i < 100; i++) {
    const folder = i % 10 === 0 ? sealed : clear
    const names = filesOf(folder)
    // The two that tell of the rest are few among many: every fifth time it is one of them.
    const chosen = i % 5 === 0 ? names.filter((name) => /^(copia|cifra)\.json$/.test(name)) : names
    const name = chosen[Math.floor(next() * chosen.length)] ?? ''
    const path = join(folder, name)
    const intact = readFileSync(path)
    const changed = Buffer.from(intact)
    const at = Math.floor(next() * changed.length)
    changed[at] = (changed[at] ?? 0) ^ (1 << Math.floor(next() * 8))
    writeFileSync(path, changed)
    if (!(await isFound(folder))) missed.push(`${name} at ${at}`)
    writeFileSync(path, intact)
  }
  expect(missed).toEqual([])
  expect([await isFound(clear), await isFound(sealed)]).toEqual([false, false])
})

/** One of each kind; every copy of a copy takes its time. */
const ONES = ['copia.json', 'cifra.json', 'public.auditoria.gz', 'public.setor.gz', 'arquivos/ab/cd']

test('a file that is cut, swapped with another or gone is found too', async () => {
  for (const folder of [clear, sealed]) {
    const other = join(home, 'outra')
    const names = filesOf(folder)
    for (const name of names.filter((one) => ONES.some((part) => one.includes(part)))) {
      const path = join(other, name)
      // Two empty tables are the same bytes.
      const next = names.find((one) => one !== name && !readFileSync(join(folder, one)).equals(readFileSync(join(folder, name)))) ?? ''
      for (const harm of [
        () => writeFileSync(path, readFileSync(path).subarray(0, -1)),
        () => rmSync(path),
        () => {
          renameSync(path, `${path}.lado`)
          renameSync(join(other, next), path)
          renameSync(`${path}.lado`, join(other, next))
        },
      ]) {
        rmSync(other, { recursive: true, force: true })
        cpSync(folder, other, { recursive: true })
        harm()
        expect([name, await isFound(other)]).toEqual([name, true])
      }
    }
  }
})

type Listed = Manifest & { files: StoredFile[] }
const manifest = () => readFileSync(join(clear, 'copia.json'), 'utf8')
/** The same with something else in it, and the sum that belongs to that, as who writes into the place may make it. */
function forged(change: (read: Listed) => void): string {
  const { sha256: _, ...rest } = JSON.parse(manifest()) as Listed // written just now
  change(rest)
  return writeManifest(rest)
}

test.each<[string, () => string]>([
  ['nothing', () => 'null'],
  ['a list', () => '[]'],
  ['no more than a format', () => '{"format":1}'],
  ['its sum under another name', () => manifest().replace(/"sha256"(?!.*"sha256")/s, '"rha256"')],
  ['a file outside of the copy', () => forged(({ files }) => files.push({ name: 'arquivos/../../fora', bytes: 1, sha256: 'x' }))],
  ['a folder outside of the cluster', () => forged((read) => (read.folders = ['../../fora']))],
  ['a table that is a statement', () => forged(({ tables }) => tables.forEach((one) => (one.table = "(select 1) to program 'id' --")))],
  ['a column that is a statement', () => forged(({ tables }) => tables.forEach((one) => one.columns.push('pg_sleep(9)')))],
])('a manifest that is %s is no copy’s', (_what, text) => {
  expect(() => readManifest(text())).toThrow(/^O arquivo copia\.json da cópia está incompleto ou foi alterado/)
})

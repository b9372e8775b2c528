import { createReadStream, createWriteStream, existsSync, readdirSync } from 'node:fs'
import { mkdir, readdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Vault } from '../db/copy.ts'
import { codeOf, Refusal } from '../base/refusal.ts'
import { KEY_FILES } from '../base/cipher.ts'
import { inClear } from './vault.ts'

/** What of DATA_DIR belongs to the running database or process and is never copied as a file. */
const OWN = ['pg', 'pg.new', 'pg-senha', 'lock', 'lock-journal', 'pid', 'postgres.log', 'tmp', 'cache']

/** The files that people sent, whatever folders they lie in, by their paths in `dataDir`. */
async function filesIn(dataDir: string): Promise<string[]> {
  if (!existsSync(dataDir)) return []
  const entries = await readdir(dataDir, { withFileTypes: true })
  const found = entries.filter(({ name }) => !OWN.includes(name))
  const inside = await Promise.all(
    found.map(async (entry) => {
      if (!entry.isDirectory()) return entry.isFile() ? [entry.name] : []
      const below = await readdir(join(dataDir, entry.name), { recursive: true, withFileTypes: true })
      return below.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name).slice(dataDir.length + 1))
    }),
  )
  return inside.flat()
}

/**
 * Adds the files that are not yet in `target`; a stored file is never altered, so one that is there stays.
 * A copy in clear leaves out the key of the stores' keys, which it has beside it encrypted.
 */
export async function copyFiles(source: string, target: string, vault: Vault = inClear): Promise<void> {
  await mkdir(target, { recursive: true, mode: 0o700 })
  for (const name of await filesIn(source))
    if (!existsSync(join(target, name)) && (vault !== inClear || !KEY_FILES.includes(name)))
      await through(join(source, name), join(target, name), vault.seal(portable(name)))
}

/** Brings the files of a copy back. */
export async function bringFiles(source: string, target: string, vault: Vault): Promise<void> {
  for (const name of await filesIn(source))
    await through(join(source, name), join(target, name), vault.open(portable(name))).catch((error: unknown) => {
      if (codeOf(error).startsWith('E')) throw error // the disk's own trouble
      throw new Refusal(`O arquivo ${name} da cópia está incompleto ou foi alterado. Use outra cópia.`)
    })
}

/** The name of a file is part of its key, on every system the same. */
const portable = (name: string) => name.replaceAll('\\', '/')

/** Whole or not there. One that is removed while it is read was not to be kept. */
async function through(from: string, to: string, by: ReturnType<Vault['seal']>) {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const unfinished = `${to}.parte`
  try {
    await pipeline([createReadStream(from), ...by, createWriteStream(unfinished, { mode: 0o600 })])
  } catch (error) {
    if (codeOf(error) === 'ENOENT' && !existsSync(from)) return
    throw error
  }
  await rename(unfinished, to)
}

export const isEmpty = (folder: string) => !existsSync(folder) || readdirSync(folder).length === 0

export const MANIFEST = 'copia.json'
export const FORMAT = 1

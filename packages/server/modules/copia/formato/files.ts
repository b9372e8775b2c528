import { createWriteStream, existsSync, readdirSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { KEY_FILES } from '../../../base/cipher.ts'
import { codeOf, Refusal } from '../../../base/refusal.ts'
import type { Open, Put } from '../../../db/copy.ts'
import { FILES } from './manifest.ts'

/** What of DATA_DIR belongs to the running database or process and is never copied as a file. */
const OWN = ['pg', 'pg.new', 'pg-senha', 'lock', 'lock-journal', 'pid', 'postgres.log', 'prova', 'tmp', 'cache']

/** The files that people sent, whatever folders they lie in, by their paths in `dataDir`. */
export async function filesIn(dataDir: string): Promise<string[]> {
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

type Files = { dataDir: string; has(name: string): boolean; clear: boolean }

/**
 * Puts the files that the copy does not have yet; a stored file is never altered, so one that is there stays.
 * A copy in clear leaves out the key of the stores' keys, which it has beside it encrypted.
 */
export async function copyFiles({ dataDir, has, clear }: Files, put: Put): Promise<void> {
  for (const name of await filesIn(dataDir)) {
    const file = `${FILES}${portable(name)}`
    if (has(file) || (clear && KEY_FILES.includes(name))) continue
    const handle = await opened(join(dataDir, name))
    if (handle) await put(file, [handle.createReadStream()])
  }
}

/** One that is removed while the others are read was not to be kept. */
async function opened(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Brings the files of a copy back, by their names there. */
export async function bringFiles(names: readonly string[], target: string, opens: Open): Promise<void> {
  for (const file of names) {
    const name = file.slice(FILES.length)
    const to = resolve(target, name)
    if (!inside(resolve(target), to)) throw new Refusal(`A cópia tem um arquivo fora do lugar: ${name}. Use outra cópia.`)
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    // Whole or not there.
    const unfinished = `${to}.parte`
    await opens(file)
      .then((flow) => pipeline([...flow, createWriteStream(unfinished, { mode: 0o600 })]))
      .catch((error: unknown) => {
        if (/^E[A-Z]+$/.test(codeOf(error)) && codeOf(error) !== 'ENOENT') throw error // the disk's own trouble
        throw new Refusal(`O arquivo ${name} da cópia está incompleto ou foi alterado. Use outra cópia.`)
      })
    await rename(unfinished, to)
  }
}

const inside = (folder: string, path: string) => path.startsWith(join(folder, '/'))

/** The name of a file is part of its key, on every system the same. */
const portable = (name: string) => name.replaceAll('\\', '/')

export const isEmpty = (folder: string): boolean => !existsSync(folder) || readdirSync(folder).length === 0

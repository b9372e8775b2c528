import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Log } from '../../base/log.ts'
import { reason } from '../../base/refusal.ts'
import type { Db } from '../../db/types.ts'
import { type PageFile, insertPageFiles, listNomes, readPageFile, removePageFiles, updateUso } from './pagina.repo.ts'

/** ms between two times that a process says which files it serves. */
const SAY = 6 * 60 * 60_000
/** Days that the files of a version are kept after its last process, which had said so a quarter of one before at most. */
const KEPT = 7.25
/** Files that are brought together. */
const TOGETHER = 20
const PACKED = '.br'

/**
 * Puts the files of this version's pages where processes of other versions find them, for as long as this one runs and a week more: a page
 * that was loaded before an update asks for its files after it, and a new one may ask a process that is older.
 */
export async function keepPages(db: Db, folder: string, log: Pick<Log, 'warn'>, say: number = SAY): Promise<{ stop(): Promise<void> }> {
  const all = await readdir(folder).catch((): string[] => [])
  const packed = new Set(all.filter((name) => name.endsWith(PACKED)))
  // In one order for all processes, so that two that begin together never wait for each other.
  const names = all.filter((name) => !packed.has(name)).sort()
  const bring = async (nome: string): Promise<PageFile> => {
    const comprimido = packed.has(nome + PACKED)
    return { nome, comprimido, conteudo: await readFile(join(folder, comprimido ? nome + PACKED : nome)) }
  }
  const put = async () => {
    await updateUso(db, names)
    const there = new Set(await listNomes(db, names))
    const missing = names.filter((name) => !there.has(name))
    for (let at = 0; at < missing.length; at += TOGETHER)
      await insertPageFiles(db, await Promise.all(missing.slice(at, at + TOGETHER).map(bring)))
    await removePageFiles(db, KEPT)
  }
  await put()
  const saying = setInterval(() => {
    put().catch((error: unknown) => log.warn({ reason: reason(error) }, 'Os files das páginas desta versão não foram renovados no banco'))
  }, say).unref()
  return { stop: async () => clearInterval(saying) }
}

const unpack = promisify(brotliDecompress)

/** A file of the pages of whatever version runs here or did lately, for who takes brotli or not; undefined where there is none. */
export async function pageFile(db: Db, nome: string, takesPacked: boolean): Promise<{ content: Buffer; packed: boolean } | undefined> {
  const found = await readPageFile(db, nome)
  if (!found) return undefined
  const packed = found.comprimido && takesPacked
  return { content: found.comprimido && !packed ? await unpack(found.conteudo) : found.conteudo, packed }
}

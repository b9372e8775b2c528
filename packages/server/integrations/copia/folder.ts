import { createWriteStream, mkdirSync } from 'node:fs'
import { open, readdir, rm, rmdir, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { AlvoCopia } from '@retaguarda/contract/copia.ts'
import { codeOf } from '../../base/refusal.ts'
import { FileGone } from '../files/port.ts'
import type { CopyTarget } from './port.ts'

/** What a copy is made of, in its folder; the manifest goes first, so that what is left of a removed one is no copy. */
const PARTS = ['copia.json', 'cifra.json', 'tabelas', 'arquivos', 'pg', 'wal']

/** Copies as folders of a folder. */
export function folderTarget(root: string): CopyTarget {
  const home = resolve(root)
  const at = (name: string, file = '') => join(home, name, file)
  return {
    alvo: AlvoCopia.code.PASTA,
    destino: (name) => at(name),
    async free() {
      mkdirSync(home, { recursive: true, mode: 0o700 })
      const { bavail, bsize } = await statfs(home)
      return bavail * bsize
    },
    write(name, file) {
      const path = at(name, file)
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      return createWriteStream(path, { mode: 0o600, flush: true })
    },
    async read(name, file) {
      try {
        return (await open(at(name, file), 'r')).createReadStream()
      } catch (error) {
        if (codeOf(error) === 'ENOENT') throw new FileGone(file)
        throw error
      }
    },
    async list(name) {
      const entries = await readdir(at(name), { recursive: true, withFileTypes: true })
      const prefix = at(name).length + 1
      return entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name).slice(prefix).replaceAll('\\', '/'))
    },
    async remove(name) {
      for (const part of PARTS) await rm(at(name, part), { recursive: true, force: true })
      // What others put there stays, and its folder.
      await rmdir(at(name)).catch((error: unknown) => {
        if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) throw error
      })
    },
  }
}

/** A copy in a folder of its own, wherever that is. */
export const folderSource = (folder: string) => {
  const target = folderTarget(dirname(resolve(folder)))
  const name = resolve(folder)
    .slice(dirname(resolve(folder)).length)
    .replace(/^[/\\]/, '')
  return {
    open: (file: string) => target.read(name, file),
    list: () => target.list(name),
    write: (file: string) => target.write(name, file),
  }
}

import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createGzip } from 'node:zlib'
import { Refusal } from '../../../base/refusal.ts'
import type { CopyTarget } from '../../../integrations/copia/port.ts'
import { copyFiles } from '../formato/files.ts'
import { sealName } from '../formato/manifest.ts'
import { openCopy } from '../formato/read.ts'
import { inClear } from '../formato/vault.ts'
import { type Place, placeAt, putInto } from '../formato/write.ts'
import type { Base } from './base.ts'

/** A base and what follows it, by its name; `files` has both. */
export type Following = Omit<Base, 'firstWal'> & { nome: string }

export const walFile = (name: string): string => `wal/${name}.gz`

type Where = { dataDir: string; archive: string; target: CopyTarget; passphrase: string | undefined }

/** What is sent after a base, into one place. */
export function sending({ dataDir, archive, target, passphrase }: Where) {
  /** There, or it fails by what the place said. */
  async function into<T>(nome: string, work: (places: [Place]) => Promise<T>): Promise<T> {
    const place = placeAt((file) => target.write(nome, file))
    const done = await work([place]).catch((error: unknown) => {
      throw place.failed() ?? error
    })
    if (place.failed() !== undefined) throw place.failed()
    return done
  }

  async function sendWal({ nome, vault, files }: Following, name: string): Promise<void> {
    const file = walFile(name)
    if (files.has(file)) return
    const flow = () => createReadStream(join(archive, name))
    await into(nome, (places) => putInto(places, file, [flow(), createGzip({ level: 1 }), ...vault.seal(file)]))
    files.add(file)
  }

  async function sendFiles({ nome, vault, files }: Following): Promise<void> {
    const put = (name: string, [source, ...through]: Parameters<typeof putInto>[2]) =>
      into(nome, (places) => putInto(places, name, [source, ...through, ...vault.seal(sealName(name))])).then(() => void files.add(name))
    await copyFiles({ dataDir, has: (name) => files.has(name), clear: vault === inClear }, put)
  }

  /** What an earlier process followed; undefined where it is gone, or of another passphrase: a new one begins. */
  async function resume(nome: string): Promise<Following | undefined> {
    const source = { open: (file: string) => target.read(nome, file), list: () => target.list(nome) }
    try {
      const { vault } = await openCopy(source, nome, async () => passphrase ?? '')
      return { nome, vault, files: new Set(await target.list(nome)) }
    } catch (error) {
      if (error instanceof Refusal) return undefined
      throw error
    }
  }

  return { into, sendWal, sendFiles, resume }
}

import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createGzip } from 'node:zlib'
import { Refusal } from '../../../base/refusal.ts'
import type { CopyTarget } from '../../../integrations/copia/port.ts'
import { copyFiles } from '../formato/files.ts'
import { sealName } from '../formato/manifest.ts'
import { openCopy } from '../formato/read.ts'
import { inClear } from '../formato/vault.ts'
import { placeAt, putInto } from '../formato/write.ts'
import type { Base } from './base.ts'

const SENT = /^[0-9A-F]{8}(\.history|[0-9A-F]{16}(\.[0-9A-F]{8}\.backup)?)$/

/** A base and what follows it, by its name. */
export type Following = Omit<Base, 'firstWal'> & { nome: string }

type Where = { dataDir: string; archive: string; targets: readonly CopyTarget[]; passphrase: string | undefined }

/** What is sent after a base, into every place. */
export function sending({ dataDir, archive, targets, passphrase }: Where) {
  const waiting = async () => (await readdir(archive)).filter((name) => SENT.test(name)).toSorted()
  const placesOf = (nome: string) => targets.map((target) => placeAt((file) => target.write(nome, file)))

  /** Into every place, or it fails. */
  async function inAll<T>(nome: string, work: (places: ReturnType<typeof placesOf>) => Promise<T>): Promise<T> {
    const places = placesOf(nome)
    const done = await work(places).catch((error: unknown) => {
      throw places.map((place) => place.failed()).find((failure) => failure !== undefined) ?? error
    })
    for (const place of places) if (place.failed() !== undefined) throw place.failed()
    return done
  }

  async function sendWal({ nome, vault }: Pick<Following, 'nome' | 'vault'>, name: string): Promise<void> {
    const file = `wal/${name}.gz`
    const flow = () => createReadStream(join(archive, name))
    await inAll(nome, (places) => putInto(places, file, [flow(), createGzip({ level: 1 }), ...vault.seal(file)]))
  }

  async function sendFiles({ nome, vault, files }: Following): Promise<void> {
    const put = (name: string, [source, ...through]: Parameters<typeof putInto>[2]) =>
      inAll(nome, (places) => putInto(places, name, [source, ...through, ...vault.seal(sealName(name))])).then(() => void files.add(name))
    await copyFiles({ dataDir, has: (name) => files.has(name), clear: vault === inClear }, put)
  }

  /** What an earlier process followed. */
  async function resume(nome: string): Promise<Following | undefined> {
    const [target] = targets
    if (!target) return undefined
    const source = { open: (file: string) => target.read(nome, file), list: () => target.list(nome) }
    const { vault } = await openCopy(source, nome, async () => passphrase ?? '')
    return { nome, vault, files: new Set(await target.list(nome)) }
  }

  /** One that is gone, or of another passphrase, is followed by a new one. */
  const resumed = (nome: string) =>
    resume(nome).catch((error: unknown) => {
      if (error instanceof Refusal) return undefined
      throw error
    })

  return { waiting, inAll, sendWal, sendFiles, resumed }
}

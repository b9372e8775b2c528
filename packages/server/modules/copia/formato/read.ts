import { PassThrough, type Readable } from 'node:stream'
import { text as readText } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../../../base/refusal.ts'
import type { Open } from '../../../db/copy.ts'
import type { Flow } from '../../../db/copy-rows.ts'
import { FileGone } from '../../../integrations/files/port.ts'
import { FILES, MANIFEST, type Manifest, readManifest, type StoredFile, sealName } from './manifest.ts'
import { inClear, VAULT, type Vault, type VaultHead, vaultOf } from './vault.ts'
import { StoredSum } from './write.ts'

/** Where a copy lies. */
export type Source = {
  /** @throws FileGone */
  open(file: string): Promise<Readable>
  list(): Promise<string[]>
}
export type Copy = {
  manifest: Manifest
  open: Open
  files: string[]
  /** A file that came after the manifest, which says nothing of it. */
  openLater: Open
  vault: Vault
}

/**
 * A copy, opened by its manifest. Whoever reads a file of it to its end knows that it is as it was written.
 * @param where how the sentence calls the place where no copy is
 * @throws Refusal where it is unfinished, altered or sealed by another passphrase
 */
export async function openCopy(source: Source, where: string, passphrase?: () => Promise<string>): Promise<Copy> {
  const head = await textIn(source, VAULT)
  const vault = head === undefined ? inClear : await vaultOf(parsedHead(head), (await passphrase?.()) ?? '')
  const manifest = await manifestIn(source, where, vault)
  const known = manifest.files && new Map(manifest.files.map((file) => [file.name, file]))
  const asStored: Open = async (file) => {
    const raw = await source.open(file)
    return known ? [raw, new Checked(known.get(file))] : [raw]
  }
  const open: Open = async (file) => {
    const [raw, ...checked] = await asStored(file)
    return [raw, ...checked, ...vault.open(sealName(file))]
  }
  if (head !== undefined)
    await read(await asStored(VAULT)).catch(() => {
      throw notThis()
    })
  const files = manifest.files?.map(({ name }) => name) ?? (await source.list())
  const openLater: Open = async (file) => [await source.open(file), ...vault.open(sealName(file))]
  return { manifest, open, openLater, vault, files: files.filter((name) => name.startsWith(FILES)) }
}

const notThis = () =>
  new Refusal('A frase secreta não é a desta cópia, ou a cópia foi alterada. Repita o comando com a frase com que ela foi feita.')

function parsedHead(text: string): VaultHead {
  try {
    return JSON.parse(text) as VaultHead // written by us; vaultOf judges it
  } catch {
    throw notThis()
  }
}

async function textIn(source: Source, file: string): Promise<string | undefined> {
  try {
    return await readText(await source.open(file))
  } catch (error) {
    if (error instanceof FileGone) return undefined
    throw error
  }
}

async function manifestIn(source: Source, where: string, vault: Vault): Promise<Manifest> {
  const raw = await source.open(MANIFEST).catch((error: unknown) => {
    if (error instanceof FileGone)
      throw new Refusal(`${where} não é uma cópia completa: falta o arquivo ${MANIFEST}. Informe a pasta em que a cópia foi feita.`)
    throw error
  })
  const text = await read([raw, ...vault.open(MANIFEST)]).catch(() => {
    throw notThis()
  })
  return readManifest(text)
}

async function read(flow: Flow): Promise<string> {
  const out = new PassThrough()
  const [text] = await Promise.all([readText(out), pipeline([...flow, out])])
  return text
}

/** Lets a file through and fails at its end where it is not the one that the manifest names. */
class Checked extends StoredSum {
  #as: StoredFile | undefined
  constructor(as: StoredFile | undefined) {
    super()
    this.#as = as
  }
  override _flush(done: (error?: Error) => void): void {
    const same = this.#as !== undefined && this.bytes === this.#as.bytes && this.digest() === this.#as.sha256
    done(same ? undefined : new Error('The file is not as the manifest says'))
  }
}

import { createHash } from 'node:crypto'
import { Refusal } from '../../../base/refusal.ts'
import type { Copied } from '../../../db/copy.ts'

export const MANIFEST = 'copia.json'
const FORMAT = 1
/** The files that people sent, in the copy. */
export const FILES = 'arquivos/'
/** By which name a file of the copy is sealed: those of people by the one that they had. */
export const sealName = (file: string): string => (file.startsWith(FILES) ? file.slice(FILES.length) : file)

/** A file of the copy as it lies there. */
export type StoredFile = { name: string; bytes: number; sha256: string }
/** A file of people that lies in a bucket of its own, outside of the copy. */
export type StoredObject = { key: string; bytes: number }

/** What a copy holds; its presence says that the copy is whole. */
export type Manifest = Copied & {
  format: number
  date: string
  /** Every file but this one; none in a copy of before there were some. */
  files?: StoredFile[]
  objects?: StoredObject[]
  /** Of the base of a continuous copy: the folders of the cluster. */
  folders?: string[]
  /** Of the text of all the rest. */
  sha256?: string
}

const sumOf = (text: string) => createHash('sha256').update(text).digest('hex')
const textOf = (manifest: object) => JSON.stringify(manifest, null, 1)

export function writeManifest(manifest: Omit<Manifest, 'format' | 'sha256'>): string {
  const whole = { format: FORMAT, ...manifest }
  return textOf({ ...whole, sha256: sumOf(textOf(whole)) })
}

/** @throws Refusal where it is of another format, or not as it was written */
export function readManifest(text: string): Manifest {
  const read = parsed(text)
  if (read.format !== FORMAT)
    throw new Refusal(`A cópia tem o formato ${read.format}, que esta versão do sistema não lê. Use a versão que a criou.`)
  const { sha256, ...rest } = read
  if (sha256 !== undefined && text !== textOf({ ...rest, sha256: sumOf(textOf(rest)) })) throw altered()
  return read
}

const altered = () => new Refusal(`O arquivo ${MANIFEST} da cópia está incompleto ou foi alterado. Use outra cópia.`)

function parsed(text: string): Manifest {
  try {
    return JSON.parse(text) as Manifest // written by us, and checked by its format and its sum
  } catch {
    throw altered()
  }
}

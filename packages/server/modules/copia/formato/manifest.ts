import { createHash } from 'node:crypto'
import { z } from 'zod'
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

const IDENTIFIER = '(?:[a-z_][a-z0-9_$]*|"(?:[^"]|"")+")'
/** As PostgreSQL writes the names of tables and columns: they stand in statements, and a copy in clear may be written by anybody. */
const Qualified = z.string().regex(new RegExp(`^(?:${IDENTIFIER}\\.)?${IDENTIFIER}$`))
const Column = z.string().regex(new RegExp(`^${IDENTIFIER}$`))
/** A name within the copy. */
const Path = z.string().refine((name) => !name.split('/').some((part) => part === '..' || part === ''))
const Shape = z.object({
  date: z.iso.datetime(),
  migrations: z.array(z.object({ nome: z.string(), hash: z.string() })),
  tables: z.array(z.object({ table: Qualified, columns: z.array(Column), file: Path, rows: z.number(), sha256: z.string() })),
  partitions: z.array(z.object({ table: Qualified, of: Qualified, bounds: z.string().regex(/^[^;]*$/) })).optional(),
  sequences: z.array(z.object({ sequence: Qualified, value: z.string(), called: z.boolean() })),
  files: z.array(z.object({ name: Path, bytes: z.number(), sha256: z.string() })).optional(),
  objects: z.array(z.object({ key: z.string(), bytes: z.number() })).optional(),
  folders: z.array(Path).optional(),
})

/** @throws Refusal where it is of another format, or not as it was written */
export function readManifest(text: string): Manifest {
  const read = parsed(text)
  if (read.format !== FORMAT)
    throw new Refusal(`A cópia tem o formato ${read.format}, que esta versão do sistema não lê. Use a versão que a criou.`)
  const { sha256, ...rest } = read
  // Since its files are named it has a sum.
  if (sha256 === undefined ? read.files !== undefined : text !== textOf({ ...rest, sha256: sumOf(textOf(rest)) })) throw altered()
  if (!Shape.safeParse(read).success) throw altered()
  return read
}

const altered = () => new Refusal(`O arquivo ${MANIFEST} da cópia está incompleto ou foi alterado. Use outra cópia.`)

function parsed(text: string): Manifest {
  try {
    const read: unknown = JSON.parse(text)
    if (z.looseObject({ format: z.number() }).safeParse(read).success) return read as Manifest // written by us; judged by its format, its sum and its shape
  } catch {
    // no JSON
  }
  throw altered()
}

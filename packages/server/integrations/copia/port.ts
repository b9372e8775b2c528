import type { Readable, Writable } from 'node:stream'
import type { AlvoCopia } from '@retaguarda/contract/copia.ts'

/** A place that keeps copies, each under a name of its own and made of files. */
export type CopyTarget = {
  alvo: AlvoCopia
  /** Where a copy of this name lies, for people. */
  destino(name: string): string
  /** Bytes that are free there, where that is known. */
  free(): Promise<number | undefined>
  /** A file that is there, and on disk, once the stream has finished; where it is destroyed nothing is left of it but what `remove` takes. */
  write(name: string, file: string): Writable
  /** @throws FileGone */
  read(name: string, file: string): Promise<Readable>
  /** The files of a copy. */
  list(name: string): Promise<string[]>
  /** Removes a copy with all that belongs to it, also an unfinished one, and nothing else. */
  remove(name: string): Promise<void>
}

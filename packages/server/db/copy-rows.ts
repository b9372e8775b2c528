import { createHash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { FUSO } from '@retaguarda/contract/kit/tempo.ts'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** How rows are written, so that two databases write the same ones alike and in the order in which they lie. */
export const ALIKE = `set local datestyle = 'ISO, DMY'; set local intervalstyle = postgres; set local bytea_output = hex; set local extra_float_digits = 1;
  set local timezone = '${FUSO}'; set local synchronize_seqscans = off; set local max_parallel_workers_per_gather = 0`

/** Bytes on their way: where they come from and what they go through. */
export type Flow = [Readable, ...Transform[]]
export type Summed = { rows: number; sha256: string }
export type Named = { table: string; columns: string[] }

/** Reads the rows of a table as text. @returns how many they are and the sum of that text, once `take` has all of it */
export async function summed(client: pg.ClientBase, { table, columns }: Named, take: (flow: Flow) => Promise<void>): Promise<Summed> {
  const source = client.query(copyTo(`copy (select ${columns.join(', ')} from ${table}) to stdout`))
  const sum = new Sum()
  await take([source, sum])
  return { rows: source.rowCount, sha256: sum.digest() }
}

export class Sum extends Transform {
  #hash = createHash('sha256')
  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: null, chunk: Buffer) => void) {
    this.#hash.update(chunk)
    done(null, chunk)
  }
  digest() {
    return this.#hash.copy().digest('hex')
  }
}

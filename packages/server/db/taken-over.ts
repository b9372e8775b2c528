import { createHash } from 'node:crypto'
import { Refusal } from '../base/refusal.ts'

/** A migration as a database or a copy of one notes it. */
export type Applied = { nome: string; hash: string }

/** How version 0.1.0 left a database: its last migration, a hash of all that it noted, and the last of ours that makes the same tables. */
const LEFT = {
  last: '0362_busca.sql',
  sha256: 'bba6a84f858d72e33a8ac680491f88640a45bb24880a7ca48bbe8ec459c046cc',
  same: '0416_sprint.sql',
}

const summed = (noted: readonly Applied[]) =>
  createHash('sha256')
    .update(
      noted
        .map(({ nome, hash }) => `${nome} ${hash}`)
        .sort()
        .join('\n'),
    )
    .digest('hex')

/**
 * Which migrations of this version stand for those of version 0.1.0 that are noted; undefined where none of them is.
 * @param older says what to do where they end before, about the last of them
 * @throws Refusal with that
 */
export function standFor(noted: readonly Applied[], names: readonly string[], older: (last: string) => string): string[] | undefined {
  const last = noted
    .map(({ nome }) => nome)
    .sort()
    .at(-1)
  if (last === undefined || !noted.some(({ nome }) => nome <= LEFT.last)) return undefined
  if (summed(noted) !== LEFT.sha256) throw new Refusal(older(last))
  return names.filter((name) => name <= LEFT.same)
}

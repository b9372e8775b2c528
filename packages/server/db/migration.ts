import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * When a migration may run, as its first line says (docs/decisions/0034): `expande` beside living processes of the version before, `contrai`
 * once none of a lower version lives, `para` when all others have left. Those that landed before there were kinds say nothing, and are `para`.
 */
type Kind = 'expande' | 'contrai' | 'para'
export type Migration = { name: string; sql: string; hash: string; kind: Kind }

export const readMigrations = (folder: string, names: readonly string[]): Migration[] =>
  names.map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8')
    return { name, sql, hash: createHash('sha256').update(sql).digest('hex'), kind: kindOf(sql) }
  })

function kindOf(sql: string): Kind {
  const [first = ''] = sql.split('\n', 1)
  return first === '-- expande' ? 'expande' : first === '-- contrai' ? 'contrai' : 'para'
}

/** What a start runs of what has not run: all of it where others leave for it, else what waits for nobody. */
export function dueOf(pending: readonly Migration[]): Migration[] {
  const last = pending.findLastIndex(({ kind }) => kind === 'para')
  return pending.filter(({ kind }, i) => i <= last || kind !== 'contrai')
}

const CONCURRENTLY = /\bindex\s+concurrently\b/gi

/** Indexes that are built while others write, which no transaction does; such a file has nothing else. */
export const buildsIndexes = ({ sql }: Migration): boolean => sql.search(CONCURRENTLY) >= 0

/** The same file for where nobody works. */
export const atOnce = (one: Migration): Migration => ({ ...one, sql: one.sql.replaceAll(CONCURRENTLY, 'index') })

/** Its statements, each with the index that it builds. */
export const indexesOf = ({ sql }: Migration): { index: string; statement: string }[] =>
  [...sql.matchAll(/\bcreate\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\S+)\s+on\s[^;]+/gi)].map(
    ([statement, index = '']) => ({ index, statement }),
  )

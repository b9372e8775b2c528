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

type Words = readonly (readonly [landed: string, instead: string])[]
/** What landed and servers before PostgreSQL 17 have no words for, as they take it; the file itself is never edited. */
const BEFORE_17: Readonly<Record<string, Words>> = {
  '0500_divida.sql': [
    ['  alter column quita set expression as ("valorPago" - encargos + desconto + acordo),\n', ''],
    [
      'create index "liquidacao_contaBancaria"',
      `alter table liquidacao drop column quita,
  add column quita numeric(15, 2) not null generated always as ("valorPago" - encargos + desconto + acordo) stored;
create index "liquidacao_contaBancaria"`,
    ],
  ],
}
const IN_17 = 170_000

/** @param server its `server_version_num` */
export function asTaken(one: Migration, server: number): Migration {
  const words = server < IN_17 ? (BEFORE_17[one.name] ?? []) : []
  return { ...one, sql: words.reduce((sql, [landed, instead]) => sql.replace(landed, () => instead), one.sql) }
}

import type { Columns } from '@retaguarda/contract/kit/columns.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'

type Joined = RawBuilder<unknown> | { join: RawBuilder<unknown>; needs: string }
type Selected = string | { sql: RawBuilder<unknown>; needs?: string[] }

/**
 * Where a grid's columns come from. A column is `alias.column`, or an expression with the joins it needs.
 *
 * A join stands under its alias and may not change how many rows there are (a left join, or an inner one over a filled
 * foreign key): counting and paging leave out every join that no filter and no sort needs. What narrows the grid goes to `where`.
 */
export type SourceDef<C extends string = string> = {
  table: keyof Tables
  alias: string
  joins?: Record<string, Joined>
  columns: Record<C, Selected>
  where?: RawBuilder<unknown>
  /** The table's rows are counted by the triggers of `contar()`. */
  counted?: boolean
}

export type SourceColumn = { expression: RawBuilder<unknown>; needs: string[] }

export type Source = {
  table: keyof Tables
  alias: string
  from: RawBuilder<unknown>
  id: RawBuilder<unknown>
  joins: Map<string, { join: RawBuilder<unknown>; needs: string | undefined }>
  columns: Map<string, SourceColumn>
  where: RawBuilder<unknown> | undefined
  counted: boolean
}

/** @throws when a column of the contract has no source: a mistake that must not wait for the first call */
export function compileSource(prefix: string, columns: Columns, def: SourceDef): Source {
  for (const name of Object.keys(columns)) if (!(name in def.columns)) throw new Error(`${prefix}: column ${name} has no source`)
  const joins = Object.entries(def.joins ?? {}).map(([alias, j]) => [alias, 'join' in j ? j : { join: j, needs: undefined }] as const)
  return {
    table: def.table,
    alias: def.alias,
    from: sql`${sql.table(def.table)} as ${sql.ref(def.alias)}`,
    id: sql.ref(`${def.alias}.id`),
    joins: new Map(joins),
    columns: new Map(Object.entries(def.columns).map(([name, selected]) => [name, compileColumn(def.alias, selected)])),
    where: def.where,
    counted: def.counted === true && def.where === undefined,
  }
}

function compileColumn(alias: string, selected: Selected): SourceColumn {
  if (typeof selected !== 'string') return { expression: selected.sql, needs: selected.needs ?? [] }
  const owner = selected.slice(0, selected.indexOf('.'))
  return { expression: sql.ref(selected), needs: owner === alias ? [] : [owner] }
}

/** The joins that the given aliases need, each after what it needs itself. */
export function joinsFor(source: Source, aliases: Iterable<string>): RawBuilder<unknown> {
  const wanted = new Set<string>()
  const want = (alias: string) => {
    const joined = source.joins.get(alias)
    if (!joined) throw new Error(`${source.table}: no join ${alias}`)
    if (joined.needs) want(joined.needs)
    wanted.add(alias)
  }
  for (const alias of aliases) want(alias)
  return sql.join(
    [...wanted].map((alias) => source.joins.get(alias)?.join ?? sql``),
    sql` `,
  )
}

import type { Columns } from '@retaguarda/contract/kit/columns.ts'
import type { Row } from '@retaguarda/contract/kit/row.ts'
import { type RawBuilder, type SelectType, sql } from 'kysely'
import { toldBy } from '../../db/pessoal/mapa.ts'
import type { Pessoal } from '../../db/pessoal/pessoal.ts'
import type { Tables } from '../../db/tables.ts'
import { busca, type Fold, unindexed } from './condition.ts'

type Table = keyof Tables
type Join = { table: Table; by: string; left?: true }
export type Joins = Record<string, Join>

/** The table behind each alias of a source. */
type Aliases<T extends Table, A extends string, J extends Joins> = Record<A, T> & { [K in keyof J]: J[K]['table'] }
/** `alias.column` of any of them. */
type RefOf<M> = { [A in keyof M & string]: M[A] extends Table ? `${A}.${keyof Tables[M[A]] & string}` : never }[keyof M & string]
type Filled<T extends Table> = { [C in keyof Tables[T] & string]: null extends SelectType<Tables[T][C]> ? never : C }[keyof Tables[T] &
  string]
type FilledRefOf<M> = { [A in keyof M & string]: M[A] extends Table ? `${A}.${Filled<M[A]>}` : never }[keyof M & string]
type JoinBy<M> = { table: Table; by: FilledRefOf<M>; left?: never } | { table: Table; by: RefOf<M>; left: true }

type Leaves<R> = { [K in keyof R & string]: R[K] extends unknown[] ? K : R[K] extends object ? `${K}.${Leaves<R[K]>}` : K }[keyof R &
  string]
/** The names of a row, and of a grid's columns, that the table has under the same name. */
type Own<K extends string, T extends Table> = Extract<K, keyof Tables[T]> | 'id'

type Selected<M> = RefOf<M> | { sql: RawBuilder<unknown>; needs?: (keyof M & string)[] }

/**
 * Where a grid's columns come from. A column that bears the name of one of the table's own comes from there; of the others `columns`
 * says `alias.column`, or an expression with the aliases it needs.
 *
 * A join stands under its alias: `by` is the column that holds the id of the joined row, and one that may be empty wants a left join.
 * No join changes how many rows there are: counting and paging leave out every join that no filter and no sort needs. What narrows the
 * grid goes to `where`.
 */
export type SourceDef<R extends Row, K extends string, T extends Table, A extends string, J extends Joins> = {
  table: T
  alias: A
  joins?: J & { [N in keyof J]: JoinBy<Aliases<T, A, J>> }
  where?: RawBuilder<unknown>
  /** The rows of the table that have this there, by which they are counted too, after the others. */
  only?: { [C in keyof Tables[T] & string]?: boolean }
  /** The table's rows are counted by the triggers of `contar()`; those of `contar_grupos` count them by these columns too, in these orders. */
  counted?: boolean | Counted<Extract<NoInfer<K>, keyof Tables[T]>>
  /** The table is a view that is reckoned whole: what is true of its rows of these ids, and is found from indexes. */
  among?: Among
} & ([Exclude<Leaves<R>, Own<K, T>>] extends [never]
  ? { columns?: Chosen<R, K, T, Aliases<T, A, J>> }
  : { columns: Chosen<R, K, T, Aliases<T, A, J>> })

type Among = (ids: RawBuilder<unknown>) => RawBuilder<unknown>
type Counted<K extends string> = { by: K[]; orders?: K[] }

type Chosen<R, K extends string, T extends Table, M> = { [C in Exclude<Leaves<R>, Own<K, T>>]: Selected<M> } & {
  [C in Own<K, T>]?: Selected<M>
}

/** A source whose names were checked where it was written. */
type AnySource = {
  table: Table
  alias: string
  joins?: Joins
  columns?: Record<string, string | { sql: RawBuilder<unknown>; needs?: string[] }>
  where?: RawBuilder<unknown>
  only?: Record<string, boolean | undefined>
  counted?: boolean | Counted<string>
  among?: Among
}

/** `tells`: what the column of a table tells of somebody; undefined of an expression, which may be made of several. */
export type SourceColumn = { expression: RawBuilder<unknown>; needs: string[]; tells: Pessoal | false | undefined; fold: Fold }

export type Source = {
  table: Table
  alias: string
  from: RawBuilder<unknown>
  id: RawBuilder<unknown>
  joins: Map<string, { join: RawBuilder<unknown>; needs: string | undefined }>
  columns: Map<string, SourceColumn>
  where: RawBuilder<unknown> | undefined
  counted: boolean
  groups: Required<Counted<string>> | undefined
  /** What `only` says of a row of counters. */
  onlyCounted: RawBuilder<unknown>[]
  among: Among | undefined
}

/** @throws when a joined column has no source: only a grid whose columns the compiler does not know gets so far */
export function compileSource(prefix: string, columns: Columns, def: AnySource): Source {
  const { table, alias, joins = {}, columns: chosen = {}, counted = false, only = {}, among } = def
  const groups = typeof counted === 'object' && def.where === undefined ? { orders: [], ...counted } : undefined
  const rows = Object.entries(only).map(([name, value]) => sql`${sql.ref(`${alias}.${name}`)} = ${sql.lit(value)}`)
  const names = new Set(['id', ...Object.keys(columns), ...Object.keys(chosen)])
  return {
    table,
    alias,
    from: sql`${sql.table(table)} as ${sql.ref(alias)}`,
    id: sql.ref(`${alias}.id`),
    joins: new Map(Object.entries(joins).map(([name, join]) => [name, compileJoin(alias, name, join)])),
    columns: new Map([...names].map((name) => [name, compileColumn(def, chosen[name] ?? ownColumn(prefix, alias, name))])),
    among,
    where: rows.length > 0 ? sql.join([...(def.where ? [def.where] : []), ...rows], sql` and `) : def.where,
    counted: counted !== false && def.where === undefined && rows.length === 0,
    groups: groups && { ...groups, by: [...groups.by, ...Object.keys(only)] },
    onlyCounted: Object.values(only).map(
      (value, i) => sql`g.grupo[${sql.lit((groups?.by.length ?? 0) + 1 + i)}] = ${sql.lit(value ? 1 : 0)}`,
    ),
  }
}

const ownerOf = (ref: string) => ref.slice(0, ref.indexOf('.'))

function compileJoin(main: string, alias: string, { table, by, left }: Join) {
  const owner = ownerOf(by)
  const join = sql`${sql.raw(left ? 'left join' : 'join')} ${sql.table(table)} as ${sql.ref(alias)} on ${sql.ref(`${alias}.id`)} = ${sql.ref(by)}`
  return { join, needs: owner === main ? undefined : owner }
}

function ownColumn(prefix: string, alias: string, name: string): string {
  if (name.includes('.')) throw new Error(`${prefix}: column ${name} has no source`)
  return `${alias}.${name}`
}

type Made = string | { sql: RawBuilder<unknown>; needs?: string[] }

function compileColumn({ table, alias, joins = {}, among }: AnySource, selected: Made): SourceColumn {
  const fold = among ? unindexed : busca
  if (typeof selected !== 'string') return { expression: selected.sql, needs: selected.needs ?? [], tells: undefined, fold }
  const owner = ownerOf(selected)
  const tells = toldBy(owner === alias ? table : (joins[owner]?.table ?? table), selected.slice(owner.length + 1))
  return { expression: sql.ref(selected), needs: owner === alias ? [] : [owner], tells, fold }
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

import type { Column } from '@retaguarda/contract/kit/columns.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Source } from './source.ts'

type Sql = RawBuilder<unknown>
type Direction = 'asc' | 'desc'
export type Slice = { offset: number; limit: number }

/** What a page's statement is made of: the ids of its rows in order, the total, and what stands before both. */
export type Parts = { ids: Sql; total: Sql; before?: Sql; reversed?: boolean }

/** The filters, each after an `and`: of a row of counters, and of a row of the table. */
export type Group = { counters: Sql; rows: Sql }

/** An order whose blocks are counted (decision 17). */
export type Blocks = { name: string; expression: Sql; direction: Direction; start: (block: Sql) => Sql }

/** What the columns whose blocks are counted are, to the database. */
const TYPES: Partial<Record<Column['type'], Sql>> = { number: sql`bigint`, dateTime: sql`timestamptz`, money: sql`numeric` }

export function blocksOf(
  { groups, id }: Source,
  orders: { name: string; type: Column['type']; expression: Sql; direction: Direction }[],
): Blocks | undefined {
  const [first = { name: 'id', type: 'number', expression: id, direction: 'asc' }, ...more] = orders
  const type = TYPES[first.type]
  if (!groups || !type || (first.name !== 'id' && (more.length > 0 || !groups.orders.includes(first.name)))) return undefined
  return { ...first, start: (block) => sql`contagem_inicio(${block}, null::${type})` }
}

/** The value of a column in a row `g` of counters; undefined where it is not counted by. */
export function groupValue({ groups }: Source, { type }: Column, name: string): Sql | undefined {
  const at = groups?.by.indexOf(name) ?? -1
  if (at < 0) return undefined
  const value = sql`g.grupo[${sql.lit(at + 1)}]`
  return type === 'boolean' ? sql`(${value} <> 0)` : value
}

const counters = ({ table }: Source, order: string, level: number, group: Sql) =>
  sql`contagem_grupo g where g.tabela = ${sql.lit(table)} and g.ordem = ${sql.lit(order)} and g.nivel = ${sql.lit(level)} ${group}`

/** How many rows the filters leave. */
export const groupTotal = (source: Source, group: Group): Sql =>
  sql`(select coalesce(sum(g.n), 0)::bigint from ${counters(source, '', 2, group.counters)})`

/** Where a page begins, counted from the smallest of the order, and how many rows it has. */
const place = (direction: Direction, { offset, limit }: Slice) => sql`
  select ${direction === 'asc' ? sql`${offset}::bigint` : sql`greatest(total - ${offset}::bigint - ${limit}::bigint, 0)`} as primeiro,
    greatest(least(${limit}::bigint, total - ${offset}::bigint), 0) as n from total`

/**
 * A page by the counters of its order's blocks. `antes` is how many rows lie before a block; both ends of what is read are known, so that
 * few rows are read however the database reads them.
 */
export function pageByBlocks(source: Source, group: Group, { name, expression, direction, start }: Blocks, slice: Slice): Parts {
  const running = sql`g.bloco, sum(sum(g.n)) over (order by g.bloco) - sum(g.n)`
  const before = sql`with
    total as materialized (select ${groupTotal(source, group)} as total),
    fatia as materialized (${place(direction, slice)}),
    grossos as (select ${running} as antes from ${counters(source, name, 1, group.counters)} group by g.bloco),
    grosso as materialized (
      select coalesce(max(bloco) filter (where antes <= primeiro), 0) as de, coalesce(max(antes) filter (where antes <= primeiro), 0) as antes,
        coalesce(max(bloco) filter (where antes < primeiro + n), 0) as ate from grossos, fatia
    ),
    finos as (
      select ${running} + (select antes from grosso) as antes from ${counters(source, name, 0, group.counters)}
        and g.bloco between (select de << 5 from grosso) and (select (ate << 5) + 31 from grosso) group by g.bloco
    ),
    inicio as materialized (
      select coalesce(max(bloco) filter (where antes <= primeiro), 0) as de, coalesce(max(antes) filter (where antes <= primeiro), 0)::bigint as antes,
        coalesce(min(bloco) filter (where antes >= primeiro + n), (select (ate + 1) << 5 from grosso)) as fim from finos, fatia
    ),`
  const ids = sql`select ${source.id} as id from ${source.from} where true ${group.rows}
      and ${expression} >= (select ${start(sql`de`)} from inicio) and ${expression} < (select ${start(sql`fim`)} from inicio)
    order by ${expression}, ${source.id} limit (select n from fatia) offset (select primeiro - antes from fatia, inicio)`
  return { ids, total: sql`(select total from total)`, before, reversed: direction === 'desc' }
}

/** The same of a table that is counted by nothing but the blocks of its ids. */
export function pageByIds(source: Source, direction: Direction, slice: Slice): Parts {
  const before = sql`with
    contados as materialized (select bloco, sum(n) as n from contagem_delta where tabela = ${source.table} group by bloco),
    total as materialized (select coalesce(sum(n), 0)::bigint as total from contados),
    fatia as materialized (${place(direction, slice)}),
    inicio as materialized (
      select coalesce(max(bloco << 11), 0) as id, coalesce(max(antes), 0) as antes
      from (select bloco, sum(n) over (order by bloco) - n as antes from contados) b, fatia where antes <= primeiro
    ),`
  const ids = sql`select ${source.id} as id from ${source.from} where ${source.id} >= (select id from inicio)
    order by ${source.id} limit (select n from fatia) offset (select (primeiro - antes)::bigint from fatia, inicio)`
  return { ids, total: sql`(select total from total)`, before, reversed: direction === 'desc' }
}

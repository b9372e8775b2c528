import { isPessoal, semDadosPessoais } from '@retaguarda/contract/kit/columns.ts'
import { BUSCA, type Filter, type ListQuery } from '@retaguarda/contract/kit/list-query.ts'
import type { Grid } from '@retaguarda/contract/kit/resource.ts'
import { type RawBuilder, sql } from 'kysely'
import { RuleError } from '../../base/errors.ts'
import { isHiding } from '../personal/hidden.ts'
import { condition, orderable, shortText } from './condition.ts'
import { type Blocks, blocksOf, type Group, groupValue } from './counters.ts'
import { conditionOf, isPersonalText } from './hidden-text.ts'
import { searchCondition } from './search.ts'
import { joinsFor, type Source } from './source.ts'
import { BadValue } from './values.ts'

type Sql = RawBuilder<unknown>
type Asked = Pick<ListQuery, 'filter' | 'sort'>

/** What a query asks of a source, as parts of SQL. */
export type Plan = {
  where: Sql
  /** Joins that the filters need, for counting. */
  filterJoins: Sql
  /** Joins that filters and order need, for finding the page. */
  joins: Sql
  order: { forwards: Sql; backwards: Sql }
  /** What it is ordered by, under names of its own, and the order by those names. */
  keys: { columns: Sql; order: Sql }
  unfiltered: boolean
  freeText: boolean
  /** The ids of all rows that the filters leave, in no order. */
  matches: Sql
  /** The order is that of the ids alone. */
  byId: 'asc' | 'desc' | undefined
  /** Undefined where a filter is of what is not counted. */
  group: Group | undefined
  /** The order, where its blocks are counted. */
  blocks: Blocks | undefined
}

/** Of all filters together: a statement takes so many, and a body may carry more. */
const VALUES_MAX = 10_000

const UNSEEN = 'o seu perfil não mostra dados pessoais, e por eles não se filtra nem ordena'

const FREE_TEXT = ['like', 'notlike', 'inicialike', 'terminalike']

/** @throws RuleError 400 that names the entry at fault */
export function planList(grid: Grid, source: Source, { filter, sort }: Asked): Plan {
  if (filter.reduce((n, { v }) => n + (Array.isArray(v) ? v.length : 1), 0) > VALUES_MAX)
    throw new RuleError('pedido', `Os filtros têm valores demais: no máximo ${VALUES_MAX.toLocaleString('pt-BR')}.`)
  const conditions = filter.map((entry, i) => named(`Filtro ${i + 1} (coluna "${entry.name}")`, () => filterOf(grid, source, entry)))
  const orders = (sort.length > 0 ? sort : grid.defaultSort).map((entry, i) =>
    named(`Ordenação ${i + 1} (coluna "${entry.col}")`, () => orderOf(grid, source, entry)),
  )
  const filterNeeds = conditions.flatMap(({ needs }) => needs)
  const filters = where(
    source,
    conditions.map((c) => c.sql),
  )
  const filterJoins = joinsFor(source, filterNeeds)
  const short = conditions.length === 1 && filterNeeds.length === 0 && !source.where ? conditions[0]?.short : undefined
  return {
    where: filters,
    filterJoins,
    matches: short
      ? sql`select id from (select ${source.id} as id, ${short.text} as texto from ${source.from}
          order by ${short.text} collate "C", ${source.id} offset 0) t where texto ${short.like}`
      : sql`select ${source.id} as id from ${source.from} ${filterJoins} ${filters}`,
    joins: joinsFor(source, [...filterNeeds, ...orders.flatMap(({ needs }) => needs)]),
    order: { forwards: orderBy(source, orders, false), backwards: orderBy(source, orders, true) },
    keys: keysOf(source, orders),
    unfiltered: conditions.length === 0 && source.where === undefined,
    freeText: filter.some(({ op }) => FREE_TEXT.includes(op)),
    group:
      source.groups && conditions.every((c) => c.group)
        ? {
            counters: ands([...source.onlyCounted, ...conditions.map((c) => c.group)]),
            rows: ands([...(source.where ? [source.where] : []), ...conditions.map((c) => c.sql)]),
          }
        : undefined,
    blocks: blocksOf(source, orders),
    byId: orders.length === 0 ? 'asc' : orders[0]?.name === 'id' ? orders[0].direction : undefined,
  }
}

function filterOf(grid: Grid, source: Source, entry: Filter) {
  if (entry.name === BUSCA && !grid.columns[BUSCA])
    return {
      ...searchCondition(isHiding() ? semDadosPessoais(grid.columns) : grid.columns, source, entry),
      short: undefined,
      group: undefined,
    }
  const { declared, from } = columnOf(grid, source, entry.name)
  const counted = groupValue(source, declared, entry.name)
  return {
    sql: conditionOf(declared, from, entry),
    needs: from.needs,
    short: isHiding() ? undefined : shortText(declared, from.expression, entry),
    group: counted && condition(declared, counted, entry),
  }
}

function orderOf(grid: Grid, source: Source, { col, sort }: Asked['sort'][number]) {
  const { declared, from } = columnOf(grid, source, col)
  if (isHiding() && isPersonalText(from)) throw new BadValue(UNSEEN)
  if (declared.unsorted) throw new BadValue('a lista não se ordena por esta coluna')
  return { name: col, type: declared.type, expression: orderable(declared, from.expression, from.fold), direction: sort, needs: from.needs }
}

function columnOf(grid: Grid, source: Source, name: string) {
  const declared = Object.hasOwn(grid.columns, name) ? grid.columns[name] : undefined
  const from = source.columns.get(name)
  if (!declared || !from || declared.fixed) throw new BadValue('a lista não tem esta coluna para filtrar ou ordenar')
  if (isHiding() && isPessoal(declared)) throw new BadValue(UNSEEN)
  return { declared, from }
}

export function named<T>(entry: string, compile: () => T): T {
  try {
    return compile()
  } catch (error) {
    if (error instanceof BadValue) throw new RuleError('pedido', `${entry}: ${error.message}.`)
    throw error
  }
}

function where(source: Source, conditions: Sql[]): Sql {
  const all = source.where ? [source.where, ...conditions] : conditions
  return all.length === 0 ? sql`` : sql`where ${sql.join(all, sql` and `)}`
}

const ands = (conditions: (Sql | undefined)[]): Sql =>
  sql.join(
    conditions.map((one) => sql`and ${one}`),
    sql` `,
  )

type Order = { expression: Sql; direction: 'asc' | 'desc' }

/** The id comes last and makes the order total; it runs the way of the first column, so that one index can serve both. */
function orderBy(source: Source, orders: Order[], reversed: boolean): Sql {
  const all = [...orders, { expression: source.id, direction: orders[0]?.direction ?? 'asc' }]
  return sql.join(
    all.map(({ expression, direction }) => sql`${expression} ${sql.raw((direction === 'asc') === reversed ? 'desc' : 'asc')}`),
  )
}

function keysOf(source: Source, orders: Order[]): Plan['keys'] {
  const named = orders.map(({ direction }, i) => ({ direction, expression: sql.ref(`ordem${i}`) }))
  return {
    columns: sql.join([source.id, ...orders.map(({ expression }, i) => sql`${expression} as ${sql.ref(`ordem${i}`)}`)]),
    order: orderBy({ ...source, id: sql.ref('id') }, named, false),
  }
}

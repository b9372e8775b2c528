import { LIMIT_MAX } from '@retaguarda/contract/kit/list-query.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { type RawBuilder, sql } from 'kysely'
import { preparedOften } from '../../db/prepared.ts'
import type { Db } from '../../db/types.ts'
import { numberOf } from '../sql.ts'
import { groupTotal, type Parts, pageByBlocks, pageByIds, type Slice } from './counters.ts'
import type { Plan } from './plan.ts'
import { joinsFor, type Source } from './source.ts'

/** Free text that matches more rows than this is not counted to the end (docs/decisions/0003). */
const COUNT_MAX = 10_000
/** Beyond this offset it pays to know the total first and to come from the nearer end. */
const SHALLOW = 2_000

type Sql = RawBuilder<unknown>
type Read = { rows: Record<string, unknown>[]; total: number; totalExato?: false }
/**
 * One page with its total. Finds the ids of the page first and joins the rest to those alone (deferred join), leaves out of
 * the count what no filter needs, comes from the nearer end past the middle, and jumps by the counters of blocks where the
 * order's are kept: a deep page then costs what the first one does.
 */
export function readPage(db: Db, source: Source, plan: Plan, slice: Slice): Promise<Read> {
  if (source.among) return readOnce(db, source, plan, slice)
  if (plan.group && plan.blocks && slice.offset > SHALLOW)
    return read(db, source, plan, pageByBlocks(source, plan.group, plan.blocks, slice))
  if (!plan.group && plan.unfiltered && source.counted && plan.byId) return read(db, source, plan, pageByIds(source, plan.byId, slice))
  if (plan.freeText) return readFreeText(db, source, plan, slice)
  if (slice.offset <= SHALLOW) return readShallow(db, source, plan, slice)
  return readDeep(db, source, plan, slice)
}

const forwards = (source: Source, plan: Plan, { offset, limit }: Slice) =>
  sql`select ${source.id} as id from ${source.from} ${plan.joins} ${plan.where} order by ${plan.order.forwards}
    limit ${sql.lit(limit)} ${offset === 0 ? sql`` : sql`offset ${offset}`}`

function totalOf(source: Source, plan: Plan): Sql {
  if (plan.group) return groupTotal(source, plan.group)
  if (plan.unfiltered && source.counted) return sql`(select contagem(${source.table}))`
  return sql`(select count(*) from ${source.from} ${plan.filterJoins} ${plan.where})`
}

const isCounted = (source: Source, plan: Plan) => plan.group !== undefined || (plan.unfiltered && source.counted)

/** A page that is not full tells the total by itself: nothing is then counted. */
function readShallow(db: Db, source: Source, plan: Plan, slice: Slice): Promise<Read> {
  const { offset, limit } = slice
  const all = totalOf(source, plan)
  const total = sql`(select case when n < ${limit}::bigint and (n > 0 or ${offset}::bigint = 0) then ${offset}::bigint + n else ${all} end
    from (select count(*) as n from pagina) p)`
  return read(db, source, plan, { ids: forwards(source, plan, slice), total: isCounted(source, plan) ? all : total })
}

/** What is reckoned whole is read once, no more of it than the order needs: page and total come from that. */
function readOnce(db: Db, source: Source, plan: Plan, { offset, limit }: Slice): Promise<Read> {
  const before = sql`with
    achadas as materialized (select ${plan.keys.columns} from ${source.from} ${plan.joins} ${plan.where}),`
  const ids = sql`select id from achadas order by ${plan.keys.order} limit ${sql.lit(limit)} offset ${offset}`
  return read(db, source, plan, { ids, total: sql`(select count(*) from achadas)`, before })
}

/** Rows that are as few as are counted anyway are looked for once: the page is then taken from them. */
async function readFreeText(db: Db, source: Source, plan: Plan, slice: Slice): Promise<Read> {
  const before = sql`with
    achadas as materialized (${plan.matches} limit ${sql.lit(COUNT_MAX + 1)}),
    contadas as materialized (select count(*) as n, case when count(*) <= ${sql.lit(COUNT_MAX)} then array_agg(id) end as ids from achadas),`
  const few = { ...plan, where: sql`where ${source.id} = any(coalesce((select ids from contadas), '{}'))` }
  const many = { ...plan, where: sql`${plan.where} and (select n from contadas) > ${sql.lit(COUNT_MAX)}` }
  const ids = sql`(${forwards(source, few, slice)}) union all (${forwards(source, many, slice)})`
  const page = await read(db, source, plan, { ids, total: sql`(select n from contadas)`, before })
  return page.total > COUNT_MAX ? { ...page, total: COUNT_MAX, totalExato: false } : page
}

async function readDeep(db: Db, source: Source, plan: Plan, { offset, limit }: Slice): Promise<Read> {
  const total = await numberOf(db)`select ${totalOf(source, plan)} as total`
  const take = Math.min(limit, total - offset)
  if (take <= 0) return { rows: [], total }
  if (offset <= total / 2) return read(db, source, plan, { ids: forwards(source, plan, { offset, limit }), total: sql`${total}::bigint` })
  const ids = sql`select ${source.id} as id from ${source.from} ${plan.joins} ${plan.where}
    order by ${plan.order.backwards} limit ${take} offset ${total - offset - take}`
  return read(db, source, plan, { ids, total: sql`${total}::bigint`, reversed: true })
}

const texts = new WeakMap<Source, Sql>()

/** All columns of the rows of a page, whose text is made once where it has no values of its own. */
function shown(db: Db, source: Source): Sql {
  const known = texts.get(source)
  if (known) return known
  const columns = [...source.columns].map(([name, { expression }]) => sql`${expression} as ${sql.id(name)}`)
  const made = sql`${sql.join(columns)}
      from pagina join ${source.from} on ${source.id} = pagina.id ${joinsFor(source, source.joins.keys())}
      ${source.among ? sql`where ${source.among(sql`array(select id from pagina)`)}` : sql``}`
  const { sql: text, parameters } = made.compile(db)
  const kept = parameters.length === 0 ? sql.raw(text) : made
  texts.set(source, kept)
  return kept
}

/**
 * Runs it all as one statement, so that page and total are of one moment. Where nothing is filtered one plan serves all pages (decision 4). The outer limit changes no page: it tells the
 * planner that a page is short where the inner limit is a subquery, else it reads the whole table for the join.
 */
async function read(
  db: Db,
  source: Source,
  { unfiltered }: Plan,
  { ids, total, before = sql`with`, reversed = false }: Parts,
): Promise<Read> {
  const { rows } = await sql<Record<string, unknown> & { total$: number; position$: number | null }>`${unfiltered ? preparedOften : sql``}
    ${before} pagina as materialized (select id, row_number() over () as n from (${ids}) ids limit ${sql.lit(LIMIT_MAX)})
    select t.total as "total$", r.*
    from (select ${total} as total) t left join (
      select pagina.n as "position$", ${shown(db, source)}
    ) r on true
    order by r."position$" ${sql.raw(reversed ? 'desc' : 'asc')}`.execute(db)
  const found = rows.filter((row) => row.position$ !== null)
  return { rows: found.map(({ total$: _total, position$: _position, ...row }) => row), total: present(rows[0]).total$ }
}

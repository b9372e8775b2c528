import type { ExportQuery, ListQuery, Sort } from '@retaguarda/contract/kit/list-query.ts'
import { LOG_ERRO_NA_LISTA, log } from '@retaguarda/contract/log.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { prepared, preparedOften } from '../../db/prepared.ts'
import type { Db } from '../../db/types.ts'
import { RuleError } from '../../base/errors.ts'
import type { Listing, Page } from '../../kit/list/list-of.ts'
import { nest } from '../../kit/list/nest.ts'
import { readCursor } from '../../kit/list/read-all.ts'
import { rowOf } from '../../db/rows.ts'
import { numberOf } from '../../kit/sql.ts'
import { comum, type Faixa } from './faixa.calc.ts'
import { countContada, type Place, readPlace, readPlaceById, type Unidades, unidadesDe } from './log-contado.repo.ts'
import { type Busca, readBusca, whereOf } from './log-filtro.repo.ts'
import { type Key, COUNT_MAX, readAchadas } from './log-text.repo.ts'

type Sql = RawBuilder<unknown>
type Ordem = { by: 'createAt' | 'id'; desc: boolean }
type Slice = { offset: number; limit: number }

/** Beyond this many rows it pays to know more before stepping over them. */
const SHALLOW = 2_000

type Line = z.output<typeof log.row>

/** The log as its grid reads it. By counters where there are some: a page four million rows deep then costs what the first one does. */
export const logLista: Listing<Line> = { grid: log, page: readPagina, all: readTudo }

async function readPagina(db: Db, query: ListQuery): Promise<Page<Line>> {
  const busca = await readBusca(db, query.filter)
  const slice = { offset: query.start ?? (query.page - 1) * query.limit, limit: query.limit }
  const { rows, ...totals } = await readPage(db, busca, ordemDe(query.sort), slice)
  // The query selects what the row declares; the contract checks every row on its way out.
  return { rows: rows.map(nest) as Line[], ...totals }
}

async function readTudo(db: Db, { filter, sort }: Pick<ExportQuery, 'filter' | 'sort'>): Promise<AsyncIterable<Row>> {
  const busca = await readBusca(db, filter)
  const rows = readCursor(db, sql`${COLUMNS} from log_ocorrencia o ${whereOf(busca, busca.faixa)} order by ${orderBy(ordemDe(sort))}`)
  return withNames(rows, await mapNames(db))
}

/** @throws RuleError 400 */
function ordemDe(sort: readonly Sort[]): Ordem {
  const [first, ...rest] = sort.length > 0 ? sort : log.defaultSort
  for (const [i, { col }] of [...(first ? [first] : []), ...rest].entries())
    if (col !== 'createAt' && col !== 'id')
      throw new RuleError('pedido', `Ordenação ${i + 1} (coluna "${col}"): o log se ordena só por createAt ou por id.`)
  return { by: first?.col === 'id' ? 'id' : 'createAt', desc: first?.sort === 'desc' }
}

function orderBy({ by, desc }: Ordem): Sql {
  const way = sql.raw(desc ? 'desc' : 'asc')
  return by === 'id' ? sql`o.id ${way}` : sql`o."createAt" ${way}, o.id ${way}`
}

const COLUMNS = sql`select o.id, o."createAt", o.database, o.tipo, o.identificador, left(o.error, ${sql.lit(LOG_ERRO_NA_LISTA)}) as error, o.usuario,
  o.code, o.empresa, o."clienteId", o."problemaId" as "problema.id"`

/** The names of clients, of all of them where none are asked for: they lie elsewhere than the log where it is spread over machines. */
async function mapNames(db: Db, ids?: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; nome: string }>`${prepared}
    select c.id, p.nome from cliente c join pessoa p on p.id = c."pessoaId"
    where ${ids ?? null}::int[] is null or c.id = any (${ids ?? null}::int[])`.execute(db)
  return new Map(rows.map(({ id, nome }) => [id, nome]))
}

async function* withNames(rows: AsyncIterable<Row>, names: ReadonlyMap<number, string>): AsyncGenerator<Row> {
  for await (const row of rows) yield { ...row, cliente: names.get(Number(row['clienteId'])) ?? '' }
}

type Row = Record<string, unknown>
type Read = { rows: Row[]; total: number; totalExato?: false }

async function readPage(db: Db, busca: Busca, order: Ordem, slice: Slice): Promise<Read> {
  if (busca.contada) return readContada(db, busca, unidadesDe(busca.faixa, busca.contada), order, slice)
  if (busca.freeText) {
    const { total, pagina, desde } = await readAchadas(db, busca, orderBy(order), slice)
    if (total <= COUNT_MAX) return { rows: await readByKey(db, pagina, order), total }
    // So many of the newest are known to have it that the page is among them: no older partition is planned for.
    const among = desde && order.by === 'createAt' && order.desc && slice.offset + slice.limit <= COUNT_MAX
    const faixa = among ? comum(busca.faixa, { de: desde.getTime(), ate: Number.POSITIVE_INFINITY }) : busca.faixa
    return { rows: await readRows(db, busca, faixa, order, slice), total: COUNT_MAX, totalExato: false }
  }
  const total = await countOf(db, sql`log_ocorrencia o ${whereOf(busca, busca.faixa)}`)
  return { rows: await readFromNearerEnd(db, busca, order, slice, total), total }
}

async function readContada(db: Db, busca: Busca, unidades: Unidades, order: Ordem, slice: Slice): Promise<Read> {
  const counting = countContada(db, busca, unidades)
  if (slice.offset <= SHALLOW) {
    // Neither needs the other, and each has a connection of its own.
    const [rows, { total }] = await Promise.all([readRows(db, busca, busca.faixa, order, slice), counting])
    return { rows, total }
  }
  const contas = await counting
  const { total } = contas
  if (slice.offset >= total) return { rows: [], total }
  const { desdeAqui, conditions, faixa: asked } = busca
  if (order.by === 'id' && (conditions.length > 0 || desdeAqui || contas.antes + contas.depois > 0 || Number.isFinite(asked.ate)))
    return { rows: await readFromNearerEnd(db, busca, order, slice, total), total }
  if (order.by === 'id') {
    const { condition, before } = await readPlaceById(db, { desc: order.desc, offset: slice.offset })
    const from = { ...busca, conditions: [condition] }
    return { rows: await readRows(db, from, busca.faixa, order, { ...slice, offset: slice.offset - before }), total }
  }
  const place = await readPlace(db, busca.faixa, unidades, contas, { desc: order.desc, offset: slice.offset })
  return { rows: await readFrom(db, busca, order, place, slice.limit), total }
}

async function readFromNearerEnd(db: Db, busca: Busca, order: Ordem, { offset, limit }: Slice, total: number) {
  const take = Math.min(limit, total - offset)
  if (take <= 0) return []
  if (offset <= SHALLOW || offset <= total / 2) return readRows(db, busca, busca.faixa, order, { offset, limit })
  const other = await readRows(db, busca, busca.faixa, { ...order, desc: !order.desc }, { offset: total - offset - take, limit: take })
  return other.toReversed()
}

function readRows(db: Db, busca: Busca, faixa: Faixa, order: Ordem, { offset, limit }: Slice): Promise<Row[]> {
  // The inner limit keeps long texts of rows that are stepped over unread.
  // To plan over all partitions takes longer than to read a first page; its plan is the same for all values where an index has their order.
  const first = busca.contada !== undefined && offset === 0
  return readLines(
    db,
    sql`${first ? preparedOften : sql``} ${COLUMNS} from (
      select * from log_ocorrencia o ${whereOf(busca, faixa)} order by ${orderBy(order)} limit ${sql.lit(limit)} offset ${sql.lit(offset)}
    ) o order by ${orderBy(order)}`,
  )
}

/** What is stepped over is read in the index alone, which holds all that counted searches ask for. */
async function readFrom(db: Db, busca: Busca, order: Ordem, { faixa, offset, backwards }: Place, limit: number): Promise<Row[]> {
  // As text: an instant of JavaScript has no microseconds.
  const first = await rowOf<{ at: string; id: string }>(db)`
    select o."createAt"::text as at, o.id::text as id from log_ocorrencia o ${whereOf(busca, faixa)}
    order by ${orderBy({ ...order, desc: order.desc !== backwards })} limit 1 offset ${sql.lit(offset)}`
  if (!first) return []
  // What the row alone says, the partitions are not chosen by.
  const on = order.desc ? { ...busca.faixa, ate: faixa.ate } : { ...busca.faixa, de: faixa.de }
  const from = sql`(o."createAt", o.id) ${sql.raw(order.desc ? '<=' : '>=')} (${first.at}::timestamptz, ${first.id}::bigint)`
  const where = whereOf({ conditions: [...busca.conditions, from] }, on)
  return readLines(db, sql`${preparedOften} ${COLUMNS} from log_ocorrencia o ${where} order by ${orderBy(order)} limit ${sql.lit(limit)}`)
}

/** The rows of these keys. The instants say in which partitions they lie, the clients on which machines. */
async function readByKey(db: Db, keys: readonly Key[], order: Ordem): Promise<Row[]> {
  if (keys.length === 0) return []
  const column = <K extends keyof Key>(name: K) => [...new Set(keys.map((one) => one[name]))]
  return readLines(
    db,
    sql`${COLUMNS} from log_ocorrencia o where o."clienteId" = any (${column('clienteId')}::int[])
      and o."createAt" = any (${column('createAt')}::timestamptz[]) and o.id = any (${column('id')}::bigint[]) order by ${orderBy(order)}`,
  )
}

async function readLines(db: Db, query: Sql): Promise<Row[]> {
  const { rows } = await sql<Row & { clienteId: number }>`${query}`.execute(db)
  const names = await mapNames(db, [...new Set(rows.map(({ clienteId }) => clienteId))])
  return rows.map((row) => ({ ...row, cliente: names.get(row.clienteId) ?? '' }))
}

const countOf = (db: Db, from: Sql): Promise<number> => numberOf(db)`select count(*) as n from ${from}`

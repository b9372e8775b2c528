import { type RawBuilder, sql } from 'kysely'
import { prepared } from '../../db/prepared.ts'
import type { Db } from '../../db/types.ts'
import { numberOf } from '../../kit/sql.ts'
import { BLOCO, horaDe, startOfDay } from './contagem.calc.ts'
import type { Faixa } from './faixa.calc.ts'
import { type Busca, whereOf } from './log-filtro.repo.ts'

const HOUR = 3_600_000
/** The counter of all types together. */
const TODOS = 0
/** Ends in the next day, whatever the clocks do. */
const A_DAY_ON = 26 * HOUR

/** What counters count of a search: whole hours, or days where types or clients are asked for. */
export type Unidades = { faixa: Faixa; tipos: number[]; clientes: number[]; ends: (start: number) => number }

export function unidadesDe(
  { de, ate }: Faixa,
  { tipos, clientes }: NonNullable<Busca['contada']>,
  byDay = tipos.length + clientes.length > 0,
): Unidades {
  const begins = byDay ? startOfDay : horaDe
  const ends = (start: number) => (byDay ? startOfDay(start + A_DAY_ON) : start + HOUR)
  const first = begins(de) === de ? de : ends(begins(de))
  const last = Number.isFinite(ate) ? begins(ate) : ate
  // No whole one in between: all is counted row by row.
  const faixa = first < last ? { de: first, ate: last } : { de: ate, ate }
  return { faixa, tipos, clientes, ends }
}

type Contas = { total: number; antes: number; inteiras: number; depois: number }

/** How many rows there are: the whole units by their counters, what hangs over at either end row by row. */
export async function countContada(db: Db, busca: Busca, unidades: Unidades): Promise<Contas> {
  const inteiras = await numberOf(db)`${prepared} select coalesce(sum(n), 0)::bigint as n from log_contado ${units(unidades)}`
  const antes = await countRows(db, busca, { de: busca.faixa.de, ate: unidades.faixa.de })
  const depois = await countRows(db, busca, { de: unidades.faixa.ate, ate: busca.faixa.ate })
  return { total: antes + inteiras + depois, antes, inteiras, depois }
}

async function countRows(db: Db, busca: Busca, faixa: Faixa): Promise<number> {
  if (faixa.de >= faixa.ate) return 0
  return numberOf(db)`select count(*) as n from log_ocorrencia o ${whereOf(busca, faixa)}`
}

/** `each` asks for the counters of every client where none is named, not for those of all together. */
export function units({ faixa: { de, ate }, tipos, clientes }: Unidades, each = false) {
  const all = each ? sql`"clienteId" > 0` : sql`"clienteId" = 0`
  const ofClientes = clientes.length > 0 ? sql`"clienteId" = any (${clientes}::int[])` : all
  const ofTipos = tipos.length > 0 ? sql`tipo = any (${tipos}::smallint[])` : sql`tipo = ${sql.lit(TODOS)}`
  const to = Number.isFinite(ate) ? sql` and inicio < ${new Date(ate)}::timestamptz` : sql``
  return sql`where ${ofClientes} and ${ofTipos}
    and inicio >= ${new Date(Math.min(de, MAX_DATE))}::timestamptz${to}`
}

/** Of what lies before all time nothing is asked. */
const MAX_DATE = Date.UTC(9999, 0, 1)

type Asked = { desc: boolean; offset: number }

/** The row at `offset` of a stretch of time in the order of the page, or against it where `backwards`. */
export type Place = { faixa: Faixa; offset: number; backwards: boolean }

/**
 * Where a deep page begins: in one unit, at most its rows are stepped over. The units are added up from the end that is nearer, until the row is
 * in one of them, so that half of them are read at most.
 */
export async function readPlace(db: Db, whole: Faixa, unidades: Unidades, contas: Contas, { desc, offset }: Asked): Promise<Place> {
  const { de, ate } = unidades.faixa
  const { inteiras } = contas
  const [near, far] = desc ? [contas.depois, contas.antes] : [contas.antes, contas.depois]
  const within = offset - near
  if (within < 0 || inteiras === 0) return { faixa: whole, offset, backwards: false }
  if (within >= inteiras && far > 0)
    return { faixa: desc ? { ...whole, ate: de } : { ...whole, de: ate }, offset: within - inteiras, backwards: false }
  const fromNear = within < inteiras / 2
  const before = fromNear ? within : inteiras - 1 - within
  const way = sql.raw(desc === fromNear ? 'desc' : 'asc')
  // As floats, which are exact for whole numbers as large as these, and added up in a third of the time of exact decimals.
  const { rows } = await sql<{ inicio: Date; ate: number }>`${prepared}
    select inicio, ate::bigint as ate from (
      select inicio, sum(n::float8) over (order by inicio ${way}) as ate from log_contado ${units(unidades)}
    ) u where ate > ${before}::float8 order by inicio ${way} limit 1`.execute(db)
  const [unit] = rows
  if (!unit) return { faixa: whole, offset, backwards: false }
  const start = unit.inicio.getTime()
  // The unit is whole up to `ate`, which is where it ends on its far side.
  return { faixa: { de: start, ate: unidades.ends(start) }, offset: unit.ate - 1 - before, backwards: fromNear }
}

/** Since when a stretch of time has at least so many rows, by whole hours; undefined where it has fewer. */
export async function readDesdeQuando(db: Db, faixa: Faixa, rows: number): Promise<Date | undefined> {
  const { rows: found } = await sql<{ inicio: Date }>`${prepared}
    select inicio from (
      select inicio, sum(n::float8) over (order by inicio desc) as n from log_contado ${units(unidadesDe(faixa, { tipos: [], clientes: [] }))}
    ) u where n >= ${rows}::float8 order by inicio desc limit 1`.execute(db)
  return found[0]?.inicio
}

/** The place of a page in the order of the ids, of all that is kept: by blocks of ids (decision 0003). */
export async function readPlaceById(db: Db, { desc, offset }: Asked): Promise<{ condition: RawBuilder<unknown>; before: number }> {
  const way = sql.raw(desc ? 'desc' : 'asc')
  const { rows } = await sql<{ bloco: number; antes: number }>`${prepared}
    select bloco, antes::bigint as antes from (
      select bloco, sum(sum(n)) over (order by bloco ${way}) - sum(n) as antes from contagem_delta where tabela = 'log_ocorrencia' group by bloco
    ) b where antes <= ${offset}::bigint order by antes desc, bloco ${sql.raw(desc ? 'asc' : 'desc')} limit 1`.execute(db)
  const { bloco = 0, antes: before = 0 } = rows[0] ?? {}
  const condition = desc ? sql`o.id < ${(bloco + 1) * BLOCO}::bigint` : sql`o.id >= ${bloco * BLOCO}::bigint`
  return { condition, before }
}

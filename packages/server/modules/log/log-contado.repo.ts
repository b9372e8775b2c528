import { type RawBuilder, sql } from 'kysely'
import { prepared } from '../../db/prepared.ts'
import type { Db } from '../../kit/context.ts'
import { BLOCO, horaDe, inicioDoDia } from './contagem.calc.ts'
import type { Faixa } from './faixa.calc.ts'
import { type Busca, whereOf } from './log-filtro.repo.ts'

const HOUR = 3_600_000
/** Ends in the next day, whatever the clocks do. */
const A_DAY_ON = 26 * HOUR

/** What counters count of a search: whole hours, or days where types or clients are asked for. */
export type Unidades = { faixa: Faixa; tipos: number[]; clientes: number[]; ends: (inicio: number) => number }

export function unidadesDe(
  { de, ate }: Faixa,
  { tipos, clientes }: NonNullable<Busca['contada']>,
  byDay = tipos.length + clientes.length > 0,
): Unidades {
  const begins = byDay ? inicioDoDia : horaDe
  const ends = (inicio: number) => (byDay ? inicioDoDia(inicio + A_DAY_ON) : inicio + HOUR)
  const first = begins(de) === de ? de : ends(begins(de))
  const last = Number.isFinite(ate) ? begins(ate) : ate
  // No whole one in between: all is counted row by row.
  const faixa = first < last ? { de: first, ate: last } : { de: ate, ate }
  return { faixa, tipos, clientes, ends }
}

type Contas = { total: number; antes: number; inteiras: number; depois: number }

/** How many rows there are: the whole units by their counters, what hangs over at either end row by row. */
export async function countContada(db: Db, busca: Busca, unidades: Unidades): Promise<Contas> {
  const { rows } = await sql<{
    n: number
  }>`${prepared} select coalesce(sum(n), 0)::bigint as n from log_contado ${units(unidades)}`.execute(db)
  const inteiras = rows[0]?.n ?? 0
  const antes = await countRows(db, busca, { de: busca.faixa.de, ate: unidades.faixa.de })
  const depois = await countRows(db, busca, { de: unidades.faixa.ate, ate: busca.faixa.ate })
  return { total: antes + inteiras + depois, antes, inteiras, depois }
}

async function countRows(db: Db, busca: Busca, faixa: Faixa): Promise<number> {
  if (faixa.de >= faixa.ate) return 0
  const { rows } = await sql<{ n: number }>`select count(*) as n from log_ocorrencia o ${whereOf(busca, faixa)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** `each` asks for the counters of every client where none is named, not for those of all together. */
export function units({ faixa: { de, ate }, tipos, clientes }: Unidades, each = false) {
  const all = each ? sql`"clienteId" > 0` : sql`"clienteId" = 0`
  const ofClientes = clientes.length > 0 ? sql`"clienteId" = any (${clientes}::int[])` : all
  const ofTipos = tipos.length > 0 ? sql`tipo = any (${tipos}::smallint[])` : sql`tipo = 0`
  const to = Number.isFinite(ate) ? sql` and inicio < ${new Date(ate)}::timestamptz` : sql``
  return sql`where ${ofClientes} and ${ofTipos}
    and inicio >= ${new Date(Math.min(de, MAX_DATE))}::timestamptz${to}`
}

/** Of what lies before all time nothing is asked. */
const MAX_DATE = Date.UTC(9999, 0, 1)

type Asked = { desc: boolean; offset: number }

/** Where a deep page begins: the stretch of time to read, and how many rows lie before it in the order of the page. */
export async function readPlace(
  db: Db,
  whole: Faixa,
  unidades: Unidades,
  contas: Contas,
  { desc, offset }: Asked,
): Promise<{ faixa: Faixa; before: number }> {
  const { de, ate } = unidades.faixa
  const [near, far] = desc ? [contas.depois, contas.antes] : [contas.antes, contas.depois]
  if (offset < near || contas.inteiras === 0) return { faixa: whole, before: 0 }
  if (offset >= near + contas.inteiras && far > 0)
    return { faixa: desc ? { ...whole, ate: de } : { ...whole, de: ate }, before: near + contas.inteiras }
  const way = sql.raw(desc ? 'desc' : 'asc')
  const { rows } = await sql<{ inicio: Date; antes: number }>`${prepared}
    select inicio, antes::bigint as antes from (
      select inicio, sum(sum(n)) over (order by inicio ${way}) - sum(n) as antes from log_contado ${units(unidades)} group by inicio
    ) u where antes <= ${offset - near}::bigint order by antes desc, inicio ${sql.raw(desc ? 'asc' : 'desc')} limit 1`.execute(db)
  const [unit] = rows
  if (!unit) return { faixa: whole, before: 0 }
  const inicio = unit.inicio.getTime()
  return {
    faixa: desc ? { ...whole, ate: Math.min(whole.ate, unidades.ends(inicio)) } : { ...whole, de: Math.max(whole.de, inicio) },
    before: near + unit.antes,
  }
}

/** The same in the order of the ids, of all that is kept: by blocks of ids (decision 0003). */
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

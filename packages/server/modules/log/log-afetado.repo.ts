import { sql } from 'kysely'
import type { Db } from '../../db/types.ts'
import type { Faixa } from './faixa.calc.ts'
import { type Unidades, units, unidadesDe } from './log-contado.repo.ts'
import { type Busca, whereOf } from './log-filtro.repo.ts'

type Contada = NonNullable<Busca['contada']>
export type AfetadoLido = { clienteId: number; quantidade: number; primeiro: Date; ultimo: Date }

/** Row by row. */
export async function listAfetadosLidos(db: Db, busca: Pick<Busca, 'conditions'>, faixa: Faixa): Promise<AfetadoLido[]> {
  if (faixa.de >= faixa.ate) return []
  const { rows } = await sql<AfetadoLido>`
    select o."clienteId", count(*) as quantidade, min(o."createAt") as primeiro, max(o."createAt") as ultimo
    from log_ocorrencia o ${whereOf(busca, faixa)} group by o."clienteId"`.execute(db)
  return rows
}

/** By the counters of whole days; read are what hangs over at either end, and each client's first and last day. */
export async function listAfetadosContados(db: Db, busca: Busca, contada: Contada): Promise<AfetadoLido[]> {
  const unidades = unidadesDe(busca.faixa, contada, true)
  const parts = [
    await listAfetadosLidos(db, busca, { de: busca.faixa.de, ate: unidades.faixa.de }),
    await listDosDias(db, busca, unidades),
    await listAfetadosLidos(db, busca, { de: unidades.faixa.ate, ate: busca.faixa.ate }),
  ]
  const found = new Map<number, AfetadoLido>()
  for (const row of parts.flat()) {
    const one = found.get(row.clienteId)
    // The parts follow each other in time.
    found.set(row.clienteId, one ? { ...one, quantidade: one.quantidade + row.quantidade, ultimo: row.ultimo } : row)
  }
  return [...found.values()]
}

async function listDosDias(db: Db, busca: Busca, unidades: Unidades): Promise<AfetadoLido[]> {
  const { rows: days } = await sql<AfetadoLido>`
    select "clienteId", sum(n)::bigint as quantidade, min(inicio) as primeiro, max(inicio) as ultimo
    from log_contado ${units(unidades, true)} group by "clienteId"`.execute(db)
  const rest = busca.conditions
  const read = async (day: 'primeiro' | 'ultimo', what: 'min' | 'max') => {
    const [clientes, inicios] = [days.map(({ clienteId }) => clienteId), days.map((one) => one[day])]
    const fins = inicios.map((start) => new Date(unidades.ends(start.getTime())))
    const { rows } = await sql<{ clienteId: number; at: Date }>`
      select o."clienteId", ${sql.raw(what)}(o."createAt") as at
      from unnest(${clientes}::int[], ${inicios}::timestamptz[], ${fins}::timestamptz[]) d(cliente, de, ate)
        join log_ocorrencia o on o."clienteId" = d.cliente and o."createAt" >= d.de and o."createAt" < d.ate
      where ${sql.join([sql`true`, ...rest], sql` and `)} group by o."clienteId"`.execute(db)
    return new Map(rows.map(({ clienteId, at }) => [clienteId, at]))
  }
  const [first, last] = [await read('primeiro', 'min'), await read('ultimo', 'max')]
  // Of a row that came or went between the statements the day is known.
  return days.map((day) => ({ ...day, primeiro: first.get(day.clienteId) ?? day.primeiro, ultimo: last.get(day.clienteId) ?? day.ultimo }))
}

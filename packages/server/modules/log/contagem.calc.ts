import type { TipoLog } from '@retaguarda/contract/log.ts'
import { dayOf, instanteDe } from '@retaguarda/contract/kit/tempo.ts'

const HOUR = 3_600_000
/** Ids of one block of counters (decision 0003). */
export const BLOCO = 2_048

/** What `inicio` begins is an hour where client and type are 0, a day else; 0 stands for all of them. */
export type Contagem = { clienteId: number; tipo: TipoLog | 0; inicio: Date; n: number }
type Contada = { clienteId: number; tipo: TipoLog; createAt: Date }

export const horaDe = (at: number): number => Math.floor(at / HOUR) * HOUR

/** The day that an hour belongs to never changes; asking the calendar for each row would cost more than all else. */
const days = new Map<number, number>()
const DIAS_MAX = 10_000

/** The beginning of the day of São Paulo. */
export function startOfDay(at: number): number {
  const hora = horaDe(at)
  const known = days.get(hora)
  if (known !== undefined) return known
  if (days.size >= DIAS_MAX) days.clear()
  const start = Date.parse(instanteDe(dayOf(hora)))
  days.set(hora, start)
  return start
}

/** What the counters gain by these rows. */
export function contagensDe(rows: readonly Contada[]): Contagem[] {
  const found = new Map<string, Contagem>()
  const add = (clienteId: number, tipo: TipoLog | 0, start: number) => {
    const key = `${clienteId} ${tipo} ${start}`
    const one = found.get(key)
    if (one) one.n++
    else found.set(key, { clienteId, tipo, inicio: new Date(start), n: 1 })
  }
  for (const { clienteId, tipo, createAt } of rows) {
    const at = createAt.getTime()
    const day = startOfDay(at)
    add(0, 0, horaDe(at))
    add(0, tipo, day)
    add(clienteId, tipo, day)
    add(clienteId, 0, day)
  }
  return [...found.values()]
}

/** How many of the ids lie in each block. */
export const blocosDe = (ids: readonly number[]): Map<number, number> =>
  new Map([...Map.groupBy(ids, (id) => Math.floor(id / BLOCO))].map(([block, some]) => [block, some.length]))

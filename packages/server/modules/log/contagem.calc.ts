import type { TipoLog } from '@retaguarda/contract/log.ts'
import { diaDe, instanteDe } from '@retaguarda/contract/kit/tempo.ts'

const HOUR = 3_600_000
/** Ids of one block of counters (decision 0003). */
export const BLOCO = 2_048

/** What `inicio` begins is an hour where client and type are 0, a day else; 0 stands for all of them. */
export type Contagem = { clienteId: number; tipo: TipoLog | 0; inicio: Date; n: number }
type Contada = { clienteId: number; tipo: TipoLog; createAt: Date }

export const horaDe = (at: number): number => Math.floor(at / HOUR) * HOUR

/** The day that an hour belongs to never changes; asking the calendar for each row would cost more than all else. */
const dias = new Map<number, number>()
const DIAS_MAX = 10_000

/** The beginning of the day of São Paulo. */
export function inicioDoDia(at: number): number {
  const hora = horaDe(at)
  const known = dias.get(hora)
  if (known !== undefined) return known
  if (dias.size >= DIAS_MAX) dias.clear()
  const inicio = Date.parse(instanteDe(diaDe(hora)))
  dias.set(hora, inicio)
  return inicio
}

/** What the counters gain by these rows. */
export function contagensDe(rows: readonly Contada[]): Contagem[] {
  const found = new Map<string, Contagem>()
  const add = (clienteId: number, tipo: TipoLog | 0, inicio: number) => {
    const key = `${clienteId} ${tipo} ${inicio}`
    const one = found.get(key)
    if (one) one.n++
    else found.set(key, { clienteId, tipo, inicio: new Date(inicio), n: 1 })
  }
  for (const { clienteId, tipo, createAt } of rows) {
    const at = createAt.getTime()
    const dia = inicioDoDia(at)
    add(0, 0, horaDe(at))
    add(0, tipo, dia)
    add(clienteId, tipo, dia)
    add(clienteId, 0, dia)
  }
  return [...found.values()]
}

/** How many of the ids lie in each block. */
export const blocosDe = (ids: readonly number[]): Map<number, number> =>
  new Map([...Map.groupBy(ids, (id) => Math.floor(id / BLOCO))].map(([bloco, some]) => [bloco, some.length]))

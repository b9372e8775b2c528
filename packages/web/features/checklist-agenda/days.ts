import type { Agenda } from '@retaguarda/contract/checklist-agenda.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { minutosDe } from '../../parts/agenda/texts.ts'

export type Day = {
  dia: string
  /** In the order of their starts; the first of them is the `primeiro` of all. */
  cartoes: Agenda[]
  primeiro: number
  /** Estimated, in minutes. */
  minutos: number
}

/** Schedules in the order of their starts, by the day they begin. The clock has one offset a day, so that an hour's text tells the day. */
export function byDay(rows: readonly Agenda[]): Day[] {
  const days: Day[] = []
  const known = new Map<string, string>()
  rows.forEach((row, i) => {
    const hour = row.dataInicio.slice(0, HOUR)
    const dia = known.get(hour) ?? dayOf(row.dataInicio)
    known.set(hour, dia)
    let last = days.at(-1)
    if (last?.dia !== dia) days.push((last = { dia, cartoes: [], primeiro: i, minutos: 0 }))
    last.cartoes.push(row)
    last.minutos += minutosDe(row.horasEstimadas)
  })
  return days
}
const HOUR = 13 // 2026-11-24T11

/** Px of the parts of a day, which are all as high as each other so that nothing has to be measured. */
export type Medidas = { colunas: number; cartao: number; vao: number; topo: number; fim: number }

export type Row = {
  /** Index of its day. */
  dia: number
  /** Index of its first card within the day, and among all. */
  de: number
  primeiro: number
  /** Px from the top of all, and its own. */
  inicio: number
  altura: number
}

/** The lines of cards, each day beginning on a new one; the first of a day has the day's head above it, the last its foot below. */
export function rowsOf(days: readonly Day[], { colunas, cartao, vao, topo, fim }: Medidas): Row[] {
  const lines: Row[] = []
  let inicio = 0
  days.forEach(({ cartoes, primeiro }, dia) => {
    for (let de = 0; de < cartoes.length; de += colunas) {
      const altura = cartao + (de === 0 ? topo : 0) + (de + colunas < cartoes.length ? vao : fim)
      lines.push({ dia, de, primeiro: primeiro + de, inicio, altura })
      inicio += altura
    }
  })
  return lines
}

/** Index of the line at this distance from the top. */
export const rowAt = (lines: readonly Row[], px: number): number =>
  Math.max(
    0,
    lines.findLastIndex(({ inicio }) => inicio <= px),
  )

/** The first day from `dia` on; the last one there is when all are before it. */
export function diaAPartirDe(days: readonly Day[], date: string): number {
  const found = days.findIndex((day) => day.dia >= date)
  return found === -1 ? days.length - 1 : found
}

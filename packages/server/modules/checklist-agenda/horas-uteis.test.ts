import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emHhMm, emHoras, FIM_ANTES_DO_INICIO, horasEstimadas, minutosUteis } from '@retaguarda/contract/horas-uteis.ts'

type Caso = { inicio: string; fim: string; minutos: number; horas: string; hhmm: string; erro?: string; descricao: string }
// The examples are ours and their shape is fixed.
const exemplos = JSON.parse(readFileSync(new URL('horas-uteis.exemplos.json', import.meta.url), 'utf8')) as { casos: Caso[] }

/** São Paulo was two hours behind in the summers up to February of 2019. */
const offset = (local: string) => (local >= '2018-11-04' && local < '2019-02-17' ? '-02:00' : '-03:00')
const instant = (local: string) => new Date(`${local}:00${offset(local)}`)

test('AGE-017 AGE-018 AGE-019 the examples of the rule', () => {
  const { casos } = exemplos
  expect(casos).toHaveLength(13)
  for (const { inicio, fim, minutos, horas, hhmm, erro, descricao } of casos) {
    if (erro !== undefined) {
      expect(() => minutosUteis(instant(inicio), instant(fim)), descricao).toThrow(erro)
      continue
    }
    const worked = minutosUteis(instant(inicio), instant(fim))
    expect([worked, emHoras(worked), emHhMm(worked)], descricao).toEqual([minutos, horas, hhmm])
    expect(horasEstimadas(instant(inicio), instant(fim)), descricao).toBe(horas)
  }
})

test('AGE-017 AGE-018 AGE-019 100,000 random periods agree with who counts minute by minute', () => {
  // Written from the three requirements, with nothing of the rule's own code; São Paulo is three hours behind.
  const MINUTES = 60 * 24 * 45
  const begin = Date.UTC(2026, 10, 1, 3)
  const works = (minute: number) => {
    const local = new Date(begin + (minute - 180) * 60_000).toISOString()
    const weekday = new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay()
    const clock = local.slice(11, 16)
    return weekday >= 1 && weekday <= 5 && clock >= '08:00' && clock < '18:00' && !(clock >= '12:00' && clock < '13:12')
  }
  const minutes = Array.from({ length: MINUTES }, (_, minute) => (works(minute) ? 1 : 0))
  // Every period is counted from its own minutes, by what has been worked up to each.
  const upTo = new Uint32Array(MINUTES + 1)
  minutes.forEach((one, minute) => {
    upTo[minute + 1] = (upTo[minute] ?? 0) + one
  })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MINUTES }), fc.integer({ min: 0, max: MINUTES }), (a, b) => {
      const [from, to] = a < b ? [a, b] : [b, a]
      const worked = minutosUteis(new Date(begin + from * 60_000), new Date(begin + to * 60_000))
      return worked === (upTo[to] ?? 0) - (upTo[from] ?? 0)
    }),
    { numRuns: 100_000 },
  )
}, 120_000)

test('AGE-016 an end before the start is refused, and without an end nothing is estimated', () => {
  expect(() => horasEstimadas(instant('2026-11-20T10:00'), instant('2026-11-20T09:59'))).toThrow(FIM_ANTES_DO_INICIO)
  expect(horasEstimadas(instant('2026-11-20T10:00'), null)).toBe('0.00')
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '../../../db/open.ts'
import { silent } from '../../../base/log.ts'
import { atEnd } from '../../../test/at-end.ts'
import { testDb } from '../../../test/test-db.ts'
import { fraseDoDescanso, pausaDe } from './descanso.calc.ts'
import { takeVaga } from './sefin.repo.ts'

const { db, connection } = await testDb()
const other = connect(connection, silent)
atEnd(() => other.stop())
const MINUTE = 60_000

test('whoever calls, in whatever process, has a place of its own among the calls of a second', async () => {
  const SPACE = 1_000
  const moment = async () =>
    (await sql<{ ms: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(db)).rows[0]?.ms ?? 0
  const began = await moment()
  const waits = await Promise.all(Array.from({ length: 20 }, (_, n) => takeVaga(n % 2 === 0 ? db : other.db, SPACE)))
  const ended = await moment()
  // Each is a second after the one before, less what passed while they were asked for.
  const sorted = waits.toSorted((a, b) => a - b)
  for (const [n, wait] of sorted.entries()) {
    expect(wait).toBeLessThanOrEqual(n * SPACE + 1)
    expect(wait).toBeGreaterThanOrEqual(n * SPACE - (ended - began) - 1)
  }
})

test('a rest lasts as long as its reason says', () => {
  const pausa = (motivo: Parameters<typeof pausaDe>[0], descansos = 0, espera: number | null = null) =>
    pausaDe(motivo, { descansos, espera }) / MINUTE
  expect([pausa('limite'), pausa('limite', 3, 2 * MINUTE), pausa('limite', 0, 600 * MINUTE)]).toEqual([1, 2, 60])
  expect([0, 1, 2, 3, 50].map((n) => pausa('manutencao', n))).toEqual([5, 10, 20, 30, 30])
  expect([pausa('acesso'), pausa('ausente'), pausa('vencido')]).toEqual([60, 60, 60])
})

test('who reads of a rest reads what waits for its end', () => {
  expect(fraseDoDescanso('manutencao', 12)).toBe('A Sefin está em manutenção. As 12 notas que esperam saem sozinhas.')
  expect(fraseDoDescanso('limite', 1)).toBe('A Sefin pediu uma pausa. A nota que espera sai sozinha.')
  expect(fraseDoDescanso('vencido', 1_200)).toBe(
    'O certificado A1 venceu. Envie o novo em Empresa. As 1.200 notas que esperam saem sozinhas depois.',
  )
  expect(fraseDoDescanso('ausente', 0)).toBe('Não há certificado A1. Envie-o em Empresa.')
})

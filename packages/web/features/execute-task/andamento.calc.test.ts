import { expect, test } from 'vitest'
import { andamentoDe, duracaoDe, faltaDe } from './andamento.calc.ts'

const INICIO = '2026-11-20T12:00:00.000Z'
const row = (more: object) => ({
  status: 1,
  resultado: null,
  tentativa: 1,
  amount_success: 0,
  amount_erros: 0,
  dataHoraInicio: INICIO,
  dataHoraFim: null,
  ...more,
})

test('a result waits until its runner began it, and counts by what became of it', () => {
  const rows = [
    row({}),
    row({ dataHoraInicio: '2026-11-20T12:00:05.000Z' }),
    row({ tentativa: 2 }),
    row({ status: 2, resultado: 1, dataHoraFim: '2026-11-20T12:00:04.100Z' }),
    row({ status: 2, resultado: 3 }),
  ] as const
  // As much of a result as is counted.
  expect(andamentoDe(rows as never, INICIO)).toEqual({ sucesso: 1, falha: 0, erro: 1, cancelado: 0, executando: 2, fila: 1, prontos: 2 })
  expect(rows.map((one) => duracaoDe(one as never))).toEqual([undefined, undefined, undefined, 4_100, undefined])
})

test('what is left is told from three results on, until the last one', () => {
  expect([faltaDe(60_000, 2, 10), faltaDe(60_000, 3, 9), faltaDe(60_000, 9, 9)]).toEqual([undefined, 120_000, undefined])
})

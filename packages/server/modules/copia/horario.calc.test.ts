import { expect, test } from 'vitest'
import { readConfig } from '../../base/config.ts'
import { keptBy, lastHour, lastWeekly, nextHour, nextWeekly } from './horario.calc.ts'

/** An instant by the clocks of São Paulo. */
const at = (clock: string) => new Date(`${clock}-03:00`)
const iso = (date: Date | undefined) => date?.toISOString()

test('an hour of the clock is the last one that has come in São Paulo, and the next is tomorrow’s where today’s are over', () => {
  const hours = ['02:00', '14:30']
  expect(iso(lastHour(hours, at('2026-11-29T01:59')))).toBe(iso(at('2026-11-28T14:30')))
  expect(iso(lastHour(hours, at('2026-11-29T02:00')))).toBe(iso(at('2026-11-29T02:00')))
  expect(iso(nextHour(hours, at('2026-11-29T02:00')))).toBe(iso(at('2026-11-29T14:30')))
  expect(iso(nextHour(hours, at('2026-11-29T23:00')))).toBe(iso(at('2026-11-30T02:00')))
  expect([lastHour([], at('2026-11-29T02:00')), nextHour([], at('2026-11-29T02:00'))]).toEqual([undefined, undefined])
})

test('a day of the week comes once a week, also on that day itself before and after its hour', () => {
  const sunday = { weekday: 0, hour: '04:00' }
  expect(iso(lastWeekly(sunday, at('2026-11-29T04:00')))).toBe(iso(at('2026-11-29T04:00'))) // a Sunday
  expect(iso(lastWeekly(sunday, at('2026-11-29T03:59')))).toBe(iso(at('2026-11-22T04:00')))
  expect(iso(nextWeekly(sunday, at('2026-11-29T03:59')))).toBe(iso(at('2026-11-29T04:00')))
  expect(iso(nextWeekly(sunday, at('2026-12-02T12:00')))).toBe(iso(at('2026-12-06T04:00')))
})

test('of the last 7 days, 4 weeks and 12 months the last copy is kept, by the days of São Paulo, and always the one proven last', () => {
  // Twice a day for 500 days, the newest with the highest number.
  const copies = Array.from({ length: 1_000 }, (_, i) => ({
    id: 1_000 - i,
    inicio: new Date(at('2026-11-29T23:30').getTime() - i * 43_200_000),
    provadaEm: i === 321 ? at('2026-11-29T04:00') : null,
  }))
  const kept = keptBy({ days: 7, weeks: 4, months: 12 }, copies)
  const days = copies
    .filter(({ id }) => kept.has(id))
    .map(({ inicio }) => new Date(inicio.getTime() - 3 * 3_600_000).toISOString().slice(0, 16))
  const late = (day: string) => `${day}T23:30`
  expect(days).toEqual([
    ...['2026-11-29', '2026-11-28', '2026-11-27', '2026-11-26', '2026-11-25', '2026-11-24', '2026-11-23'].map(late),
    ...['2026-11-22', '2026-11-15', '2026-11-08', '2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31'].map(late),
    '2026-06-30T23:30',
    '2026-06-22T11:30',
    ...['2026-05-31', '2026-04-30', '2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'].map(late),
  ])
  // Days without a copy count for nothing: what there is of seven days stays, however old.
  const seldom = [1, 40, 80].map((days) => ({
    id: days,
    inicio: new Date(at('2026-11-29T02:00').getTime() - days * 86_400_000),
    provadaEm: null,
  }))
  expect([...keptBy({ days: 7, weeks: 0, months: 0 }, seldom)]).toEqual([1, 40, 80])
})

const refusal = (env: Record<string, string>) => {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    return String(error)
  }
}

test('COPIA_* are judged at the start, each with a sentence', () => {
  const s3 = { COPIA_S3_BUCKET: 'b', COPIA_S3_ACCESS_KEY_ID: 'x', COPIA_S3_SECRET_ACCESS_KEY: 'y' }
  expect(readConfig({})).toMatchObject({
    COPIA_HORARIOS: ['02:00'],
    COPIA_GUARDAR: { days: 7, weeks: 4, months: 12 },
    COPIA_PROVA: { weekday: 0, hour: '04:00' },
  })
  expect(readConfig({ COPIA_HORARIOS: '14:00, 02:00', COPIA_GUARDAR: '30d', COPIA_PROVA: 'Terça-feira 23:15' })).toMatchObject({
    COPIA_HORARIOS: ['02:00', '14:00'],
    COPIA_GUARDAR: { days: 30, weeks: 0, months: 0 },
    COPIA_PROVA: { weekday: 2, hour: '23:15' },
  })
  expect(readConfig({ COPIA_HORARIOS: '', COPIA_PROVA: '' })).toMatchObject({ COPIA_HORARIOS: [], COPIA_PROVA: null })
  expect(refusal({ COPIA_HORARIOS: '2:00' })).toContain('COPIA_HORARIOS são até 24 horas')
  expect(refusal({ COPIA_GUARDAR: '7 dias' })).toContain('COPIA_GUARDAR diz quantos dias')
  expect(refusal({ COPIA_GUARDAR: '0d 4s' })).toContain('COPIA_GUARDAR diz quantos dias')
  expect(refusal({ COPIA_PROVA: 'amanhã 04:00' })).toContain('COPIA_PROVA é um dia da semana')
  expect(refusal(s3)).toContain('COPIA_S3_BUCKET precisa de SENHA_COPIA.')
  expect(refusal({ ...s3, SENHA_COPIA: 'uma frase bem comprida' })).toBe('')
  expect(refusal({ COPIA_PASTA: '/c', SENHA_COPIA: 'curta' })).toContain('SENHA_COPIA tem no mínimo 12 caracteres.')
  expect(refusal({ SENHA_COPIA: 'curta' })).toBe('')
  expect(refusal({ COPIA_S3_ENDPOINT: 'file:///etc' })).toContain('COPIA_S3_ENDPOINT não é um endereço válido.')
  expect(refusal({ PUBLIC_URL: 'javascript:alert(1)' })).toContain('PUBLIC_URL não é um endereço válido.')
  expect(refusal({ PUBLIC_URL: 'http://10.0.0.5:3000/' })).toBe('')
  expect(refusal({ COPIA_CONTINUA: 'sim' })).toContain('COPIA_CONTINUA precisa de COPIA_PASTA ou COPIA_S3_BUCKET.')
  expect(refusal({ COPIA_CONTINUA: 'sim', COPIA_PASTA: '/c', DATABASE_URL: 'postgres://x/y' })).toContain(
    'COPIA_CONTINUA é do banco embutido.',
  )
  expect(refusal({ DATA_DIR: '/d', COPIA_PASTA: '/d/copias' })).toContain('COPIA_PASTA fica fora de DATA_DIR')
  expect(refusal({ DATA_DIR: '/d', COPIA_PASTA: '/d-copias' })).toBe('')
})

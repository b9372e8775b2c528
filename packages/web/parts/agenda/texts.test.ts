import { describe, expect, test } from 'vitest'
import { horarioText, horasText, periodoText } from './texts.ts'

const at = (dataInicio: string, dataFim: string | null) => ({ dataInicio, dataFim })

describe('how a schedule reads', () => {
  test('AGE-017 AGE-018 hours read as hours and minutes, over 24 too', () => {
    expect(horasText('0.00')).toBe('00:00')
    expect(horasText('12.80')).toBe('12:48')
    expect(horasText('8.82')).toBe('08:49')
    expect(horasText('47.90')).toBe('47:54')
    expect(horasText('1234.57')).toBe('1.234:34')
  })

  test('AGE-006 the end names its day only where it is another one', () => {
    const oneDay = at('2026-11-24T11:00:00.000Z', '2026-11-24T15:00:00.000Z')
    expect(periodoText(oneDay)).toBe('24/11/2026 08:00 – 12:00')
    expect(horarioText(oneDay)).toBe('08:00 – 12:00')
    const twoDays = at('2026-11-24T11:00:00.000Z', '2026-11-25T15:00:00.000Z')
    expect(periodoText(twoDays)).toBe('24/11/2026 08:00 – 25/11/2026 12:00')
    expect(horarioText(twoDays)).toBe('08:00 – 25/11 12:00')
    expect(horarioText(at('2026-12-31T11:00:00.000Z', '2027-01-04T15:00:00.000Z'))).toBe('08:00 – 04/01/2027 12:00')
    expect(periodoText(at('2026-11-24T11:00:00.000Z', null))).toBe('24/11/2026 08:00')
  })
})

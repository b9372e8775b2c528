import { expect, test } from 'vitest'
import { statusOf } from './status-map.ts'

test('a state that only a newer version knows has a word and no tone', () => {
  expect(statusOf('fatura', 9)).toMatchObject({ label: 'Situação 9', tone: 'mute' })
  expect(statusOf('fatura', null)).toMatchObject({ label: '—' })
})

import { expect, test } from 'vitest'
import { createCronometro } from './executar-tempo.ts'

function relogio() {
  let at = 5_000
  return { cronometro: createCronometro(() => at), passa: (seconds: number) => (at += seconds * 1000) }
}

test('CHK-031 TAR-011 the time of a question runs from when it was seen, not from the click that answers it', () => {
  const { cronometro, passa } = relogio()
  cronometro.vista(1)
  passa(12)
  cronometro.em(1)
  expect(cronometro.tempo(1)).toBe(12)
})

test('CHK-031 TAR-011 questions seen at once share no time: the next one begins where the last one ended', () => {
  const { cronometro, passa } = relogio()
  for (const item of [1, 2, 3]) cronometro.vista(item)
  passa(10)
  expect(cronometro.tempo(1)).toBe(10)
  passa(4)
  expect(cronometro.tempo(2)).toBe(4)
  passa(7)
  cronometro.em(3)
  passa(2)
  expect(cronometro.tempo(3)).toBe(9)
})

test('CHK-031 TAR-011 going on with the same text goes on counting; coming back to it counts anew', () => {
  const { cronometro, passa } = relogio()
  cronometro.vista(1)
  cronometro.vista(2)
  cronometro.em(1)
  passa(5)
  expect(cronometro.tempo(1)).toBe(5)
  passa(5)
  expect(cronometro.tempo(1)).toBe(10)
  cronometro.em(2)
  passa(60)
  cronometro.em(1)
  passa(3)
  expect(cronometro.tempo(1)).toBe(63)
})

test('CHK-031 TAR-011 a tab in the background does not count', () => {
  const { cronometro, passa } = relogio()
  cronometro.vista(1)
  passa(5)
  cronometro.escondida(true)
  passa(600)
  cronometro.escondida(false)
  passa(5)
  expect(cronometro.tempo(1)).toBe(10)
})

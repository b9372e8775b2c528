import { expect, test } from 'vitest'
import { dispositivoDe } from './dispositivo.calc.ts'

const MOZILLA = 'Mozilla/5.0'

test.each([
  [`${MOZILLA} (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0`, 'Firefox no Windows', 'computador'],
  [
    `${MOZILLA} (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36`,
    'Chrome no Android',
    'celular',
  ],
  [
    `${MOZILLA} (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0`,
    'Edge no Windows',
    'computador',
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 (KHTML, like Gecko) Version/19.0 Mobile Safari/604`,
    'Safari no iPhone',
    'celular',
  ],
  [
    `${MOZILLA} (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0 Safari/537.36`,
    'Chrome no Linux',
    'computador',
  ],
  ['curl/8.5.0', 'curl', 'programa'],
  ['', 'Programa desconhecido', 'programa'],
])('%s', (agente, dispositivo, tipo) => {
  expect(dispositivoDe(agente)).toEqual({ dispositivo, tipo })
})

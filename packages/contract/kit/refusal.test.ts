import { expect, test } from 'vitest'
import { isMotivo, MOTIVOS, motivoOf } from './refusal.ts'

test('each reason is of one status that refuses, and is known by its name', () => {
  for (const [name, status] of Object.entries(MOTIVOS)) {
    expect([name, isMotivo(name), status >= 400 && status < 600]).toEqual([name, true, true])
    expect(MOTIVOS[motivoOf(status)]).toBe(status)
  }
})

test('a status that somebody else chose has a reason: its general one, or that of its class', () => {
  const general = {
    400: 'pedido',
    403: 'semPermissao',
    405: 'pedido',
    409: 'conflito',
    422: 'regra',
    431: 'pedido',
    502: 'falha',
    503: 'foraDoAr',
    507: 'semEspaco',
  }
  for (const [status, motivo] of Object.entries(general)) expect([status, motivoOf(Number(status))]).toEqual([status, motivo])
})

test.each(['constructor', 'toString', '', 7, null, undefined])('%s is no reason', (value) => {
  expect(isMotivo(value)).toBe(false)
})

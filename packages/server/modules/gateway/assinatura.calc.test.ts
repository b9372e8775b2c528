import { describe, expect, test } from 'vitest'
import { assinaturaDe, isRecente } from './assinatura.calc.ts'

// What the header of a webhook says, and whether it was made about now, without database.

const A = 'a'.repeat(64)
const B = '0123456789abcdef'.repeat(4)

describe('t=<unix>,v1=<hex HMAC-SHA256>', () => {
  test('one signature, or up to four of secrets that change, in any order and with blanks between', () => {
    expect(assinaturaDe(`t=1790000000,v1=${A}`)).toEqual({ t: 1790000000, v1: [A] })
    expect(assinaturaDe(` v1=${B.toUpperCase()} , t=1 , v1=${A},v1=${A},v1=${A}`)).toEqual({ t: 1, v1: [B, A, A, A] })
    expect(assinaturaDe(`t=999999999999,v0=x,v1=kurz,v1=${A}`)).toEqual({ t: 999999999999, v1: [A] })
  })

  test.each([
    ['nothing', undefined],
    ['an empty one', ''],
    ['no time', `v1=${A}`],
    ['a time without a value', `t,v1=${A}`],
    ['two times', `t=1,t=2,v1=${A}`],
    ['a time of thirteen digits', `t=1790000000000,v1=${A}`],
    ['a time before 1970', `t=-1,v1=${A}`],
    ['a time with more behind it', `t=1x,v1=${A}`],
    ['no signature', 't=1'],
    ['a signature without a value', 't=1,v1'],
    ['one of 63', `t=1,v1=${A.slice(1)}`],
    ['one of 65', `t=1,v1=${A}a`],
    ['one that is not hexadecimal', `t=1,v1=${A.slice(1)}g`],
    ['one under another name', `t=1,v2=${A}`],
    ['five', `t=1${`,v1=${A}`.repeat(5)}`],
  ])('%s is none', (_name, header) => {
    expect(assinaturaDe(header)).toBeUndefined()
  })
})

test.each([
  [-301, false],
  [-300, true],
  [0, true],
  [300, true],
  [301, false],
])('signed %i seconds from now: %s', (seconds, recente) => {
  const now = new Date(1_790_000_000_999)
  expect(isRecente({ t: 1_790_000_000 + seconds, v1: [A] }, now)).toBe(recente)
})

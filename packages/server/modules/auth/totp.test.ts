import { expect, test } from 'vitest'
import { base32, codeOf, stepOf, stepTyped, totpUri } from './totp.ts'

/** The secret and the times of RFC 6238, appendix B, by the last six of its eight digits. */
const SEGREDO = base32(Buffer.from('12345678901234567890'))

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at %s s is the one of RFC 6238', (seconds, code) => {
  expect(codeOf(SEGREDO, stepOf(new Date(seconds * 1000)))).toBe(code)
})

test('a code counts in its step and in the ones beside it, spaces do not', () => {
  const now = new Date(1_111_111_109_000)
  const at = (step: number) => codeOf(SEGREDO, stepOf(now) + step)
  expect([-2, -1, 0, 1, 2].map((step) => stepTyped(SEGREDO, at(step), now))).toEqual([
    undefined,
    ...[-1, 0, 1].map((step) => stepOf(now) + step),
    undefined,
  ])
  expect(stepTyped(SEGREDO, '081 804', now)).toBe(stepOf(now))
  for (const wrong of ['', '81804', '0818041', 'abcdef']) expect(stepTyped(SEGREDO, wrong, now)).toBeUndefined()
})

test('the app is told whose it is', () => {
  expect(SEGREDO).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(totpUri(SEGREDO, 'ana@x.example')).toMatch(/^otpauth:\/\/totp\/Retaguarda%3Aana%40x\.example\?secret=GEZ.*&issuer=Retaguarda/)
})

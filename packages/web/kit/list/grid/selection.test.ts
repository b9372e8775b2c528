import { expect, test } from 'vitest'
import { selectionAfter } from './selection.ts'

const IDS = [10, 11, 12, 13, 14]
const ALONE = { add: false, range: false }

test('LST-001 a press selects a row alone, with Ctrl beside the others, and once more not', () => {
  expect(selectionAfter(IDS, [10, 11], 12, ALONE, 10)).toEqual([12])
  expect(selectionAfter(IDS, [10], 12, { ...ALONE, add: true }, 10)).toEqual([10, 12])
  expect(selectionAfter(IDS, [10, 12], 10, { ...ALONE, add: true }, 10)).toEqual([12])
})

test('LST-001 Shift selects all from the row of the last press, up or down; a box adds them', () => {
  const range = { add: false, range: true }
  expect(selectionAfter(IDS, [10], 12, range, 10)).toEqual([10, 11, 12])
  expect(selectionAfter(IDS, [14], 11, range, 13)).toEqual([11, 12, 13])
  expect(selectionAfter(IDS, [10, 12], 13, { ...range, add: true }, 12)).toEqual([10, 12, 13])
  expect(selectionAfter(IDS, [10], 12, range, 99)).toEqual([12])
  expect(selectionAfter(IDS, [10], 12, range, undefined)).toEqual([12])
})

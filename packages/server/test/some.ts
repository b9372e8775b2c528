import { expect } from 'vitest'

type Matchers = {
  any(type: unknown): unknown
  anything(): unknown
  arrayContaining(expected: readonly unknown[]): unknown
  objectContaining(expected: object): unknown
  stringContaining(expected: string): unknown
  stringMatching(expected: RegExp | string): unknown
}

/** The matchers that stand for a value which is not known whole; vitest itself has them as `any`. */
export const some: Matchers = expect

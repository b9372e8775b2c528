import { afterAll, onTestFinished, TestRunner } from 'vitest'

/**
 * Runs `end` when what asked for it ends: the test under way, or else the file. Asked for within a test, a hook of the file never runs, and
 * what it should stop goes on beside all later files.
 */
export const atEnd = (end: () => Promise<unknown>): void =>
  (TestRunner.getCurrentTest() ? onTestFinished : afterAll)(async () => void (await end()))

import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Those that start processes and wait for them come first, so that those that only compute fill the time they leave. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const [waiting, computing] = [files.filter(waits), files.filter((file) => !waits(file))]
    return [...(await super.sort(waiting)), ...(await super.sort(computing))]
  }
}
const waits = ({ moduleId }: TestSpecification) => /\/tests\/|bad-input|auth-limite/.test(moduleId)

export default defineConfig({
  test: {
    include: ['packages/**/*.test.ts', 'packages/**/*.test.tsx', 'tests/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['packages/server/test/global-setup.ts'],
    // One more than the cores of the smallest machine: a third of the time is spent waiting for processes.
    maxWorkers: 3,
    // The product is read once a worker, not once a file: reading it was more than half of the time of most files.
    isolate: false,
    sequence: { sequencer: WaitingFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A machine that is busy is late, not wrong.
    expect: { poll: { timeout: 20_000 } },
  },
})

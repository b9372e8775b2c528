import { mkdir } from 'node:fs/promises'
import { createCases } from './case.ts'
import { readConfig } from './config.ts'
import { openDiary } from './diary.ts'
import { openDoor, serve } from './http.ts'
import { lockFolder } from './lock.ts'
import { createOutbox } from './outbox.ts'
import { createPool } from './pool.ts'
import { pairingToken } from './token.ts'

/** After which the process ends whatever still waits; what is in the journal is done at the next start. */
const PATIENCE_MS = 4_500
const log = (sentence: string) => console.log(`${new Date().toISOString()} ${sentence}`)

/** Starts the runner: folder, token, journal, HTTP. The browser waits for the first job. */
async function main() {
  const config = readConfig()
  const door = await openDoor(config.RUNNER_PORT)
  await mkdir(config.RUNNER_DIR, { recursive: true, mode: 0o700 })
  await lockFolder(config.RUNNER_DIR)
  const token = await pairingToken({ dir: config.RUNNER_DIR, given: config.RUNNER_TOKEN })
  const diary = await openDiary(config.RUNNER_DIR)
  const cases = createCases({ machine: config.machine, narrowed: config.RUNNER_HOSTS, log })
  const outbox = createOutbox({ diary, log, drop: (job, why) => pool.drop(job, why) })
  const pool = createPool({ diary, wake: outbox.wake, run: cases.run, workers: config.RUNNER_WORKERS, log })
  const http = serve(door, { origins: config.RUNNER_ORIGIN, token, diary, pool })
  cases.forbid(http.port)

  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), PATIENCE_MS).unref()
    pool.stop()
    outbox.stop()
    void Promise.all([http.stop(), cases.stop()]).then(() => process.exit(0))
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
  console.log(`Executor: http://127.0.0.1:${http.port}`)
  console.log(`Parear: ${config.RUNNER_ORIGIN[0]}/execute-task#runner-token=${token}`)

  for (const job of diary.held.values()) {
    if (!job.acabou) pool.enqueue(job)
    outbox.wake(job)
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})

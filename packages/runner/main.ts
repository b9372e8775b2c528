import { mkdir } from 'node:fs/promises'
import { readConfig } from './config.ts'
import { serve } from './http.ts'
import { pairingToken } from './token.ts'

/** Starts the runner: folder, token, HTTP. The browser waits for the first job. */
async function main() {
  const config = readConfig()
  await mkdir(config.RUNNER_DIR, { recursive: true, mode: 0o700 })
  const token = await pairingToken({ dir: config.RUNNER_DIR, given: config.RUNNER_TOKEN })
  const http = await serve({ port: config.RUNNER_PORT, origins: config.RUNNER_ORIGIN, token })
  console.log(`Executor: ${http.address}`)
  console.log(`Parear: ${config.RUNNER_ORIGIN[0]}/execute-task#runner-token=${token}`)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})

import { says, StepFailed } from './failed.ts'
import type { Round } from './round.ts'
import type { Step } from './step.ts'

export const SCRIPT_MS = 10_000

/** Runs a function's body in the page. A throw or `false` fails; one that does not end is ended. */
export async function runScript(round: Round, step: Step): Promise<void> {
  const limit = Math.min(SCRIPT_MS, step.limit)
  const frame = round.here()
  const session = await round.session(round.page())
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((done) => {
    timer = setTimeout(() => done('late'), limit)
  })
  // The answer is looked at in the page: what it returns may be of a kind, or of a size, that does not travel.
  const run = frame.evaluate(`(async () => { const answer = await (async () => {\n${step.data ?? ''}\n})(); return answer === false })()`)
  run.catch(() => undefined)
  const refused = await Promise.race([run, late])
    .catch((error: unknown) => {
      if (says(error, 'elsewhere')) return false // which is no error of its own
      const text = error instanceof Error ? error.message : String(error)
      throw new StepFailed(`O script falhou: ${(text.split('\n')[0] ?? '').replace(/^frame\.evaluate: /, '')}`)
    })
    .finally(() => clearTimeout(timer))
  if (refused === 'late') {
    await Promise.race([session?.send('Runtime.terminateExecution').catch(() => undefined), new Promise((done) => setTimeout(done, 1_000))])
    throw new StepFailed(`O script não terminou em ${limit / 1000} s.`)
  }
  if (refused === true) throw new StepFailed('O script devolveu false.')
}

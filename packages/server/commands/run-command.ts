import { Refusal } from '../base/refusal.ts'

/** Runs a command of the command line: its sentence on success, the refusal's on failure, and the exit code of each. */
export async function runCommand(command: () => Promise<string>): Promise<void> {
  try {
    console.log(await command())
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error)
    process.exitCode = 1
  }
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../base/refusal.ts'
import { ROOT } from '../base/root.ts'

const released = existsSync(join(ROOT, 'versao.json'))
/** By what npm knows them in the project's own folder. */
const BY_NPM = {
  servir: 'npm start',
  copiar: 'npm run backup --',
  restaurar: 'npm run restore --',
  usuario: 'npm run usuario --',
  chave: 'npm run chave --',
  importar: 'npm run importar --',
}

/** What a person types for a command: of a version its own program, of the sources npm. */
export const callOf = (command: keyof typeof BY_NPM): string => (released ? `retaguarda ${command}` : BY_NPM[command])

/** Runs a command of the command line: its sentence on success, the refusal's on failure, and the exit code of each. */
export async function runCommand(command: () => Promise<string>): Promise<void> {
  try {
    console.log(await command())
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error)
    process.exitCode = 1
  }
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { codeOf, Refusal } from '../../base/refusal.ts'

/**
 * Takes a file for this process alone. Node has no flock; SQLite's lock is one that the system itself frees when the process dies, however
 * it dies.
 * @returns what lets go of it; undefined while another process has it
 */
export function takeFile(file: string): { release(): void } | undefined {
  const lock = new DatabaseSync(file)
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive')
    return { release: () => void (lock.isOpen && lock.close()) } // a start that failed has let go of it already
  } catch (error) {
    lock.close()
    if (isBusy(error)) return undefined
    throw error
  }
}

/**
 * Takes the data folder for this process alone and creates it where it is missing.
 * @throws Refusal when another process holds the folder or it cannot be written
 */
export function lockFolder(dataDir: string) {
  const pidFile = join(dataDir, 'pid')
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const lock = takeFile(join(dataDir, 'lock'))
    if (lock) writeFileSync(pidFile, `${process.pid}\n`)
    if (lock) return lock
  } catch (error) {
    throw new Refusal(
      `Não foi possível escrever na pasta de dados ${resolve(dataDir)} (${codeOf(error)}). Ela deve pertencer ao usuário que inicia o sistema; corrija o dono ou use outra pasta em DATA_DIR.`,
    )
  }
  throw new Refusal(
    `A pasta de dados ${resolve(dataDir)} já está em uso por outro processo${holder(pidFile)}. Encerre-o ou use outra pasta em DATA_DIR; para vários processos sobre os mesmos dados, defina DATABASE_URL.`,
  )
}

const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === 5

function holder(pidFile: string) {
  try {
    return ` (PID ${readFileSync(pidFile, 'utf8').trim()})`
  } catch {
    return ''
  }
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { codeOf, Refusal } from '../../base/refusal.ts'

/**
 * Takes the data folder for this process alone and creates it where it is missing.
 * Node has no flock; SQLite's lock is one that the system itself frees when the process dies, however it dies.
 * @throws Refusal when another process holds the folder or it cannot be written
 */
export function lockFolder(dataDir: string) {
  const pidFile = join(dataDir, 'pid')
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const lock = new DatabaseSync(join(dataDir, 'lock'))
    lock.exec('pragma busy_timeout = 0; begin exclusive')
    writeFileSync(pidFile, `${process.pid}\n`)
    return { release: () => void (lock.isOpen && lock.close()) } // a start that failed has let go of it already
  } catch (error) {
    if (isBusy(error))
      throw new Refusal(
        `A pasta de dados ${resolve(dataDir)} já está em uso por outro processo${holder(pidFile)}. Encerre-o ou use outra pasta em DATA_DIR; para vários processos sobre os mesmos dados, defina DATABASE_URL.`,
      )
    throw new Refusal(
      `Não foi possível escrever na pasta de dados ${resolve(dataDir)} (${codeOf(error)}). Ela deve pertencer ao usuário que inicia o sistema; corrija o dono ou use outra pasta em DATA_DIR.`,
    )
  }
}

const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === 5

function holder(pidFile: string) {
  try {
    return ` (PID ${readFileSync(pidFile, 'utf8').trim()})`
  } catch {
    return ''
  }
}

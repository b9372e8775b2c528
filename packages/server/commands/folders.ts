import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** What of DATA_DIR belongs to the running database or process and is never copied as a file. */
const OWN = ['pg', 'pg.new', 'pg-senha', 'lock', 'lock-journal', 'pid', 'postgres.log']

/** The files that people sent, whatever folders they lie in. */
export const filesOf = (dataDir: string) => (existsSync(dataDir) ? readdirSync(dataDir).filter((name) => !OWN.includes(name)) : [])

/** Adds what is not yet in `target`; a stored file is never altered, so one that is there stays. */
export function copyFiles(source: string, target: string) {
  mkdirSync(target, { recursive: true, mode: 0o700 })
  for (const name of filesOf(source))
    cpSync(join(source, name), join(target, name), { recursive: true, force: false, preserveTimestamps: true })
}

export const isEmpty = (folder: string) => !existsSync(folder) || readdirSync(folder).length === 0

export const MANIFEST = 'copia.json'
export const FORMAT = 1

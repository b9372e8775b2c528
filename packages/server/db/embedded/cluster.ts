import { type ExecFileOptions, execFile } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../../base/refusal.ts'
import type { Binaries } from './binaries.ts'
import { clusterPath, type Owner, ownedFolder, refuseNameless } from './owner.ts'
import { authentication } from './socket.ts'

/** The superuser of the embedded cluster and the name of its one database. */
export const NAME = 'retaguarda'
/** The role that the product works as (privileges.ts). */
export const APPLICATION = 'retaguarda_app'

/** Nothing of our environment (PGDATA, PGPORT, a locale that is not installed) may reach PostgreSQL. */
export const environment = { LC_ALL: 'C' }

/** Creates the cluster where there is none. Made aside and renamed: an interrupted initdb leaves nothing half-done. */
export async function ensureCluster(folder: string, { initdb }: Binaries, owner: Owner): Promise<boolean> {
  if (existsSync(join(folder, 'PG_VERSION'))) return false
  refuseNameless()
  const making = `${folder}.new`
  rmSync(making, { recursive: true, force: true })
  ownedFolder(making, owner)
  const failed = await lastWord(
    initdb,
    [
      `--pgdata=${clusterPath(making, owner)}`,
      `--username=${NAME}`,
      '--encoding=UTF8',
      '--locale=C',
      // Bytes decide the order, as in C, but upper and lower know every letter.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      '--no-instructions',
      ...authentication(folder),
    ],
    { ...owner, cwd: making, env: environment },
  )
  if (failed !== undefined)
    throw new Refusal(
      `O banco de dados não pôde ser criado em ${folder}: ${failed}. Verifique o espaço em disco e as permissões, ou defina DATABASE_URL.`,
    )
  rmSync(folder, { recursive: true, force: true })
  renameSync(making, folder)
  return true
}

/**
 * Runs a program while ours goes on, and no longer than it.
 * @returns what it said last when it failed, undefined when it did not
 */
const lastWord = (program: string, args: string[], options: ExecFileOptions) =>
  new Promise<string | undefined>((done) => {
    const child = execFile(program, args, { ...options, encoding: 'utf8' }, (error, _, said) => {
      process.off('exit', end)
      done(error ? (said.trim() || error.message).split('\n').at(-1) : undefined)
    })
    const end = () => void child.kill()
    process.on('exit', end)
  })

import { constants, existsSync } from 'node:fs'
import { access, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { codeOf, Refusal, reason } from '../../base/refusal.ts'
import { takeFile } from '../../db/embedded/lock.ts'

/** Held by who changes something beside it. */
const LOCK = '.troca'
/** What a change makes beside the versions and takes away at its end. */
const OWN = /^\.(nova|atual)-[0-9a-f-]{36}$/
/** In it, a version that gives way to another one of its number. */
const OLD = 'velha'

/**
 * Changes which versions lie in a folder, or which of them is in use: one process at a time. What one that was killed left goes first.
 * @throws Refusal
 */
export async function changing<T>(home: string, work: () => Promise<T>): Promise<T> {
  try {
    await access(home, constants.W_OK)
    const lock = takeFile(join(home, LOCK))
    if (!lock) throw new Refusal(`Outro comando troca agora a versão em ${home}. Espere que ele termine e repita.`)
    try {
      await clear(home)
      return await work()
    } finally {
      lock.release()
    }
  } catch (error) {
    if (!(error instanceof Error) || (!('path' in error) && codeOf(error) !== 'ERR_SQLITE_ERROR')) throw error
    const why = codeOf(error) === 'EACCES' ? ' Digite o comando como o dono dela, em geral root.' : ''
    throw new Refusal(`Não foi possível escrever em ${home} (${codeOf(error) || reason(error)}). A versão em uso é a mesma.${why}`)
  }
}

async function clear(home: string) {
  for (const name of await readdir(home)) {
    if (!OWN.test(name)) continue
    const old = join(home, name, OLD)
    for (const version of await readdir(old).catch(() => []))
      if (!existsSync(join(home, version))) await rename(join(old, version), join(home, version))
    await rm(join(home, name), { recursive: true, force: true })
  }
}

/** One that is there already gives way whole: it may be the one that somebody altered. @param draft lies beside it */
export async function put(made: string, place: string, draft: string): Promise<void> {
  if (existsSync(place)) {
    await mkdir(join(draft, OLD))
    await rename(place, join(draft, OLD, basename(place)))
  }
  await rename(made, place)
}

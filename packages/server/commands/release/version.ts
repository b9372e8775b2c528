import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readdir, readlink, rename, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Refusal } from '../../base/refusal.ts'
import { ROOT } from '../../base/root.ts'

/** What a version says of itself. */
export const ABOUT = 'versao.json'
export type About = {
  versao: string
  commit: string
  /** The lowest version that works with the tables of this one; null where all do. */
  minima: string | null
  migracoes: string[]
}

/** Where versions lie side by side, each in `retaguarda-x.y.z`, the one in use behind the link `atual`. */
const CURRENT = 'atual'
export const folderOf = (version: string): string => `retaguarda-${version}`
const FOLDER = /^retaguarda-(\d+\.\d+\.\d+)$/

export const readAbout = (folder: string): About => JSON.parse(readFileSync(join(folder, ABOUT), 'utf8')) as About // written by scripts/pacote.ts

/** @throws Refusal in the project's own folder, which is none */
export function ownFolder(): string {
  if (existsSync(join(ROOT, ABOUT))) return ROOT
  throw new Refusal('Esta pasta é a do projeto, e não a de um pacote. Faça um com npm run pacote, e use o comando dele.')
}

/** Those that lie beside this one, whole or not. */
export async function versionsBeside(folder: string): Promise<string[]> {
  const names = await readdir(dirname(folder))
  return names.flatMap((name) => FOLDER.exec(name)?.[1] ?? [])
}

/** @returns the version in use; undefined before the first */
export async function versionInUse(home: string): Promise<string | undefined> {
  const target = await readlink(join(home, CURRENT)).catch(() => undefined)
  return target === undefined ? undefined : FOLDER.exec(basename(target))?.[1]
}

/** By one rename, so that there is always one version in use, and a whole one. */
export async function makeCurrent(home: string, version: string): Promise<void> {
  const made = join(home, `.${CURRENT}-${randomUUID()}`)
  try {
    await symlink(folderOf(version), made)
    await rename(made, join(home, CURRENT))
  } finally {
    await rm(made, { force: true })
  }
}

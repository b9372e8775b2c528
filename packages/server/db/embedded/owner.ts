import { chownSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { Refusal } from '../../base/refusal.ts'

/** Who PostgreSQL runs as: `{}` is the user who started us. */
export type Owner = { uid?: number; gid?: number }

/**
 * PostgreSQL refuses to run as root, so root hands it to an unprivileged user: the owner of an existing cluster,
 * or `nobody`.
 */
export function clusterOwner(folder: string): Owner {
  if (process.getuid?.() !== 0) return {}
  const existing = statSync(folder, { throwIfNoEntry: false })
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid }
  const nobody = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m)
  if (!nobody)
    throw new Refusal(
      'O PostgreSQL embutido não funciona como root e o usuário nobody não existe. Inicie com outro usuário ou defina DATABASE_URL.',
    )
  // On some systems nobody's id is written as -2; spawn wants the unsigned one.
  return { uid: Number(nobody[1]) >>> 0, gid: Number(nobody[2]) >>> 0 }
}

/**
 * initdb asks the system who it is run by.
 * @throws Refusal where it does not know
 */
export function refuseNameless(): void {
  try {
    userInfo()
  } catch {
    throw new Refusal(
      `O usuário ${process.getuid?.()} não existe nesta máquina, e o PostgreSQL embutido não inicia sem ele. Inclua-o em /etc/passwd ou use DATABASE_URL.`,
    )
  }
}

export function ownedFolder(folder: string, { uid, gid }: Owner) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
}

/**
 * How PostgreSQL names its own folder. Under root it may lie where its user cannot walk to (a closed home);
 * it is started inside the folder, so this link of the system reaches it without touching anybody's permissions.
 */
export const clusterPath = (folder: string, { uid }: Owner) =>
  uid !== undefined && process.platform === 'linux' ? '/proc/self/cwd' : folder

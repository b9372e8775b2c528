import { type Config, publicUrl } from '../../base/config.ts'
import type { Db } from '../../db/types.ts'
import { firstAccessLink, issueFirstAccess } from './primeiro-acesso.repo.ts'
import { insertUsuario, isAny, lockPrimeiroAdministrador, readAdministrador } from './primeiro-administrador.repo.ts'

/**
 * The link with which the first administrator registers a password: on a database without users, whom it then makes, and
 * again at each start until somebody has had a password, so that a line that was lost locks nobody out.
 * @returns undefined once there has been a password
 */
export async function firstAdministratorLink(
  db: Db,
  config: Pick<Config, 'ADMIN_EMAIL' | 'PUBLIC_URL' | 'HOST' | 'PORT'>,
  now: Date,
): Promise<string | undefined> {
  const token = await db.transaction().execute(async (trx) => {
    await lockPrimeiroAdministrador(trx)
    if (await isAny(trx, 'senha_anterior')) return undefined
    const waiting = await readAdministrador(trx)
    if (waiting) return issueFirstAccess(trx, waiting, now)
    if (await isAny(trx, 'usuario')) return undefined
    const id = await insertUsuario(trx, { nome: 'Administrador', email: config.ADMIN_EMAIL.toLowerCase(), isAdmin: true })
    return issueFirstAccess(trx, id, now)
  })
  return token && firstAccessLink(publicUrl(config), token)
}

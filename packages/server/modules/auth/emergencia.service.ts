import type { Config } from '../../base/config.ts'
import { onlyDirectory } from '../../base/directory-settings.ts'
import { conflict } from '../../base/errors.ts'
import { Refusal } from '../../base/refusal.ts'
import type { Db, Trx } from '../../db/types.ts'
import { listEmergencia, lockEmergencia } from './emergencia.repo.ts'

/** What who may not enter by a password is told, whoever it is. */
export const ENTRE = 'Entre pelo Diretório.'

type Exige = Pick<Config, 'OIDC_EXIGE'>
type Person = { emergencia: boolean; isAdmin: boolean; segundoFatorEm: Date | null }

/** Whether what she knows or has lets her in: where the directory is demanded, in an emergency alone. */
export const entraSemDiretorio = (config: Exige, { emergencia, isAdmin, segundoFatorEm }: Person): boolean =>
  !onlyDirectory(config) || (emergencia && isAdmin && segundoFatorEm !== null)

/** How an entry without the directory stands in the security log. */
export const eventoDeEntrada = (config: Exige) => (onlyDirectory(config) ? 'EMERGENCIA' : 'ENTRADA')

/**
 * Somebody can come in while the directory is away.
 * @throws Refusal where the directory is demanded and nobody could
 */
export async function exigirEmergencia(db: Db, config: Exige): Promise<void> {
  if (!onlyDirectory(config) || (await listEmergencia(db)).length > 0) return
  throw new Refusal(
    'OIDC_EXIGE=sim precisa de quem entre quando o Diretório não responder: inicie com OIDC_EXIGE=nao e marque em Usuários um administrador de emergência que tenha senha e segundo fator.',
  )
}

const LAST = 'Este é o último administrador de emergência. Marque outro, com senha e segundo fator, antes.'

/** Whether nobody else could come in while the directory, which is demanded, is away. */
export async function isLastEmergencia(trx: Trx, config: Exige, id: number): Promise<boolean> {
  if (!onlyDirectory(config)) return false
  await lockEmergencia(trx)
  return (await listEmergencia(trx)).every((one) => one.id === id)
}

/**
 * What takes the password, a factor or the mark away leaves somebody for an emergency. Called before or after it, in its transaction.
 * @throws RuleError 409
 */
export async function deixarEmergencia(trx: Trx, config: Exige, id: number): Promise<void> {
  if (await isLastEmergencia(trx, config, id)) throw conflict(LAST)
}

import type { AlvoCopia } from '@retaguarda/contract/copia.ts'
import type { Selectable, Updateable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Db } from '../../db/types.ts'

export type Continua = Omit<Selectable<Tables['copia_continua']>, 'id'>

/** How the continuous copy of one place stands. */
export const readContinua = (db: Db, alvo: AlvoCopia): Promise<Continua> =>
  db
    .selectFrom('copia_continua')
    .select(['base', 'baseEm', 'enviadoEm', 'esperando', 'paradaEm', 'erro'])
    .where('id', '=', alvo)
    .executeTakeFirstOrThrow()

export const updateContinua = async (db: Db, alvo: AlvoCopia, set: Updateable<Tables['copia_continua']>): Promise<void> => {
  await db.updateTable('copia_continua').set(set).where('id', '=', alvo).execute()
}

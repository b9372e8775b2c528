import type { Selectable, Updateable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Db } from '../../db/types.ts'

const ONE = 1

export type Continua = Omit<Selectable<Tables['copia_continua']>, 'id'>

export const readContinua = (db: Db): Promise<Continua> =>
  db
    .selectFrom('copia_continua')
    .select(['base', 'baseEm', 'enviadoEm', 'esperando', 'paradaEm', 'erro'])
    .where('id', '=', ONE)
    .executeTakeFirstOrThrow()

export const updateContinua = async (db: Db, set: Updateable<Tables['copia_continua']>): Promise<void> => {
  await db.updateTable('copia_continua').set(set).where('id', '=', ONE).execute()
}

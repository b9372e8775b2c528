import { AlvoCopia, copiaLista, SituacaoCopia } from '@retaguarda/contract/copia.ts'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Db } from '../../db/types.ts'
import { insertRow, updateRow } from '../../db/write-row.repo.ts'
import { listOf } from '../../kit/list/list-of.ts'

export type Copia = Selectable<Tables['copia']>

export const copiasLista = listOf(copiaLista, { table: 'copia', alias: 'c', counted: true })

/** Whole, as far as anybody knows. */
export const WHOLE: readonly SituacaoCopia[] = SituacaoCopia.codes('PRONTA', 'PROVADA')

export const readCopia = (db: Db, id: number): Promise<Copia | undefined> =>
  db.selectFrom('copia').selectAll().where('id', '=', id).executeTakeFirst()

/** The copies that are in some state, the newest first. */
export const listCopias = (db: Db, situacoes: readonly SituacaoCopia[]): Promise<Copia[]> =>
  db.selectFrom('copia').selectAll().where('situacao', 'in', situacoes).orderBy('inicio', 'desc').orderBy('id', 'desc').execute()

/** The newest whole copy, of one kind of place where that is said. */
export const readUltima = (db: Db, alvo?: AlvoCopia): Promise<Copia | undefined> =>
  db
    .selectFrom('copia')
    .selectAll()
    .where('situacao', 'in', WHOLE)
    .$if(alvo !== undefined, (q) => q.where('alvo', '=', alvo ?? AlvoCopia.code.PASTA))
    .orderBy('inicio', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The copy that was proven last, which is still there. */
export const readProvada = (db: Db): Promise<Copia | undefined> =>
  db
    .selectFrom('copia')
    .selectAll()
    .where('situacao', '=', SituacaoCopia.code.PROVADA)
    .orderBy('provadaEm', 'desc')
    .limit(1)
    .executeTakeFirst()

/** In which kinds of place the copy of an order is whole already. */
export const listAlvosProntos = async (db: Db, ordem: number): Promise<AlvoCopia[]> =>
  (await db.selectFrom('copia').select('alvo').where('ordemId', '=', ordem).where('situacao', 'in', WHOLE).execute()).map(
    ({ alvo }) => alvo,
  )

/** Every try of an order, the oldest first. */
export const listDaOrdem = (db: Db, ordem: number): Promise<Copia[]> =>
  db.selectFrom('copia').selectAll().where('ordemId', '=', ordem).orderBy('id').execute()

export const insertCopia = (db: Db, row: Insertable<Tables['copia']>): Promise<number> => insertRow(db, 'copia', row)

export const updateCopia = (db: Db, id: number, set: Updateable<Tables['copia']>): Promise<void> => updateRow(db, 'copia', id, set)

import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import { rowOf } from '../../db/rows.ts'
import type { Tables } from '../../db/tables.ts'

export const readEvidencia = (db: Db, id: string) =>
  db.selectFrom('resultado_evidencia').select(['id', 'arquivoId', 'tipo', 'ordem']).where('id', '=', id).executeTakeFirst()

/** How many a result of this execution has; undefined where there is no such result. */
export const countEvidencias = (
  db: Db,
  execucao: number,
  resultado: number,
): Promise<{ tentativa: number; n: number } | undefined> => rowOf<{ tentativa: number; n: number }>(db)`
    select r.tentativa, (select count(*) from resultado_evidencia e where e."resultadoId" = r.id) as n
    from resultado r where r.id = ${resultado} and r."execucaoId" = ${execucao}`

/** @returns false where it is there already */
export async function insertEvidencia(trx: Trx, evidencia: Insertable<Tables['resultado_evidencia']>): Promise<boolean> {
  const row = await trx
    .insertInto('resultado_evidencia')
    .values(evidencia)
    .onConflict((oc) => oc.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Removes evidence older than an instant; its files go with it (arquivo_descarta). @returns how many there were */
export async function removeEvidencias(db: Db, before: Date, most: number): Promise<number> {
  const { rows } = await sql`delete from resultado_evidencia where id in (
    select id from resultado_evidencia where "criadaEm" < ${before} order by "criadaEm" limit ${most}) returning 1`.execute(db)
  return rows.length
}

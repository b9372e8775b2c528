import { indice, type IndicePublicado, type ValorDoIndice } from '@retaguarda/contract/faturamento/indice.ts'
import type { Competencia } from '@retaguarda/contract/kit/tempo.ts'
import { sql } from 'kysely'
import { rowsOf } from '../../db/rows.ts'
import type { Db, Trx } from '../../db/types.ts'
import { listOf } from '../../kit/list/list-of.ts'

export const indiceLista = listOf(indice, { table: 'indice', alias: 'i' })

export type IndiceLido = ValorDoIndice & { id: number }

/** Nobody else changes what an index was meanwhile; reading goes on. */
export const lockIndices = (trx: Trx) => sql`lock table indice in share row exclusive mode`.execute(trx)

export const readIndice = (db: Db, id: number): Promise<IndiceLido | undefined> =>
  db.selectFrom('indice').select(['id', 'indice', 'ano', 'mes', 'percentual']).where('id', '=', id).executeTakeFirst()

type Mes = Competencia & { indice: IndicePublicado }

/** What is known of these months. */
export const listIndices = (db: Db, months: readonly Mes[]): Promise<IndiceLido[]> =>
  rowsOf<IndiceLido>(db)`
    select i.id, i.indice, i.ano, i.mes, i.percentual from indice i
    join jsonb_to_recordset(${JSON.stringify(months)}::jsonb) m (indice smallint, ano smallint, mes smallint) using (indice, ano, mes)`

/** Each new, or in the place of what it was. */
export const updateIndices = (trx: Trx, valores: readonly ValorDoIndice[]): Promise<IndiceLido[]> =>
  rowsOf<IndiceLido>(trx)`
    insert into indice (indice, ano, mes, percentual)
    select indice, ano, mes, percentual
    from jsonb_to_recordset(${JSON.stringify(valores)}::jsonb) v (indice smallint, ano smallint, mes smallint, percentual numeric)
    on conflict (indice, ano, mes) do update set percentual = excluded.percentual
    returning id, indice, ano, mes, percentual`

export async function removeIndice(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('indice').where('id', '=', id).execute()
}

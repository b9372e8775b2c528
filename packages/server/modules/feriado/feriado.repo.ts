import { feriado } from '@retaguarda/contract/feriado.ts'
import { prepared } from '../../db/prepared.ts'
import type { Db } from '../../db/types.ts'
import { listOf } from '../../kit/list/list-of.ts'
import type { RepoOf } from '../../kit/register/resource-routes.ts'
import { insertRow, updateRow } from '../../db/write-row.repo.ts'

export const feriadoLista = listOf(feriado, { table: 'feriado', alias: 'f' })

export const feriadoRepo = {
  table: 'feriado',
  unique: { feriado_data_unica: { field: 'data', message: 'Já existe um feriado nesta data.' } },

  read: (db, id) => db.selectFrom('feriado').select(['id', 'data', 'nome']).where('id', '=', id).executeTakeFirst(),

  insert: (trx, form) => insertRow(trx, 'feriado', form),

  update: (trx, id, { data, nome }) => updateRow(trx, 'feriado', id, { data, nome }),
} satisfies RepoOf<typeof feriado>

/** The days that were added, of one year or of all. */
export function listFeriados(db: Db, ano?: number): Promise<{ data: string; nome: string }[]> {
  const all = db.selectFrom('feriado').select(['data', 'nome']).orderBy('data')
  return (ano === undefined ? all : all.where('data', '>=', `${ano}-01-01`).where('data', '<=', `${ano}-12-31`))
    .modifyEnd(prepared)
    .execute()
}

/** All days that were added, as the reckoning of business days takes them. */
export const readFeriados = async (db: Db): Promise<ReadonlySet<string>> => new Set((await listFeriados(db)).map(({ data }) => data))

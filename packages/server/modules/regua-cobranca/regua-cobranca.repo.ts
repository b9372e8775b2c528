import { REGRAS_MAX, reguaCobranca } from '@retaguarda/contract/cobranca/regua.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import { listOf } from '../../kit/list/list-of.ts'
import type { RepoOf } from '../../kit/register/resource-routes.ts'
import { insertRow, updateRow } from '../../db/write-row.repo.ts'

export const reguaLista = listOf(reguaCobranca, { table: 'regua_cobranca', alias: 'r' })

export const reguaRepo = {
  table: 'regua_cobranca',
  unique: { regua_cobranca_dias_unico: { field: 'dias', message: 'Já existe uma regra com estes dias.' } },

  read: (db, id) =>
    db
      .selectFrom('regua_cobranca')
      .select(['id', 'nome', 'dias', 'assunto', 'texto', 'anexarPdf', 'ativa'])
      .where('id', '=', id)
      .executeTakeFirst(),

  insert: (trx, form) => insertRow(trx, 'regua_cobranca', form),

  update: (trx, id, { nome, dias, assunto, texto, anexarPdf, ativa }) =>
    updateRow(trx, 'regua_cobranca', id, { nome, dias, assunto, texto, anexarPdf, ativa }),
} satisfies RepoOf<typeof reguaCobranca>

/** Is there room for one more rule? Keeps others from adding one until the end of the transaction. */
export async function hasLugar(trx: Trx): Promise<boolean> {
  await sql`lock table regua_cobranca in share row exclusive mode`.execute(trx)
  const { n } = await trx
    .selectFrom('regua_cobranca')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n) < REGRAS_MAX
}

/** The last day on which reminders went out. */
export async function readLastDay(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('regua_dia')
    .select(({ fn }) => fn.max<string | null>('data').as('data'))
    .executeTakeFirst()
  return row?.data ?? null
}

/** One at a time: whoever comes second finds what the first has written. */
export async function lockDay(trx: Trx, data: string): Promise<void> {
  await trx
    .insertInto('regua_dia')
    .values({ data })
    .onConflict((oc) => oc.doNothing())
    .execute()
  await trx.selectFrom('regua_dia').select('data').where('data', '=', data).forUpdate().execute()
}

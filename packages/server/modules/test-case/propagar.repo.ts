import { PROPAGAR_CASOS_MAX } from '@retaguarda/contract/propagar.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import type { Origem } from './rows.repo.ts'

type Caso = { id: number; codigo: string; name: string; versaoRegistro: number }

/** The cases that use an operation, by code. */
export const listCasosDaOperacao = (db: Db, operationId: number): Promise<Caso[]> =>
  db
    .selectFrom('test_case as c')
    .select(['c.id', 'c.codigo', 'c.name', 'c.versaoRegistro'])
    .where(sql<boolean>`c.id in (select "testCaseId" from test_case_operation where "operationId" = ${operationId})`)
    .orderBy(sql`busca(c.codigo) collate "C"`)
    .orderBy('c.id')
    .limit(PROPAGAR_CASOS_MAX)
    .execute()

/** Locks cases until the transaction ends, always in the same order; those that there are. */
export const lockCasos = (trx: Trx, ids: number[]): Promise<Pick<Caso, 'id' | 'versaoRegistro'>[]> =>
  trx
    .selectFrom('test_case')
    .select(['id', 'versaoRegistro'])
    .where(sql<boolean>`id = any(${ids})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** What an operation makes of lines; from now on they come from it as it is. */
export async function updatePropagadas(trx: Trx, operation: Origem, rows: ({ id: number } & Origem)[]): Promise<void> {
  const sent = JSON.stringify(rows.map(({ id, name, params }) => ({ id, name, ...params })))
  await sql`
    update test_case_operation l set name = n.name, type = n.type, type_term = n.type_term, value = n.value, data = n.data,
      origem = ${JSON.stringify(operation)}::jsonb
    from jsonb_to_recordset(${sent}::jsonb) as n(id int, name text, type text, type_term text, value text, data text)
    where l.id = n.id`.execute(trx)
}

/** Their lines changed: each is a new version, changed now by the person of the session. */
export async function updateVersoes(trx: Trx, { now, user }: Pick<Ctx, 'now' | 'user'>, casos: number[]): Promise<void> {
  await sql`update test_case set versao = versao + 1, "versaoRegistro" = "versaoRegistro" + 1, "alteradoEm" = ${now()},
    "alteradoPorId" = ${user.id} where id = any(${casos})`.execute(trx)
}

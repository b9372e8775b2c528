import type { Row } from '@retaguarda/contract/test-case.ts'
import { type Selectable, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Db, Trx } from '../../db/types.ts'
import type { LinhaGravada } from './saved-rows.ts'

/** What a line took from its operation. */
export type Origem = NonNullable<Selectable<Tables['test_case_operation']>['origem']>
export type LinhaLida = Row & { testCaseId: number; origem: Origem | null }

/** The lines of cases, in the cases' order and their own; of one operation only where it is named. */
export async function listRows(db: Db, casos: number[], operationId?: number): Promise<LinhaLida[]> {
  const rows = await db
    .selectFrom('test_case_operation as l')
    .leftJoin('operation as o', 'o.id', 'l.operationId')
    .select(['l.id', 'l.testCaseId', 'l.ordem', 'l.operationId', 'o.name as operationName', 'l.name', 'l.origem'])
    .select(['l.type', 'l.type_term', 'l.value', 'l.data'])
    .where(sql<boolean>`l."testCaseId" = any(${casos})`)
    .$if(operationId !== undefined, (query) => query.where('l.operationId', '=', operationId ?? null))
    .orderBy('l.testCaseId')
    .orderBy('l.ordem')
    .execute()
  return rows.map(({ operationId: of, operationName, type, type_term, value, data, ...row }) => ({
    ...row,
    operation: of === null ? null : { id: of, name: operationName ?? '' },
    params: { type, type_term, value, data },
  }))
}

const COLUNAS = sql`id int, ordem int, "operationId" int, name text, type text, type_term text, value text, data text`

/**
 * Makes these the lines of a case. Ids stay, missing ones are removed. A line that takes an operation remembers the operation's name and
 * params of now; one that keeps its operation keeps what it remembers.
 */
export async function updateRows(trx: Trx, caso: number, rows: readonly LinhaGravada[]): Promise<void> {
  const sent = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(${COLUNAS})`
  const origem = sql`case when o.id is not null then jsonb_build_object('name', o.name, 'params',
    jsonb_build_object('type', o.type, 'type_term', o.type_term, 'value', o.value, 'data', o.data)) end`
  const kept = rows.flatMap(({ id }) => (id === null ? [] : [id]))
  await sql`delete from test_case_operation where "testCaseId" = ${caso} and id <> all(${kept}::int[])`.execute(trx)
  await sql`
    update test_case_operation l set ordem = n.ordem, "operationId" = n."operationId", name = n.name,
      type = n.type, type_term = n.type_term, value = n.value, data = n.data,
      origem = case when l."operationId" is not distinct from n."operationId" then l.origem else ${origem} end
    from ${sent} left join operation o on o.id = n."operationId" where l.id = n.id and l."testCaseId" = ${caso}`.execute(trx)
  await sql`
    insert into test_case_operation ("testCaseId", ordem, "operationId", name, type, type_term, value, data, origem)
    select ${caso}, n.ordem, n."operationId", n.name, n.type, n.type_term, n.value, n.data, ${origem}
    from ${sent} left join operation o on o.id = n."operationId" where n.id is null order by n.ordem`.execute(trx)
}

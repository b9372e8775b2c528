import { type OperationForm, operation } from '@retaguarda/contract/operation.ts'
import type { PassoParams } from '@retaguarda/contract/passo.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/types.ts'
import { listOf } from '../../kit/list/list-of.ts'
import type { RepoOf } from '../../kit/register/resource-routes.ts'
import { insertRow, updateRow } from '../../db/write-row.repo.ts'

export const operationLista = listOf(operation, { table: 'operation', alias: 'o', counted: true, columns: { 'params.type': 'o.type' } })

/** More than anybody chooses from. */
const OPERATIONS_MAX = 10_000
const FIELDS = ['id', 'name', 'type', 'type_term', 'value', 'data'] as const

type Operation = { id: number; name: string; params: PassoParams }

export const operationRepo = {
  table: 'operation',
  unique: {},

  async read(db, id) {
    const [found] = await listOperations(db, [id])
    return found
  },

  insert: (trx, form) => insertRow(trx, 'operation', values(form)),

  update: (trx, id, form) => updateRow(trx, 'operation', id, values(form)),
} satisfies RepoOf<typeof operation>

const values = ({ name, params }: OperationForm) => ({ name, ...params })

/** Those of the ids, or all of them; by name. */
export async function listOperations(db: Db, ids?: number[]): Promise<Operation[]> {
  const rows = await db
    .selectFrom('operation')
    .select(FIELDS)
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`id = any(${ids})`))
    .orderBy(sql`busca(name) collate "C"`)
    .orderBy('id')
    .limit(OPERATIONS_MAX)
    .execute()
  return rows.map(({ id, name, ...params }) => ({ id, name, params }))
}

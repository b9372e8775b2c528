import type { Opcao } from '@retaguarda/contract/kit/fields.ts'
import { type TestCaseForm, testCase } from '@retaguarda/contract/test-case.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/types.ts'
import { listOf } from '../../kit/list/list-of.ts'
import type { RepoOf } from '../../kit/register/resource-routes.ts'
import { suggest } from '../../kit/register/suggest.ts'
import { insertRow, updateRow } from '../../db/write-row.repo.ts'
import { avisosDasLinhas, gravadas, rowText, mudaram } from './saved-rows.ts'
import { listRows, updateRows } from './rows.repo.ts'

export const testCaseLista = listOf(testCase, {
  table: 'test_case',
  alias: 'c',
  counted: true,
  joins: { g: { table: 'group_teste', by: 'c.groupTesteId', left: true } },
  columns: { 'groupTeste.name': 'g.name' },
})

export const testCaseRepo = {
  table: 'test_case',
  unique: { test_case_codigo_unico: { field: 'codigo', message: 'Já existe um caso de teste com este código.', motivo: 'conflito' } },

  async read(db, id) {
    const found = await db
      .selectFrom('test_case as c')
      .leftJoin('group_teste as g', 'g.id', 'c.groupTesteId')
      .select(['c.id', 'c.codigo', 'c.name', 'c.versao', 'g.id as groupTesteId', 'g.name as groupTesteName'])
      .where('c.id', '=', id)
      .executeTakeFirst()
    if (!found) return undefined
    const { groupTesteId, groupTesteName, ...fields } = found
    const operations = await listRows(db, [id])
    return {
      ...fields,
      groupTeste: groupTesteId === null ? null : { id: groupTesteId, name: groupTesteName ?? '' },
      operations: operations.map(({ testCaseId: _, origem: __, ...row }) => row),
      avisos: avisosDasLinhas(operations),
    }
  },

  kept: ({ avisos: _, operations, ...fields }) => ({ ...fields, operations: operations.map(rowText) }),

  async insert(trx, form) {
    const id = await insertRow(trx, 'test_case', values(form))
    // A copy of another case's lines comes with their ids; here they are new.
    await updateRows(
      trx,
      id,
      gravadas(form.operations).map((row) => ({ ...row, id: null })),
    )
    return id
  },

  async update(trx, id, form) {
    const rows = gravadas(form.operations)
    const changed = mudaram(await listRows(trx, [id]), rows)
    if (changed) await updateRows(trx, id, rows)
    await updateRow(trx, 'test_case', id, { ...values(form), ...(changed && { versao: sql<number>`versao + 1` }) })
  },
} satisfies RepoOf<typeof testCase>

const values = ({ codigo, name, groupTeste }: TestCaseForm) => ({ codigo, name, groupTesteId: groupTeste })

/** By name or code. */
export const suggestCasos = (db: Db, text?: string) =>
  suggest<Opcao>(
    db,
    {
      from: sql`test_case c`,
      id: sql`c.id`,
      nome: sql`c.name`,
      search: [sql`c.name`, sql`c.codigo`],
      columns: sql`c.id as value, c.name as label, c.codigo`,
    },
    text,
  )

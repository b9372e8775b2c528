import { groupTeste, type TipoGrupo } from '@retaguarda/contract/group-teste.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../db/types.ts'
import { listOf } from '../../kit/list/list-of.ts'
import type { RepoOf } from '../../kit/register/resource-routes.ts'
import { suggest } from '../../kit/register/suggest.ts'
import { insertRow, updateRow } from '../../db/write-row.repo.ts'

export const groupTesteLista = listOf(groupTeste, { table: 'group_teste', alias: 'g', counted: true })

export const groupTesteRepo = {
  table: 'group_teste',
  unique: {},

  read: (db, id) => db.selectFrom('group_teste').select(['id', 'name', 'type']).where('id', '=', id).executeTakeFirst(),

  insert: (trx, { name, type }) => insertRow(trx, 'group_teste', { name, type }),

  update: (trx, id, { name, type }) => updateRow(trx, 'group_teste', id, { name, type }),
} satisfies RepoOf<typeof groupTeste>

export const suggestGrupos = (db: Db, type: z.output<typeof TipoGrupo.schema>, text?: string) =>
  suggest(db, { from: sql`group_teste g`, id: sql`g.id`, nome: sql`g.name`, search: [sql`g.name`], where: sql`g.type = ${type}` }, text)

import { createHash } from 'node:crypto'
import { type MockupForm, mockup } from '@retaguarda/contract/mockup.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../db/types.ts'
import { listOf } from '../../kit/list/list-of.ts'
import type { RepoOf } from '../../kit/register/resource-routes.ts'
import { suggest } from '../../kit/register/suggest.ts'
import { insertRow, updateRow } from '../../db/write-row.repo.ts'

export const mockupLista = listOf(mockup, { table: 'mockup', alias: 'm', counted: true })

/** Characters of a content that the history keeps; of a longer one the beginning and what tells it from others. */
const KEPT = 10_000

export const mockupRepo = {
  table: 'mockup',
  unique: { mockup_code_unico: { field: 'code', message: 'Já existe um mockup com este código.', motivo: 'conflito' } },

  read: (db, id) => db.selectFrom('mockup').select(['id', 'name', 'type', 'code', 'mockup']).where('id', '=', id).executeTakeFirst(),

  kept: (record) => (record.mockup.length <= KEPT ? record : { ...record, mockup: shortened(record.mockup) }),

  insert: (trx, form) => insertRow(trx, 'mockup', values(form)),

  update: (trx, id, form) => updateRow(trx, 'mockup', id, values(form)),
} satisfies RepoOf<typeof mockup>

const values = ({ name, type, code, mockup: content }: MockupForm) => ({ name, type, code, mockup: content })

const shortened = (content: string) =>
  `${content.slice(0, KEPT)}… (${content.length} caracteres, SHA-256 ${createHash('sha256').update(content).digest('hex')})`

type Sugestao = z.output<typeof mockup.suggest.all.response>[number]

/** By name or code. */
export const suggestMockups = (db: Db, text?: string) =>
  suggest<Sugestao>(
    db,
    {
      from: sql`mockup m`,
      id: sql`m.id`,
      nome: sql`m.name`,
      search: [sql`m.name`, sql`coalesce(m.code, '')`],
      columns: sql`m.id as value, m.name as label, m.code as codigo, m.type`,
    },
    text,
  )

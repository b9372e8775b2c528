import { type ChangelogForm, changelog } from '@retaguarda/contract/changelog.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import { invalid } from '../../base/errors.ts'
import { listOf } from '../../kit/list/list-of.ts'
import type { RepoOf } from '../../kit/register/resource-routes.ts'
import { insertRow, updateRow } from '../../db/write-row.repo.ts'

export const changelogLista = listOf(changelog, { table: 'changelog', alias: 'c', counted: true })

export const changelogRepo = {
  table: 'changelog',
  unique: { changelog_version_unica: { field: 'version', message: 'Já existe uma versão com este nome.' } },

  async read(db, id) {
    const found = await db.selectFrom('changelog').select(['id', 'version', 'date']).where('id', '=', id).executeTakeFirst()
    return found && { ...found, changeLog: await listRows(db, id) }
  },

  async insert(trx, { version, date, changeLog }) {
    const id = await insertRow(trx, 'changelog', { version, date })
    // A copy of another version brings ids that are not its own.
    await updateRows(
      trx,
      id,
      changeLog.map((row) => ({ ...row, id: null })),
    )
    return id
  },

  async update(trx, id, { version, date, changeLog }) {
    await updateRow(trx, 'changelog', id, { version, date })
    await updateRows(trx, id, changeLog)
  },
} satisfies RepoOf<typeof changelog>

const listRows = (db: Db, changelogId: number) =>
  db
    .selectFrom('changelog_linha')
    .select(['id', 'type', 'description'])
    .where('changelogId', '=', changelogId)
    .orderBy('ordem')
    .orderBy('id')
    .execute()

/**
 * Makes the lines of a version those of the form, in its order; the ones that stay keep their ids.
 * @throws RuleError 422 for a line that is another version's, or stands twice
 */
async function updateRows(trx: Trx, changelogId: number, lines: ChangelogForm['changeLog']): Promise<void> {
  const kept = lines.flatMap(({ id }) => (id ? [id] : []))
  const { rows } = await sql`select from changelog_linha where "changelogId" = ${changelogId} and id = any(${kept}::int[])`.execute(trx)
  if (rows.length < kept.length)
    throw invalid({ changeLog: 'Uma das mudanças não é desta versão ou foi excluída. Recarregue e tente de novo.' })
  await sql`delete from changelog_linha where "changelogId" = ${changelogId} and id <> all(${kept}::int[])`.execute(trx)
  const columns = lines.map(({ id, type, description }, ordem) => ({ id: id ?? null, type, description: description ?? '', ordem }))
  const column = <K extends keyof (typeof columns)[number]>(name: K) => columns.map((row) => row[name])
  await sql`
    with novas as (
      select * from unnest(${column('id')}::int[], ${column('type')}::int[], ${column('description')}::text[], ${column('ordem')}::int[])
        n (id, type, description, ordem)
    ), antigas as (
      update changelog_linha l set type = n.type, description = n.description, ordem = n.ordem from novas n where l.id = n.id
    )
    insert into changelog_linha ("changelogId", ordem, type, description)
    select ${changelogId}, ordem, type, description from novas where id is null`.execute(trx)
}

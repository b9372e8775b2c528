import type { Selectable } from 'kysely'
import type { Plataforma } from '@retaguarda/contract/plataforma.ts'
import type { Db, Trx } from '../../db/types.ts'
import type { Tables } from '../../db/tables.ts'

export const listInativos = (db: Db): Promise<{ id: number; email: string }[]> =>
  db.selectFrom('usuario').select(['id', 'email']).where('ativo', '=', false).where('servico', '=', false).orderBy('id').execute()

export const listConferencias = (db: Db) => db.selectFrom('plataforma_conferencia').selectAll().execute()

export async function updatePedidas(trx: Trx, platforms: readonly Plataforma[], pedidaEm: Date): Promise<void> {
  await trx
    .insertInto('plataforma_conferencia')
    .values(platforms.map((platform) => ({ platform, pedidaEm, conferidaEm: null, erro: null })))
    .onConflict((conflict) => conflict.column('platform').doUpdateSet({ pedidaEm }))
    .execute()
}

/** What was seen of a whole platform takes the place of what was seen before. */
export async function updateVistas(
  trx: Trx,
  platform: Plataforma,
  vistas: Selectable<Tables['plataforma_divergencia']>[],
  conferidaEm: Date,
): Promise<void> {
  await trx.deleteFrom('plataforma_divergencia').where('platform', '=', platform).execute()
  if (vistas.length > 0) await trx.insertInto('plataforma_divergencia').values(vistas).execute()
  await trx
    .updateTable('plataforma_conferencia')
    .set({ pedidaEm: null, conferidaEm, erro: null })
    .where('platform', '=', platform)
    .execute()
}

/** What was seen before stays. */
export async function updateFalha(trx: Trx, platform: Plataforma, erro: string): Promise<void> {
  await trx.updateTable('plataforma_conferencia').set({ pedidaEm: null, erro }).where('platform', '=', platform).execute()
}

const divergencias = (db: Db) =>
  db
    .selectFrom('plataforma_divergencia as d')
    .innerJoin('usuario as u', 'u.id', 'd.usuarioId')
    .innerJoin('pessoa as p', 'p.id', 'u.pessoaId')
    .where('u.ativo', '=', false)

/** By name, at most so many. */
export const listDivergencias = (db: Db, most: number) =>
  divergencias(db)
    .select(['u.id', 'p.nome', 'd.platform', 'd.conta', 'd.vistaEm'])
    .orderBy('p.nome')
    .orderBy('u.id')
    .orderBy('d.platform')
    .limit(most)
    .execute()

export async function countDivergencias(db: Db): Promise<number> {
  const { n } = await divergencias(db)
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

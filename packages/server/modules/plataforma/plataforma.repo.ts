import type { Plataforma } from '@retaguarda/contract/plataforma.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import { updateRow } from '../../db/write-row.repo.ts'

export type UsuarioDaConta = { id: number; nome: string; email: string; ativo: boolean; isTecnico: boolean; isMaster: boolean }

const usuarios = (db: Db) =>
  db
    .selectFrom('usuario as u')
    .innerJoin('pessoa as p', 'p.id', 'u.pessoaId')
    .select(['u.id', 'p.nome', 'u.email', 'u.ativo', 'u.isTecnico', 'u.isMaster'])

/** A user as the platforms need to know them. */
export const readUsuario = (db: Db, id: number): Promise<UsuarioDaConta | undefined> =>
  usuarios(db).where('u.id', '=', id).executeTakeFirst()

/** A user who stays as active as this says until the transaction ends. */
export const lockUsuario = (trx: Trx, id: number): Promise<UsuarioDaConta | undefined> =>
  usuarios(trx).where('u.id', '=', id).forShare('u').executeTakeFirst()

export const readUsuarioByEmail = (db: Db, email: string): Promise<UsuarioDaConta | undefined> =>
  usuarios(db)
    .where((eb) => eb(eb.fn<string>('lower', ['u.email']), '=', email))
    .executeTakeFirst()

export const updateTecnico = (trx: Trx, id: number, flags: { isTecnico: boolean; isMaster: boolean }): Promise<void> =>
  updateRow(trx, 'usuario', id, flags)

export type Vez = { usuarioId: number; platform: Plataforma }

/**
 * Takes the turn for a process, where it is nobody's. After a death it is free when what the dead one asked for must have come to its
 * end; one that a living process kept for longer than any deed takes was never let go of.
 */
export async function takeVez(db: Db, { usuarioId, platform }: Vez, processo: number): Promise<boolean> {
  const { rows } = await sql`
    insert into plataforma_vez as v ("usuarioId", platform, "tomadoPor", desde) values (${usuarioId}, ${platform}, ${processo}, now())
    on conflict ("usuarioId", platform) do update set "tomadoPor" = excluded."tomadoPor", desde = now()
      where (v."tomadoPor" is null and v.desde < now() - interval '10 seconds') or v.desde < now() - interval '2 minutes'
    returning 1`.execute(db)
  return rows.length > 0
}

export async function removeVez(db: Db, { usuarioId, platform }: Vez, processo: number): Promise<void> {
  await db
    .deleteFrom('plataforma_vez')
    .where('usuarioId', '=', usuarioId)
    .where('platform', '=', platform)
    .where('tomadoPor', '=', processo)
    .execute()
}

/** Whoever is not active there any more is no divergence. */
export async function removeDivergencia(trx: Trx, { usuarioId, platform }: Vez): Promise<void> {
  await trx.deleteFrom('plataforma_divergencia').where('usuarioId', '=', usuarioId).where('platform', '=', platform).execute()
}

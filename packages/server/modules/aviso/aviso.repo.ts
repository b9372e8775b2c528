import { aviso } from '@retaguarda/contract/aviso.ts'
import { type Selectable, sql } from 'kysely'
import { rowsOf } from '../../db/rows.ts'
import type { Tables } from '../../db/tables.ts'
import type { Db, Trx } from '../../db/types.ts'
import { updateRow } from '../../db/write-row.repo.ts'
import { listOf } from '../../kit/list/list-of.ts'

/** The notices of one person; of those read, or not read, alone where that is said. */
export const avisosDe = (usuarioId: number, lidos?: boolean) =>
  listOf(aviso, {
    table: 'aviso',
    alias: 'a',
    where: sql`a."usuarioId" = ${usuarioId} ${lidos === undefined ? sql`` : sql`and a.lido = ${lidos}`}`,
  })

type Novo = Omit<Selectable<Tables['aviso']>, 'id' | 'usuarioId' | 'lido'> & { para: readonly number[]; menos: number | null }

/** One for each of these people that is active, but `menos`. @returns those that there were not before, and who wants a mail of it */
export const insertAvisos = (
  trx: Trx,
  { para, menos, tipo, titulo, texto, link, dataHora, chave }: Novo,
): Promise<{ id: number; usuarioId: number; porEmail: boolean }[]> => rowsOf<{ id: number; usuarioId: number; porEmail: boolean }>(trx)`
    with novo as (
      insert into aviso ("usuarioId", tipo, titulo, texto, link, "dataHora", chave)
      select u.id, ${tipo}::smallint, ${titulo}, ${texto}, ${link}, ${dataHora}::timestamptz, ${chave} from usuario u
      where u.id = any (${[...para]}::int[]) and u.ativo and u.id is distinct from ${menos}::int order by u.id
      on conflict do nothing returning id, "usuarioId")
    select n.id, n."usuarioId", u."avisosPorEmail" as "porEmail" from novo n join usuario u on u.id = n."usuarioId"`

export async function insertEmails(trx: Trx, avisos: readonly number[], tentarEm: Date): Promise<void> {
  await trx
    .insertInto('aviso_email')
    .values(avisos.map((avisoId) => ({ avisoId, tentarEm })))
    .execute()
}

/** @returns false where the person has no such notice */
export async function updateLido(trx: Trx, usuarioId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('aviso')
    .set({ lido: true })
    .where('id', '=', id)
    .where('usuarioId', '=', usuarioId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns how many had not been read */
export async function updateTodosLidos(trx: Trx, usuarioId: number): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('aviso')
    .set({ lido: true })
    .where('usuarioId', '=', usuarioId)
    .where('lido', '=', false)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** At most `most` of those before an instant. @returns how many */
export async function removeAvisos(db: Db, before: Date, most: number): Promise<number> {
  const { rows } = await sql`
    delete from aviso where id in (select id from aviso where "dataHora" < ${before} order by "dataHora", id limit ${most}) returning 1`.execute(
    db,
  )
  return rows.length
}

export type Email = {
  id: number
  titulo: string
  texto: string
  link: string | null
  email: string
  nome: string
  perfil: { dadosPessoais: boolean }
}

export async function listEmails(db: Db, ids: readonly number[]): Promise<Email[]> {
  const rows = await db
    .selectFrom('aviso_email as e')
    .innerJoin('aviso as a', 'a.id', 'e.avisoId')
    .innerJoin('usuario as u', (join) => join.onRef('u.id', '=', 'a.usuarioId').on('u.ativo', '=', true))
    .innerJoin('pessoa as p', 'p.id', 'u.pessoaId')
    .leftJoin('perfil as pf', 'pf.id', 'u.perfilId')
    .select(['e.id', 'a.titulo', 'a.texto', 'a.link', 'u.email', 'p.nome', 'pf.dadosPessoais'])
    .where('e.id', 'in', [...ids])
    .execute()
  return rows.map(({ dadosPessoais, ...row }) => ({ ...row, perfil: { dadosPessoais: dadosPessoais ?? true } }))
}

export async function isPorEmail(db: Db, usuarioId: number): Promise<boolean> {
  const found = await db.selectFrom('usuario').select('avisosPorEmail').where('id', '=', usuarioId).executeTakeFirst()
  return found?.avisosPorEmail ?? false
}

export const updatePorEmail = (trx: Trx, usuarioId: number, avisosPorEmail: boolean): Promise<void> =>
  updateRow(trx, 'usuario', usuarioId, { avisosPorEmail })

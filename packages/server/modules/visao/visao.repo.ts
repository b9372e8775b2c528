import type { Filter, Sort } from '@retaguarda/contract/kit/list-query.ts'
import { type SqlBool, sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import { insertRow, updateRow } from '../../db/write-row.repo.ts'

/** A view as it stands, whoever made it. */
export type VisaoGravada = {
  id: number
  usuarioId: number
  grade: string
  nome: string
  filtro: Filter[]
  ordem: Sort[]
  colunas: string[]
  compartilhada: boolean
}
type Partes = Omit<VisaoGravada, 'id' | 'usuarioId' | 'grade'>

const LISTED_MAX = 500

/** A person's own views of a grid and the shared ones, the own ones first where they are too many. */
export async function listVisoes(db: Db, grade: string, usuarioId: number) {
  const minha = sql<boolean>`v."usuarioId" = ${usuarioId}`
  const rows = await db
    .selectFrom('visao as v')
    .innerJoin('usuario as u', 'u.id', 'v.usuarioId')
    .innerJoin('pessoa as p', 'p.id', 'u.pessoaId')
    .leftJoin('visao_padrao as d', (join) => join.onRef('d.visaoId', '=', 'v.id').on('d.usuarioId', '=', usuarioId))
    .select(['v.id', 'v.grade', 'v.nome', 'v.filtro', 'v.ordem', 'v.colunas', 'v.compartilhada', 'v.versaoRegistro', 'p.nome as autor'])
    .select([minha.as('minha'), sql<boolean>`d."visaoId" is not null`.as('padrao')])
    .where('v.grade', '=', grade)
    .where(sql<SqlBool>`(${minha} or v.compartilhada)`)
    .orderBy(minha, 'desc')
    .orderBy(sql`busca(v.nome) collate "C"`)
    .orderBy('v.id')
    .limit(LISTED_MAX)
    .execute()
  return rows
}

export const readVisao = (db: Db, id: number): Promise<VisaoGravada | undefined> =>
  db
    .selectFrom('visao')
    .select(['id', 'usuarioId', 'grade', 'nome', 'filtro', 'ordem', 'colunas', 'compartilhada'])
    .where('id', '=', id)
    .executeTakeFirst()

export async function countVisoes(db: Db, grade: string, usuarioId: number): Promise<number> {
  const all = db.selectFrom('visao').where('grade', '=', grade).where('usuarioId', '=', usuarioId)
  const { n } = await all.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
  return n
}

const columns = ({ nome, filtro, ordem, colunas, compartilhada }: Partes) => ({
  nome,
  colunas,
  compartilhada,
  filtro: JSON.stringify(filtro),
  ordem: JSON.stringify(ordem),
})

export async function insertVisao(trx: Trx, visao: Omit<VisaoGravada, 'id'>): Promise<number> {
  const { usuarioId, grade } = visao
  const values = { usuarioId, grade, ...columns(visao) }
  return insertRow(trx, 'visao', values)
}

export const updateVisao = (trx: Trx, id: number, visao: Partes): Promise<void> => updateRow(trx, 'visao', id, columns(visao))

export async function removeVisao(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('visao').where('id', '=', id).execute()
}

/** The list of this person opens with this view from now on. */
export async function updatePadrao(trx: Trx, usuarioId: number, { id, grade }: Pick<VisaoGravada, 'id' | 'grade'>): Promise<void> {
  const values = { usuarioId, grade, visaoId: id }
  await trx
    .insertInto('visao_padrao')
    .values(values)
    .onConflict((conflict) => conflict.columns(['usuarioId', 'grade']).doUpdateSet({ visaoId: id }))
    .execute()
}

/** The view is no longer what a list opens with: of one person, or of all but that one. */
export async function removePadrao(trx: Trx, visaoId: number, who: { only: number } | { allBut: number }): Promise<void> {
  const all = trx.deleteFrom('visao_padrao').where('visaoId', '=', visaoId)
  await ('only' in who ? all.where('usuarioId', '=', who.only) : all.where('usuarioId', '<>', who.allBut)).execute()
}

import { type SetorForm, setor, setorUsuario } from '@retaguarda/contract/setor.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import { listOf } from '../../kit/list/list-of.ts'
import type { RepoOf } from '../../kit/register/resource-routes.ts'
import { suggest } from '../../kit/register/suggest.ts'
import { insertRow, updateRow } from '../../db/write-row.repo.ts'

export const setorLista = listOf(setor, {
  table: 'setor',
  alias: 's',
  counted: true,
  joins: { pai: { table: 'setor', by: 's.setorPaiId', left: true } },
  columns: { 'setorPai.nome': 'pai.nome' },
})

export const setorUsuarioLista = listOf(setorUsuario, {
  table: 'setor_usuario',
  alias: 'su',
  counted: true,
  joins: {
    s: { table: 'setor', by: 'su.setorId' },
    u: { table: 'usuario', by: 'su.usuarioId' },
    p: { table: 'pessoa', by: 'u.pessoaId' },
  },
  columns: { 'setor.nome': 's.nome', 'usuario.nome': 'p.nome', 'usuario.email': 'u.email' },
})

export const setorRepo = {
  table: 'setor',
  unique: { setor_codigo_unico: { field: 'codigo', message: 'Já existe um setor com este código.' } },

  async read(db, id) {
    const found = await db
      .selectFrom('setor as s')
      .leftJoin('setor as pai', 'pai.id', 's.setorPaiId')
      .select(['s.id', 's.nome', 's.codigo', 's.tipo', 's.setorPaiId', 'pai.nome as setorPaiNome'])
      .where('s.id', '=', id)
      .executeTakeFirst()
    if (!found) return undefined
    const { setorPaiId, setorPaiNome, ...fields } = found
    const setorPai = setorPaiId === null ? null : { id: setorPaiId, nome: setorPaiNome ?? '' }
    return { ...fields, setorPai, setorUsuarios: await usuariosOf(db, id) }
  },

  async insert(trx, form) {
    const id = await insertRow(trx, 'setor', values(form))
    await updateUsuarios(trx, id, form.setorUsuarios)
    return id
  },

  async update(trx, id, form) {
    await updateRow(trx, 'setor', id, values(form))
    await updateUsuarios(trx, id, form.setorUsuarios)
  },
} satisfies RepoOf<typeof setor>

/** By name or code. */
export const suggestSetores = (db: Db, text?: string) =>
  suggest(db, { from: sql`setor s`, id: sql`s.id`, nome: sql`s.nome`, search: [sql`s.nome`, sql`s.codigo`] }, text)

const TREE_LOCK = 7_202_611_204

/** Changes of who is above whom wait for each other until the transaction ends: each judges the tree that the other left. */
export async function lockTree(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${TREE_LOCK})`.execute(trx)
}

/** The sectors from `id` up to the top, itself first. */
export async function listAncestors(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive acima as (
      select id, "setorPaiId" from setor where id = ${id}
      union select s.id, s."setorPaiId" from setor s join acima on s.id = acima."setorPaiId"
    ) select id from acima`.execute(db)
  return rows.map((row) => row.id)
}

const usuariosOf = (db: Db, setorId: number) =>
  db
    .selectFrom('setor_usuario as su')
    .innerJoin('usuario as u', 'u.id', 'su.usuarioId')
    .innerJoin('pessoa as p', 'p.id', 'u.pessoaId')
    .select(['u.id', 'p.nome'])
    .where('su.setorId', '=', setorId)
    .orderBy(sql`busca(p.nome)`)
    .execute()

const values = ({ nome, codigo, tipo, setorPai }: SetorForm) => ({ nome, codigo, tipo, setorPaiId: setorPai })

/** Keeps the pairs that stay, so that their ids do. */
async function updateUsuarios(trx: Trx, setorId: number, usuarios: number[]) {
  const chosen = [...new Set(usuarios)]
  await sql`delete from setor_usuario where "setorId" = ${setorId} and "usuarioId" <> all(${chosen}::int[])`.execute(trx)
  await sql`insert into setor_usuario ("setorId", "usuarioId") select ${setorId}::int, unnest(${chosen}::int[])
    on conflict ("setorId", "usuarioId") do nothing`.execute(trx)
}

import { perfil } from '@retaguarda/contract/perfil.ts'
import { TipoUsuario } from '@retaguarda/contract/usuario.ts'
import { sql } from 'kysely'
import { rowOf } from '../../db/rows.ts'
import type { Db, Trx } from '../../db/types.ts'
import { insertRow, updateRow } from '../../db/write-row.repo.ts'
import { listOf } from '../../kit/list/list-of.ts'
import type { RepoOf } from '../../kit/register/resource-routes.ts'
import { suggest } from '../../kit/register/suggest.ts'

export const perfilLista = listOf(perfil, { table: 'perfil', alias: 'pf', counted: true })

export const perfilRepo = {
  table: 'perfil',
  unique: { perfil_nome_unico: { field: 'nome', message: 'Já existe um perfil com este nome.' } },
  read: (db, id) =>
    db
      .selectFrom('perfil')
      .select(['id', 'nome', 'soLeitura', 'liberaEmMassa', 'aprova', 'exporta', 'dadosPessoais'])
      .where('id', '=', id)
      .executeTakeFirst(),
  insert: (trx, form) => insertRow(trx, 'perfil', form),
  update: (trx, id, form) => updateRow(trx, 'perfil', id, form),
} satisfies RepoOf<typeof perfil>

/** Of this name, however its letters are written. */
export const readPerfilPorNome = (db: Db, nome: string) =>
  db.selectFrom('perfil').select(['id', 'nome']).where(sql`lower(nome)`, '=', sql`lower(${nome})`).executeTakeFirst()

export const suggestPerfis = (db: Db, text?: string) =>
  suggest(db, { from: sql`perfil pf`, id: sql`pf.id`, nome: sql`pf.nome`, search: [sql`pf.nome`] }, text)

const DECIDERS_LOCK = 7_202_611_264

export type Podem = { administradores: number; aprovadores: number }

/** Changes of who administers and who approves, by roles or by profiles, wait for each other until the transaction ends. */
export const lockDeciders = async (trx: Trx): Promise<void> => void (await sql`select pg_advisory_xact_lock(${DECIDERS_LOCK})`.execute(trx))

type Decider = { id: number; ativo: boolean; tipo: number; isAdmin: boolean; perfilId: number | null }
type Limits = { id: number; aprova: boolean; soLeitura: boolean }
/** One user, or one profile, otherwise than it is. */
export type Otherwise = { usuario?: Decider; perfil?: Limits }

/** How many may administer and how many approve, as this transaction leaves them, or would if one were otherwise. */
export async function countPodem(trx: Trx, { usuario, perfil }: Otherwise = {}): Promise<Podem> {
  await lockDeciders(trx)
  const found = await rowOf<Podem>(trx)`
    with ativo as (
      select "isAdmin", tipo, "perfilId" from usuario where ativo and id is distinct from ${usuario?.id}::int
      union all
      select ${usuario?.isAdmin}::boolean, ${usuario?.tipo}::smallint, ${usuario?.perfilId}::int where ${usuario?.ativo}::boolean
    ), pf as (
      select id, aprova, "soLeitura" from perfil where id is distinct from ${perfil?.id}::int
      union all
      select ${perfil?.id}::int, ${perfil?.aprova}::boolean, ${perfil?.soLeitura}::boolean
    )
    select (count(*) filter (where u."isAdmin"))::int as administradores,
      (count(*) filter (where u.tipo = ${TipoUsuario.code.FINANCEIRO} and coalesce(pf.aprova, true)))::int as aprovadores
    from ativo u left join pf on pf.id = u."perfilId"
    where not coalesce(pf."soLeitura", false)`
  return found ?? { administradores: 0, aprovadores: 0 }
}

import type { Ref } from '@retaguarda/contract/kit/fields.ts'
import { nomeMarcado, usuario } from '@retaguarda/contract/usuario.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import { insertRow, updateRow } from '../../db/write-row.repo.ts'
import { listOf } from '../../kit/list/list-of.ts'
import type { RepoOf } from '../../kit/register/resource-routes.ts'
import { suggest } from '../../kit/register/suggest.ts'
import { lockDeciders } from '../perfil/perfil.repo.ts'

/** Whole days since the password was set; empty where there is none. */
const idadeSenha = sql<number | null>`case when u."senhaEm" is not null then greatest(0, extract(day from now() - u."senhaEm"))::int end`

export const usuarioLista = listOf(usuario, {
  table: 'usuario',
  alias: 'u',
  joins: { pf: { table: 'perfil', by: 'u.perfilId', left: true } },
  columns: { nome: 'u.pessoaNome', idadeSenha: { sql: idadeSenha }, 'perfil.nome': 'pf.nome' },
  only: { servico: false },
  counted: { by: ['ativo'] },
})

export const usuarioRepo = {
  table: 'usuario',

  async read(db, id) {
    const row = await db
      .selectFrom('usuario as u')
      .innerJoin('pessoa as p', 'p.id', 'u.pessoaId')
      .leftJoin('perfil as pf', 'pf.id', 'u.perfilId')
      .select([
        'u.id',
        'u.email',
        'u.ativo',
        'u.tipo',
        'u.isManagerTeam',
        'u.isAdmin',
        'u.emergencia',
        'u.pessoaId',
        'p.nome',
        'u.perfilId',
        'pf.nome as perfilNome',
        idadeSenha.as('idadeSenha'),
      ])
      .where('u.id', '=', id)
      .executeTakeFirst()
    if (!row) return undefined
    const { pessoaId, perfilId, perfilNome, ...fields } = row
    const perfil = perfilId === null ? null : { id: perfilId, nome: perfilNome ?? '' }
    return { ...fields, perfil, pessoa: { id: pessoaId, nome: row.nome } }
  },

  insert: (trx, { pessoa, perfil, ...fields }) => insertRow(trx, 'usuario', { ...fields, pessoaId: pessoa, perfilId: perfil }),

  update: (trx, id, { pessoa, perfil, ...fields }) => updateRow(trx, 'usuario', id, { ...fields, pessoaId: pessoa, perfilId: perfil }),

  unique: {
    usuario_email_unico: { field: 'email', message: 'Já existe um usuário com este e-mail.' },
    usuario_pessoa_unica: { field: 'pessoa', message: 'Esta pessoa já tem um usuário.' },
  },
} satisfies RepoOf<typeof usuario>

/** True when nobody else could administer, and write what it takes. Changes of administrators wait for each other until the transaction ends. */
export async function isLastAdmin(trx: Trx, id: number): Promise<boolean> {
  await lockDeciders(trx)
  const other = await trx
    .selectFrom('usuario as u')
    .leftJoin('perfil as pf', 'pf.id', 'u.perfilId')
    .select('u.id')
    .where('u.isAdmin', '=', true)
    .where('u.ativo', '=', true)
    .where('u.id', '<>', id)
    .where(({ fn, val }) => fn.coalesce('pf.soLeitura', val(false)), '=', false)
    .limit(1)
    .executeTakeFirst()
  return other === undefined
}

export const hasPessoa = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('pessoa').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** True for who changed something: the history needs the name. */
export const hasActed = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('auditoria').select('id').where('usuarioId', '=', id).limit(1).executeTakeFirst()) !== undefined

const SUGERIDOS = {
  from: sql`usuario u join pessoa p on p.id = u."pessoaId"`,
  id: sql`u.id`,
  nome: sql`p.nome`,
  search: [sql`p.nome`],
  pessoal: [sql`u.email`],
}

/** Active users, by name or e-mail. */
export const suggestUsuarios = (db: Db, text?: string) => suggest(db, { ...SUGERIDOS, where: sql`u.ativo` }, text)

/** Users by name or e-mail, those that are inactive last. */
export async function suggestTodos(db: Db, text?: string): Promise<Ref[]> {
  const columns = sql`u.id, p.nome, u.ativo`
  const rows = await suggest<Ref & { ativo: boolean }>(db, { ...SUGERIDOS, first: sql`u.ativo desc`, columns }, text)
  return rows.map(({ id, nome, ativo }) => ({ id, nome: nomeMarcado(nome, ativo) }))
}

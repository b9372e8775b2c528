import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import type { Comentario, EntidadeComentada } from '@retaguarda/contract/comentario.ts'
import type { Ref } from '@retaguarda/contract/kit/fields.ts'
import { TipoUsuario } from '@retaguarda/contract/usuario.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import { rowOf } from '../../db/rows.ts'
import { codes } from '../../kit/sql.ts'
import { suggest } from '../../kit/register/suggest.ts'
import { insertRow, updateRow } from '../../db/write-row.repo.ts'

const COLUNA = { cliente: 'clienteId', task: 'taskId', fatura: 'faturaId' } as const satisfies Record<EntidadeComentada, string>
const MOST = 500

/** What a comment is about. */
export type Lugar = { entidade: EntidadeComentada; registro: number }

/** The client that a record is of, and how people call the record; undefined where there is none. */
export async function readComentado(db: Db, { entidade, registro }: Lugar): Promise<{ clienteId: number; nome: string } | undefined> {
  const from: Record<EntidadeComentada, RawBuilder<unknown>> = {
    cliente: sql`select c.id as "clienteId", p.nome from cliente c join pessoa p on p.id = c."pessoaId" where c.id = ${registro}`,
    task: sql`select t."clienteId", t.descricao as nome from task t where t.id = ${registro}`,
    fatura: sql`select f."clienteId", p.nome || ' ' || lpad(f.mes::text, 2, '0') || '/' || f.ano as nome
      from fatura f join cliente c on c.id = f."clienteId" join pessoa p on p.id = c."pessoaId" where f.id = ${registro}`,
  }
  return rowOf<{ clienteId: number; nome: string }>(db)`${from[entidade]}`
}

/** The newest, the oldest of them first. */
export async function listComentarios(db: Db, { entidade, registro }: Lugar): Promise<Comentario[]> {
  const { rows } = await sql<Omit<Comentario, 'dataHora' | 'editadoEm'> & { dataHora: Date; editadoEm: Date | null }>`
    select c.id, c.texto, c."dataHora", c."editadoEm", json_build_object('id', u.id, 'nome', u."pessoaNome") as autor,
      (select coalesce(json_agg(json_build_object('id', mu.id, 'nome', mp.nome) order by busca(mp.nome) collate "C", mu.id), '[]')
        from comentario_mencao m join usuario mu on mu.id = m."usuarioId" join pessoa mp on mp.id = mu."pessoaId"
        where m."comentarioId" = c.id) as mencoes
    from (select * from comentario where ${sql.ref(COLUNA[entidade])} = ${registro} order by id desc limit ${sql.lit(MOST)}) c
      join usuario u on u.id = c."autorId" order by c.id`.execute(db)
  return rows.map(({ dataHora, editadoEm, ...row }) => ({
    ...row,
    dataHora: dataHora.toISOString(),
    editadoEm: editadoEm?.toISOString() ?? null,
  }))
}

export type Escrito = Lugar & { id: number; texto: string; autorId: number; mencoes: number[] }

/** A comment, locked until the transaction ends. */
export const lockComentario = (trx: Trx, id: number): Promise<Escrito | undefined> => rowOf<Escrito>(trx)`
    select id, texto, "autorId", coalesce("clienteId", "taskId", "faturaId") as registro,
      case when "clienteId" is not null then 'cliente' when "taskId" is not null then 'task' else 'fatura' end as entidade,
      array(select "usuarioId" from comentario_mencao where "comentarioId" = comentario.id order by 1) as mencoes
    from comentario where id = ${id} for update`

export async function insertComentario(
  trx: Trx,
  { entidade, registro, texto, autorId, dataHora, mencoes }: Omit<Escrito, 'id'> & { dataHora: Date },
): Promise<number> {
  const onde = { clienteId: null, taskId: null, faturaId: null, [COLUNA[entidade]]: registro }
  const id = await insertRow(trx, 'comentario', { ...onde, texto, autorId, dataHora, editadoEm: null })
  await insertMencoes(trx, id, mencoes)
  return id
}

export async function updateComentario(trx: Trx, id: number, texto: string, mencoes: number[], editadoEm: Date): Promise<void> {
  await updateRow(trx, 'comentario', id, { texto, editadoEm })
  await trx.deleteFrom('comentario_mencao').where('comentarioId', '=', id).execute()
  await insertMencoes(trx, id, mencoes)
}

async function insertMencoes(trx: Trx, comentarioId: number, mencoes: number[]): Promise<void> {
  if (mencoes.length > 0)
    await trx
      .insertInto('comentario_mencao')
      .values(mencoes.map((usuarioId) => ({ comentarioId, usuarioId })))
      .execute()
}

export async function removeComentario(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('comentario').where('id', '=', id).execute()
}

export type Mencionado = {
  id: number
  nome: string
  tipo: CodeOf<typeof TipoUsuario>
  isAdmin: boolean
  isManagerTeam: boolean
  ativo: boolean
}

export const listMencionados = (db: Db, ids: readonly number[]): Promise<Mencionado[]> =>
  db
    .selectFrom('usuario as u')
    .innerJoin('pessoa as p', 'p.id', 'u.pessoaId')
    .select(['u.id', 'p.nome', 'u.tipo', 'u.isAdmin', 'u.isManagerTeam', 'u.ativo'])
    .where('u.id', 'in', [...ids])
    .orderBy('u.id')
    .execute()

/** Active users by a part of their name; of the finance department alone where that is asked. */
export const suggestMencionaveis = (db: Db, q: string, financeiro: boolean): Promise<Ref[]> =>
  suggest(
    db,
    {
      from: sql`usuario u join pessoa p on p.id = u."pessoaId"`,
      id: sql`u.id`,
      nome: sql`p.nome`,
      search: [sql`p.nome`],
      where: financeiro ? sql`u.ativo and u.tipo = ${codes(TipoUsuario, 'FINANCEIRO')}` : sql`u.ativo`,
    },
    q,
  )

import { cliente } from '@retaguarda/contract/cliente.ts'
import type { ListQuery } from '@retaguarda/contract/kit/list-query.ts'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Tables } from '../packages/server/db/tables.ts'
import type { Db } from '../packages/server/db/types.ts'
import { pessoaLista } from '../packages/server/modules/pessoa/pessoa.repo.ts'
import { clienteLista } from '../packages/server/modules/cliente/cliente.repo.ts'
import { usuarioLista } from '../packages/server/modules/usuario/usuario.repo.ts'

export type Statement = { sql: string; parameters: unknown[] }

export type Case = {
  name: string
  path: string
  query: ListQuery
  page: (db: Db, query: ListQuery) => Promise<unknown>
  /** What somebody would write by hand for the same page and total. */
  plain: Statement[]
}

const PESSOA = 'select id, nome, "nomeFantasia", tipo, "cpfCnpj" from pessoa'
const USUARIO = 'from usuario u join pessoa p on p.id = u."pessoaId"'
const USUARIO_COLUMNS = `u.id, p.nome, u.email, greatest(0, extract(day from now() - u."senhaEm"))::int as "idadeSenha", u.ativo`

const CLIENTE = 'from cliente c join pessoa p on p.id = c."pessoaId"'
const CLIENTE_COLUMNS = 'c.id, p.nome, p."nomeFantasia", p."cpfCnpj", c.situacao, c."dataHomologacao"'

const query = (parts: Partial<ListQuery>): ListQuery => ({ filter: [], sort: [], page: 1, limit: 20, ...parts })
const statement = (sql: string, ...parameters: unknown[]): Statement => ({ sql, parameters })
const capped = (from: string, ...parameters: unknown[]) => statement(`select count(*) from (select 1 ${from} limit 10001) t`, ...parameters)

/** The lists that are timed, over a register of `total` people and as many users. */
export function cases(total: number): Case[] {
  const pessoas = { path: '/api/pessoa/list', page: pessoaLista.page.bind(pessoaLista) }
  const usuarios = { path: '/api/usuario/list', page: usuarioLista.page.bind(usuarioLista) }
  const clientes = { path: '/api/cliente/list', page: clienteLista.page.bind(clienteLista) }
  const all = statement('select count(*) from pessoa')
  const byText = (op: 'like' | 'inicialike', v: string, pattern: string): Pick<Case, 'query' | 'plain'> => ({
    query: query({ filter: [{ name: 'nome', op, v }] }),
    plain: [
      statement(`${PESSOA} where busca(nome) like busca($1) order by id limit 20`, pattern),
      capped('from pessoa where busca(nome) like busca($1)', pattern),
    ],
  })
  const deep = total / 2
  return [
    { name: 'primeira página', ...pessoas, query: query({}), plain: [statement(`${PESSOA} order by id limit 20`), all] },
    {
      name: 'página do meio',
      ...pessoas,
      query: query({ start: deep }),
      plain: [statement(`${PESSOA} order by id limit 20 offset $1`, deep), all],
    },
    {
      name: 'tipo = Jurídica',
      ...pessoas,
      query: query({ filter: [{ name: 'tipo', op: '=', v: 2 }] }),
      plain: [statement(`${PESSOA} where tipo = $1 order by id limit 20`, 2), statement('select count(*) from pessoa where tipo = $1', 2)],
    },
    {
      name: 'tipo = Física, página do meio',
      ...pessoas,
      query: query({ filter: [{ name: 'tipo', op: '=', v: 1 }], start: total * 0.4 }),
      plain: [
        statement(`${PESSOA} where tipo = $1 order by id limit 20 offset $2`, 1, total * 0.4),
        statement('select count(*) from pessoa where tipo = $1', 1),
      ],
    },
    {
      name: 'pessoas por nome, página do meio',
      ...pessoas,
      query: query({ sort: [{ col: 'nome', sort: 'asc' }], start: deep }),
      plain: [statement(`${PESSOA} order by busca(nome) collate "C", id limit 20 offset $1`, deep), all],
    },
    {
      name: 'pessoas por nome fantasia, página do meio',
      ...pessoas,
      query: query({ sort: [{ col: 'nomeFantasia', sort: 'asc' }], start: deep }),
      plain: [statement(`${PESSOA} order by busca("nomeFantasia") collate "C", id limit 20 offset $1`, deep), all],
    },
    {
      name: 'pessoas por CPF/CNPJ, página do meio',
      ...pessoas,
      query: query({ sort: [{ col: 'cpfCnpj', sort: 'asc' }], start: deep }),
      plain: [statement(`${PESSOA} order by "cpfCnpj" collate "C", id limit 20 offset $1`, deep), all],
    },
    {
      name: 'usuários por e-mail, página do meio',
      ...usuarios,
      query: query({ sort: [{ col: 'email', sort: 'asc' }], start: deep }),
      plain: [
        statement(`select ${USUARIO_COLUMNS} ${USUARIO} order by busca(u.email) collate "C", u.id limit 20 offset $1`, deep),
        statement('select count(*) from usuario'),
      ],
    },
    {
      name: 'nome contém "qz", que ninguém tem',
      ...pessoas,
      ...byText('like', 'qz', '%qz%'),
    },
    {
      name: 'usuários por nome da pessoa, página do meio',
      ...usuarios,
      query: query({ sort: [{ col: 'nome', sort: 'asc' }], start: deep }),
      plain: [
        statement(`select ${USUARIO_COLUMNS} ${USUARIO} order by busca(p.nome) collate "C", u.id limit 20 offset $1`, deep),
        statement('select count(*) from usuario'),
      ],
    },
    { name: 'nome começa com "conceicao x"', ...pessoas, ...byText('inicialike', 'conceicao x', 'conceicao x%') },
    { name: 'nome contém "vasconcelos d"', ...pessoas, ...byText('like', 'vasconcelos d', '%vasconcelos d%') },
    { name: 'nome contém "silva"', ...pessoas, ...byText('like', 'silva', '%silva%') },
    {
      name: 'pessoas por nome',
      ...pessoas,
      query: query({ sort: [{ col: 'nome', sort: 'asc' }] }),
      plain: [statement(`${PESSOA} order by busca(nome) collate "C", id limit 20`), all],
    },
    {
      name: 'usuários por nome da pessoa',
      ...usuarios,
      query: query({ sort: [{ col: 'nome', sort: 'asc' }] }),
      plain: [
        statement(`select ${USUARIO_COLUMNS} ${USUARIO} order by busca(p.nome) collate "C", u.id limit 20`),
        statement('select count(*) from usuario'),
      ],
    },
    {
      name: 'clientes por nome da pessoa, filtro padrão',
      ...clientes,
      query: query({ filter: cliente.defaultFilter, sort: [{ col: 'pessoa.nome', sort: 'asc' }] }),
      plain: [
        statement(
          `select ${CLIENTE_COLUMNS} ${CLIENTE} where c.situacao in ($1, $2) order by busca(p.nome) collate "C", c.id limit 20`,
          1,
          2,
        ),
        statement('select count(*) from cliente where situacao in ($1, $2)', 1, 2),
      ],
    },
  ]
}

/** The statements that the product itself sends for a list. */
export async function statementsOf(pool: pg.Pool, { page, query: asked }: Case): Promise<Statement[]> {
  const sent: Statement[] = []
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql, parameters } }) => {
      sent.push({ sql, parameters: [...parameters] })
    },
  })
  await page(db, asked)
  return sent
}

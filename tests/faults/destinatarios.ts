import type { Db } from '@retaguarda/server/db/types.ts'
import { sql } from 'kysely'

/** Active clients with a mail address each, all of whom a notification to everybody goes to. */
export const insertDestinatarios = (db: Db, n: number): Promise<unknown> =>
  sql`
    with pessoas as (
      insert into pessoa (tipo, "cpfCnpj", nome) select 1, lpad((70000000000 + n)::text, 11, '0'), 'Loja ' || n from generate_series(1, ${n}) n
      returning id, nome
    ), contatos as (
      insert into pessoa_contato ("pessoaId", ordem, tipo, contato) select id, 0, 1, replace(lower(nome), ' ', '') || '@exemplo.com.br' from pessoas
    )
    insert into cliente ("pessoaId", situacao) select id, 2 from pessoas`.execute(db)

import type { EnderecoDoCep } from '@retaguarda/contract/pessoa.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/types.ts'

/** A small town has one code for all of its streets: so many addresses say enough. */
const MOST = 200
/** Digits of a code that name a range. */
const RANGE = 5

/** What the known addresses with this code agree on, each part by itself; the city also by the range that the code is in. */
export async function readEnderecoDoCep(db: Db, cep: string): Promise<EnderecoDoCep> {
  const { rows } = await sql<EnderecoDoCep>`
    with known as (
      select logradouro, bairro, "cidadeId" from pessoa_endereco where cep = ${cep} order by id desc limit ${sql.lit(MOST)}
    ), agreed as (
      select case when count(distinct busca(logradouro)) = 1 then min(logradouro) end as logradouro,
        case when count(distinct busca(bairro)) = 1 then min(bairro) end as bairro,
        case when count(distinct "cidadeId") = 1 then min("cidadeId") end as "cidadeId"
      from known
    )
    select a.logradouro, a.bairro,
      case when c.id is not null then json_build_object('id', c.id, 'nome', c.nome || ' - ' || c.uf) end as cidade
    from agreed a left join cidade c on c.id = coalesce(a."cidadeId",
      (select "cidadeId" from cidade_cep where ${Number(cep.slice(0, RANGE))} between inicio and fim))`.execute(db)
  return rows[0] ?? { logradouro: null, bairro: null, cidade: null }
}

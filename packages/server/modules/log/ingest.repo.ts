import { sql } from 'kysely'
import { prepared } from '../../db/prepared.ts'
import type { Db, Trx } from '../../db/types.ts'
import { readDesde } from './log-filtro.repo.ts'
import type { Row } from './log-row.ts'
import type { Contagem } from './contagem.calc.ts'

/** The CPF or CNPJ of these clients. */
export async function listDocumentos(db: Db, ids: readonly number[]): Promise<{ id: number; cpfCnpj: string }[]> {
  return db
    .selectFrom('cliente as c')
    .innerJoin('pessoa as p', 'p.id', 'c.pessoaId')
    .select(['c.id', 'p.cpfCnpj'])
    .where('c.id', 'in', ids)
    .execute()
}

type Name = { clienteId: number; nome: string; createAt: Date }

/**
 * Takes the names for rows that are to be written. In one order, so that calls that bring the same ones wait for each other and not in a
 * ring. A name whose row is not kept any more is free.
 * @returns those that were free
 */
export async function insertIdentificadores(trx: Trx, names: readonly Name[]): Promise<Omit<Name, 'createAt'>[]> {
  // Written out, and new once a day: in a distributed table that part travels without the parameters beside it.
  const desde = sql.lit(new Date(await readDesde(trx)).toISOString())
  const column = <K extends keyof Name>(name: K) => names.map((one) => one[name])
  const { rows } = await sql<Omit<Name, 'createAt'>>`${prepared}
    insert into log_identificador as l ("clienteId", identificador, "createAt")
    select cliente, nome, instante from unnest(${column('clienteId')}::int[], ${column('nome')}::text[], ${column('createAt')}::timestamptz[])
      n(cliente, nome, instante) order by cliente, nome
    on conflict ("clienteId", identificador) do update set "createAt" = excluded."createAt" where l."createAt" < ${desde}::timestamptz
    returning "clienteId", identificador as nome`.execute(trx)
  return rows
}

type Nova = Row & { id: number; problemaId: number }

/** Ids for so many rows. */
export async function takeIds(trx: Trx, n: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`${prepared} select nextval('log_ocorrencia_id') as id from generate_series(1, ${n}::int)`.execute(trx)
  return rows.map(({ id }) => id)
}

export async function insertOcorrencias(trx: Trx, novas: readonly Nova[], recebidoEm: Date): Promise<void> {
  const column = <K extends keyof Nova>(name: K) => novas.map((one) => one[name])
  await sql`${prepared}
    insert into log_ocorrencia (id, "clienteId", "createAt", "recebidoEm", "problemaId", tipo, line, database, identificador, usuario, code,
      empresa, error, trace, info)
    select id, cliente, instante, ${recebidoEm}::timestamptz, problema, tipo, linha, banco, nome, usuario, codigo, empresa, erro, trace, info
    from unnest(${column('id')}::bigint[], ${column('clienteId')}::int[], ${column('createAt')}::timestamptz[], ${column('problemaId')}::int[],
      ${column('tipo')}::smallint[], ${column('line')}::int[], ${column('database')}::text[], ${column('identificador')}::text[],
      ${column('usuario')}::text[], ${column('code')}::text[], ${column('empresa')}::text[], ${column('error')}::text[],
      ${column('trace')}::text[], ${column('info')}::text[])
      n(id, cliente, instante, problema, tipo, linha, banco, nome, usuario, codigo, empresa, erro, trace, info)`.execute(trx)
}

/** How many rows came, by the keys of the counters and by blocks of ids (decision 0003). */
export async function insertContagens(trx: Trx, contagens: readonly Contagem[], blocks: ReadonlyMap<number, number>): Promise<void> {
  const column = <K extends keyof Contagem>(name: K) => contagens.map((one) => one[name])
  await sql`${prepared}
    insert into log_contagem_delta ("clienteId", tipo, inicio, n)
    select * from unnest(${column('clienteId')}::int[], ${column('tipo')}::smallint[], ${column('inicio')}::timestamptz[], ${column('n')}::bigint[])`.execute(
    trx,
  )
  await sql`${prepared}
    insert into contagem_delta (tabela, bloco, n)
    select 'log_ocorrencia', bloco, n from unnest(${[...blocks.keys()]}::bigint[], ${[...blocks.values()]}::bigint[]) b(bloco, n)`.execute(
    trx,
  )
}

/** The partitions of these instants, where they are missing; the owner of the tables makes them. */
export async function insertParticoes(db: Db, instantes: readonly Date[]): Promise<void> {
  await sql`select log_particao_cria(instante) from unnest(${[...instantes]}::timestamptz[]) instante`.execute(db)
}

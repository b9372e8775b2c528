import { SituacaoProblema } from '@retaguarda/contract/problema.ts'
import { sql } from 'kysely'
import { prepared } from '../../db/prepared.ts'
import type { Trx } from '../../kit/context.ts'

const { RESOLVIDO, REABERTO } = SituacaoProblema.code

type NovoProblema = { impressao: Buffer; titulo: string; tipo: number; code: string | null }

/** The ids of problems, by the hex of their fingerprints; those that there are not yet are made. */
export async function mapProblemas(trx: Trx, novos: readonly NovoProblema[]): Promise<Map<string, number>> {
  const column = <K extends keyof NovoProblema>(name: K) => novos.map((one) => one[name])
  // In one order, so that calls that bring the same ones do not wait for each other in a ring.
  await sql`${prepared}
    insert into problema (impressao, titulo, tipo, code)
    select impressao, titulo, tipo, code
    from unnest(${column('impressao')}::bytea[], ${column('titulo')}::text[], ${column('tipo')}::smallint[], ${column('code')}::text[])
      n(impressao, titulo, tipo, code)
    where not exists (select from problema p where p.impressao = n.impressao) order by impressao
    on conflict (impressao) do nothing`.execute(trx)
  const { rows } = await sql<{ id: number; impressao: Buffer }>`${prepared}
    select id, impressao from problema where impressao = any (${column('impressao')}::bytea[])`.execute(trx)
  return new Map(rows.map(({ id, impressao }) => [impressao.toString('hex'), id]))
}

/** What problems gain: by client and day. */
export type Ganho = { problemaId: number; clienteId: number; dia: string; n: number; primeiro: Date; ultimo: Date }

/**
 * Counts occurrences for their problems and reopens those that were resolved before one of them. The last thing of its transaction, for
 * what it locks many calls may be waiting for; first the counts in the order of their ids, by which all else of a problem stands still.
 */
export async function updateContagens(trx: Trx, ganhos: readonly Ganho[]): Promise<void> {
  const ids = [...new Set(ganhos.map(({ problemaId }) => problemaId))].sort((a, b) => a - b)
  const column = <K extends keyof Ganho>(name: K) => ganhos.map((one) => one[name])
  await sql`${prepared} select id from problema_contagem where id = any (${ids}::int[]) order by id for update`.execute(trx)
  const { rows } = await sql<{ id: number }>`${prepared}
    with ganhos as materialized (
      select * from unnest(${column('problemaId')}::int[], ${column('clienteId')}::int[], ${column('dia')}::date[], ${column('n')}::bigint[],
        ${column('primeiro')}::timestamptz[], ${column('ultimo')}::timestamptz[]) g(problema, cliente, dia, n, primeiro, ultimo)
    ), total as (
      insert into problema_contagem as c (id, quantidade, clientes, primeiro, ultimo)
      select problema, sum(n), 0, min(primeiro), max(ultimo) from ganhos group by problema order by problema
      on conflict (id) do update set quantidade = c.quantidade + excluded.quantidade,
        primeiro = least(c.primeiro, excluded.primeiro), ultimo = greatest(c.ultimo, excluded.ultimo)
    ), dias as (
      insert into problema_dia as d ("problemaId", dia, n)
      select problema, dia, sum(n) from ganhos group by problema, dia order by problema, dia
      on conflict ("problemaId", dia) do update set n = d.n + excluded.n
    ), pares as (
      insert into problema_cliente as c ("problemaId", "clienteId", quantidade, primeiro, ultimo)
      select problema, cliente, sum(n), min(primeiro), max(ultimo) from ganhos group by problema, cliente order by problema, cliente
      on conflict ("problemaId", "clienteId") do update set quantidade = c.quantidade + excluded.quantidade,
        primeiro = least(c.primeiro, excluded.primeiro), ultimo = greatest(c.ultimo, excluded.ultimo)
      returning "problemaId" as id, xmax = 0 as novo
    )
    select id from pares where novo`.execute(trx)
  // A client whom it had not hurt before: seldom.
  if (rows.length > 0)
    await sql`${prepared}
      update problema_contagem c set clientes = c.clientes + n.n
      from (select id, count(*)::int as n from unnest(${rows.map(({ id }) => id)}::int[]) id group by id) n where n.id = c.id`.execute(trx)
  await sql`${prepared}
    update problema p set situacao = ${REABERTO}::smallint
    from (select problema, max(ultimo) as ultimo from unnest(${column('problemaId')}::int[], ${column('ultimo')}::timestamptz[])
      g(problema, ultimo) group by problema) g
    where p.id = g.problema and p.situacao = ${RESOLVIDO}::smallint and p."resolvidoEm" < g.ultimo`.execute(trx)
}

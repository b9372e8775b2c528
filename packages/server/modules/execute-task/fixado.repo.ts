import { sql } from 'kysely'
import type { Trx } from '../../db/types.ts'

/** Ids of registers with those of their content as it is now. */
export type Fixados = Map<number, number>

const mapOf = (rows: readonly { registro: number; id: number }[]): Fixados => new Map(rows.map(({ registro, id }) => [registro, id]))

/** Fixes cases as they are now: the same content is kept once, and in the order of its hash, so that two executions never wait in a ring. */
export async function insertCasosFixados(trx: Trx, ids: readonly number[], now: Date): Promise<Fixados> {
  const { rows } = await sql<{ registro: number; id: number }>`
    with caso as (
      select c.id, c.codigo, c.name, c.versao, (
        select jsonb_agg(jsonb_build_object('id', o.id, 'ordem', o.ordem, 'name', o.name, 'params',
          jsonb_build_object('type', o.type, 'type_term', o.type_term, 'value', o.value, 'data', o.data)) order by o.ordem)
        from test_case_operation o where o."testCaseId" = c.id) as operations
      from test_case c where c.id = any (${[...ids]}::int[])
    )
    insert into caso_fixado (hash, "testCaseId", codigo, name, versao, operations, "usadoEm")
    select sha256(convert_to(jsonb_build_array(id, codigo, name, versao, operations)::text, 'UTF8')) as hash,
      id, codigo, name, versao, operations, ${now}::timestamptz from caso order by hash
    on conflict (hash) do update set "usadoEm" = excluded."usadoEm" returning "testCaseId" as registro, id`.execute(trx)
  return mapOf(rows)
}

/** The same of mockups. */
export async function insertMockupsFixados(trx: Trx, ids: readonly number[], now: Date): Promise<Fixados> {
  const { rows } = await sql<{ registro: number; id: number }>`
    insert into mockup_fixado (hash, "mockupId", name, type, code, mockup, "usadoEm")
    select sha256(convert_to(jsonb_build_array(id, name, type, code, mockup)::text, 'UTF8')) as hash,
      id, name, type, code, mockup, ${now}::timestamptz from mockup where id = any (${[...ids]}::int[]) order by hash
    on conflict (hash) do update set "usadoEm" = excluded."usadoEm" returning "mockupId" as registro, id`.execute(trx)
  return mapOf(rows)
}

/** Contents that no result has any more, and that no execution took lately. */
export async function removeFixados(trx: Trx, before: Date): Promise<void> {
  await sql`delete from caso_fixado c where "usadoEm" < ${before} and not exists (select from resultado r where r."casoId" = c.id)
    and not exists (select from resultado_tentativa t where t."casoId" = c.id)`.execute(trx)
  await sql`delete from mockup_fixado where "usadoEm" < ${before} and id not in (
    select unnest(mockups) from resultado union select unnest(mockups) from resultado_tentativa)`.execute(trx)
}

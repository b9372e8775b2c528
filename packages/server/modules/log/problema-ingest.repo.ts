import type { TipoLog } from '@retaguarda/contract/log.ts'
import { type Selectable, sql } from 'kysely'
import { prepared } from '../../db/prepared.ts'
import type { Trx } from '../../db/types.ts'
import type { Tables } from '../../db/tables.ts'

type NovoProblema = { impressao: Buffer; titulo: string; tipo: TipoLog; code: string | null }

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
export type Ganho = Selectable<Tables['problema_delta']>

/**
 * Counts occurrences for their problems, without a lock that others wait for: whoever reads problems folds first (`updateContados`), which
 * also reopens those that were resolved before one of them.
 */
export async function insertGanhos(trx: Trx, ganhos: readonly Ganho[]): Promise<void> {
  const column = <K extends keyof Ganho>(name: K) => ganhos.map((one) => one[name])
  await sql`${prepared}
    insert into problema_delta ("problemaId", "clienteId", dia, n, primeiro, ultimo)
    select * from unnest(${column('problemaId')}::int[], ${column('clienteId')}::int[], ${column('dia')}::date[], ${column('n')}::bigint[],
      ${column('primeiro')}::timestamptz[], ${column('ultimo')}::timestamptz[])`.execute(trx)
}

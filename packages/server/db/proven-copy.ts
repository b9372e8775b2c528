import type pg from 'pg'
import { Refusal } from '../base/refusal.ts'

/** `situacao` of a copy that was brought back whole. */
const PROVADA = 3

/**
 * Before something that no version can take back there is a copy of today's that came back whole. A database of before copies were noted
 * cannot say so, and is not asked.
 * @throws Refusal
 */
export async function refuseWithoutCopy(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows: noted } = await client.query<{ there: boolean }>("select to_regclass('public.copia') is not null as there")
  if (!noted[0]?.there) return
  const { rowCount } = await client.query("select from copia where situacao = $1 and inicio > now() - interval '24 hours' limit 1", [
    PROVADA,
  ])
  if (!rowCount) throw new Refusal('Falta uma cópia provada de hoje: retaguarda copiar.')
}

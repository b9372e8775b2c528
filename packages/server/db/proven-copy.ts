import type pg from 'pg'
import { Refusal } from '../base/refusal.ts'

/** `situacao` of a copy that was brought back whole. */
const PROVADA = 3

/**
 * Before something that no version can take back there is a copy of today's that came back whole. A database of before copies were noted
 * cannot say so, and one that nobody has entered yet, as where its first start was broken off, has nothing to lose: neither is asked.
 * @throws Refusal
 */
export async function refuseWithoutCopy(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    "select to_regclass('public.copia') is not null and to_regclass('public.usuario') is not null as there",
  )
  if (!tables[0]?.there) return
  const { rows } = await client.query<{ missing: boolean }>(
    `select exists (select from usuario)
       and not exists (select from copia where situacao = $1 and inicio > now() - interval '24 hours') as missing`,
    [PROVADA],
  )
  if (rows[0]?.missing) throw new Refusal('Falta uma cópia provada de hoje: retaguarda copiar.')
}

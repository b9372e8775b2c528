import { SituacaoCopia } from '@retaguarda/contract/copia.ts'
import type pg from 'pg'
import { Refusal } from '../base/refusal.ts'

const { PRONTA, PROVADA } = SituacaoCopia.code

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

/** The last copy of before an instant that is there whole, as far as anybody knows; undefined where none is, or none was noted. */
export async function copyBefore(client: Pick<pg.ClientBase, 'query'>, at: Date): Promise<{ inicio: Date; destino: string } | undefined> {
  const { rows: tables } = await client.query<{ there: boolean }>("select to_regclass('public.copia') is not null as there")
  if (!tables[0]?.there) return undefined
  const { rows } = await client.query<{ inicio: Date; destino: string }>(
    'select inicio, destino from copia where situacao = any($1) and inicio < $2 order by inicio desc, situacao desc, id limit 1',
    [[PRONTA, PROVADA], at],
  )
  return rows[0]
}

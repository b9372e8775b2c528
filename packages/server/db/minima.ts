import { isBelow } from '@retaguarda/contract/kit/version.ts'
import type pg from 'pg'
import { Refusal } from '../base/refusal.ts'
import { VERSION } from '../base/root.ts'
import { BREAKS } from './migrations.ts'

/** What a database says of the versions that work with it; null in one of before it did. */
export type Known = { versao: string | null; minima: string | null }
type Asked = Pick<pg.ClientBase, 'query'>

const highest = (versions: readonly string[]) => versions.toSorted((a, b) => (isBelow(a, b) ? 1 : -1)).at(0)

/**
 * The lowest version whose processes work with tables that these migrations made: that of the last one that took something away.
 * A tree that has not been given the number of the version to come yet counts as that one.
 */
export function minimaOf(
  names: readonly string[],
  version: string = VERSION,
  breaks: Readonly<Record<string, string>> = BREAKS,
): string | null {
  const last = highest(names.flatMap((name) => breaks[name] ?? []))
  return last !== undefined && isBelow(version, last) ? version : (last ?? null)
}

export async function readKnown(client: Asked): Promise<Known> {
  const none = { versao: null, minima: null }
  const { rows: there } = await client.query<{ there: boolean }>("select to_regclass('public.instalacao') is not null as there")
  if (!there[0]?.there) return none
  // By name, since one of before has no such columns.
  const { rows } = await client.query<Known>(
    "select to_jsonb(i) ->> 'versao' as versao, to_jsonb(i) ->> 'minima' as minima from instalacao i",
  )
  return rows[0] ?? none
}

/** @throws Refusal where the tables have gone too far for this version */
export function refuseBelow({ versao, minima }: Known, version: string = VERSION): void {
  if (minima !== null && isBelow(version, minima))
    throw new Refusal(`O banco é da versão ${versao}. A mais antiga que trabalha com ele é a ${minima}, e esta é a ${version}.`)
}

/** Notes that the tables are those of this version now, and which of them works with them; what is noted only rises. */
export async function updateKnown(client: Asked, names: readonly string[], version: string, breaks = BREAKS): Promise<void> {
  const known = await readKnown(client)
  const versao = highest([version, ...(known.versao === null ? [] : [known.versao])])
  const minima = highest([known.minima, minimaOf(names, version, breaks)].flatMap((one) => one ?? [])) ?? null
  if (versao === known.versao && minima === known.minima) return
  const { rowCount } = await client.query(
    "select from information_schema.columns where table_schema = 'public' and table_name = 'instalacao' and column_name = 'minima'",
  )
  if (rowCount) await client.query('update instalacao set versao = $1, minima = $2', [versao, minima])
}

import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import { rowsOf } from '../../db/rows.ts'
import type { Tables } from '../../db/tables.ts'

type Partes = Selectable<Tables['excluido']>['partes']
type Part = Partes['partes'][number]
type Vazia = Partes['vazias'][number]

/** More rows than this, of all tables, are not kept for coming back. */
const LINHAS_MAX = 2_000
/** What nothing refers to any more in this table is thrown away at once. */
const ARQUIVOS = 'arquivo'

type Row = Record<string, unknown> & { id?: number }
/** `acao`: c rows that go too, n references that are emptied, f files. */
type Key = { tabela: string; coluna: string; acao: 'c' | 'n' | 'f'; simples: boolean }

const listKeys = (db: Db, table: string): Promise<Key[]> => rowsOf<Key>(db)`
    select c.conrelid::regclass::text as tabela, a.attname as coluna,
      case when c.confrelid = ${ARQUIVOS}::regclass then 'f' else c.confdeltype::text end as acao,
      cardinality(c.conkey) = 1 and b.attname = 'id' as simples
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
    where c.contype = 'f' and c.conparentid = 0 and (
      (c.confrelid = ${table}::regclass and c.confdeltype in ('c', 'n')) or
      (c.conrelid = ${table}::regclass and c.confrelid = ${ARQUIVOS}::regclass))
    order by 1, 2`

const listRows = async (db: Db, { tabela, coluna }: { tabela: string; coluna: string }, ids: readonly number[]): Promise<Row[]> => {
  const { rows } = await sql<{ linha: Row }>`
    select to_jsonb(t) as linha from ${sql.table(tabela)} t where t.${sql.ref(coluna)} = any (${[...ids]}::bigint[])
    limit ${LINHAS_MAX + 1}`.execute(db)
  return rows.map(({ linha }) => linha)
}

const same = (a: Row, b: Row) => JSON.stringify(a) === JSON.stringify(b)
const idsOf = (rows: readonly Row[]): number[] => rows.flatMap(({ id }) => (id === undefined ? [] : [id]))

/**
 * The record's row and every row that its deletion takes along, those that others refer to first.
 * @returns undefined where it could not come back as it was: too many rows, files, references of another kind
 */
export async function readPartes(trx: Trx, table: string, id: number): Promise<Partes | undefined> {
  const parts = new Map<string, Row[]>()
  const vazias: Vazia[] = []
  let count = 0
  let wave: { tabela: string; linhas: Row[] }[] = [{ tabela: table, linhas: await listRows(trx, { tabela: table, coluna: 'id' }, [id]) }]
  while (wave.length > 0) {
    const next: typeof wave = []
    for (const { tabela, linhas } of wave) {
      const there = parts.get(tabela) ?? []
      const fresh = linhas.filter((row) => !there.some((one) => same(one, row)))
      // Behind those that it was found from.
      parts.delete(tabela)
      parts.set(tabela, [...there, ...fresh])
      count += fresh.length
      if (count > LINHAS_MAX) return undefined
      const ids = idsOf(fresh)
      if (ids.length === 0) continue
      for (const key of await listKeys(trx, tabela)) {
        if (key.acao === 'f') {
          if (fresh.some((row) => row[key.coluna] !== null)) return undefined
          continue
        }
        const found = await listRows(trx, key, ids)
        if (found.length === 0) continue
        if (!key.simples || found.length > LINHAS_MAX) return undefined
        if (key.acao === 'c') next.push({ tabela: key.tabela, linhas: found })
        else if (idsOf(found).length < found.length) return undefined
        else
          vazias.push({
            tabela: key.tabela,
            coluna: key.coluna,
            valores: found.map((row) => ({ id: Number(row.id), valor: Number(row[key.coluna]) })),
          })
      }
    }
    wave = next
  }
  const nulas = (table: string) => vazias.filter((one) => one.tabela === table).map(({ coluna }) => coluna)
  return { partes: [...parts].map(([tabela, linhas]) => ({ tabela, linhas, nulas: nulas(tabela) })), vazias }
}

type Novo = { entidade: string; registro: number; usuarioId: number; dataHora: Date }

export async function insertExcluido(trx: Trx, novo: Novo, parts: Partes): Promise<void> {
  await trx
    .insertInto('excluido')
    .values({ ...novo, partes: JSON.stringify(parts) })
    .execute()
}

/** The person's own last deletion of the record since an instant, locked. */
export const lockExcluido = (trx: Trx, { entidade, registro, usuarioId, desde }: Omit<Novo, 'dataHora'> & { desde: Date }) =>
  trx
    .selectFrom('excluido')
    .select(['id', 'partes'])
    .where('entidade', '=', entidade)
    .where('registro', '=', registro)
    .where('usuarioId', '=', usuarioId)
    .where('dataHora', '>=', desde)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

export async function removeExcluido(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('excluido').where('id', '=', id).execute()
}

export async function removeExcluidosAntes(db: Db, desde: Date): Promise<void> {
  await db.deleteFrom('excluido').where('dataHora', '<', desde).execute()
}

/** Puts the rows back under their old ids, and what referred to them. Throws what the database refuses. */
export async function insertPartes(trx: Trx, { partes, vazias }: Partes): Promise<void> {
  for (const part of partes) await insertParte(trx, part)
  for (const { tabela, coluna, valores } of vazias)
    await sql`update ${sql.table(tabela)} t set ${sql.ref(coluna)} = v.valor
      from jsonb_to_recordset(${JSON.stringify(valores)}::jsonb) v(id int, valor int)
      where t.id = v.id and t.${sql.ref(coluna)} is null`.execute(trx)
}

async function insertParte(trx: Trx, { tabela, linhas, nulas }: Part): Promise<void> {
  if (linhas.length === 0) return
  const { rows } = await sql<{ coluna: string }>`
    select attname as coluna from pg_attribute
    where attrelid = ${tabela}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(trx)
  const columns = sql.join(rows.map(({ coluna }) => sql.ref(coluna)))
  const empty = Object.fromEntries(nulas.map((column) => [column, null]))
  const json = JSON.stringify(linhas.map((row) => ({ ...row, ...empty })))
  await sql`insert into ${sql.table(tabela)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${sql.table(tabela)}, ${json}::jsonb)`.execute(trx)
}

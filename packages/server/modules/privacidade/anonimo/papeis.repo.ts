import { ANOS_DO_PAPEL } from '@retaguarda/contract/privacidade/anonimizar.ts'
import { type RawBuilder, sql } from 'kysely'
import { rowsOf } from '../../../db/rows.ts'
import type { Db, Trx } from '../../../db/types.ts'
import { numberOf } from '../../../kit/sql.ts'
import { type Lugar, textOf } from '../lugar.repo.ts'
import { isDele, isNomeada, type Quem } from './anonimo.repo.ts'
import { isProprio, PAPEIS } from './plano.repo.ts'

type Sql<T = unknown> = RawBuilder<T>

/** Which rows of a place of papers say something of somebody, and in which columns. */
export type Piece = { colunas: readonly string[]; propria: boolean; where: Sql<boolean> }

const any = (parts: readonly Sql[]): Sql<boolean> =>
  parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`

/** Does a column of a paper that is his say anything yet? */
function diz(lugar: Lugar, coluna: string): Sql {
  const [type, column] = [lugar.types.get(coluna), sql.ref(`t.${coluna}`)]
  if (type === 'text') return sql`${column} <> '•'`
  return type === 'bytea' ? sql`length(${column}) > 0` : sql`papel_json(${column}::jsonb) <> ${column}::jsonb`
}

/** His own papers, of which all goes; then all those that name him, also in files of many people's. */
export function piecesOf(lugar: Lugar, quem: Quem): Piece[] {
  const own = lugar.colunas.filter((told) => isProprio(lugar, told)).map(({ coluna }) => coluna)
  const all = lugar.colunas.map(({ coluna }) => coluna)
  const files = all.flatMap((coluna) =>
    textOf(lugar, coluna) ? [] : [sql`busca(encode(${sql.ref(`t.${coluna}`)}, 'escape')) ~ ${quem.padrao}::text`],
  )
  const owner =
    own.length > 0
      ? [
          {
            colunas: own,
            propria: true,
            where: sql<boolean>`(${isDele(lugar, quem.pessoa, false)} and ${any(own.map((coluna) => diz(lugar, coluna)))})`,
          },
        ]
      : []
  return [...owner, { colunas: all, propria: false, where: any([isNomeada(lugar, lugar.colunas, quem), ...files]) }]
}

/** Papers whose fifth year is over by `day`; one that tells no day is at the latest of when the person became nameless. */
export type Due = { day: string; quando: string; most: number }

export const vencidoEm = (dia: Sql, { day, quando }: Due): Sql<boolean> =>
  sql<boolean>`extract(year from coalesce(${dia}, ${quando}::date)) + ${ANOS_DO_PAPEL}::int < extract(year from ${day}::date)`

/** Takes out of papers past their term what they say of somebody. @returns of how many rows, at most so many */
export async function removeDosPapeis(trx: Trx, lugar: Lugar, quem: Quem, { colunas, propria, where }: Piece, due: Due): Promise<number> {
  const found = await rowsOf<{ row: string }>(trx)`
    select t.ctid::text as row from ${sql.table(lugar.tabela)} t where ${vencidoEm(PAPEIS[lugar.tabela] ?? sql`null::date`, due)} and ${where} limit ${due.most} for update of t`
  if (found.length === 0) return 0
  return numberOf(trx)`select anonimiza_papel(${quem.pessoa}::int, ${quem.padrao}::text, ${lugar.tabela}::text, ${[...colunas]}::text[],
    ${found.map(({ row }) => row)}::text[]::tid[], ${propria}::boolean)`
}

/** Is there a paper left that says something of somebody, whatever its term? */
export async function hasPapel(db: Db, lugar: Lugar, quem: Quem): Promise<boolean> {
  const found = await rowsOf(
    db,
  )`select from ${sql.table(lugar.tabela)} t where ${any(piecesOf(lugar, quem).map(({ where }) => where))} limit 1`
  return found.length > 0
}

type Waiting = { pessoa: number; papeis: string; quando: Date }

/** Those of whom papers may be past their term by that day. */
export const listComPapeis = (db: Db, day: string): Promise<Waiting[]> =>
  rowsOf<Waiting>(db)`select pessoa, papeis, quando from anonimizado
    where fim is not null and papeis is not null and ("papeisEm" is null or "papeisEm" <= ${day}::date) order by pessoa`

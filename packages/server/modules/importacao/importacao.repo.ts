import {
  AVISOS_MAX,
  type AvisoDeLinha,
  type Importacao,
  SituacaoImportacao,
  type TipoImportacao,
  TIPOS_DE_AVISO,
} from '@retaguarda/contract/importacao.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import { rowOf, rowsOf } from '../../db/rows.ts'
import { insertRow } from '../../db/write-row.repo.ts'
import type { Tables } from '../../db/tables.ts'
import { numberOf } from '../../kit/sql.ts'

const { CONFERIDA, EM_ANDAMENTO, CONCLUIDA } = SituacaoImportacao.code

/** How these headings were read when they came last. */
export async function readMapaLembrado(db: Db, tipo: TipoImportacao, header: string[]): Promise<(string | null)[] | undefined> {
  const found = await rowOf<{ mapa: (string | null)[] }>(db)`
    select mapa from importacao where tipo = ${tipo} and inicio is not null and cabecalho = ${header}::text[] order by id desc limit 1`
  return found?.mapa
}

export const insertImportacao = (trx: Trx, { amostra, ...values }: Insertable<Tables['importacao']>): Promise<number> =>
  insertRow(trx, 'importacao', { ...values, amostra })

type Contagem = Pick<Selectable<Tables['importacao']>, 'linhas' | 'novas' | 'mudam' | 'ficam' | 'recusadas'>

/** Of one that was not asked for yet. */
export async function updateConferencia(trx: Trx, id: number, mapa: (string | null)[], contagem: Contagem): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('importacao')
    .set({ mapa, ...contagem })
    .where('id', '=', id)
    .where('inicio', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertAvisos(trx: Trx, id: number, avisos: readonly AvisoDeLinha[]): Promise<void> {
  if (avisos.length === 0) return
  await sql`insert into importacao_aviso ("importacaoId", linha, tipo, texto)
    select ${id}::int, linha, tipo, texto from jsonb_to_recordset(${JSON.stringify(avisos)}::jsonb) n (linha int, tipo text, texto text)`.execute(
    trx,
  )
}

export const removeAvisos = (trx: Trx, id: number) => trx.deleteFrom('importacao_aviso').where('importacaoId', '=', id).execute()

/** Of one that was not asked for yet: begins it, with nothing done. @returns false where it was asked for */
export async function updateIniciada(trx: Trx, id: number, by: { inicio: Date; requestId: string; usuarioId: number }): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('importacao')
    .set({ ...by, tentarEm: null, novas: 0, mudam: 0, ficam: 0, recusadas: 0 })
    .where('id', '=', id)
    .where('inicio', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Row = Selectable<Tables['importacao']> & { chave: string }

/** With the key of its file. */
export const readImportacao = (db: Db, tipo: TipoImportacao, id: number): Promise<Row | undefined> =>
  db
    .selectFrom('importacao as i')
    .innerJoin('arquivo as a', 'a.id', 'i.arquivoId')
    .selectAll('i')
    .select('a.chave')
    .where('i.id', '=', id)
    .where('i.tipo', '=', tipo)
    .executeTakeFirst()

type Lida = Omit<Importacao, 'faltam'>

export async function readImportacaoVista(db: Db, tipo: TipoImportacao, id: number): Promise<Lida | undefined> {
  const row = await db
    .selectFrom('importacao as i')
    .leftJoin('usuario as u', 'u.id', 'i.usuarioId')
    .select(['i.id', 'i.nome', 'i.codificacao', 'i.separador', 'i.cabecalho', 'i.mapa', 'i.amostra', 'i.linhas', 'i.novas', 'i.mudam'])
    .select(['i.ficam', 'i.recusadas', 'i.feitas', 'i.inicio', 'i.fim', 'u.pessoaNome as usuario'])
    .where('i.id', '=', id)
    .where('i.tipo', '=', tipo)
    .executeTakeFirst()
  if (!row) return undefined
  const { inicio, fim, ...rest } = row
  const situacao = fim ? CONCLUIDA : inicio ? EM_ANDAMENTO : CONFERIDA
  const [avisos, completadas] = await Promise.all([listAvisos(db, id, AVISOS_MAX), countCompletadas(db, id)])
  return { ...rest, situacao, completadas, avisos, inicio: inicio?.toISOString() ?? null, fim: fim?.toISOString() ?? null }
}

const listAvisos = (db: Db, id: number, most: number): Promise<AvisoDeLinha[]> => rowsOf<AvisoDeLinha>(db)`
    select linha, tipo, texto from importacao_aviso where "importacaoId" = ${id}
    order by array_position(${[...TIPOS_DE_AVISO]}::text[], tipo), linha limit ${most}`

const countCompletadas = (db: Db, id: number): Promise<number> =>
  numberOf(db)`select count(*) as n from importacao_aviso where "importacaoId" = ${id} and tipo = 'entra'`

export async function mapRecusas(db: Db, id: number): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('importacao_aviso')
    .select(['linha', 'texto'])
    .where('importacaoId', '=', id)
    .where('tipo', '=', 'recusa')
    .execute()
  return new Map(rows.map(({ linha, texto }) => [linha, texto]))
}

export const readOrdemDeImportar = (db: Db, id: number): Promise<Row | undefined> =>
  db
    .selectFrom('importacao as i')
    .innerJoin('arquivo as a', 'a.id', 'i.arquivoId')
    .selectAll('i')
    .select('a.chave')
    .where('i.id', '=', id)
    .where('i.inicio', 'is not', null)
    .executeTakeFirst()

type Feito = { feitas: number; novas: number; mudam: number; ficam: number; recusadas: number; ate: number }

/** Notes what some rows came to, in their transaction. @returns false when the import is another process's by now */
export async function updateAndamento(trx: Trx, id: number, processo: number, done: Feito): Promise<boolean> {
  const { rows } = await sql`update importacao set feitas = feitas + ${done.feitas}, novas = novas + ${done.novas},
      mudam = mudam + ${done.mudam}, ficam = ficam + ${done.ficam}, recusadas = recusadas + ${done.recusadas}, ate = ${done.ate}
    where id = ${id} and "tomadoPor" = ${processo} and fim is null returning 1`.execute(trx)
  return rows.length === 1
}

/** Ends an import that the process has. @returns what it came to; undefined where it is another's by now */
export const endImportacao = (trx: Trx, id: number, processo: number, end: Date): Promise<Feito | undefined> => rowOf<Feito>(
  trx,
)`update importacao set fim = ${end}, "tomadoPor" = null
    where id = ${id} and "tomadoPor" = ${processo} and fim is null returning feitas, novas, mudam, ficam, recusadas, ate`

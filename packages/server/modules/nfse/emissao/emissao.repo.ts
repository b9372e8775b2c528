import { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import { SituacaoTrabalho } from '@retaguarda/contract/kit/enum.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { rowOf } from '../../../db/rows.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Db, Trx } from '../../../db/types.ts'
import { insertRow, updateRow } from '../../../db/write-row.repo.ts'
import { codes } from '../../../kit/sql.ts'
import type { DadosDps } from '../dps/dados.calc.ts'
import { ESPERAM } from './estados.calc.ts'

const COLUMNS = [
  'id', 'faturaId', 'clienteId', 'situacao', 'ambiente', 'serie', 'numeroDps', 'idDps', 'dps', 'digest', 'enviadaEm', 'semResposta',
  'numero', 'chave', 'erroCodigo', 'substituiId', 'eventoMotivo', 'eventoTexto', 'evento',
] as const // biome-ignore format: a list

/** What issuing needs to know of a note. */
export type NotaEmitida = Pick<Selectable<Tables['nfse']>, (typeof COLUMNS)[number]> & { dados: DadosDps }

const notaOf = (row: Omit<NotaEmitida, 'dados'> & { dados: object }): NotaEmitida => ({ ...row, dados: row.dados as DadosDps }) // as insertNota wrote it

export async function readNota(db: Db, id: number): Promise<NotaEmitida | undefined> {
  const row = await db.selectFrom('nfse').select(COLUMNS).select('dados').where('id', '=', id).executeTakeFirst()
  return row && notaOf(row)
}

export async function lockNota(trx: Trx, id: number): Promise<NotaEmitida | undefined> {
  const row = await trx.selectFrom('nfse').select(COLUMNS).select('dados').where('id', '=', id).forUpdate().executeTakeFirst()
  return row && notaOf(row)
}

export const insertNota = (trx: Trx, row: Omit<Insertable<Tables['nfse']>, 'dados' | 'erros'> & { dados: DadosDps }): Promise<number> =>
  insertRow(trx, 'nfse', row)

export type Mudanca = Omit<Updateable<Tables['nfse']>, 'id' | 'dados' | 'erros'> & { dados?: DadosDps; erros?: object[] }

export function updateNota(trx: Trx, id: number, { erros, ...columns }: Mudanca): Promise<void> {
  // The driver takes a list of JSON as its text.
  return updateRow(trx, 'nfse', id, { ...columns, ...(erros && { erros: JSON.stringify(erros) }) })
}

/** The note whose place another one takes, until it has: undefined where there is none. */
export async function readSubstituta(db: Db, id: number): Promise<number | undefined> {
  const row = await rowOf<{ id: number }>(
    db,
  )`select id from nfse where "substituiId" = ${id} and situacao in (${codes(SituacaoNfse, 'A_EMITIR', 'EMITINDO', 'INDETERMINADA', 'AUTORIZADA')})`
  return row?.id
}

export type Tentativa = Omit<Insertable<Tables['nfse_tentativa']>, 'id'>
export const insertTentativa = async (db: Db, row: Tentativa): Promise<void> => {
  await db.insertInto('nfse_tentativa').values(row).execute()
}

/** What nothing is asked about side by side: a note. */
export const filaDe = (nfseId: number) => `nfse-${nfseId}`

/** Has Sefin be asked for a note; who may still have it in hand has it no more. */
export async function insertEnvio(trx: Trx, nfseId: number, tentarEm: Date): Promise<void> {
  await trx.deleteFrom('nfse_envio').where('nfseId', '=', nfseId).execute()
  await trx
    .insertInto('nfse_envio')
    .values({ nfseId, fila: filaDe(nfseId), tentarEm })
    .execute()
}

export async function removeEnvio(trx: Trx, nfseId: number): Promise<void> {
  await trx.deleteFrom('nfse_envio').where('nfseId', '=', nfseId).execute()
}

/** Has all be asked for that waits for an answer, also what nobody asks for any more. @returns how many notes there are of them */
export async function updateTodosOsEnvios(trx: Trx, now: Date): Promise<number> {
  const row = await rowOf<{ n: number }>(trx)`
    with espera as (select id from nfse where situacao in (${codes(SituacaoNfse, ...ESPERAM)})),
    nova as (
      insert into nfse_envio ("nfseId", fila, "tentarEm") select id, 'nfse-' || id, ${now} from espera
      on conflict ("nfseId") do update set situacao = ${SituacaoTrabalho.code.ESPERA}, "tentarEm" = excluded."tentarEm"
        where nfse_envio."tomadoPor" is null
      returning 1)
    select count(*)::int as n from nova`
  return present(row).n
}

export type Envio = { id: number; nfseId: number }
export const listEnvios = (db: Db, ids: readonly number[]): Promise<Envio[]> =>
  db
    .selectFrom('nfse_envio')
    .select(['id', 'nfseId'])
    .where('id', 'in', [...ids])
    .execute()

/** Whether the process still has the note in hand. */
export async function isEmMaos(trx: Trx, { id }: Envio, processo: number): Promise<boolean> {
  const row = await trx
    .selectFrom('nfse_envio')
    .select('id')
    .where('id', '=', id)
    .where('tomadoPor', '=', processo)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Counts one more question in a row that was not answered. */
export async function updateSilencios(db: Db, { id }: Envio): Promise<number> {
  const row = await rowOf<{ silencios: number }>(
    db,
  )`update nfse_envio set silencios = least(silencios + 1, 100) where id = ${id} returning silencios`
  return row?.silencios ?? 1
}
export const updateRespondida = (db: Db, { id }: Envio): Promise<void> => updateRow(db, 'nfse_envio', id, { silencios: 0 })

/** Those of the notes that somebody is at. */
export async function countEmMaos(db: Db, ids: readonly number[]): Promise<number> {
  const row = await rowOf<{ n: number }>(db)`
    select count(*)::int as n from nfse_envio where "nfseId" = any (${[...ids]}::int[]) and "tomadoPor" is not null`
  return present(row).n
}

type Serie = { ambiente: number; serie: number }

/** The series that gives numbers now, which nobody else takes one of until the transaction ends. */
export const lockSerie = (trx: Trx) =>
  rowOf<{ ambiente: 1 | 2; serie: number; proximoNumero: number }>(trx)`
    select ambiente, serie, "proximoNumero" from nfse_configuracao for update`

/** Takes the lowest number that was given back. */
export async function takeLivre(trx: Trx, { ambiente, serie }: Serie): Promise<number | undefined> {
  const row = await rowOf<{ numero: number }>(trx)`
    delete from nfse_numero_livre l where ambiente = ${ambiente} and serie = ${serie}
      and numero = (select min(m.numero) from nfse_numero_livre m where m.ambiente = ${ambiente} and m.serie = ${serie})
    returning numero`
  return row?.numero
}

/** The first number from here on that no note of the series has or had. */
export async function readProximo(trx: Trx, { ambiente, serie }: Serie, from: number): Promise<number> {
  const row = await rowOf<{ numero: number }>(trx)`
    with usado as (
      select "numeroDps" as n from nfse where ambiente = ${ambiente} and serie = ${serie} and "numeroDps" >= ${from}
      union select numero from nfse_numero_alheio where ambiente = ${ambiente} and serie = ${serie} and numero >= ${from})
    select min(c.n)::bigint as numero from (select ${from}::bigint as n union all select n + 1 from usado) c
    where not exists (select from usado u where u.n = c.n)`
  return present(row).numero
}

export const updateProximo = async (trx: Trx, proximoNumero: number): Promise<void> => {
  await trx.updateTable('nfse_configuracao').set({ proximoNumero }).execute()
}

export async function insertLivre(trx: Trx, { ambiente, serie, numeroDps }: Serie & { numeroDps: number }): Promise<void> {
  await sql`insert into nfse_numero_livre (ambiente, serie, numero) values (${ambiente}, ${serie}, ${numeroDps}) on conflict do nothing`.execute(
    trx,
  )
}

export async function insertAlheio(trx: Trx, { ambiente, serie, numeroDps }: Serie & { numeroDps: number }): Promise<void> {
  await sql`insert into nfse_numero_alheio (ambiente, serie, numero) values (${ambiente}, ${serie}, ${numeroDps}) on conflict do nothing`.execute(
    trx,
  )
}

/** A note as a command answers it. */
export const listBreves = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('nfse')
    .select(['id', 'situacao', 'serie', 'numeroDps', 'numero', 'chave', 'erro'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()

import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/types.ts'
import type { Tables } from '../../db/tables.ts'
import { numberOf } from '../sql.ts'

type Row = Omit<Selectable<Tables['seguranca']>, 'id'>

/** @param since where given, only if no such row was written after that instant */
export async function insertSeguranca(db: Db, row: Row, since?: Date): Promise<void> {
  const { dataHora, evento, usuarioId, usuario, sobreId, sobre, detalhe, endereco, requestId } = row
  await sql`
    insert into seguranca ("dataHora", evento, "usuarioId", usuario, "sobreId", sobre, detalhe, endereco, "requestId")
    select ${dataHora}::timestamptz, ${evento}::smallint, ${usuarioId}::int, ${usuario}::text, ${sobreId}::int, ${sobre}::text, ${detalhe}::text,
      ${endereco}::text, ${requestId}::text
    where ${since ?? null}::timestamptz is null or not exists (
      select from seguranca where "dataHora" > ${since ?? null}::timestamptz and evento = ${evento}
        and "usuarioId" is not distinct from ${usuarioId} and endereco is not distinct from ${endereco} and detalhe is not distinct from ${detalhe})`.execute(
    db,
  )
}

/** Removes at most `limit` rows of before that instant. @returns how many @throws for an instant of the last 30 days */
export const removeSeguranca = (db: Db, before: Date, limit: number): Promise<number> =>
  numberOf(db)`select seguranca_expurga(${before}, ${limit}) as n`

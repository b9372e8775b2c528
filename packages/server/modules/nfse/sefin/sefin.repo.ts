import { SituacaoTrabalho } from '@retaguarda/contract/kit/enum.ts'
import { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import { TipoUsuario } from '@retaguarda/contract/usuario.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { sql } from 'kysely'
import { rowOf } from '../../../db/rows.ts'
import type { Db, Trx } from '../../../db/types.ts'
import { updateRow } from '../../../db/write-row.repo.ts'
import { codes } from '../../../kit/sql.ts'
import type { MotivoDescanso } from './descanso.calc.ts'

/** What is known of the other side is one row. */
const ID = 1

/** `descansoMotivo` stays while a rest is not over: its end is when an answer shows that Sefin works again. */
export type SefinRow = { descansaAte: Date | null; descansoMotivo: MotivoDescanso | null; descansos: number; relogioMs: number }

export const readSefin = async (db: Db): Promise<SefinRow> =>
  present(await rowOf<SefinRow>(db)`select "descansaAte", "descansoMotivo", descansos, "relogioMs" from nfse_sefin where id = ${ID}`)

/** Takes the next free place among the calls of all processes. @returns how many ms it is away */
export async function takeVaga(db: Db, milissegundos: number): Promise<number> {
  const row = await rowOf<{ espera: number }>(db)`
    update nfse_sefin set "proximaVaga" = greatest(coalesce("proximaVaga", now()), clock_timestamp()) + ${milissegundos} * interval '1 ms'
    where id = ${ID} returning (extract(epoch from "proximaVaga" - clock_timestamp()) * 1000)::float8 - ${milissegundos}::float8 as espera`
  return Math.max(0, present(row).espera)
}

/** What our clock is ahead of Sefin's, where it is not about as it was known. */
export async function updateRelogio(db: Db, relogioMs: number, tolerance: number): Promise<void> {
  await sql`update nfse_sefin set "relogioMs" = ${relogioMs} where id = ${ID} and abs("relogioMs" - ${relogioMs}) > ${tolerance}`.execute(
    db,
  )
}

export const lockSefin = async (trx: Trx): Promise<SefinRow> =>
  present(
    await rowOf<SefinRow>(trx)`
      select "descansaAte", "descansoMotivo", descansos, "relogioMs" from nfse_sefin where id = ${ID} for update`,
  )

export const updateDescanso = (trx: Trx, { descansaAte, descansoMotivo, descansos }: Omit<SefinRow, 'relogioMs'>): Promise<void> =>
  updateRow(trx, 'nfse_sefin', ID, { descansaAte, descansoMotivo, descansos })

/** Lets one of many look whether a rest is over; the others wait for what it finds. */
export async function takeSonda(db: Db, now: Date, ate: Date): Promise<boolean> {
  const row = await rowOf<{ id: number }>(db)`
    update nfse_sefin set "descansaAte" = ${ate} where id = ${ID} and "descansoMotivo" is not null and "descansaAte" <= ${now} returning id`
  return row !== undefined
}

/** Ends a rest, and has all that waits be asked for now. @returns whether there was one */
export async function removeDescanso(trx: Trx, now: Date): Promise<boolean> {
  const row = await rowOf<{ id: number }>(trx)`
    update nfse_sefin set "descansaAte" = null, "descansoMotivo" = null, descansos = 0
    where id = ${ID} and "descansoMotivo" is not null returning id`
  if (row) await updateEspera(trx, now)
  return row !== undefined
}

/** Whatever waits is due. What is in hand, or just being taken, is passed by: nobody waits for another one. */
export async function updateEspera(trx: Trx, now: Date): Promise<void> {
  await sql`
    update nfse_envio set "tentarEm" = ${now} where id in (
      select id from nfse_envio where situacao = ${codes(SituacaoTrabalho, 'ESPERA')} and "tentarEm" > ${now} and "tomadoPor" is null
      order by id for update skip locked)`.execute(trx)
}

/** How many notes wait for Sefin. */
export async function countEsperam(db: Db): Promise<number> {
  const row = await rowOf<{ n: number }>(
    db,
  )`select count(*)::int as n from nfse where situacao in (${codes(SituacaoNfse, 'A_EMITIR', 'EMITINDO', 'INDETERMINADA', 'CANCELAMENTO_PEDIDO')})`
  return present(row).n
}

type Avisado = { id: number; tipo: number }

/** Who is told of what concerns all notes: active administrators, and the financial department. */
export const listAvisados = (trx: Trx): Promise<Avisado[]> =>
  trx
    .selectFrom('usuario')
    .select(['id', 'tipo'])
    .where('ativo', '=', true)
    .where((is) => is.or([is('isAdmin', '=', true), is('tipo', '=', TipoUsuario.code.FINANCEIRO)]))
    .execute()

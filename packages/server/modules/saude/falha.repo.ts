import { correio, falha } from '@retaguarda/contract/falha.ts'
import { SituacaoTrabalho } from '@retaguarda/contract/kit/enum.ts'
import { sql } from 'kysely'
import { TIPO_AVISO } from '../../db/codes.ts'
import { rowsOf } from '../../db/rows.ts'
import type { Db, Trx } from '../../db/types.ts'
import { listOf } from '../../kit/list/list-of.ts'
import { codes } from '../../kit/sql.ts'
import { CAIXAS } from './caixa.ts'
import type { Achada } from './alvo.ts'

type Table = keyof typeof CAIXAS

/** Of the numbers of failures, those that they have where they come from (0546_falha.sql). */
const own = (ids: unknown) => sql`array(select id / 16 from unnest(${ids}::bigint[]) id)`
const among = (ids: unknown) => sql`(f."tarefaId" = any (${own(ids)}) or f."registroId" = any (${own(ids)}))`

export const falhaLista = listOf(falha, { table: 'falha', alias: 'f', columns: { link: 'f.link' }, among })

export const correioLista = listOf(correio, {
  table: 'correio_aberto',
  alias: 'c',
  columns: { link: 'c.link' },
  among: (ids) => sql`c."registroId" = any (${own(ids)})`,
})

export type Falha = Achada & { registro: string | null; erro: string | null }

/** Those of these failures that are failures still. */
export const listFalhas = (db: Db, ids: readonly number[]): Promise<Falha[]> =>
  rowsOf<Falha>(db)`select id, nome, registro, situacao, erro from falha f where id = any (${[...ids]}::bigint[]) and ${among([...ids])}`

const ESPERA = codes(SituacaoTrabalho, 'ESPERA')
const ERRO = codes(SituacaoTrabalho, 'ERRO')

/** Of the rows `t` of an outbox: those that no process lives for any more count as free. */
const livre = sql`(t."tomadoPor" is null or exists (select from processo v where v.id = t."tomadoPor" and v."ausenteDesde" < now() - interval '15 minutes'))`

/** The store is told of an invoice by who sends it, and by nobody else. */
const porAlguem = (table: Table) => (table === 'loja_aviso' ? sql`and t.tipo <> ${sql.lit(TIPO_AVISO.fatura)}` : sql``)

/**
 * Has rows of an outbox be told anew, from now on: with all attempts but the first before them, since what went wrong before may have arrived
 * all the same. @returns which
 */
export async function updateCaixa(trx: Trx, table: Table, ids: readonly number[], now: Date): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(trx)`
    update ${sql.table(table)} t set situacao = ${ESPERA}, "tentarEm" = ${now}, tentativas = least(t.tentativas, 1), "tomadoPor" = null
    where t.id = any (${[...ids]}::int[]) and t.situacao in (${ESPERA}, ${ERRO}) and ${livre} ${porAlguem(table)} returning t.id`
  const done = rows.map(({ id }) => id)
  await sql`delete from falha_descartada where caixa = ${CAIXAS[table].codigo} and registro = any (${done}::int[])`.execute(trx)
  return done
}

/** Puts rows of an outbox that gave up aside, as they are. @returns which */
export async function insertDescartadas(trx: Trx, table: Table, ids: readonly number[]): Promise<number[]> {
  const rows = await rowsOf<{ registro: number }>(trx)`
    insert into falha_descartada (caixa, registro, tentativas)
    select ${CAIXAS[table].codigo}, t.id, t.tentativas from ${sql.table(table)} t where t.id = any (${[...ids]}::int[]) and t.situacao = ${ERRO}
    order by t.id
    on conflict (caixa, registro) do update set tentativas = excluded.tentativas returning registro`
  return rows.map(({ registro }) => registro)
}

/** Frees these jobs of runners whose process is gone. */
async function releaseTarefas(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array(
    select j.locked_by from graphile_worker.jobs j where j.id = any (${[...ids]}::bigint[]) and j.locked_at < now() - interval '15 minutes'
      and not exists (select from processo v where j.locked_by = any (v.filas))))`.execute(trx)
}

/** Has jobs run now, as if for the first time. @returns which: one that runs just now is left alone */
export async function updateTarefas(trx: Trx, ids: readonly number[]): Promise<number[]> {
  await releaseTarefas(trx, ids)
  const rows = await rowsOf<{ id: number }>(trx)`
    select id from graphile_worker.reschedule_jobs(array(
      select id from graphile_worker.jobs where id = any (${[...ids]}::bigint[]) and locked_at is null), run_at := now(), attempts := 0)`
  return rows.map(({ id }) => id)
}

/** Takes jobs out of the queue. @returns which: one that runs just now is left alone */
export async function removeTarefas(trx: Trx, ids: readonly number[]): Promise<number[]> {
  await releaseTarefas(trx, ids)
  const rows = await rowsOf<{ id: number }>(trx)`
    select id from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where id = any (${[...ids]}::bigint[]) and locked_at is null))`
  return rows.map(({ id }) => id)
}

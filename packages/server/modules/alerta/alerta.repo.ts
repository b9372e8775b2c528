import { alerta, RegraAlerta, type RegraForm, type SilenciarForm, SituacaoAlerta } from '@retaguarda/contract/alerta.ts'
import { type Selectable, sql } from 'kysely'
import { rowOf, rowsOf } from '../../db/rows.ts'
import type { Tables } from '../../db/tables.ts'
import type { Db, Trx } from '../../db/types.ts'
import { insertRow, updateRow } from '../../db/write-row.repo.ts'
import { listOf } from '../../kit/list/list-of.ts'
import { codes } from '../../kit/sql.ts'
import type { Mudado, Novo, Silencio, Suspeita, Vivo } from './julgar.calc.ts'

export const alertasLista = listOf(alerta, { table: 'alerta', alias: 'a', counted: true, columns: { link: 'a.link' } })

const ENCERRADO = codes(SituacaoAlerta, 'ENCERRADO')

/** The alerts that have not ended. */
export const listVivos = (db: Db): Promise<Vivo[]> => rowsOf<Vivo>(db)`
  select id, regra, alvo, situacao, desde, vezes, "avisadoEm", texto, link, grau, bons from alerta where situacao <> ${ENCERRADO} order by id`

export const lockAlerta = (trx: Trx, id: number): Promise<Selectable<Tables['alerta']> | undefined> =>
  trx.selectFrom('alerta').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insertAlerta = (trx: Trx, { dizer: _dizer, ...row }: Novo): Promise<number> => insertRow(trx, 'alerta', row)

export async function updateAlerta(trx: Trx, { id, dizer: _dizer, ...row }: Mudado, agora: Date): Promise<void> {
  const ate = row.situacao === SituacaoAlerta.code.ENCERRADO ? agora : null
  await updateRow(trx, 'alerta', id, { ...row, ate })
}

export const updateSituacao = (trx: Trx, id: number, situacao: SituacaoAlerta): Promise<void> => updateRow(trx, 'alerta', id, { situacao })

/** Silences what is open of a rule, or of one thing of it, without waiting for the next judgment. */
export async function updateSilenciados(trx: Trx, { regra, alvo }: Pick<SilenciarForm, 'regra' | 'alvo'>): Promise<void> {
  await sql`update alerta set situacao = ${codes(SituacaoAlerta, 'SILENCIADO')}
    where regra = ${regra} and (${alvo}::text is null or alvo = ${alvo}) and situacao in (${codes(SituacaoAlerta, 'ABERTO', 'VISTO')})`.execute(
    trx,
  )
}

export const listSuspeitas = (db: Db): Promise<Suspeita[]> =>
  db.selectFrom('alerta_suspeita').select(['regra', 'alvo', 'desde', 'vezes']).execute()

/** Those that there are now, instead of those before. */
export async function updateSuspeitas(trx: Trx, rows: readonly Suspeita[]): Promise<void> {
  await trx.deleteFrom('alerta_suspeita').execute()
  if (rows.length > 0)
    await trx
      .insertInto('alerta_suspeita')
      .values([...rows])
      .execute()
}

/** The silences that hold at an instant. */
export const listSilencios = (db: Db, agora: Date): Promise<(Silencio & { ate: Date; motivo: string; usuario: string | null })[]> =>
  db
    .selectFrom('alerta_silencio as s')
    .leftJoin('usuario as u', 'u.id', 's.usuarioId')
    .select(['s.regra', 's.alvo', 's.ate', 's.motivo', 'u.pessoaNome as usuario'])
    .where('s.ate', '>', agora)
    .orderBy('s.id')
    .execute()

/** One for each rule and thing: a later one takes the place of the one before. */
export async function updateSilencio(trx: Trx, { regra, alvo, ate, motivo }: SilenciarForm, usuarioId: number): Promise<void> {
  await sql`
    insert into alerta_silencio (regra, alvo, ate, motivo, "usuarioId") values (${regra}, ${alvo}, ${ate}, ${motivo}, ${usuarioId})
    on conflict (regra, alvo) do update set ate = excluded.ate, motivo = excluded.motivo, "usuarioId" = excluded."usuarioId"`.execute(trx)
}

export const listRegrasDitas = (db: Db): Promise<RegraForm[]> => db.selectFrom('alerta_regra').selectAll().execute()

export async function updateRegras(trx: Trx, rows: readonly RegraForm[]): Promise<void> {
  for (const { regra, ...rest } of rows)
    await trx
      .insertInto('alerta_regra')
      .values({ regra, ...rest })
      .onConflict((taken) => taken.column('regra').doUpdateSet(rest))
      .execute()
}

export type Estado = { julgadoEm: Date | null; vigiadoEm: Date | null }

/** Of the judgments, whose turn it is alone until the transaction ends. */
export async function lockEstado(trx: Trx): Promise<Estado> {
  await sql`select set_config('synchronous_commit', 'off', true)`.execute(trx)
  await sql`insert into alerta_estado default values on conflict do nothing`.execute(trx)
  const row = await rowOf<Estado>(trx)`select "julgadoEm", "vigiadoEm" from alerta_estado for update`
  return row ?? { julgadoEm: null, vigiadoEm: null }
}

export const readEstado = (db: Db): Promise<Estado | undefined> =>
  db.selectFrom('alerta_estado').select(['julgadoEm', 'vigiadoEm']).executeTakeFirst()

export async function updateEstado(db: Db, set: Partial<Estado>): Promise<void> {
  await db.updateTable('alerta_estado').set(set).execute()
}

const { EMAIL, INTEGRACAO } = RegraAlerta.code

/** Since when mails do not leave, by what is open of it. */
export const readCorreioParado = (db: Db): Promise<{ desde: Date } | undefined> => rowOf<{ desde: Date }>(db)`
  select min(desde) as desde from alerta
  where situacao <> ${ENCERRADO} and (regra = ${EMAIL} or regra = ${INTEGRACAO} and alvo = 'E-mail') having count(*) > 0`

/** Forgets what ended long ago, and mails that were sent. */
export async function removeAntigos(trx: Trx, ended: Date, sent: Date): Promise<void> {
  await sql`delete from alerta where ate < ${ended}`.execute(trx)
  await sql`delete from alerta_email where "feitoEm" < ${sent}`.execute(trx)
  await sql`delete from alerta_dito where "emailEm" < ${sent}`.execute(trx)
}

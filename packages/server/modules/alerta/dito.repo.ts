import type { Insertable } from 'kysely'
import { rowsOf } from '../../db/rows.ts'
import type { Tables } from '../../db/tables.ts'
import type { Db, Trx } from '../../db/types.ts'
import type { Correio, Enviado, Pendente } from './dito.calc.ts'

/** Active administrators. */
export const listAdministradores = (db: Db): Promise<{ id: number; email: string }[]> =>
  db.selectFrom('usuario').select(['id', 'email']).where('ativo', '=', true).where('isAdmin', '=', true).orderBy('id').execute()

export async function insertDito(trx: Trx, row: Insertable<Tables['alerta_dito']>): Promise<void> {
  await trx.insertInto('alerta_dito').values(row).execute()
}

/** What no mail has told yet. */
export const listPendentes = (trx: Trx): Promise<Pendente[]> => rowsOf<Pendente>(trx)`
  select d.id, a.regra, d.titulo, d.texto, d.em from alerta_dito d join alerta a on a.id = d."alertaId" where d."emailEm" is null order by d.id`

export const listEnviados = (trx: Trx, since: Date): Promise<Enviado[]> => rowsOf<Enviado>(trx)`
  select "emailEm", resumo from alerta_dito where "emailEm" > ${since}`

export async function updateDitos(trx: Trx, ids: readonly number[], set: { emailEm: Date; resumo: boolean }): Promise<void> {
  await trx.updateTable('alerta_dito').set(set).where('id', 'in', ids).execute()
}

export async function insertEmails(trx: Trx, mails: readonly Correio[], link: string, tentarEm: Date): Promise<void> {
  if (mails.length === 0) return
  await trx
    .insertInto('alerta_email')
    .values(mails.map((one) => ({ ...one, link, tentarEm })))
    .execute()
}

export type EmailDeAlerta = Correio & { id: number; link: string }

export const listEmailsDeAlertas = (db: Db, ids: readonly number[]): Promise<EmailDeAlerta[]> =>
  db
    .selectFrom('alerta_email')
    .select(['id', 'para', 'assunto', 'texto', 'link'])
    .where('id', 'in', [...ids])
    .execute()

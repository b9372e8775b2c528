import { sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import type { Compromisso } from './calendario.calc.ts'
import { listAgendaDe } from './checklist-agenda-list.repo.ts'

export const readCalendario = async (db: Db, usuarioId: number): Promise<Date | undefined> =>
  (await db.selectFrom('agenda_calendario').select('criadoEm').where('usuarioId', '=', usuarioId).executeTakeFirst())?.criadoEm

export async function updateCalendario(trx: Trx, values: { usuarioId: number; hash: Buffer; criadoEm: Date }): Promise<void> {
  const { hash, criadoEm } = values
  await trx
    .insertInto('agenda_calendario')
    .values(values)
    .onConflict((conflict) => conflict.column('usuarioId').doUpdateSet({ hash, criadoEm }))
    .execute()
}

export async function removeCalendario(trx: Trx, usuarioId: number): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('agenda_calendario').where('usuarioId', '=', usuarioId).executeTakeFirst()
  return numDeletedRows > 0n
}

type Dono = { id: number; nome: string; email: string; perfil: { dadosPessoais: boolean } }

export async function readDono(db: Db, hash: Buffer): Promise<Dono | undefined> {
  const found = await db
    .selectFrom('agenda_calendario as a')
    .innerJoin('usuario as u', 'u.id', 'a.usuarioId')
    .innerJoin('pessoa as p', 'p.id', 'u.pessoaId')
    .leftJoin('perfil as pf', 'pf.id', 'u.perfilId')
    .select(['u.id', 'p.nome', 'u.email', 'pf.dadosPessoais'])
    .where('a.hash', '=', hash)
    .where('u.ativo', '=', true)
    .executeTakeFirst()
  if (!found) return undefined
  const { dadosPessoais, ...dono } = found
  return { ...dono, perfil: { dadosPessoais: dadosPessoais ?? true } }
}

/** The schedules that this person does and that begin after `since`, by start. */
export async function listCompromissos(db: Db, usuarioId: number, since: Date): Promise<Compromisso[]> {
  const agenda = await listAgendaDe(db, usuarioId, since)
  const { rows } = await sql<{ id: number; versaoRegistro: number; alteradoEm: Date | null }>`
    select id, "versaoRegistro", "alteradoEm" from checklist_agenda where id = any(${agenda.map(({ id }) => id)}::int[])`.execute(db)
  const versions = new Map(rows.map(({ id, ...version }) => [id, version]))
  return agenda.flatMap((one) => {
    const version = versions.get(one.id)
    return version
      ? [{ ...one, versaoRegistro: version.versaoRegistro, alteradoEm: version.alteradoEm?.toISOString() ?? one.dataInicio }]
      : []
  })
}

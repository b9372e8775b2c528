import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import type { Tables } from '../../db/tables.ts'
import type { Issue } from '../../integrations/redmine/sprints-port.ts'

const COPIA = 1
/** Rows of one statement. */
const PIECE = 1_000

export type Copia = Omit<Selectable<Tables['sprint_copia']>, 'id'>

export async function readCopia(db: Db): Promise<Copia> {
  return db.selectFrom('sprint_copia').selectAll().where('id', '=', COPIA).executeTakeFirstOrThrow()
}

/** Takes the copy on for a process, unless another one is at it. */
export const takeCopia = (db: Db, processo: number): Promise<{ id: number }[]> =>
  db
    .updateTable('sprint_copia')
    .set({ tomadoPor: processo })
    .where('id', '=', COPIA)
    .where('tomadoPor', 'is', null)
    .returning('id')
    .execute()

/** Ends a run of the process that has the copy. @returns false when it has it no more, and nothing was written */
export async function endRodada(db: Db, processo: number, end: Partial<Copia>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sprint_copia')
    .set({ ...end, tomadoPor: null, rodadas: sql<number>`rodadas + 1` })
    .where('id', '=', COPIA)
    .where('tomadoPor', '=', processo)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The copy is still this process's, and stays so until the transaction ends. */
export async function lockCopia(trx: Trx, processo: number): Promise<boolean> {
  const row = await trx
    .selectFrom('sprint_copia')
    .select('id')
    .where('id', '=', COPIA)
    .where('tomadoPor', '=', processo)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export const listSprintProjetos = (db: Db): Promise<{ id: number; projetoId: number }[]> =>
  db.selectFrom('sprint').select(['id', 'projetoId']).execute()

export type Lida = Pick<Selectable<Tables['sprint_tarefa']>, 'id' | 'mudadaEm' | 'lidaEm'>

/** Which issues the copy has, and of when. */
export const listLidas = (db: Db): Promise<Lida[]> => db.selectFrom('sprint_tarefa').select(['id', 'mudadaEm', 'lidaEm']).execute()

export const listPessoas = async (db: Db): Promise<number[]> =>
  (await db.selectFrom('sprint_nome').select('id').where('tipo', '=', 'pessoa').execute()).map(({ id }) => id)

export type Guardada = { mudadaEm: Date; lidaEm: Date; dados: Issue }

/** What runs that came to nothing have read of this Redmine. */
export async function mapGuardadas(db: Db, origem: string): Promise<Map<number, Guardada>> {
  const rows = await db.selectFrom('sprint_lida').select(['id', 'mudadaEm', 'lidaEm', 'dados']).where('origem', '=', origem).execute()
  // As updateGuardadas keeps them.
  return new Map(rows.map(({ id, dados, ...one }) => [id, { ...one, dados: dados as Issue }]))
}

/** Keeps issues as they were read for the run after this one, should this one come to nothing. */
export const updateGuardadas = (db: Db, rows: readonly (Guardada & { id: number; origem: string })[]): Promise<void> =>
  upsert(db, 'sprint_lida', rows)

export const removeGuardadas = (trx: Trx) => sql`delete from sprint_lida`.execute(trx)

/** Writes rows as they are now, in place of those of the same number; a piece at a time, so that nobody else waits. */
async function upsert<T extends keyof Tables>(trx: Db | Trx, table: T, rows: readonly Selectable<Tables[T]>[], key = 'id'): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const said = sql.join(columns.map((column) => sql.ref(column)))
  const set = sql.join(columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))
  for (let at = 0; at < rows.length; at += PIECE)
    await sql`insert into ${sql.table(table)} (${said})
      select ${said} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows.slice(at, at + PIECE))}::jsonb)
      on conflict (${sql.raw(key)}) do update set ${set}`.execute(trx)
}

export const updateNames = (trx: Trx, rows: readonly Selectable<Tables['sprint_nome']>[]): Promise<void> =>
  upsert(trx, 'sprint_nome', rows, 'tipo, id')
export const updateSprints = (trx: Trx, rows: readonly Selectable<Tables['sprint']>[]): Promise<void> => upsert(trx, 'sprint', rows)

/** Sprints that are none any more, and what belongs to them. */
export const removeOutros = (trx: Trx, sprints: readonly number[]) =>
  sql`delete from sprint where id <> all (${[...sprints]}::int[])`.execute(trx)

/** Nothing of any issue stays. */
export const removeTarefas = (trx: Trx) => sql`delete from sprint_tarefa`.execute(trx)

/** The issues as they are now in the place of what is known of them; those that are gone are only named. */
export async function updateTarefas(
  trx: Trx,
  {
    tarefas,
    mudancas,
    saidas,
  }: { tarefas: Selectable<Tables['sprint_tarefa']>[]; mudancas: Selectable<Tables['sprint_mudanca']>[]; saidas: number[] },
): Promise<void> {
  await sql`delete from sprint_tarefa where id = any (${saidas}::int[])`.execute(trx)
  await upsert(trx, 'sprint_tarefa', tarefas)
  await sql`delete from sprint_mudanca where "tarefaId" = any (${tarefas.map(({ id }) => id)}::int[])`.execute(trx)
  await upsert(trx, 'sprint_mudanca', mudancas)
}

/** All hours of these issues, and all from this day on, are the ones given; of issues that the copy does not have none is kept. */
export async function updateHoras(
  trx: Trx,
  { horas, desde, tarefas }: { horas: Selectable<Tables['sprint_hora']>[]; desde: string | null; tarefas: number[] },
): Promise<void> {
  if (desde !== null) await sql`delete from sprint_hora where dia >= ${desde}`.execute(trx)
  await sql`delete from sprint_hora where "tarefaId" = any (${tarefas}::int[])`.execute(trx)
  const { rows } = await sql<{ id: number }>`select id from sprint_tarefa`.execute(trx)
  const known = new Set(rows.map(({ id }) => id))
  await upsert(
    trx,
    'sprint_hora',
    horas.filter(({ tarefaId }) => known.has(tarefaId)),
  )
}

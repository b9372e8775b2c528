import { sql } from 'kysely'
import type { Db } from '../../db/types.ts'

/** A file of the pages; `comprimido` by brotli. */
export type PageFile = { nome: string; comprimido: boolean; conteudo: Buffer }

export const readPageFile = (db: Db, nome: string): Promise<Omit<PageFile, 'nome'> | undefined> =>
  db.selectFrom('pagina_arquivo').select(['comprimido', 'conteudo']).where('nome', '=', nome).executeTakeFirst()

export const listNomes = async (db: Db, nomes: readonly string[]): Promise<string[]> =>
  (
    await db
      .selectFrom('pagina_arquivo')
      .select('nome')
      .where('nome', 'in', [...nomes, ''])
      .execute()
  ).map(({ nome }) => nome)

/** Says that these are in use, where nobody has lately. */
export const updateUso = async (db: Db, nomes: readonly string[]): Promise<void> =>
  void (await sql`update pagina_arquivo set "usadoEm" = now() where nome in (
    select nome from pagina_arquivo where nome = any(${[...nomes]}::text[]) and "usadoEm" < now() - interval '1 hour'
    order by nome for update skip locked)`.execute(db))

/** Another process of the same version may be faster. */
export const insertPageFiles = async (db: Db, files: readonly PageFile[]): Promise<void> =>
  void (await db
    .insertInto('pagina_arquivo')
    .values([...files])
    .onConflict((conflict) => conflict.doNothing())
    .execute())

/** Forgets what no process has used for so many days. */
export const removePageFiles = async (db: Db, days: number): Promise<void> =>
  void (await sql`delete from pagina_arquivo where "usadoEm" < now() - ${days} * interval '1 day'`.execute(db))

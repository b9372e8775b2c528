import { type Selectable, sql } from 'kysely'
import { rowOf, rowsOf } from '../../../db/rows.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Db, Trx } from '../../../db/types.ts'

/** Where the work on files stands: it comes after every table. */
export const ARQUIVOS = '~'

type Row = Selectable<Tables['importacao']>
export type Importado = Pick<Row, 'id' | 'arquivoId' | 'nome' | 'codificacao' | 'separador' | 'cabecalho' | 'inicio'> & {
  amostra: string[][]
  chave: string
}

/** The first after another one, with the key of its file. */
export const readImportadoApos = (db: Db, id: number): Promise<Importado | undefined> =>
  rowOf<Importado>(db)`select i.id, i."arquivoId", i.nome, i.codificacao, i.separador, i.cabecalho, i.amostra, i.inicio, a.chave
    from importacao i join arquivo a on a.id = i."arquivoId" where i.id > ${id} order by i.id limit 1`

/** Which of these texts name somebody, by their places. */
export async function listNomeadas(db: Db, texts: readonly string[], padrao: string): Promise<Set<number>> {
  if (texts.length === 0) return new Set()
  const rows = await rowsOf<{ n: number }>(db)`
    select (n - 1)::int as n from unnest(${[...texts]}::text[]) with ordinality u (text, n) where busca(text) ~ ${padrao}::text`
  return new Set(rows.map(({ n }) => n))
}

/** Another file in the place of the one that was read. @returns false where another one has taken it already */
export async function updateImportado(
  trx: Trx,
  { id, arquivoId }: Pick<Importado, 'id' | 'arquivoId'>,
  { amostra, ...set }: Pick<Importado, 'arquivoId' | 'cabecalho' | 'codificacao' | 'amostra'>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('importacao')
    .set({ ...set, amostra: JSON.stringify(amostra) })
    .where('id', '=', id)
    .where('arquivoId', '=', arquivoId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await trx.updateTable('arquivo').set({ descartadoEm: now, nome: '•' }).where('id', '=', arquivoId).execute()
  return true
}

/** Says that one file is through, where nobody else has said so. */
export const updatePosicao = async (db: Db, pessoa: number, { de, ate }: { de: number; ate: number }): Promise<void> => {
  await sql`update anonimizado set posicao = ${ate} where pessoa = ${pessoa} and lugar = ${ARQUIVOS} and posicao = ${de}`.execute(db)
}

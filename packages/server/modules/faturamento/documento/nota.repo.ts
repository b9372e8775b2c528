import { type NotaFiscal, TipoDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import type { Insertable, Selectable } from 'kysely'
import type { Db, Trx } from '../../../db/types.ts'
import { insertRow } from '../../../db/write-row.repo.ts'
import type { Tables } from '../../../db/tables.ts'

const { NOTA_FISCAL: NOTA } = TipoDocumento.code
type Part = Selectable<Tables['fatura_documento_arquivo']>['parte']

/** The note of a key that was issued from here. */
export const readEmitidaDaqui = (db: Db, chave: string): Promise<{ faturaId: number } | undefined> =>
  db.selectFrom('nfse').select('faturaId').where('chave', '=', chave).executeTakeFirst()

export async function listNotas(db: Db, faturaId: number): Promise<NotaFiscal[]> {
  const rows = await db
    .selectFrom('fatura_documento')
    .select(['id', 'nome', 'numero', 'chave', 'valor', 'dataHora'])
    .where('faturaId', '=', faturaId)
    .where('tipo', '=', NOTA)
    .orderBy('id')
    .execute()
  const files = await db
    .selectFrom('fatura_documento_arquivo as fa')
    .innerJoin('fatura_documento as d', 'd.id', 'fa.documentoId')
    .innerJoin('arquivo as a', 'a.id', 'fa.arquivoId')
    .select(['fa.documentoId', 'fa.parte', 'a.nome', 'a.tamanho'])
    .where('d.faturaId', '=', faturaId)
    .execute()
  const file = (id: number, part: 'xml' | 'pdf') => {
    const found = files.find((one) => one.documentoId === id && one.parte === part)
    return found ? { nome: found.nome, tamanho: found.tamanho } : null
  }
  return rows.map(({ numero, dataHora, ...row }) => ({
    ...row,
    fatura: faturaId,
    tipo: NOTA,
    numero: numero ?? '', // a check of the table says that a nota has one
    xml: file(row.id, 'xml'),
    pdf: file(row.id, 'pdf'),
    dataHora: dataHora.toISOString(),
  }))
}

/** @returns its id */
export async function insertNota(
  trx: Trx,
  nota: Omit<Insertable<Tables['fatura_documento']>, 'tipo'>,
  files: readonly { parte: Part; arquivoId: number }[],
): Promise<number> {
  const id = await insertRow(trx, 'fatura_documento', { ...nota, tipo: NOTA })
  if (files.length > 0)
    await trx
      .insertInto('fatura_documento_arquivo')
      .values(files.map(({ parte, arquivoId }) => ({ documentoId: id, parte, arquivoId })))
      .execute()
  return id
}

/** A nota fiscal with the client of its invoice. */
export const readNota = (db: Db, id: number) =>
  db
    .selectFrom('fatura_documento as d')
    .innerJoin('fatura as f', 'f.id', 'd.faturaId')
    .select(['d.faturaId', 'd.numero', 'd.chave', 'd.valor', 'f.clienteId'])
    .where('d.id', '=', id)
    .where('d.tipo', '=', NOTA)
    .executeTakeFirst()

/** @returns false when another one has removed it */
export async function removeNota(trx: Trx, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('fatura_documento').where('id', '=', id).where('tipo', '=', NOTA).executeTakeFirst()
  return numDeletedRows === 1n
}

/** The stored file of a part of a nota fiscal. */
export async function readArquivoDaNota(db: Db, documentoId: number, part: Part): Promise<number | undefined> {
  const found = await db
    .selectFrom('fatura_documento_arquivo')
    .select('arquivoId')
    .where('documentoId', '=', documentoId)
    .where('parte', '=', part)
    .executeTakeFirst()
  return found?.arquivoId
}

import type { ClienteForm } from '@retaguarda/contract/cliente.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import { invalid } from '../../base/errors.ts'
import { updateRow } from '../../db/write-row.repo.ts'

/** The products of a client in the order of the form. */
export const listProdutos = (db: Db, clienteId: number) =>
  db.selectFrom('cliente_produto').select(['id', 'tipo', 'url']).where('clienteId', '=', clienteId).orderBy('ordem').orderBy('id').execute()

/** The attachments of a client in the order of the form. */
export async function listAnexos(db: Db, clienteId: number) {
  const rows = await db
    .selectFrom('cliente_anexo as a')
    .innerJoin('arquivo as f', 'f.id', 'a.arquivoId')
    .select(['a.id', 'a.tipo', 'a.nome', 'a.arquivoId as documento', 'f.tamanho', 'a.validade'])
    .where('a.clienteId', '=', clienteId)
    .orderBy('a.ordem')
    .orderBy('a.id')
    .execute()
  return rows.map(({ validade, ...anexo }) => ({ ...anexo, ...(validade !== null && { validade }) }))
}

/** The name that a file has as an attachment of its client. */
export async function readAnexoNome(db: Db, arquivoId: number): Promise<string | undefined> {
  const anexo = await db.selectFrom('cliente_anexo').select('nome').where('arquivoId', '=', arquivoId).executeTakeFirst()
  return anexo?.nome
}

/** Makes the products of a client those of the form; the ones that stay keep their ids. */
export async function updateProdutos(trx: Trx, clienteId: number, produtos: ClienteForm['clienteProduto']): Promise<void> {
  await dropOthers(trx, 'cliente_produto', clienteId, produtos)
  // The contract has dropped the lines without url.
  const lines = produtos.map(({ id, tipo, url }, ordem) => ({ id, values: { tipo, url: url ?? '', ordem } }))
  for (const { id, values } of lines) if (id) await trx.updateTable('cliente_produto').set(values).where('id', '=', id).execute()
  const added = lines.filter(({ id }) => !id).map(({ values }) => ({ clienteId, ...values }))
  if (added.length > 0) await trx.insertInto('cliente_produto').values(added).execute()
}

/**
 * Makes the attachments of a client those of the form; the ones that stay keep their ids and, without a new file, their file.
 * `arquivo` is the id of a stored file by now (cliente.service.ts).
 */
export async function updateAnexos(trx: Trx, clienteId: number, anexos: ClienteForm['clienteAnexo']): Promise<void> {
  await dropOthers(trx, 'cliente_anexo', clienteId, anexos)
  for (const [ordem, { id, tipo, nome, arquivo, validade }] of anexos.entries()) {
    // The contract has dropped the lines without nome.
    const values = { tipo, nome: nome ?? '', ordem, validade }
    const arquivoId = arquivo === null ? undefined : Number(arquivo)
    if (id) await updateRow(trx, 'cliente_anexo', id, { ...values, ...(arquivoId !== undefined && { arquivoId }) })
    else if (arquivoId !== undefined)
      await trx
        .insertInto('cliente_anexo')
        .values({ clienteId, ...values, arquivoId })
        .execute()
    else throw invalid({ [`clienteAnexo.${ordem}.arquivo`]: 'Escolha o arquivo deste anexo.' })
  }
}

type Lines = 'cliente_produto' | 'cliente_anexo'
const FIELDS: { [T in Lines]: string } = { cliente_produto: 'clienteProduto', cliente_anexo: 'clienteAnexo' }

/** @throws RuleError 422 for a line that is another client's, or stands twice */
async function dropOthers(trx: Trx, table: Lines, clienteId: number, lines: { id?: number | null | undefined }[]): Promise<void> {
  const kept = lines.flatMap(({ id }) => (id ? [id] : []))
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where "clienteId" = ${clienteId} and id = any(${kept}::int[])`.execute(trx)
  if (rows.length < kept.length)
    throw invalid({ [FIELDS[table]]: 'Uma das linhas não é deste cliente ou foi excluída. Recarregue e tente de novo.' })
  await sql`delete from ${sql.table(table)} where "clienteId" = ${clienteId} and id <> all(${kept}::int[])`.execute(trx)
}

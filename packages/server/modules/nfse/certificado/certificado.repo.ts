import type { Insertable } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { Db, Trx } from '../../../db/types.ts'

/** There is one, or none. */
const ID = 1

export type CertificadoRow = Omit<Insertable<Tables['nfse_certificado']>, 'id'>

/** What is told of the certificate. */
export const readCertificado = (db: Db) =>
  db
    .selectFrom('nfse_certificado')
    .select(['titular', 'cnpj', 'emissor', 'inicio', 'fim', 'impressao'])
    .where('id', '=', ID)
    .executeTakeFirst()
export type Certificado = NonNullable<Awaited<ReturnType<typeof readCertificado>>>

/** With what only this installation can read. */
export const readSegredo = (db: Db) =>
  db.selectFrom('nfse_certificado').select(['cnpj', 'fim', 'segredo']).where('id', '=', ID).executeTakeFirst()

/** In the place of the one that may be there. */
export async function updateCertificado(trx: Trx, row: CertificadoRow): Promise<void> {
  await trx
    .insertInto('nfse_certificado')
    .values({ id: ID, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

export async function removeCertificado(trx: Trx): Promise<void> {
  await trx.deleteFrom('nfse_certificado').where('id', '=', ID).execute()
}

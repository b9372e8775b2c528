import type { Selectable } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import { updateRow } from '../../db/write-row.repo.ts'
import type { Tables } from '../../db/tables.ts'

export const EMPRESA_ID = 1

/** Who we are; every text is null until somebody wrote it down. */
export type EmpresaLida = Pick<
  Selectable<Tables['empresa']>,
  'nome' | 'cpfCnpj' | 'endereco' | 'telefone' | 'email' | 'site' | 'logo' | 'logoTipo' | 'regime'
>

export const readEmpresa = (db: Db): Promise<EmpresaLida> =>
  db
    .selectFrom('empresa')
    .select(['nome', 'cpfCnpj', 'endereco', 'telefone', 'email', 'site', 'logo', 'logoTipo', 'regime'])
    .where('id', '=', EMPRESA_ID)
    .executeTakeFirstOrThrow()

/** Whose the certificate is that notes are signed with; undefined where there is none. */
export const readCnpjDoCertificado = async (trx: Trx): Promise<string | undefined> =>
  (await trx.selectFrom('nfse_certificado').select('cnpj').executeTakeFirst())?.cnpj

export const updateEmpresa = (trx: Trx, empresa: EmpresaLida): Promise<void> => updateRow(trx, 'empresa', EMPRESA_ID, empresa)

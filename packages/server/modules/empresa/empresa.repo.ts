import type { Encarregado } from '@retaguarda/contract/privacidade/encarregado.ts'
import type { Selectable } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import { updateRow } from '../../db/write-row.repo.ts'
import type { Tables } from '../../db/tables.ts'

export const EMPRESA_ID = 1

const COLUMNS = [
  'nome',
  'cpfCnpj',
  'endereco',
  'telefone',
  'email',
  'site',
  'logo',
  'logoTipo',
  'regime',
  'encarregadoNome',
  'encarregadoEmail',
] as const

/** Who we are; every text is null until somebody wrote it down. */
export type EmpresaLida = Pick<Selectable<Tables['empresa']>, (typeof COLUMNS)[number]>

export const readEmpresa = (db: Db): Promise<EmpresaLida> =>
  db
    .selectFrom('empresa')
    .select([...COLUMNS])
    .where('id', '=', EMPRESA_ID)
    .executeTakeFirstOrThrow()

/** Whose the certificate is that notes are signed with; undefined where there is none. */
export const readCnpjDoCertificado = async (trx: Trx): Promise<string | undefined> =>
  (await trx.selectFrom('nfse_certificado').select('cnpj').executeTakeFirst())?.cnpj

export const updateEmpresa = (trx: Trx, empresa: EmpresaLida): Promise<void> => updateRow(trx, 'empresa', EMPRESA_ID, empresa)

/** Who answers for personal data; null where nobody was named. */
export async function readEncarregado(db: Db): Promise<Encarregado | null> {
  const read = db.selectFrom('empresa').select(['encarregadoNome', 'encarregadoEmail']).where('id', '=', EMPRESA_ID)
  return encarregadoDe(await read.executeTakeFirstOrThrow())
}

/** A name and an address, or neither. */
export const encarregadoDe = ({ encarregadoNome, encarregadoEmail }: Pick<EmpresaLida, 'encarregadoNome' | 'encarregadoEmail'>) =>
  encarregadoNome !== null && encarregadoEmail !== null ? { nome: encarregadoNome, email: encarregadoEmail } : null

import { TipoPessoa } from '@retaguarda/contract/pessoa.ts'
import { TipoUsuario } from '@retaguarda/contract/usuario.ts'
import { sql } from 'kysely'
import type { Trx } from '../../db/types.ts'
import { rowOf } from '../../db/rows.ts'
import { insertRow } from '../../db/write-row.repo.ts'

const LOCK = 7_202_611_203
const DOCUMENTO_LENGTH = 11

/** Two starts of the product make one administrator. */
export async function lockPrimeiroAdministrador(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
}

/** Whether a table has a row. */
export const isAny = async (trx: Trx, table: 'usuario' | 'senha_anterior'): Promise<boolean> =>
  (await trx.selectFrom(table).select('id').limit(1).executeTakeFirst()) !== undefined

/** The active administrator who was made first. */
export async function readAdministrador(trx: Trx): Promise<number | undefined> {
  const found = await trx
    .selectFrom('usuario')
    .select('id')
    .where('isAdmin', '=', true)
    .where('ativo', '=', true)
    .orderBy('id')
    .executeTakeFirst()
  return found?.id
}

/** A user with a person of his own, whose document is to be filled in later: it stands there as 000.000.000-00 or the next free one. */
export async function insertUsuario(
  trx: Trx,
  { nome, email, isAdmin }: { nome: string; email: string; isAdmin: boolean },
): Promise<number> {
  const pessoaId = await insertRow(trx, 'pessoa', { nome, tipo: TipoPessoa.code.FISICA, cpfCnpj: await freeDocumento(trx) })
  const tipo = isAdmin ? TipoUsuario.code.FINANCEIRO : TipoUsuario.code.PADRAO
  return insertRow(trx, 'usuario', { pessoaId, email, isAdmin, tipo })
}

async function freeDocumento(trx: Trx): Promise<string> {
  const first = await rowOf<{ livre: string }>(trx)`
    select lpad(n::text, ${DOCUMENTO_LENGTH}, '0') as livre from generate_series(0, 9999) n
    where not exists (select from pessoa where "cpfCnpj" = lpad(n::text, ${DOCUMENTO_LENGTH}, '0')) order by n limit 1`
  if (!first) throw new Error('No provisional document is left')
  return first.livre
}

import { TipoPessoa } from '@retaguarda/contract/pessoa.ts'
import { TipoUsuario } from '@retaguarda/contract/usuario.ts'
import { sql } from 'kysely'
import { type Config, publicUrl } from '../../config.ts'
import type { Db, Trx } from '../../kit/context.ts'
import { firstAccessLink, issueFirstAccess } from './primeiro-acesso.repo.ts'

const LOCK = 7_202_611_203
const DOCUMENTO_LENGTH = 11

/**
 * The link with which the first administrator registers a password: on a database without users, whom it then makes, and
 * again at each start until somebody has had a password, so that a line that was lost locks nobody out (decisions §3).
 * @returns undefined once there has been a password
 */
export async function firstAdministratorLink(
  db: Db,
  config: Pick<Config, 'ADMIN_EMAIL' | 'PUBLIC_URL' | 'HOST' | 'PORT'>,
  now: Date,
): Promise<string | undefined> {
  const token = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
    if (await trx.selectFrom('senha_anterior').select('id').limit(1).executeTakeFirst()) return undefined
    const waiting = await firstAdministrator(trx)
    if (waiting) return issueFirstAccess(trx, waiting, now)
    if (await trx.selectFrom('usuario').select('id').limit(1).executeTakeFirst()) return undefined
    const id = await createUsuario(trx, { nome: 'Administrador', email: config.ADMIN_EMAIL.toLowerCase(), isAdmin: true })
    return issueFirstAccess(trx, id, now)
  })
  return token && firstAccessLink(publicUrl(config), token)
}

async function firstAdministrator(trx: Trx): Promise<number | undefined> {
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
export async function createUsuario(
  trx: Trx,
  { nome, email, isAdmin }: { nome: string; email: string; isAdmin: boolean },
): Promise<number> {
  const pessoa = await trx
    .insertInto('pessoa')
    .values({ nome, tipo: TipoPessoa.code.FISICA, cpfCnpj: await freeDocumento(trx) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const tipo = isAdmin ? TipoUsuario.code.FINANCEIRO : TipoUsuario.code.PADRAO
  const usuario = await trx
    .insertInto('usuario')
    .values({ pessoaId: pessoa.id, email, isAdmin, tipo })
    .returning('id')
    .executeTakeFirstOrThrow()
  return usuario.id
}

async function freeDocumento(trx: Trx): Promise<string> {
  const { rows } = await sql<{ livre: string }>`
    select lpad(n::text, ${DOCUMENTO_LENGTH}, '0') as livre from generate_series(0, 9999) n
    where not exists (select from pessoa where "cpfCnpj" = lpad(n::text, ${DOCUMENTO_LENGTH}, '0')) order by n limit 1`.execute(trx)
  const [first] = rows
  if (!first) throw new Error('No provisional document is left')
  return first.livre
}

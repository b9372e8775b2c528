import type { Db, Trx } from '../../db/types.ts'
import { updateRow } from '../../db/write-row.repo.ts'

/** What is read of a user `u` and her person `p` who is signing in by more than a password. */
export const DE_QUEM_ENTRA = [
  ...(['u.id', 'u.email', 'u.tipo', 'u.isAdmin', 'u.isManagerTeam', 'u.isTecnico', 'u.isMaster'] as const),
  ...(['u.ativo', 'u.segundoFatorEm', 'u.emergencia', 'u.perfilId', 'p.nome'] as const),
] as const

/** What a person has to prove herself by. */
export async function readFatores(db: Db, usuarioId: number) {
  const [totp, codigos, chaves] = await Promise.all([
    db.selectFrom('totp').select(['segredo', 'confirmadoEm', 'pendente']).where('usuarioId', '=', usuarioId).executeTakeFirst(),
    db.selectFrom('codigo_recuperacao').select('id').where('usuarioId', '=', usuarioId).where('usadoEm', 'is', null).execute(),
    listKeys(db, usuarioId),
  ])
  return { totp, codigos: codigos.length, chaves }
}

export const listKeys = (db: Db, usuarioId: number) =>
  db.selectFrom('chave_acesso').selectAll().where('usuarioId', '=', usuarioId).orderBy('id').execute()

/** The user, so that of two changes of her factors one comes after the other. */
export const lockUsuario = (trx: Trx, id: number) =>
  trx.selectFrom('usuario').select(['id', 'ativo', 'segundoFatorEm']).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export async function updatePendente(trx: Trx, usuarioId: number, pendente: string): Promise<void> {
  await trx
    .insertInto('totp')
    .values({ usuarioId, pendente })
    .onConflict((on) => on.column('usuarioId').doUpdateSet({ pendente }))
    .execute()
}

/** The secret that was being set up counts from now on, and the step of its first code is taken. */
export async function updateTotp(trx: Trx, usuarioId: number, segredo: string, ultimoPasso: number, confirmadoEm: Date): Promise<void> {
  await trx.updateTable('totp').set({ segredo, confirmadoEm, ultimoPasso, pendente: null }).where('usuarioId', '=', usuarioId).execute()
}

export async function removeTotp(trx: Trx, usuarioId: number): Promise<boolean> {
  return (await trx.deleteFrom('totp').where('usuarioId', '=', usuarioId).executeTakeFirst()).numDeletedRows > 0n
}

/** Takes the code of a step; false where that, or a later one, was taken before. */
export async function takePasso(trx: Trx, usuarioId: number, passo: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('totp')
    .set({ ultimoPasso: passo })
    .where('usuarioId', '=', usuarioId)
    .where('ultimoPasso', '<', passo)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function updateCodigos(trx: Trx, usuarioId: number, hashes: readonly Buffer[]): Promise<void> {
  await trx.deleteFrom('codigo_recuperacao').where('usuarioId', '=', usuarioId).execute()
  if (hashes.length > 0)
    await trx
      .insertInto('codigo_recuperacao')
      .values(hashes.map((hash) => ({ usuarioId, hash })))
      .execute()
}

/** Takes a recovery code, once. */
export async function takeCodigo(trx: Trx, usuarioId: number, hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('codigo_recuperacao')
    .set({ usadoEm: now })
    .where('usuarioId', '=', usuarioId)
    .where('hash', '=', hash)
    .where('usadoEm', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type NovaChave = { usuarioId: number; credencial: string; chavePublica: Buffer; contador: number; transportes: string[]; nome: string }

export async function insertKey(trx: Trx, key: NovaChave, criadaEm: Date): Promise<void> {
  await trx
    .insertInto('chave_acesso')
    .values({ ...key, criadaEm })
    .execute()
}

export async function updateChaveNome(trx: Trx, usuarioId: number, id: number, nome: string): Promise<boolean> {
  const done = await trx
    .updateTable('chave_acesso')
    .set({ nome })
    .where('id', '=', id)
    .where('usuarioId', '=', usuarioId)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

export async function removeKey(trx: Trx, usuarioId: number, id: number): Promise<boolean> {
  const done = await trx.deleteFrom('chave_acesso').where('id', '=', id).where('usuarioId', '=', usuarioId).executeTakeFirst()
  return done.numDeletedRows > 0n
}

/** A passkey with the person it belongs to, who may be inactive. */
export const readKey = (db: Db, credencial: string) =>
  db
    .selectFrom('chave_acesso as c')
    .innerJoin('usuario as u', 'u.id', 'c.usuarioId')
    .innerJoin('pessoa as p', 'p.id', 'u.pessoaId')
    .select(['c.id as chaveId', 'c.credencial', 'c.chavePublica', 'c.contador', 'c.transportes'])
    .select(DE_QUEM_ENTRA)
    .where('c.credencial', '=', credencial)
    .executeTakeFirst()

/** Keeps how often the authenticator has signed; false where it was used meanwhile, as by a copy of it. */
export async function takeKey(trx: Trx, id: number, before: number, contador: number, usadaEm: Date): Promise<boolean> {
  const done = await trx
    .updateTable('chave_acesso')
    .set({ contador, usadaEm })
    .where('id', '=', id)
    .where('contador', '=', before)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** Notes whether the person has a second factor at all. */
export async function updateTemFator(trx: Trx, usuarioId: number, now: Date): Promise<boolean> {
  const { totp, chaves } = await readFatores(trx, usuarioId)
  const tem = (totp?.segredo ?? null) !== null || chaves.length > 0
  await trx
    .updateTable('usuario')
    .set((eb) => ({ segundoFatorEm: tem ? eb.fn.coalesce('segundoFatorEm', eb.val(now)) : null }))
    .where('id', '=', usuarioId)
    .execute()
  return tem
}

/** Takes every factor away, and the logins that wait for one. @returns whether there was any */
export async function removeFatores(trx: Trx, usuarioId: number): Promise<boolean> {
  const before = await lockUsuario(trx, usuarioId)
  await removeTotp(trx, usuarioId)
  await updateCodigos(trx, usuarioId, [])
  await trx.deleteFrom('chave_acesso').where('usuarioId', '=', usuarioId).execute()
  await trx.deleteFrom('desafio_chave').where('usuarioId', '=', usuarioId).execute()
  await trx.deleteFrom('entrada_pendente').where('usuarioId', '=', usuarioId).execute()
  await updateRow(trx, 'usuario', usuarioId, { segundoFatorEm: null })
  return (before?.segundoFatorEm ?? null) !== null
}

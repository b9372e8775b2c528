import { timingSafeEqual } from 'node:crypto'
import { decrypt, fingerprint } from '../../base/cipher.ts'
import type { Db } from '../../db/types.ts'
import type { PublicCtx } from '../../kit/ctx/context.ts'
import { recordSecurity } from '../../kit/ctx/security-log.ts'
import { recordGuess, refuseGuessing } from '../auth/tentativa-key.service.ts'
import { listByHash, listUnhashed, updateHashes } from './cliente-key.repo.ts'

/** What the key is encrypted as. */
export const PURPOSE = 'cliente.lojaChave'
/** What the hash of a key is for, apart from its encryption. */
const HASH = 'cliente.lojaChaveHash'
/** Of a key that can no longer be read: no hash is like it. */
const UNREADABLE = '-'
const BATCH = 500

type Where = Pick<PublicCtx, 'config'> & { db: Db }

/**
 * The clients whose store has this key; several where one key was given to several. Found by a keyed hash: what a caller may guess
 * tells nothing of how near it is, and a thousand stores cost what one does.
 */
export async function clientesDaChave({ db, config }: Where, key: string): Promise<Set<number>> {
  await hashNewKeys({ db, config })
  const hash = hashDaChave(config, key)
  const rows = await listByHash(db, hash)
  return new Set(rows.filter(({ lojaChaveHash }) => same(lojaChaveHash ?? '', hash)).map(({ id }) => id))
}

/**
 * As `clientesDaChave`, for a call from outside.
 * @throws RuleError 429 while the address has sent too many wrong keys
 */
export async function reconhecerChave(ctx: PublicCtx, key: string, address: string): Promise<Set<number>> {
  const { db, config, now } = ctx
  await refuseGuessing(db, address, now())
  const own = await clientesDaChave({ db, config }, key)
  if (own.size > 0) return own
  await recordGuess(db, address, now())
  await recordSecurity(db, ctx, { evento: 'CHAVE_RECUSADA', detalhe: 'chave de loja desconhecida' })
  return own
}

export const hashDaChave = (config: Where['config'], key: string): string => fingerprint(config, HASH, key)

const same = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Keys that were saved or changed since the last call have no hash yet. */
async function hashNewKeys({ db, config }: Where): Promise<void> {
  for (let rows = await listUnhashed(db, BATCH); rows.length > 0; rows = await listUnhashed(db, BATCH)) {
    const hashed = rows.map((row) => {
      const key = decrypt(config, PURPOSE, row.lojaChave)
      return { ...row, hash: key === undefined ? UNREADABLE : hashDaChave(config, key) }
    })
    // A key that is changed meanwhile is seen again.
    await updateHashes(db, hashed)
  }
}

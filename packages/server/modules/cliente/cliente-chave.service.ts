import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { decrypt, fingerprint } from '../../kit/cipher.ts'
import type { Db, PublicCtx } from '../../kit/context.ts'
import { PURPOSE } from './cliente.service.ts'

/** What the hash of a key is for, apart from its encryption. */
const HASH = 'cliente.lojaChaveHash'
/** Of a key that can no longer be read: no hash is like it. */
const UNREADABLE = '-'
const BATCH = 500

type Where = Pick<PublicCtx, 'db' | 'config'>

/**
 * The clients whose store has this key; several where one key was given to several. Found by a keyed hash: what a caller may guess
 * tells nothing of how near it is, and a thousand stores cost what one does.
 */
export async function clientesDaChave({ db, config }: Where, chave: string): Promise<Set<number>> {
  await hashNewKeys({ db, config })
  const hash = fingerprint(config, HASH, chave)
  const rows = await db.selectFrom('cliente').select(['id', 'lojaChaveHash']).where('lojaChaveHash', '=', hash).execute()
  return new Set(rows.filter(({ lojaChaveHash }) => same(lojaChaveHash ?? '', hash)).map(({ id }) => id))
}

const same = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Keys that were saved or changed since the last call have no hash yet. */
async function hashNewKeys({ db, config }: Where): Promise<void> {
  for (let rows = await unhashed(db); rows.length > 0; rows = await unhashed(db)) {
    const hashes = rows.map(({ lojaChave }) => {
      const chave = decrypt(config, PURPOSE, lojaChave)
      return chave === undefined ? UNREADABLE : fingerprint(config, HASH, chave)
    })
    // A key that is changed meanwhile stays without a hash, and is seen again.
    await sql`
      update cliente c set "lojaChaveHash" = n.hash
      from unnest(${rows.map(({ id }) => id)}::int[], ${rows.map((row) => row.lojaChave)}::text[], ${hashes}::text[]) n (id, chave, hash)
      where c.id = n.id and c."lojaChave" = n.chave`.execute(db)
  }
}

async function unhashed(db: Db): Promise<{ id: number; lojaChave: string }[]> {
  const { rows } = await sql<{ id: number; lojaChave: string }>`
    select id, "lojaChave" from cliente where "lojaChave" is not null and "lojaChaveHash" is null order by id limit ${BATCH}`.execute(db)
  return rows
}

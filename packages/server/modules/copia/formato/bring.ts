import type pg from 'pg'
import type { Log } from '../../../base/log.ts'
import { Refusal } from '../../../base/refusal.ts'
import { type Copied, copyIn } from '../../../db/copy.ts'
import { migrate } from '../../../db/migrate.ts'
import { migrations } from '../../../db/migrations.ts'
import { standFor } from '../../../db/taken-over.ts'
import { prepareQueue } from '../../../queue/prepare.ts'
import type { Copy } from './read.ts'

/** Brings the rows of a copy into an empty database, with the tables of its time. @throws Refusal */
export async function bringRows(pool: pg.Pool, { manifest, open }: Copy, log: Log): Promise<void> {
  const names = migrationsOf(manifest)
  await refuseFilled(pool)
  await migrate(pool, { names })
  await prepareQueue(pool, log)
  const client = await pool.connect()
  try {
    await copyIn(client, manifest, open)
  } finally {
    client.release()
  }
}

/**
 * The migrations of this version that make the tables of the copy.
 * @throws Refusal where there are none: it is newer, or too old
 */
export function migrationsOf({ migrations: noted }: Pick<Copied, 'migrations'>): string[] {
  const same = standFor(noted, migrations, olderCopy)
  if (same) return same
  const unknown = noted.find(({ nome }) => !migrations.includes(nome))
  if (unknown) throw new Refusal(`A cópia é de uma versão mais nova do sistema (migração ${unknown.nome}). Use essa versão.`)
  return migrations.filter((name) => noted.some(({ nome }) => nome === name))
}

const olderCopy = (last: string) =>
  `A cópia é de antes do fim da versão 0.1.0 (parou na migração ${last}), e esta versão não a lê. Restaure-a com a versão 0.1.0, inicie-a uma vez, faça outra cópia e restaure essa com esta versão.`

async function refuseFilled(pool: pg.Pool) {
  const { rowCount } = await pool.query("select from pg_tables where schemaname in ('public', 'graphile_worker') limit 1")
  if (rowCount) throw new Refusal('O banco de dados não está vazio. Restaure em um banco novo; nada foi alterado.')
}

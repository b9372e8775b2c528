import { sql } from 'kysely'
import { readConfig } from '../base/config.ts'
import { silent } from '../base/log.ts'
import { openDatabase } from '../db/open.ts'
import { prepare } from '../queue/prepare.ts'
import { Refusal } from '../base/refusal.ts'
import { type Change, changeKey, decryptWith, encryptWith } from '../base/cipher.ts'
import type { Db } from '../db/types.ts'
import { listAlive } from '../kit/life/life.repo.ts'
import { purposeOf } from '../modules/auth/codigo.ts'
import { PURPOSE } from '../modules/cliente/cliente-key.service.ts'
import { PURPOSE as LINK_DO_CLIENTE } from '../modules/cliente-link/cliente-link.service.ts'
import { PURPOSE as SEGREDO_DA_CONTA } from '../modules/cobranca/conta-bancaria.service.ts'
import { PURPOSE as TERMOS } from '../modules/privacidade/anonimo/quem.service.ts'
import { PURPOSE as CERTIFICADO } from '../modules/nfse/certificado/certificado.service.ts'
import { callOf, runCommand } from './run-command.ts'

/** Every column that holds what `encrypt` wrote, and for what. */
const SECRETS = [
  { table: 'anonimizado', key: 'pessoa', column: 'termos', purposeOf: () => TERMOS },
  { table: 'anonimizado', key: 'pessoa', column: 'papeis', purposeOf: () => TERMOS },
  { table: 'cliente', key: 'id', column: 'lojaChave', purposeOf: () => PURPOSE },
  { table: 'cliente_link', key: 'clienteId', column: 'token', purposeOf: () => LINK_DO_CLIENTE },
  { table: 'conta_bancaria', key: 'id', column: 'segredo', purposeOf: () => SEGREDO_DA_CONTA },
  { table: 'conta_bancaria', key: 'id', column: 'segredoAnterior', purposeOf: () => SEGREDO_DA_CONTA },
  { table: 'nfse_certificado', key: 'id', column: 'segredo', purposeOf: () => CERTIFICADO },
  { table: 'totp', key: 'usuarioId', column: 'segredo', purposeOf },
  { table: 'totp', key: 'usuarioId', column: 'pendente', purposeOf },
] as const
/** Hashes made with the key, which the product makes again where they are missing. */
const HASHES = [{ table: 'cliente', column: 'lojaChaveHash' }] as const

const BATCH = 500

type Result = { trocadas: number; prontas: number; ilegiveis: number }

/**
 * Writes every stored secret anew with the next key, batch by batch; one that was begun and broken off goes on where it was, and until it
 * is through both keys read. What neither key reads stays as it is.
 */
export async function trocarChave(db: Db, { old, next, finish }: Change): Promise<Result> {
  const result: Result = { trocadas: 0, prontas: 0, ilegiveis: 0 }
  for (const { table, key, column, purposeOf } of SECRETS) {
    const [name, id, secret] = [sql.table(table), sql.ref(key), sql.ref(column)]
    for (let after = 0; ; ) {
      const { rows } = await sql<{ id: number; secret: string }>`
        select ${id} as id, ${secret} as secret from ${name} where ${id} > ${after} and ${secret} is not null order by 1 limit ${BATCH}`.execute(
        db,
      )
      const changed: { id: number; before: string; now: string }[] = []
      for (const { id, secret: before } of rows) {
        after = id
        const purpose = purposeOf(id)
        if (decryptWith(next, purpose, before) !== undefined) result.prontas++
        else {
          const text = decryptWith(old, purpose, before)
          if (text === undefined) result.ilegiveis++
          else changed.push({ id, before, now: encryptWith(next, purpose, text) })
        }
      }
      await sql`update ${name} t set ${secret} = n.depois
        from unnest(${changed.map(({ id }) => id)}::int[], ${changed.map((one) => one.before)}::text[], ${changed.map((one) => one.now)}::text[]) n (id, antes, depois)
        where t.${id} = n.id and t.${secret} = n.antes`.execute(db)
      result.trocadas += changed.length
      if (rows.length < BATCH) break
    }
  }
  for (const { table, column } of HASHES)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ${sql.ref(column)} is not null`.execute(db)
  finish()
  return result
}

const USAGE = `Uso: ${callOf('chave')} trocar`

export async function chave(args: string[]): Promise<string> {
  if (args.join(' ') !== 'trocar') throw new Refusal(USAGE)
  const config = readConfig()
  const change = changeKey(config)
  const { db, pool, stop } = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    ownerUrl: config.DATABASE_URL_DONO,
    dataDir: config.DATA_DIR,
    log: silent,
  })
  try {
    await prepare(pool, silent, undefined, { copy: true })
    const alive = await listAlive(db)
    if (alive.length > 0)
      throw new Refusal(`O sistema está em uso neste banco (PID ${alive.map(({ pid }) => pid).join(', ')}). Encerre-o e repita o comando.`)
    const { trocadas, prontas, ilegiveis } = await trocarChave(db, change)
    const lost = ilegiveis > 0 ? ` ${ilegiveis} não puderam ser lidas com nenhuma das chaves: digite-as de novo.` : ''
    const then = config.CHAVE_SEGREDO ? ' Retire CHAVE_SEGREDO_ANTERIOR e inicie o sistema.' : ' Inicie o sistema.'
    return `Chave trocada: ${trocadas} segredos cifrados de novo${prontas > 0 ? `, ${prontas} já estavam` : ''}.${lost}${then}`
  } finally {
    await stop()
  }
}

if (import.meta.main) await runCommand(() => chave(process.argv.slice(2)))

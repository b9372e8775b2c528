import { type Config, readConfig } from '@retaguarda/server/base/config.ts'
import { silent } from '@retaguarda/server/base/log.ts'
import { openDatabase } from '@retaguarda/server/db/open.ts'
import { encrypt } from '@retaguarda/server/base/cipher.ts'
import type { Db } from '@retaguarda/server/db/types.ts'
import { PURPOSE } from '@retaguarda/server/modules/cliente/cliente-key.service.ts'
import { validCpf } from '@retaguarda/server/test/documentos.ts'
import { testApp } from '@retaguarda/server/test/test-app.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { folder, preparedFolder } from './process.ts'
import { type Product, startProduct } from './product.ts'

vi.setConfig({ testTimeout: 240_000 })

const CHAVE = 'chave-da-loja-que-nao-para-de-enviar'
const LOTES = 24
const LINHAS = 250

/** What a store sends, with its own name for each row; each batch again has the last rows of the one before. */
const lote = (n: number) =>
  Array.from({ length: LINHAS }, (_, i) => ({
    tipo: 1 + (i % 5),
    error: `Falha ${i % 9} no pedido ${n * LINHAS + i}`,
    identificador: `p-${n * LINHAS + i - (i < 10 && n > 0 ? 10 : 0)}`,
  }))
const NOMES = new Set(Array.from({ length: LOTES }, (_, n) => lote(n).map(({ identificador }) => identificador)).flat())

async function open<T>(dataDir: string, work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir, log: silent })
  try {
    return await work(database)
  } finally {
    await database.stop()
  }
}

const send = async ({ api }: Product, n: number): Promise<boolean> => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${CHAVE}` }
  return fetch(`${api}/log/ingest`, { method: 'POST', headers, body: JSON.stringify(lote(n)) }).then(
    ({ status }) => status === 200,
    () => false, // it died before it answered
  )
}

/** All batches over four connections; `said` hears of each that was acknowledged. */
async function sendAll(product: Product, said: (n: number) => void) {
  const waiting = Array.from({ length: LOTES }, (_, n) => n)
  const connection = async () => {
    for (let n = waiting.shift(); n !== undefined; n = waiting.shift()) if (await send(product, n)) said(n)
  }
  await Promise.all([connection(), connection(), connection(), connection()])
}

async function incluirLoja(db: Db, config: Config): Promise<void> {
  const { id: pessoaId } = await db
    .insertInto('pessoa')
    .values({ nome: 'Loja', tipo: 1, cpfCnpj: validCpf(1) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('cliente')
    .values({ pessoaId, lojaChave: encrypt(config, PURPOSE, CHAVE) })
    .execute()
}

/** Every row is there once, and everything that counts rows counts each once. */
async function expectOnce(db: Db): Promise<void> {
  await sql`select problema_consolida()`.execute(db)
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from log_ocorrencia) as linhas, (select count(distinct identificador) from log_ocorrencia) as nomes,
      (select sum(n) from log_contado where "clienteId" = 0 and tipo = 0)::int as horas, contagem('log_ocorrencia') as blocos,
      (select sum(quantidade) from problema_contagem)::int as problemas, (select sum(n) from problema_dia)::int as dias,
      (select sum(quantidade) from problema_cliente)::int as clientes`.execute(db)
  const n = NOMES.size
  expect(rows).toEqual([{ linhas: n, nomes: n, horas: n, blocos: n, problemas: n, dias: n, clientes: n }])
}

test('killed amid the ingest: what was acknowledged is there, and what is sent again is there once, with its counts', async () => {
  const dataDir = preparedFolder()
  await open(dataDir, async ({ db }) => {
    await incluirLoja(db, readConfig({ DATA_DIR: dataDir }))
  })
  const acknowledged = new Set<number>()
  const first = await startProduct(dataDir)
  // Twenty connections bring the same rows at once.
  expect(await Promise.all(Array.from({ length: 20 }, () => send(first, 0)))).toEqual(Array.from({ length: 20 }, () => true))
  await sendAll(first, (n) => {
    acknowledged.add(n)
    if (acknowledged.size === LOTES / 3) first.child.kill('SIGKILL')
  })
  expect(acknowledged.size).toBeLessThan(LOTES)

  const second = await startProduct(dataDir)
  await sendAll(second, (n) => acknowledged.add(n))
  expect(acknowledged.size).toBe(LOTES)
  second.child.kill('SIGTERM')
  await second.exit
  await open(dataDir, ({ db }) => expectOnce(db))
})

test('the database goes away again and again amid the ingest: what a store sends again is there once, with its counts', async () => {
  const { db, connection } = await testApp()
  const CHAVE_SEGREDO = 'a'.repeat(64)
  await incluirLoja(db, readConfig({ CHAVE_SEGREDO }))
  const product = await startProduct(folder(), { CHAVE_SEGREDO, DATABASE_URL: connection.connectionString ?? '' })
  const cut = async () => {
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend' and state <> 'idle'`.execute(db)
    return rows.length
  }
  const acknowledged = new Set<number>()
  /** One cut after the other, for they would end each other; each goes on until a call under way lost its connection. */
  let cutting = Promise.resolve()
  const gone: number[] = []
  const cutSome = async () => {
    let lost = 0
    while (lost === 0 && acknowledged.size < LOTES) lost = await cut()
    gone.push(lost)
  }
  const said = (n: number) => {
    if (acknowledged.has(n)) return
    acknowledged.add(n)
    if (acknowledged.size % (LOTES / 4) === 0 && acknowledged.size < LOTES) cutting = cutting.then(cutSome)
  }
  while (acknowledged.size < LOTES) await sendAll(product, said)
  await cutting
  expect(gone).toHaveLength(3)
  expect(Math.max(...gone)).toBeGreaterThan(0)
  await expectOnce(db)
})

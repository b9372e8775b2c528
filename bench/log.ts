import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { log } from '@retaguarda/contract/log.ts'
import { readConfig } from '../packages/server/base/config.ts'
import { silent } from '../packages/server/base/log.ts'
import { type Database, openDatabase } from '../packages/server/db/open.ts'
import { prepare } from '../packages/server/queue/prepare.ts'
import { encrypt } from '../packages/server/base/cipher.ts'
import { openSession } from '../packages/server/modules/auth/sessao.repo.ts'
import { PURPOSE } from '../packages/server/modules/cliente/cliente-chave.service.ts'
import { blocosDe, contagensDe } from '../packages/server/modules/log/contagem.calc.ts'
import { impressaoDe } from '../packages/server/modules/log/impressao.ts'
import { insertContagens, insertIdentificadores, insertOcorrencias, takeIds } from '../packages/server/modules/log/ingest.repo.ts'
import { incluirNovas } from '../packages/server/modules/log/ingest.service.ts'
import { linhaLida } from '../packages/server/modules/log/log-linha.ts'
import { urlOf } from './lista.ts'
import { seed } from './seed.ts'
import { DAYS, seedLog } from './seed-log.ts'
import { client, PRODUCT, start } from './server.ts'
import { count, ms, show, table, times } from './table.ts'
import { alternate, median, together } from './time.ts'

const PORT = Number(process.env['BENCH_PORT'] ?? 3350) + 8
const SIZES = [1_000, 5_000_000]
const CLIENTES = 200
const CHAMADA = 1_000
const LARGURA = 6
const ROUND = 10_000 // ms
/** Of what is compared by a few hundredths: so many ratios, each of calls by turns for so long (ms). */
const TURNOS = 9
const TURNO = 2_000

/** The ingest over HTTP with all checks, and the grid at a thousand and at five million rows, on a database as durable as an installation's. */
export async function medirLog(sizes = SIZES): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rtg-bench-'))
  // The same on another server, as a coordinator of Citus.
  const database = await openDatabase({ databaseUrl: process.env['BENCH_LOG_URL'], dataDir, log: silent })
  try {
    await prepare(database.pool, silent)
    await seed(database.pool, CLIENTES)
    const found = []
    for (const size of sizes) found.push(await grid(database, dataDir, size))
    return [await ingest(database, dataDir), await problemas(database), gridTable(found, sizes), await disk(database)].join('\n\n')
  } finally {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

let sent = 0
const row = () => {
  const n = ++sent
  return {
    tipo: 1 + (n % 30),
    code: `PG-${n % 90}`,
    error: `Tempo esgotado ao chamar o serviço ${n % 40}: ${n} ms sem resposta do pedido`,
    identificador: `pedido-${n}`,
    usuario: `operador${n % 50}`,
    database: `loja_${n % CLIENTES}`,
    info: { pedido: n },
  }
}

async function product<T>(database: Database, dataDir: string, work: (origin: string) => Promise<T>): Promise<T> {
  const env = { DATABASE_URL: process.env['BENCH_LOG_URL'] ?? urlOf(database.connection), DATA_DIR: dataDir }
  const server = await start(PRODUCT, PORT, env, '/api/pronto')
  try {
    return await work(server.origin)
  } finally {
    await server.stop()
  }
}

async function ingest(database: Database, dataDir: string): Promise<string> {
  const config = readConfig({ DATA_DIR: dataDir })
  const clientes = await database.db.selectFrom('cliente').select('id').orderBy('id').limit(LARGURA).execute()
  const chaves = clientes.map((_, i) => `chave-da-loja-da-medicao-numero-${i}`)
  for (const [i, { id }] of clientes.entries())
    await database.db
      .updateTable('cliente')
      .set({ lojaChave: encrypt(config, PURPOSE, chaves[i] ?? ''), lojaChaveHash: null })
      .where('id', '=', id)
      .execute()
  return product(database, dataDir, async (origin) => {
    const call = client(origin, LARGURA)
    const send = (caller: number) => call('/api/log/ingest', Array.from({ length: CHAMADA }, row), chaves[caller % chaves.length])
    await together(LARGURA, send, ROUND / 4)
    const { median: middle, rate } = await together(LARGURA, send, ROUND)
    return table(
      ['envio por HTTP, com tudo conferido', 'linhas/s', `${count(CHAMADA)} linhas`],
      [[`${LARGURA} conexões`, count(Math.round(rate * CHAMADA)), ms(middle)]],
    )
  })
}

/** A call's rows with what problems ask of them and without: the fingerprint of each, which problems they are, and their counts. */
async function problemas({ db }: Database): Promise<string> {
  const { id } = await db.selectFrom('cliente').select('id').orderBy('id').executeTakeFirstOrThrow()
  const when = { agora: new Date(), retencaoDias: 30, desde: 0 }
  const known = new Map<string, number>()
  const lidas = () =>
    Array.from({ length: CHAMADA }, () => linhaLida(row(), { ids: new Set([id]), porDocumento: new Map() }, when)).flatMap((one) =>
      'erro' in one ? [] : [one],
    )
  const com = () =>
    db.transaction().execute(async (trx) => {
      const learnt = new Map<string, number>()
      await incluirNovas(trx, lidas(), when, { known, learnt })
      for (const [key, problema] of learnt) known.set(key, problema)
    })
  const sem = () =>
    db.transaction().execute(async (trx) => {
      const linhas = lidas()
      const nomes = linhas.flatMap(({ nome, ...linha }) => (nome === null ? [] : [{ ...linha, nome }]))
      await insertIdentificadores(trx, nomes)
      const ids = await takeIds(trx, linhas.length)
      const novas = linhas.map((linha, i) => ({ ...linha, id: ids[i] ?? 0, problemaId: 1 }))
      await insertOcorrencias(trx, novas, when.agora)
      await insertContagens(trx, contagensDe(novas), blocosDe(ids))
    })
  const rows = lidas()
  const so = async () => rows.map(impressaoDe)
  // Without problems there would be no fingerprints, which the reading of a row makes.
  const { so: fingerprints } = await alternate({ so }, TURNO)
  const turnos: { on: number; off: number; razao: number }[] = []
  for (let i = 0; i < TURNOS; i++) {
    const read = await alternate({ com, sem }, TURNO)
    const off = read.sem - fingerprints
    turnos.push({ on: read.com, off, razao: read.com / off })
  }
  const of = (key: 'on' | 'off' | 'razao') => turnos.map((turno) => turno[key])
  const razoes = of('razao')
  return table(
    [`${count(CHAMADA)} linhas em uma transação, ${TURNOS} turnos`, 'tempo', 'razão', 'menor e maior'],
    [
      ['sem problemas', ms(median(of('off'))), '', ''],
      ['com problemas', ms(median(of('on'))), times(median(razoes)), `${times(Math.min(...razoes))} a ${times(Math.max(...razoes))}`],
    ],
  )
}

/** What a call asks for, and the statements with their values that somebody would write for it. */
type Caso = { name: string; query: () => object; sql: (readonly [string, ...unknown[]])[] }
type Timed = { name: string; lista: number; aMao: number }

async function grid(database: Database, dataDir: string, size: number): Promise<Timed[]> {
  const { pool, db } = database
  await seedLog(pool, size)
  const { rows } = await pool.query<{ id: number; cliente: number }>(
    'select (select min(id) from usuario) as id, min(id) as cliente from cliente',
  )
  const { id, cliente } = rows[0] ?? { id: 0, cliente: 0 }
  const { token } = await openSession(db, id, new Date())
  const COLUMNS =
    'select o.id, o."createAt", o.tipo, p.nome, left(o.error, 300) from log_ocorrencia o join cliente c on c.id = o."clienteId" join pessoa p on p.id = c."pessoaId"'
  const ORDER = 'order by o."createAt" desc, o.id desc limit 20'
  const by = 'o."clienteId" = $1 and o.tipo = 5'
  // Of another stretch of time at each call, of which nothing is known yet; none of them leaves a row out.
  const since = Date.now() - (DAYS + 1) * 86_400_000
  let calls = 0
  const desde = () => [{ name: 'createAt', op: '>=', v: new Date(since + calls++).toISOString() }]
  const like = "busca(o.error) like '%' || busca($1) || '%'"
  const cases: Caso[] = [
    { name: 'primeira página', query: () => ({}), sql: [[`${COLUMNS} ${ORDER}`], ['select count(*) from log_ocorrencia']] },
    {
      name: 'página a 4/5 do fim',
      query: () => ({ start: Math.floor(size * 0.8) }),
      sql: [[`${COLUMNS} ${ORDER} offset $1`, Math.floor(size * 0.8)], ['select count(*) from log_ocorrencia']],
    },
    {
      name: 'cliente e tipo',
      query: () => ({
        filter: [
          { name: 'cliente.id', op: '=', v: cliente },
          { name: 'tipo', op: '=', v: 5 },
        ],
      }),
      sql: [
        [`${COLUMNS} where ${by} ${ORDER}`, cliente],
        [`select count(*) from log_ocorrencia o where ${by}`, cliente],
      ],
    },
    ...[
      { name: 'texto raro', v: `${size - 7} ms sem`, more: () => [] },
      { name: 'texto comum, pela primeira vez', v: 'serviço 3', more: desde },
      { name: 'texto comum, de novo ou outra página', v: 'serviço 3', more: () => [] },
    ].map(
      ({ name, v, more }): Caso => ({
        name,
        query: () => ({ filter: [{ name: 'error', op: 'like', v }, ...more()] }),
        sql: [
          [`${COLUMNS} where ${like} ${ORDER}`, v],
          [`select count(*) from (select 1 from log_ocorrencia o where ${like} limit 10001) m`, v],
        ],
      }),
    ),
  ]
  return product(database, dataDir, async (origin) => {
    const call = client(origin, 1, token)
    const timed: Timed[] = []
    for (const { name, query, sql } of cases) {
      const path = () => {
        const asked = Object.entries(query())
        return `/api${log.list.path}?${new URLSearchParams(asked.map(([key, value]) => [key, JSON.stringify(value)]))}`
      }
      const plain = async () => {
        for (const [text, ...values] of sql) await pool.query(text, values)
      }
      const { lista, aMao } = await alternate({ lista: () => call(path()), aMao: plain })
      timed.push({ name, lista, aMao })
    }
    return timed
  })
}

function gridTable(found: Timed[][], sizes: number[]): string {
  const head = [
    'lista do log',
    ...sizes.flatMap((size) => [`${count(size)} linhas`, 'SQL escrito à mão']),
    'razão ao SQL',
    'razão ao menor',
  ]
  const rows = (found.at(-1) ?? []).map(({ name, lista, aMao }, i) => {
    const small = found[0]?.[i]
    return [
      name,
      ...found.flatMap((timed) => [ms(timed[i]?.lista ?? 0), ms(timed[i]?.aMao ?? 0)]),
      times(lista / aMao),
      times(lista / (small?.lista ?? 1)),
    ]
  })
  return table(head, rows)
}

async function disk({ pool }: Database): Promise<string> {
  const { rows: found } = await pool.query<{ citus: boolean }>("select to_regproc('citus_total_relation_size') is not null as citus")
  const size = found[0]?.citus ? 'citus_total_relation_size' : 'pg_total_relation_size'
  const { rows } = await pool.query<{ mb: number; n: number }>(
    `select sum(${size}(inhrelid)) / 1e6 as mb, (select count(*) from log_ocorrencia) as n
     from pg_inherits where inhparent = 'log_ocorrencia'::regclass`,
  )
  const { mb = 0, n = 1 } = rows[0] ?? {}
  return `Em disco, com os índices: ${show((Number(mb) * 1e6) / n)} MB por milhão de ocorrências.`
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { USO_CSV_MAX } from '../packages/contract/faturamento/uso.ts'
import { silent } from '../packages/server/base/log.ts'
import { openDatabase } from '../packages/server/db/open.ts'
import { prepare } from '../packages/server/queue/prepare.ts'
import { openSession } from '../packages/server/modules/auth/sessao.repo.ts'
import { urlOf } from './lista.ts'
import { seed } from './seed.ts'
import { type Client, client, loopDelay, PRODUCT, type Server, start } from './server.ts'
import { count, ms, table } from './table.ts'
import { median, p95 } from './time.ts'

const PORT = Number(process.env['BENCH_PORT'] ?? 3350) + 23
const PESSOAS = 100_000
/** ms between two calls of the neighbour. */
const PAUSE = 10
const MB = 1024 * 1024

type Work = { name: string; run: () => Promise<unknown> }

/**
 * What one person's long work costs everybody else of the same process: the waits of a neighbour who reads a short list all the while, and
 * the longest that the event loop was held. Nothing may hold it for more than 100 ms on a machine that is idle otherwise.
 */
export async function espera([pessoas = PESSOAS]: number[] = []): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rtg-bench-'))
  const database = await openDatabase({ dataDir, log: silent })
  try {
    await prepare(database.pool, silent)
    await seed(database.pool, pessoas)
    const { id } = await database.db.selectFrom('usuario').select('id').orderBy('id').executeTakeFirstOrThrow()
    await database.db.updateTable('usuario').set({ tipo: 2, isAdmin: true, ativo: true }).where('id', '=', id).execute()
    const { token } = await openSession(database.db, id, new Date())
    const env = { DATABASE_URL: urlOf(database.connection), DATA_DIR: join(dataDir, 'product') }
    const product = await start(PRODUCT, PORT, env, '/api/pronto')
    try {
      const neighbour = client(product.origin, 1, token)
      const rows: string[][] = []
      for (const work of [{ name: 'nada', run: () => delay(3_000) }, ...works(product, token)])
        rows.push(await beside(product, neighbour, work))
      return table([`${count(pessoas)} pessoas`, 'demora', 'o vizinho: p50', 'p95', 'a mais longa', 'laço: mais longo'], rows)
    } finally {
      await product.stop()
    }
  } finally {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function beside(product: Server, neighbour: Client, { name, run }: Work): Promise<string[]> {
  await loopDelay(product)
  const waits: number[] = []
  let going = true
  const listening = (async () => {
    while (going) {
      const began = performance.now()
      await neighbour('/api/setor/list')
      waits.push(performance.now() - began)
      await delay(PAUSE)
    }
  })()
  const began = performance.now()
  await run()
  const took = performance.now() - began
  going = false
  await listening
  const { max } = await loopDelay(product)
  return [name, ms(took), ms(median(waits)), ms(p95(waits)), ms(Math.max(...waits)), ms(max)]
}

function works({ origin }: Server, token: string): Work[] {
  const authorization = `Bearer ${token}`
  const get = (path: string) => async () => drain(await fetch(origin + path, { headers: { authorization } }))
  const post = (path: string, body: FormData | string, type?: string) => async () =>
    drain(await fetch(origin + path, { method: 'POST', headers: { authorization, ...(type && { 'content-type': type }) }, body }))
  const login = post('/api/auth/login', JSON.stringify({ login: 'ninguem@empresa.com.br', password: 'Errada-123' }), 'application/json')
  return [
    { name: 'XLSX de todas as pessoas', run: get('/api/pessoa/export?formato=xlsx') },
    { name: 'CSV de todas as pessoas', run: get('/api/pessoa/export?formato=csv') },
    { name: 'números do mês: CSV no limite, um recusado no fim', run: post('/api/financeiro/uso?previa=true', numeros()) },
    {
      name: 'JSON de 1 MB que ninguém espera',
      run: post('/api/setor/add', JSON.stringify({ nome: 'x'.repeat(MB - 100) }), 'application/json'),
    },
    { name: 'vinte senhas erradas lado a lado', run: () => Promise.all(Array.from({ length: 20 }, login)) },
    { name: 'procurar por uma letra', run: get('/api/pessoa/list?busca=w') },
    { name: 'a descrição da API', run: get('/api/docs/json') },
  ]
}

/** As many lines as the call takes; the last one's client is nobody. */
function numeros(): FormData {
  const line = (cliente: number) => `${cliente};2026;9;1234,56;;;`
  const lines = Array.from({ length: USO_CSV_MAX - 1 }, (_, i) => line(i + 1))
  const form = new FormData()
  const head = 'cliente;ano;mes;valorFaturamento;valorFaturamentoMarketplace;valorFaturamentoB2B;quantidadeNotas'
  form.set('arquivo', new File([[head, ...lines, line(9_999_999)].join('\n')], 'numeros.csv', { type: 'text/csv' }))
  return form
}

async function drain(answer: Response) {
  for await (const _ of answer.body ?? []);
  return answer.status
}

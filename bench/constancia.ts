import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readConfig } from '../packages/server/base/config.ts'
import { silent } from '../packages/server/base/log.ts'
import { type Database, openDatabase } from '../packages/server/db/open.ts'
import { prepare } from '../packages/server/queue/prepare.ts'
import { DEMO, seedDemo } from '../packages/server/demo/seed.ts'
import { startStandIns } from '../packages/server/demo/stand-ins.ts'
import { createFiles } from '../packages/server/integrations/files/create.ts'
import { validCpf } from '../packages/server/test/documentos.ts'
import { PRODUCT, type Server, spawned, start } from './server.ts'
import { count, table } from './table.ts'

const MINUTE = 60_000
const WEB = [4981, 4982]
const WORKERS = [4983, 4984]
const SEGREDO = 'b'.repeat(64)
const LISTS = ['pessoa', 'cliente', 'fatura', 'boleto', 'task', 'usuario', 'financeiro']
/** How long the jobs that were begun may go on after the last minute. */
const SETTLING = 5 * MINUTE

type Process = Pick<Server, 'pid' | 'stop' | 'printed'>
type Said = { status: number; body: unknown }
type Tally = { calls: number; cut: number; lostSession: number; failed: Map<string, number>; events: number; connections: number }

/**
 * Two web and two worker processes on one PostgreSQL behind a balancer, in mixed use for `minutes`, with one of each killed every minute.
 * What must hold is counted in the database afterwards: sessions, people saved, payments, orders, what was pushed.
 */
export async function constancia([minutes = 3]: number[] = []): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rtg-constancia-'))
  const database = await openDatabase({ dataDir, log: silent })
  const processes = new Map<number, Process>()
  const fallen: string[] = []
  const balancer = await balance(WEB)
  try {
    const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', LOJA_REDE_INTERNA: 'sim', CHAVE_SEGREDO: SEGREDO })
    await prepare(database.pool, silent, database.application)
    await seedDemo(database.db, new Date(), { config, files: createFiles(config) })
    await startStandIns()
    const begin = async (port: number) => void processes.set(port, await startOne(database, dataDir, port))
    for (const port of [...WEB, ...WORKERS]) await begin(port)
    const use = new Use(balancer.origin)
    await use.enter()
    let over = false
    const users = [
      ...Array.from({ length: 3 }, () => use.reads(() => over)),
      ...Array.from({ length: 2 }, () => use.saves(() => over)),
      ...Array.from({ length: 2 }, () => use.pays(() => over)),
      use.follows(() => over),
    ]
    for (let minute = 0; minute < minutes; minute++) {
      await use.order(minute)
      await delay(MINUTE / 2)
      for (const port of [WEB[minute % 2], WORKERS[minute % 2]]) {
        const one = port === undefined ? undefined : processes.get(port)
        if (one && !killed(one)) fallen.push(`minuto ${minute + 1}, ${port}: ${one.printed().slice(-1_000)}`)
      }
      await delay(MINUTE / 2)
      for (const port of [WEB[minute % 2], WORKERS[minute % 2]]) if (port !== undefined) await begin(port)
    }
    over = true
    await Promise.all(users)
    return [await judged(database, use, minutes), ...fallen.map((what) => `- terminou sem ser morto: ${what}`)].join('\n\n')
  } finally {
    await Promise.all([...processes.values()].map((one) => one.stop()))
    balancer.stop()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** @returns whether it still lived */
function killed({ pid }: Process): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}

async function startOne({ application }: Database, dataDir: string, port: number): Promise<Process> {
  const { user = '', password, host = '', port: at, database = '' } = application
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : ''
  const env = {
    DATABASE_URL: `postgres://${user}${secret}@localhost:${at ?? 5432}/${database}?host=${encodeURIComponent(host)}`,
    DATA_DIR: join(dataDir, 'comum'),
    CHAVE_SEGREDO: SEGREDO,
    LOJA_REDE_INTERNA: 'sim',
    REAUTENTICACAO_MINUTOS: '0',
    LOG_LEVEL: 'error',
  }
  if (WEB.includes(port)) return start(PRODUCT, port, { ...env, RETAGUARDA_ROLE: 'web' }, '/api/pronto')
  return spawned(PRODUCT, { ...env, RETAGUARDA_ROLE: 'worker' })
}

/** Hands connections on in turn, to the next one where one does not take it: what a balancer before the product does. */
async function balance(ports: number[]) {
  let turn = 0
  const server = createServer((client) => {
    const attempt = (left: number) => {
      const upstream = connect(ports[turn++ % ports.length] ?? 0, '127.0.0.1')
      upstream.once('error', () => (left > 1 ? attempt(left - 1) : client.destroy()))
      upstream.once('connect', () => {
        upstream.removeAllListeners('error')
        for (const [from, to] of [[upstream, client] as const, [client, upstream] as const]) {
          from.on('error', () => to.destroy())
          from.once('close', () => to.destroy())
        }
        client.pipe(upstream).pipe(client)
      })
    }
    client.on('error', () => {})
    attempt(ports.length)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo // it listens on TCP
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() }
}

/** What people do meanwhile, and what they were told of it. */
class Use {
  readonly tally: Tally = { calls: 0, cut: 0, lostSession: 0, failed: new Map(), events: 0, connections: 0 }
  /** Names of people that were sent, and whether the answer came. */
  readonly saved = new Map<string, boolean>()
  /** Boletos that were paid a cent, by the key of the payment. */
  readonly paid = new Map<string, number>()
  #token = ''
  #people = 0
  readonly #origin: string
  constructor(origin: string) {
    this.#origin = origin
  }

  async enter(): Promise<void> {
    const { body } = await this.#ask('POST', '/auth/login', { login: DEMO.login, password: DEMO.senha })
    this.#token = (body as { token: string }).token
  }

  async reads(over: () => boolean): Promise<void> {
    for (let n = 0; !over(); n++) await this.#tried('GET', `/${LISTS[n % LISTS.length]}/list?limit=50`)
  }

  async saves(over: () => boolean): Promise<void> {
    while (!over()) {
      const nome = `Constância ${randomUUID()}`
      this.saved.set(nome, false)
      const said = await this.#tried('POST', '/pessoa/add', { nome, tipo: 1, cpfCnpj: validCpf(500_000_000 + ++this.#people) })
      if (said.status === 200) this.saved.set(nome, true)
      else if (said.status !== 0) this.saved.delete(nome)
      await delay(50)
    }
  }

  /** A cent of an open boleto, under one key until an answer came. */
  async pays(over: () => boolean): Promise<void> {
    const filter = JSON.stringify([{ name: 'aberto', op: '>', v: '5.00' }])
    while (!over()) {
      const start = Math.trunc(Math.random() * 50)
      const { body } = await this.#tried('GET', `/boleto/list?limit=20&start=${start}&filter=${encodeURIComponent(filter)}`)
      for (const row of (body as { rows?: { id: number; 'fatura.id'?: number; fatura?: { id: number } }[] } | null)?.rows ?? []) {
        const key = randomUUID()
        const fatura = row.fatura?.id ?? row['fatura.id']
        for (let said: Said = { status: 0, body: null }; said.status === 0; ) {
          said = await this.#tried('POST', `/fatura/cliente/faturado/${fatura}`, [{ id: row.id, valorPago: '0.01' }], key)
          if (said.status === 200) this.paid.set(key, row.id)
        }
        if (over()) return
      }
      await delay(200)
    }
  }

  /** A closing of another month each time. */
  async order(minute: number): Promise<void> {
    const key = randomUUID()
    const body = { ano: 2026, mes: (minute % 9) + 1, clientes: [], fecharFatura: false }
    while ((await this.#tried('POST', '/financeiro/fechamento/executar', body, key)).status === 0) await delay(100)
  }

  /** The stream of events, opened again whenever it is cut. */
  async follows(over: () => boolean): Promise<void> {
    while (!over()) {
      try {
        const answer = await fetch(`${this.#origin}/api/eventos?topico=status-1`, { headers: this.#headers() })
        if (answer.status !== 200 || !answer.body) throw new Error(String(answer.status))
        this.tally.connections++
        const reader = answer.body.getReader()
        for (let end = false; !end && !over(); ) {
          const read = await Promise.race([reader.read(), delay(20_000)])
          // Nothing for longer than the signs of life are apart: it is dead.
          if (!read) end = true
          else if (read.done) end = true
          else this.tally.events++
        }
        await reader.cancel()
      } catch {
        await delay(200)
      }
    }
  }

  #headers = (key?: string) => ({
    authorization: `Bearer ${this.#token}`,
    'content-type': 'application/json',
    origin: this.#origin,
    ...(key && { 'idempotency-key': key }),
  })

  async #tried(method: string, path: string, body?: unknown, key?: string): Promise<Said> {
    const said = await this.#ask(method, path, body, key)
    this.tally.calls++
    if (said.status === 0) this.tally.cut++
    if (said.status === 401) this.tally.lostSession++
    const name = `${said.status} ${method} ${path.split('?')[0]?.replace(/\d+/g, 'n')}`
    if (said.status >= 400) this.tally.failed.set(name, (this.tally.failed.get(name) ?? 0) + 1)
    return said
  }

  async #ask(method: string, path: string, body?: unknown, key?: string): Promise<Said> {
    try {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) }
      const answer = await fetch(`${this.#origin}/api${path}`, { method, headers: this.#headers(key), ...sent })
      return { status: answer.status, body: await answer.json() }
    } catch {
      return { status: 0, body: null } // the process that had it died
    }
  }
}

async function judged({ pool }: Database, use: Use, minutes: number): Promise<string> {
  const one = async (text: string, values: unknown[] = []) =>
    Number((await pool.query<{ n: string }>(`select count(*) as n from ${text}`, values)).rows[0]?.n)
  const open = () => one('fechamento where fim is null')
  for (const begun = performance.now(); (await open()) > 0 && performance.now() - begun < SETTLING; ) await delay(1_000)
  const { rows } = await pool.query<{ nome: string; n: string }>(
    `select nome, count(*) as n from pessoa where nome like 'Constância %' group by nome`,
  )
  const there = new Map(rows.map(({ nome, n }) => [nome, Number(n)]))
  const acked = [...use.saved].filter(([, known]) => known).map(([nome]) => nome)
  const centavos = await one(`liquidacao where "valorPago" = 0.01`)
  const { tally } = use
  return [
    table(
      [`${minutes} minutos, ${minutes} de cada mortos`, 'quantos'],
      [
        ['chamadas', count(tally.calls)],
        ['sem resposta, porque o processo morreu', count(tally.cut)],
        ['sessões perdidas', count(tally.lostSession)],
        ['pessoas confirmadas', count(acked.length)],
        ['confirmadas que faltam', count(acked.filter((nome) => !there.has(nome)).length)],
        ['pessoas em dobro', count([...there.values()].filter((n) => n > 1).length)],
        ['pagamentos confirmados / no banco', `${count(use.paid.size)} / ${count(centavos)}`],
        ['fechamentos sem fim', count(await open())],
        ['conexões de eventos / trechos recebidos', `${count(tally.connections)} / ${count(tally.events)}`],
      ],
    ),
    ...[...tally.failed].map(([what, n]) => `- ${n} × ${what}`),
  ].join('\n\n')
}

import { createServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { checklistAgenda } from '@retaguarda/contract/checklist-agenda.ts'
import { envio } from '@retaguarda/contract/faturamento/envio.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { fechamento } from '@retaguarda/contract/faturamento/fechamento.ts'
import { setor } from '@retaguarda/contract/setor.ts'
import { newRedmine } from '../../packages/demo/redmine.ts'
import { answerLoja, newMemory } from '@retaguarda/server/integrations/loja/stand-in.ts'
import { enqueue } from '@retaguarda/server/queue/enqueue.ts'
import type { Ctx } from '@retaguarda/server/kit/ctx/context.ts'
import { insertEnvio } from '@retaguarda/server/modules/checklist-agenda/checklist-agenda-envio.repo.ts'
import { liquidar } from '@retaguarda/server/modules/faturamento/documento/liquidar.service.ts'
import { cenarioCobranca } from '@retaguarda/server/test/cenario-cobranca.ts'
import { COMISSAO, cenarioFinanceiro } from '@retaguarda/server/test/cenario-financeiro.ts'
import { cenario, sim } from '@retaguarda/server/test/cenario-tarefas.ts'
import { testApp } from '@retaguarda/server/test/test-app.ts'
import { sql } from 'kysely'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { folder, PRODUCT, start } from './process.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

/** ms that everybody outside takes to answer, so that there is a middle to be killed in. */
const SLOW = 250
/** ms in which the work of a dead process is taken up. */
const TAKEN_UP = 30_000
const N = 40
const SEGREDO = 'a'.repeat(64)

const testing = await testApp({ CHAVE_SEGREDO: SEGREDO })
const { db, connection, call } = testing
const { ligarLoja, email, fechada } = cenarioCobranca(testing)
const { cliente, objeto, vinculo } = cenarioFinanceiro(testing)

// ---- the outside: stores and tracker on one address, which notice two of the same at once, and a mail server
const memory = newMemory()
const redmine = newRedmine()
const sideBySide: string[] = []
const open = new Set<string>()
const outside = createServer((req, res) => {
  const key = req.headers['idempotency-key']
  if (typeof key === 'string') {
    if (open.has(key)) sideBySide.push(key)
    open.add(key)
    req.socket.once('close', () => open.delete(key))
    res.once('finish', () => open.delete(key))
  }
  const url = new URL(req.url ?? '/', 'http://x')
  setTimeout(() => {
    if (url.pathname.startsWith('/redmine')) void redmine(req, res, url)
    else answerLoja(req, res, { path: req.url ?? '', chave: 'k', memory }).catch(() => {}) // whoever asked died midway
  }, SLOW)
})
const mails: string[] = []
const post = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) =>
    simpleParser(stream, (error: Error | null, mail?: ParsedMail) => {
      if (mail?.messageId) mails.push(mail.messageId) // none where its sender died midway
      setTimeout(() => done(error), SLOW)
    }),
})
post.on('error', () => {}) // whoever speaks to it dies midway
const portOf = (server: Server) => (server.address() as AddressInfo).port // it listens on TCP
await new Promise<void>((listening) => outside.listen(0, '127.0.0.1', listening))
await new Promise<void>((listening) => post.listen(0, '127.0.0.1', listening))
const lojaUrl = `http://127.0.0.1:${portOf(outside)}`
afterAll(async () => {
  outside.closeAllConnections()
  outside.close()
  await new Promise<void>((closed) => post.close(closed))
})

// ---- the processes
const worker = () =>
  start(PRODUCT, [], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: connection.connectionString ?? '',
      DATA_DIR: folder(),
      RETAGUARDA_ROLE: 'worker',
      LOG_LEVEL: 'error',
      CHAVE_SEGREDO: SEGREDO,
      LOJA_REDE_INTERNA: 'sim',
      SMTP_URL: `smtp://127.0.0.1:${portOf(post.server)}`,
      REDMINE_URL: `${lojaUrl}/redmine`,
      REDMINE_API_KEY: 'k',
    },
  })
const ready = async (pid: number | undefined) => {
  const there = async () => (await sql`select 1 from processo where pid = ${pid} and filas <> '{}'`.execute(db)).rows.length
  await expect.poll(there, { timeout: 60_000 }).toBe(1)
}
async function twoWorkers() {
  const both = [worker(), worker()]
  for (const { child } of both) await ready(child.pid)
  return both
}

const HELD = ['envio', 'fechamento', 'loja_aviso', 'fatura_email', 'agenda_envio'] as const
type Held = (typeof HELD)[number]
const inHand = async (table: Held) =>
  (
    await sql<{ id: number; pid: number }>`select t.id, p.pid from ${sql.table(table)} t join processo p on p.id = t."tomadoPor"`.execute(
      db,
    )
  ).rows
const count = async (query: ReturnType<typeof sql<{ n: number }>>) => (await query.execute(db)).rows[0]?.n ?? 0

type Work = { table: Held; ask: () => Promise<void>; done: () => Promise<number> }

/** The process that works, once some of the work is done and some is in its hands. */
async function inTheMiddle({ table, done }: Work): Promise<{ pid: number; ids: number[] }> {
  for (;;) {
    const rows = await inHand(table)
    const [first] = rows
    if (first && (await done()) >= 5) return { pid: first.pid, ids: rows.filter(({ pid }) => pid === first.pid).map(({ id }) => id) }
    await delay(20)
  }
}

/** ms until nothing of these is the dead one's any more: another process has it, or it is done. */
async function takenUp({ table }: Work, dead: { pid: number; ids: number[] }): Promise<number> {
  const began = performance.now()
  const waiting = async () =>
    count(sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(table)} t left join processo p on p.id = t."tomadoPor"
      where t.id = any (${dead.ids}::int[]) and (p.pid = ${dead.pid}
        or (p.pid is null and ${table === 'envio' || table === 'fechamento' ? sql`t.fim is null` : sql`t.situacao = 0`}))`)
  await expect.poll(waiting, { timeout: TAKEN_UP, interval: 20 }).toBe(0)
  return Math.round(performance.now() - began)
}

const MES = { ano: 2026, mes: 10 }
const USO = { ano: 2026, mes: 8 }
let ctx: Ctx
let token: string
let faturas: number[] = []
const agendas: number[] = []

beforeAll(async () => {
  const rui = await testing.user({ nome: 'Rui Reis', isAdmin: true, tipo: 2 })
  token = rui.token
  const { config, integrations, life, clock } = testing
  const user = { ...rui, tipo: 2, isAdmin: true, isManagerTeam: false } as const
  const log = { info() {}, warn() {}, error() {} }
  ctx = {
    db,
    config,
    integrations,
    life,
    now: clock.now,
    log,
    kind: 'session',
    requestId: 'falha',
    address: null,
    user,
    sessao: { id: 0, confirmadaEm: clock.now(), segundoFatorEm: null, identidadeId: null },
  }
  const sold = await objeto(COMISSAO('1.0000', '50.00'))
  for (let n = 0; n < N; n++) {
    const id = await cliente(`Loja ${n}`)
    await ligarLoja(id, { url: lojaUrl, chave: 'k' })
    await email(id, `loja${n}@exemplo.com.br`)
    await vinculo(id, sold)
    faturas.push(await fechada(id, ['60.00', '40.00'], MES))
  }
  for (const id of faturas) await call(fatura.faturar, { token, params: { id }, body: { vencimento: '2030-01-31', parcelas: 1 } })
  const tarefas = cenario(testing, () => rui)
  const { body } = await call(setor.add, { token, body: { nome: 'Infra', codigo: 'INF' } })
  const { id: list } = await tarefas.makeChecklist([sim()])
  const done = await tarefas.makeTask([list], { cliente: await tarefas.makeCliente('Loja Azul', { projetoSuporteRedmine: 2 }) })
  for (let n = 0; n < N; n++) {
    const fields = { setor: body.id, dataInicio: '2026-11-20T08:00:00-03:00', dataFim: '2026-11-20T18:00:00-03:00' }
    const added = await call(checklistAgenda.add, {
      token,
      body: { task: done.id, item: done.entradas[0], enviar: false, ...fields },
    })
    agendas.push(added.body.id)
  }
  faturas = faturas.toSorted((a, b) => a - b)
})

const situacao = (table: 'loja_aviso' | 'fatura_email' | 'agenda_envio', more = sql`true`) =>
  count(sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where situacao = 1 and ${more}`)
const WORKS: Record<string, Work> = {
  'fechamento de um mês': {
    table: 'fechamento',
    ask: async () => void (await call(fechamento.executar, { token, body: { ...USO, clientes: [], fecharFatura: true } })),
    done: () => count(sql<{ n: number }>`select count(*)::int as n from fechamento_linha where situacao = 1`),
  },
  'envio de faturas': {
    table: 'envio',
    ask: async () => void (await call(envio.enviar, { token, query: { espera: 0 }, body: { ...MES, cliente: [] } })),
    done: () => count(sql<{ n: number }>`select count(*)::int as n from envio_linha where situacao = 1`),
  },
  'e-mails de faturas': {
    table: 'fatura_email',
    // Those that the sending wrote are sent again.
    ask: async () => {
      await expect.poll(() => situacao('fatura_email'), { timeout: 60_000 }).toBe(N)
      mails.length = 0
      await sql`update envio_prova set situacao = 1`.execute(db)
      await sql`update fatura_email set situacao = 0, "tentarEm" = ${testing.clock.at}`.execute(db)
      await enqueue(db, 'fatura.email', {})
    },
    done: () => situacao('fatura_email'),
  },
  'avisos às lojas': {
    table: 'loja_aviso',
    ask: async () => {
      for (const id of faturas) {
        const { rows } = await sql<{ id: number }>`select id from fatura_documento where "faturaId" = ${id} and tipo = 1`.execute(db)
        await db.transaction().execute((trx) =>
          liquidar(
            trx,
            ctx,
            id,
            rows.map((boleto) => ({ id: boleto.id, valorPago: null, dataPagamento: null })),
          ),
        )
      }
      await sql`update loja_aviso set "tentarEm" = ${testing.clock.at} where tipo = 2`.execute(db)
      await enqueue(db, 'loja.avisar', {})
    },
    done: () => situacao('loja_aviso', sql`tipo = 2`),
  },
  'agendamentos ao Redmine': {
    table: 'agenda_envio',
    ask: async () => {
      const tentarEm = testing.clock.at
      for (const id of agendas) await db.transaction().execute((trx) => insertEnvio(trx, id, { usuarioId: ctx.user.id, tentarEm }))
      await enqueue(db, 'agenda.enviar', {})
    },
    done: () => situacao('agenda_envio'),
  },
}

test('FAT-006 FAT-047 BOL-019 AGE-002 morto um de dois processos em meio a cada trabalho, o outro o retoma em 30 s e nada se repete', async () => {
  const times: string[] = []
  for (const [name, work] of Object.entries(WORKS)) {
    const both = await twoWorkers()
    await work.ask()
    const dead = await inTheMiddle(work)
    process.kill(dead.pid, 'SIGKILL')
    times.push(`${name}: ${await takenUp(work, dead)} ms`)
    await expect.poll(work.done, { timeout: 60_000 }).toBe(N)
    for (const { child } of both) child.kill('SIGKILL')
    await Promise.all(both.map(({ exit }) => exit))
  }
  console.log(`Trabalho de um processo morto retomado por outro depois de: ${times.join('; ')}`)

  // Each once: in the books, at the stores, at the tracker, in the mailboxes.
  const acoes = await sql`
    select acao, count(*)::int as n, count(distinct registro)::int as registros from auditoria
    where acao in ('calcular', 'enviar', 'liquidar', 'avisar a loja') and entidade in ('fatura', 'checklist-agenda') group by acao, entidade order by 1, 2`.execute(
    db,
  )
  expect(acoes.rows).toEqual([
    { acao: 'avisar a loja', n: N, registros: N },
    { acao: 'calcular', n: N, registros: N },
    { acao: 'enviar', n: N, registros: N },
    { acao: 'enviar', n: N, registros: N },
    { acao: 'liquidar', n: N, registros: N },
  ])
  const boletos = await sql<{ id: number }>`select id from fatura_documento where tipo = 1`.execute(db)
  expect([...memory.recebidos.keys()].toSorted()).toEqual(
    [...faturas.map((id) => `fatura-${id}`), ...boletos.rows.map(({ id }) => `liquidacao-${id}`)].toSorted(),
  )
  expect(sideBySide).toEqual([])
  expect(new Set(mails).size).toBe(N)
  expect((await sql`select issue from checklist_agenda group by issue`.execute(db)).rows).toHaveLength(N)
  const found = await fetch(`${lojaUrl}/redmine/issues.json?description=~%5Bretaguarda%3Aagenda%3A`)
  expect(await found.json()).toMatchObject({ total_count: N })
})

const endAll = async (runs: ReturnType<typeof worker>[]) => {
  for (const { child } of runs) child.kill('SIGKILL')
  await Promise.all(runs.map(({ exit }) => exit))
}

test('FAT-047 um processo parado por muito tempo, mas vivo, nada perde do que tem em mãos, e nada é enviado duas vezes', async () => {
  const work = WORKS['e-mails de faturas']
  if (!work) throw new Error('o trabalho dos e-mails')
  const both = await twoWorkers()
  await work.ask()
  const slow = await inTheMiddle(work)
  process.kill(slow.pid, 'SIGSTOP')
  await delay(SLOW * 4) // what the server had taken before is what it may have missed
  const held = async () => (await inHand(work.table)).filter(({ pid }) => pid === slow.pid).length
  const before = await held()
  // Longer than one without a lock is given (5 s, looked at every 2 s), and shorter than a mail server is waited for (10 s).
  await delay(7_500)
  expect(before).toBeGreaterThan(0)
  expect(await held()).toBe(before)
  process.kill(slow.pid, 'SIGCONT')
  await expect.poll(work.done, { timeout: 60_000 }).toBe(N)
  expect(mails).toHaveLength(N)
  await endAll(both)
})

test('FAT-047 mortos todos os processos, a partida seguinte retoma o trabalho: na mesma máquina de imediato, de outra em segundos', async () => {
  const work = WORKS['e-mails de faturas']
  if (!work) throw new Error('o trabalho dos e-mails')
  const times: string[] = []
  for (const elsewhere of [false, true]) {
    const both = await twoWorkers()
    await work.ask()
    const dead = await inTheMiddle(work)
    // As on a machine that cannot be asked whether the process is there.
    if (elsewhere) await sql`update processo set maquina = null`.execute(db)
    await endAll(both)
    const next = worker()
    await ready(next.child.pid)
    times.push(`${elsewhere ? 'outra máquina' : 'mesma máquina'}: ${await takenUp(work, dead)} ms`)
    await expect.poll(work.done, { timeout: 60_000 }).toBe(N)
    expect(new Set(mails).size).toBe(N)
    await endAll([next])
  }
  console.log(`Trabalho retomado depois da partida de um processo: ${times.join('; ')}`)
})

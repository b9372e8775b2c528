import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { fechamento } from '@retaguarda/contract/faturamento/fechamento.ts'
import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import type { Route } from '@retaguarda/contract/kit/route.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { silent } from '../../../base/log.ts'
import { startLoja } from '../../../integrations/loja/stand-in.ts'
import { work } from '../../../jobs/work.ts'
import { startWorker } from '../../../jobs/worker.ts'
import { encrypt } from '../../../base/cipher.ts'
import type { JobCtx } from '../../../kit/ctx/context.ts'
import { resume } from '../../../jobs/resume.ts'
import { refusalOf } from '../../../test/answer.ts'
import { COMISSAO, cenarioFinanceiro, FIXO } from '../../../test/cenario-financeiro.ts'
import { patientLoja } from '../../../test/patient.ts'
import { some } from '../../../test/some.ts'
import { streamOf } from '../../../test/stream.ts'
import { type Person, testApp } from '../../../test/test-app.ts'
import { testLife } from '../../../test/test-life.ts'
import { PURPOSE } from '../../cliente/cliente-key.service.ts'
import { executarFechamento } from './fechamento.jobs.ts'

const CHAVE = 'chave-da-loja-42'
const harness = await testApp()
const { app, callAs, user, db, connection, clock, config, integrations, life } = harness
const { cliente, objeto, vinculo } = cenarioFinanceiro(harness)
const loja = await startLoja(CHAVE)
afterAll(() => loja.stop())
const job: JobCtx = { db, config, integrations, life, now: clock.now, log: silent }
let rui: Person
let ana: Person
let fixo: number
let comissao: number
beforeAll(async () => {
  integrations.loja = patientLoja(loja, 1_000)
  clock.at = new Date('2026-11-21T12:00:00-03:00')
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  ana = await user({ isAdmin: true, tipo: 1 })
  fixo = await objeto(FIXO('100.00'), { codigo: 'FX', nome: 'Fixo' })
  comissao = await objeto(COMISSAO('1.0000', '500.00'), { codigo: 'CM', nome: 'Comissão' })
})
/** Every test has a month of its own, two apart, so that none sees another's clients: months are odd. */
const MES = { ano: 2024, mes: 11 }
const mesAnterior = () => (MES.mes === 1 ? { ano: MES.ano - 1, mes: 12 } : { ano: MES.ano, mes: MES.mes - 1 })
beforeEach(async () => {
  loja.state.behaviour = 'ok'
  await sql`update cliente_objeto_contrato set "dataHoraFim" = "dataHoraInicio", situacao = 2`.execute(db)
  MES.ano = MES.mes === 11 ? MES.ano + 1 : MES.ano
  MES.mes = MES.mes === 11 ? 1 : MES.mes + 2
})

const asRui = callAs(() => rui)
const asAna = callAs(() => ana)
const prever = (body: object) => asRui(fechamento.previa, { body })
const previa = async (clientes: number[]) => (await prever({ ...MES, clientes })).body
const executar = (body: object = {}) => asRui(fechamento.executar, { body: { ...MES, ...body } })
const retomar = (id: number) => asRui(fechamento.retomar, { params: { id } })
const get = async (id: number) => (await asRui(fechamento.get, { params: { id } })).body
const clientesDoMes = async () => (await asRui(fechamento.clientes, { query: MES })).body
const registrar = (id: number, body: object = {}) => asRui(financeiro.registrarFaturamento, { body: { cliente: id, ...MES, ...body } })
const faturas = (id: number) =>
  db.selectFrom('fatura').selectAll().where('clienteId', '=', id).where('ano', '=', MES.ano).where('mes', '=', MES.mes).execute()

async function com(objetoId = fixo, name = 'Loja', desde = '2020-01-01T00:00:00-03:00') {
  const id = await cliente(name)
  await vinculo(id, objetoId, { dataHoraInicio: desde })
  return id
}
const comLoja = (id: number) =>
  db
    .updateTable('cliente')
    .set({ lojaUrl: loja.url, lojaChave: encrypt(config, PURPOSE, CHAVE) })
    .where('id', '=', id)
    .execute()

/** All that is kept, save that somebody was refused, and the counts of it. */
async function contents(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ t: string }>`
    select c.oid::regclass::text as t from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') and relname not in ('seguranca', 'acesso_pessoal', 'contagem_delta') order by 1`.execute(
    db,
  )
  const all: Record<string, string> = {}
  for (const { t } of tables) {
    const { rows } = await sql<{ h: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(r::text, '|' order by r::text)), '') as h from ${sql.raw(t)} r`.execute(db)
    all[t] = rows[0]?.h ?? ''
  }
  return all
}

test('FAT-006 the clients of a month are those with a link in force, an invoice of it or of the month before', async () => {
  const [linked, before, now, ended, other] = [
    await com(fixo, 'b'),
    await com(fixo, 'a'),
    await com(fixo, 'c'),
    await com(),
    await cliente(),
  ]
  const previous = mesAnterior()
  await registrar(before, previous)
  await registrar(now)
  const first = `${MES.ano}-${String(MES.mes).padStart(2, '0')}-01T00:00:00-03:00`
  for (const id of [before, now, ended])
    await db.updateTable('cliente_objeto_contrato').set({ situacao: 2, dataHoraFim: first }).where('clienteId', '=', id).execute()
  const inactive = await cliente()
  await vinculo(inactive, fixo, { situacao: 2 })
  expect((await clientesDoMes()).map(({ id }) => id)).toEqual([before, linked, now])
  expect([ended, other, inactive]).toHaveLength(3)
})

test('FAT-006 the preview says value, difference and what is odd of each client, and writes nothing', async () => {
  const previous = mesAnterior()
  const [same, grew, minimum, silent, none, closed] = [
    await com(),
    await com(),
    await com(comissao),
    await com(comissao),
    await cliente(),
    await com(),
  ]
  for (const id of [same, grew]) await registrar(id, previous)
  await vinculo(grew, await objeto(FIXO('30.01')))
  await db
    .insertInto('uso')
    .values({ clienteId: minimum, ...MES, origem: 2, recebidoEm: clock.now(), usuarioId: null, ...FIGURAS('10.00') })
    .execute()
  await comLoja(silent)
  loja.state.behaviour = 'down'
  await registrar(closed, { fecharFatura: true })
  const before = await contents()
  const rows = await previa([same, grew, minimum, silent, none, closed, 2_000_000_000])
  expect(await contents()).toEqual(before)
  const aPagar = (value: string) => ({ retido: '0.00', credito: '0.00', aPagar: value })
  const nothing = {
    fatura: null,
    valor: null,
    retido: null,
    credito: null,
    aPagar: null,
    valorAnterior: null,
    diferenca: null,
    variacao: null,
    itens: 0,
  }
  expect(rows).toEqual([
    {
      cliente: { id: same, nome: 'Loja' },
      fatura: null,
      valor: '100.00',
      ...aPagar('100.00'),
      valorAnterior: '100.00',
      diferenca: '0.00',
      variacao: '0.0',
      itens: 1,
      avisos: [],
    },
    {
      cliente: { id: grew, nome: 'Loja' },
      fatura: null,
      valor: '130.01',
      ...aPagar('130.01'),
      valorAnterior: '100.00',
      diferenca: '30.01',
      variacao: '30.0',
      itens: 2,
      avisos: [{ tipo: 'variacao', texto: some.stringMatching(/^Variação acima de 30%: 30,0% a mais que em /) }],
    },
    {
      ...nothing,
      cliente: { id: minimum, nome: 'Loja' },
      valor: '500.00',
      ...aPagar('500.00'),
      itens: 1,
      avisos: [{ tipo: 'minimo', texto: 'Mínimo aplicado: CM - Comissão.' }],
    },
    {
      ...nothing,
      cliente: { id: silent, nome: 'Loja' },
      avisos: [
        {
          tipo: 'semFiguras',
          texto: some.stringMatching(/CM - Comissão: .*A loja não informou os números: A loja respondeu com um erro/),
        },
      ],
    },
    {
      ...nothing,
      cliente: { id: none, nome: 'Padaria Sol' },
      avisos: [{ tipo: 'semVinculo', texto: some.stringMatching(/não tem objeto de contrato em vigor/) }],
    },
    {
      cliente: { id: closed, nome: 'Loja' },
      fatura: { id: some.any(Number), situacao: 1 },
      valor: '100.00',
      ...aPagar('100.00'),
      valorAnterior: null,
      diferenca: null,
      variacao: null,
      itens: 1,
      avisos: [{ tipo: 'encerrada', texto: some.stringMatching(/situação Fechada/) }],
    },
  ])
})
const FIGURAS = (valorFaturamento: string) => ({
  valorFaturamento,
  valorFaturamentoMarketplace: '0.00',
  valorFaturamentoB2B: null,
  quantidadeNotas: null,
})

test('FAT-006 a closing runs as a job, tells how far it is, and leaves a result for each client', async () => {
  const origin = app.server.listening ? '' : await app.listen({ host: '127.0.0.1', port: 0 })
  const [good, sold, bad, none] = [
    await com(fixo, 'Boa'),
    await com(comissao, 'Com loja'),
    await com(comissao, 'Sem números'),
    await cliente('Sem vínculo'),
  ]
  await comLoja(sold)
  await registrar(none, mesAnterior())
  const kept = await com(fixo, 'Já fechada')
  await registrar(kept, { fecharFatura: true })
  const foreseen = Object.fromEntries((await previa([good, sold, bad, kept])).map((row) => [row.cliente.id, row.valor]))
  const { status, body } = await executar({ fecharFatura: true, clientes: [good, sold, bad, kept, none, good] })
  expect({ status, body }).toEqual({ status: 200, body: { msg: 'Fechamento iniciado.', id: some.any(Number) } })
  expect(await get(body.id)).toMatchObject({ situacao: 1, total: 5, feitas: 0, erros: 0, valor: '0.00', usuario: 'Rui Reis', fim: null })
  const stream = streamOf(`${origin}/api/eventos?topico=fechamento-${body.id}`, { authorization: `Bearer ${rui.token}` })
  onTestFinished(() => stream.close())
  expect(await stream.status).toBe(200)
  const worker = await startWorker({ connection, ctx: job, alone: true })
  await stream.until({ tipo: 'progresso', feitos: 5, total: 5, linha: null, fim: true })
  await worker.stop()
  const done = await get(body.id)
  expect(done).toMatchObject({
    ...MES,
    situacao: 3,
    fecharFatura: true,
    total: 5,
    feitas: 3,
    erros: 2,
    valor: '1200.00',
    fim: some.any(String),
  })
  expect(done.linhas).toEqual([
    {
      cliente: { id: bad, nome: 'Sem números' },
      situacao: 2,
      fatura: null,
      valor: null,
      erro: some.stringMatching(/^Faltam os números/),
    },
    { cliente: { id: none, nome: 'Sem vínculo' }, situacao: 2, fatura: null, valor: null, erro: some.stringMatching(/não tem objeto/) },
    { cliente: { id: good, nome: 'Boa' }, situacao: 1, fatura: some.any(Number), valor: '100.00', erro: null },
    { cliente: { id: sold, nome: 'Com loja' }, situacao: 1, fatura: some.any(Number), valor: '1000.00', erro: null },
    { cliente: { id: kept, nome: 'Já fechada' }, situacao: 3, fatura: some.any(Number), valor: '100.00', erro: null },
  ])
  for (const { cliente: one, valor } of done.linhas) expect(valor).toBe(foreseen[one.id] ?? null)
  expect(await faturas(good)).toMatchObject([{ situacao: 1, valor: '100.00', alteradoPorId: rui.id }])
  const history = (await asRui(fatura.history, { params: { id: done.linhas[2]?.fatura ?? 0 } })).body
  expect(history).toMatchObject([{ acao: 'calcular', usuario: 'Rui Reis' }])
  const recentes = (await asRui(fechamento.recentes)).body
  expect(recentes[0]).toEqual({ ...done, linhas: undefined })
})

test('FAT-006 what failed is tried again, what was done stays', async () => {
  const [good, bad] = [await com(), await com(comissao)]
  const { id } = (await executar({ fecharFatura: true })).body
  await executarFechamento(job, { id })
  expect(await get(id)).toMatchObject({ situacao: 3, feitas: 1, erros: 1 })
  const [first] = await faturas(good)
  const calls = () => retomar(id)
  await db
    .insertInto('uso')
    .values({ clienteId: bad, ...MES, origem: 2, recebidoEm: clock.now(), usuarioId: null, ...FIGURAS('90000.00') })
    .execute()
  expect((await calls()).status).toBe(200)
  expect(await get(id)).toMatchObject({ situacao: 1, feitas: 1, erros: 0, fim: null })
  await executarFechamento(job, { id })
  expect(await get(id)).toMatchObject({ situacao: 2, feitas: 2, erros: 0, valor: '1000.00' })
  expect(await faturas(good)).toEqual([first])
  expect(await calls()).toMatchObject({ status: 409, body: { error: some.stringMatching(/Nada a tentar de novo/) } })
  expect((await retomar(2_000_000_000)).status).toBe(404)
  await executarFechamento(job, { id }) // the job that came late finds nothing to do
  expect(await faturas(good)).toEqual([first])
})

test('FAT-006 repeating a closing makes no second invoice: open ones are calculated again, closed ones stay', async () => {
  const id = await com()
  const run = async (fecharFatura: boolean) => {
    const { body } = await executar({ fecharFatura })
    await executarFechamento(job, body)
    return get(body.id)
  }
  expect(await run(false)).toMatchObject({ situacao: 2, linhas: [{ situacao: 1, valor: '100.00' }] })
  expect(await run(true)).toMatchObject({ situacao: 2, linhas: [{ situacao: 1, valor: '100.00' }] })
  expect(await run(true)).toMatchObject({ situacao: 2, feitas: 1, linhas: [{ situacao: 3, valor: '100.00' }] })
  expect(await faturas(id)).toHaveLength(1)
})

test('FAT-006 twenty closings of a month at once: one begins, the others are told of it', async () => {
  await com()
  const answers = await Promise.all(Array.from({ length: 20 }, () => executar()))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(19)
  expect(refused[0] && refusalOf(refused[0]).error).toMatch(/^Já há um fechamento de .* em andamento/)
  const id = answers.find(({ status }) => status === 200)?.body.id ?? 0
  await executarFechamento(job, { id })
  expect((await executar()).status).toBe(200)
})

test('FAT-006 a closing that died with its database goes on where it stood, nothing twice and nothing lost', async () => {
  const clients: number[] = []
  for (let i = 0; i < 60; i++) clients.push(await com(i % 3 === 0 ? comissao : fixo))
  for (const clienteId of clients)
    await db
      .insertInto('uso')
      .values({ clienteId, ...MES, origem: 2, recebidoEm: clock.now(), usuarioId: null, ...FIGURAS('90000.00') })
      .execute()
  const { id } = (await executar({ fecharFatura: true })).body
  let died = 0
  // The pool may still hand out a connection that a cut has ended.
  const outside = new pg.Client(connection)
  await outside.connect()
  onTestFinished(() => outside.end())
  const seen = async () => {
    for (let n = 0; n < 100; n++) {
      const answer = await asRui(fechamento.get, { params: { id } })
      if (answer.status === 200) return answer.body
    }
    throw new Error('The closing was never read')
  }
  for (;;) {
    let over = false
    const run = executarFechamento(job, { id }).then(
      () => 'done' as const,
      () => 'died' as const,
    )
    void run.finally(() => (over = true))
    // As soon as some more are done the connections break, in the middle of whatever they do.
    const { feitas } = await seen()
    while (!over && (await seen()).feitas < feitas + 7);
    await outside.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    if ((await run) === 'done') break
    died++
    expect(died).toBeLessThan(100)
  }
  expect(died).toBeGreaterThan(0)
  const done = await seen()
  expect(done).toMatchObject({ situacao: 2, total: 60, feitas: 60, erros: 0, valor: '22000.00' })
  // One that was found closed by a later try would have been committed without its line.
  expect(done.linhas.filter(({ situacao }) => situacao !== 1)).toEqual([])
  const { rows } = await outside.query(
    `select count(*)::int as n, sum((select count(*) from financeiro i where i."faturaId" = f.id))::int as itens,
      bool_and(f.valor = (select sum(i."valorCobranca") from financeiro i where i."faturaId" = f.id)) as somas
    from fatura f where f.ano = $1 and f.mes = $2`,
    [MES.ano, MES.mes],
  )
  expect(rows).toEqual([{ n: 60, itens: 60, somas: true }])
})

test('FAT-006 a closing whose process died is taken up again, also where the queue does not know it, and never while it lives', async () => {
  const id = await com()
  const began = (await executar()).body.id
  const { at } = clock
  onTestFinished(() => void (clock.at = at))
  const morto = await testLife(db)
  // As it is left: begun, its client waiting, and its job gone.
  await db.updateTable('fechamento').set({ tomadoPor: morto.id() }).where('id', '=', began).execute()
  await sql`delete from graphile_worker._private_jobs where payload ->> 'id' = ${String(began)}`.execute(db)
  const queued = async () =>
    (await sql`select 1 from graphile_worker._private_jobs where payload ->> 'id' = ${String(began)}`.execute(db)).rows.length
  clock.advance(60 * 60_000)
  await resume(job, work)
  expect(await queued()).toBe(0)
  await executarFechamento(job, { id: began })
  expect(await get(began)).toMatchObject({ situacao: 1, feitas: 0 })
  await morto.die()
  await resume(job, work)
  expect(await queued()).toBe(1)
  await executarFechamento(job, { id: began })
  expect(await get(began)).toMatchObject({ situacao: 2, feitas: 1 })
  expect(await faturas(id)).toHaveLength(1)
  await resume(job, work)
  expect(await queued()).toBe(1)
})

test('FAT-006 FAT-033 a closing of a month that has not begun, is not over, or has nobody is refused', async () => {
  const refused = async (body: object) => refusalOf(await executar(body)).error
  expect(await refused({})).toMatch(/^Nenhum cliente tem objeto de contrato em vigor/)
  await com()
  expect(await refused({ ano: 2026, mes: 12 })).toMatch(/ainda não começou/)
  expect(await refused({ ano: 2026, mes: 11, fecharFatura: true })).toMatch(/ainda não acabou/)
  expect(refusalOf(await prever({ ano: 2026, mes: 12, clientes: [1] })).error).toMatch(/ainda não começou/)
  expect((await prever({ ...MES, clientes: [] })).status).toBe(422)
  expect((await prever({ ...MES, clientes: Array.from({ length: 101 }, (_, i) => i + 1) })).status).toBe(422)
  expect((await executar({ clientes: [2_000_000_000] })).status).toBe(422)
  expect((await asRui(fechamento.get, { params: { id: 2_000_000_000 } })).status).toBe(404)
})

test('FAT-001 FAT-006 closing is for the finance department alone', async () => {
  await com()
  const before = await contents()
  const leituras: Route[] = [fechamento.clientes, fechamento.recentes, fechamento.get]
  for (const route of leituras) expect((await asAna(route, { params: { id: 1 }, query: MES })).status).toBe(403)
  expect((await asAna(fechamento.previa, { body: { ...MES, clientes: [1] } })).status).toBe(403)
  expect((await asAna(fechamento.executar, { body: MES })).status).toBe(403)
  expect((await asAna(fechamento.retomar, { params: { id: 1 } })).status).toBe(403)
  expect(await contents()).toEqual(before)
})

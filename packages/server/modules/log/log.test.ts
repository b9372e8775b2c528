import { LOG_ERRO_NA_LISTA, log } from '@retaguarda/contract/log.ts'
import { dayOf, instanteDe, addDays } from '@retaguarda/contract/kit/tempo.ts'
import { problema } from '@retaguarda/contract/problema.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../base/config.ts'
import { lojasDeTeste } from '../../test/cenario-log.ts'
import { some } from '../../test/some.ts'
import { testApp } from '../../test/test-app.ts'
import { testLife } from '../../test/test-life.ts'
import { contagensDe } from './contagem.calc.ts'
import { consolidarLog, expurgarLog } from './log.jobs.ts'

const app = await testApp()
const { clock, db, user, query } = app
const { makeLoja, enviar } = lojasDeTeste(app)
let ana: Awaited<ReturnType<typeof user>>
const asAna = app.callAs(() => ana)
const DAY = 86_400_000
const HOUR = 3_600_000
const MINUTE = 60_000
const TOTAL = 5_000

/** The newest is of a clock that is ahead of ours, the oldest of long before the others. */
const [ADIANTADA, ANTIGA] = [20 * HOUR, 150 * DAY]
const idade = (i: number) =>
  i === 0 ? -ADIANTADA : i === TOTAL - 1 ? ANTIGA : Math.floor(((i - (i % 7 === 0 ? 1 : 0)) * 90 * DAY) / TOTAL)

/** Two stores over three months: every third row the second one's, four types, one instant for every seventh and the one before. */
const rows = Array.from({ length: TOTAL }, (_, i) => ({
  createAt: new Date(clock.now().getTime() - idade(i)),
  tipo: 1 + (i % 4),
  loja: i % 3 === 0 ? 1 : 0,
  error: i % 50 === 0 ? `Falha ação nº ${i}: 100% do lote` : `Tempo esgotado ${i}`,
  usuario: `pessoa_${i % 5}`,
  i,
}))
let clientes: number[] = []
let names: string[] = []
/** By instant and id, newest first: what the grid must show. */
let wanted: { id: number; createAt: Date; tipo: number; cliente: number; error: string; usuario: string }[] = []

beforeAll(async () => {
  ana = await user({ isAdmin: false })
  const lojas = [await makeLoja(), await makeLoja()]
  clientes = lojas.map(({ cliente }) => cliente)
  names = lojas.map(({ nome }) => nome)
  for (let from = 0; from < TOTAL; from += 1_000)
    for (const [n, loja] of lojas.entries()) {
      const own = rows.slice(from, from + 1_000).filter((row) => row.loja === n)
      await enviar(
        loja,
        own.map(({ createAt, tipo, error, usuario }) => ({ createAt: createAt.toISOString(), tipo, error, usuario })),
      )
    }
  const { rows: kept } = await sql<(typeof wanted)[number]>`
    select id, "createAt", tipo, "clienteId" as cliente, error, usuario from log_ocorrencia order by "createAt" desc, id desc`.execute(db)
  wanted = kept
})

type Wanted = (typeof wanted)[number]
const page = (filter: object[] = [], sort: object[] = [], rest: object = {}) => asAna(log.list, { query: query(filter, sort, rest) })

/** Deep and shallow pages of what a filter finds, in both orders and by id, against the rows themselves. */
async function same(filter: object[], keep: (row: Wanted) => boolean, starts = [0, 2_005]) {
  const found = wanted.filter(keep)
  const byId = found.toSorted((a, b) => b.id - a.id)
  const orders = [
    [found, []],
    [found.toReversed(), [{ col: 'createAt', sort: 'asc' }]],
    [byId, [{ col: 'id', sort: 'desc' }]],
    [byId.toReversed(), [{ col: 'id', sort: 'asc' }]],
  ] as const
  for (const [list, sort] of orders)
    for (const start of [...starts, Math.max(0, found.length - 7)]) {
      const { body } = await page(filter, [...sort], { start, limit: 10 })
      expect([body.total, start, body.rows.map(({ id }) => id)]).toEqual([
        found.length,
        start,
        list.slice(start, start + 10).map(({ id }) => id),
      ])
    }
}

test('LOG-008 any page of any depth is what a reading of all rows finds, before and after the counters are folded', async () => {
  const starts = [0, 35, 2_005, 3_700, TOTAL + 5]
  await same([], () => true, starts)
  await consolidarLog({ db })
  await same([], () => true, starts)
})

const now = () => clock.now().getTime()
const iso = (at: number) => new Date(at).toISOString()

test('LOG-006 filters of time, type and client are counted exactly, also in the middle of hours and days', async () => {
  const [um = 0, dois = 0] = clientes
  const de = now() - 40 * DAY - 1_234_567
  const ate = now() - 3 * HOUR - 89_000
  await same([{ name: 'createAt', op: '>=', v: iso(de) }], ({ createAt }) => createAt.getTime() >= de)
  await same(
    [
      { name: 'createAt', op: 'between', v: iso(de), v2: iso(ate) },
      { name: 'tipo', op: 'contains', v: [1, 4] },
    ],
    ({ createAt, tipo }) => createAt.getTime() >= de && createAt.getTime() <= ate && [1, 4].includes(tipo),
  )
  const day = addDays(dayOf(clock.now()), -10)
  const [from, to] = [Date.parse(instanteDe(day)), Date.parse(instanteDe(addDays(day, 1)))]
  const onDay = ({ createAt }: Wanted) => createAt.getTime() >= from && createAt.getTime() < to
  await same([{ name: 'createAt', op: '=', v: day }], onDay)
  await same([{ name: 'createAt', op: '<', v: day }], ({ createAt }) => createAt.getTime() < from)
  await same([{ name: 'createAt', op: '<>', v: day }], (row) => !onDay(row), [])
  await same([{ name: 'cliente.id', op: '=', v: um }], ({ cliente }) => cliente === um)
  await same(
    [
      { name: 'cliente', op: '=', v: names[1] ?? '' },
      { name: 'tipo', op: '=', v: 2 },
    ],
    ({ cliente, tipo }) => cliente === dois && tipo === 2,
  )
  await same([{ name: 'cliente', op: 'like', v: 'ninguém' }], () => false)
  await same(
    [
      { name: 'tipo', op: '<>', v: 2 },
      { name: 'usuario', op: '=', v: 'PESSOA_3' },
    ],
    ({ tipo, usuario }) => tipo !== 2 && usuario === 'pessoa_3',
  )
})

test('LOG-006 a filter that begins shortly before an hour, with nothing in between, is not taken for all there is', async () => {
  const hours = Array.from({ length: 50 }, (_, n) => (Math.floor(now() / HOUR) - 40 * 24 - n) * HOUR)
  const quiet = hours.find((hour) => wanted.every(({ createAt }) => createAt.getTime() < hour - MINUTE || createAt.getTime() >= hour)) ?? 0
  expect(quiet).toBeGreaterThan(0)
  await same([{ name: 'createAt', op: '>=', v: iso(quiet - MINUTE) }], ({ createAt }) => createAt.getTime() >= quiet - MINUTE)
})

test('text is found without case and accents, by the index, and literally', async () => {
  expect((await page([{ name: 'error', op: 'like', v: 'FALHA ACAO' }])).body.total).toBe(TOTAL / 50)
  expect((await page([{ name: 'error', op: 'terminalike', v: '100% do lote' }])).body.total).toBe(TOTAL / 50)
  expect((await page([{ name: 'error', op: 'like', v: '1_0% do' }])).body.total).toBe(0)
  expect((await page([{ name: 'usuario', op: 'contains', v: ['pessoa_1', 'pessoa_2'] }])).body.total).toBe((2 * TOTAL) / 5)
  expect((await page([{ name: 'empresa', op: '=', v: null }])).body.total).toBe(TOTAL)
  await db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    for (const where of [
      sql`busca(error) like '%falha acao%'`,
      sql`busca(identificador) = 'a-1'`,
      sql`id = 7`,
      sql`tipo = 3`,
      sql`"problemaId" = 1`,
    ]) {
      const { rows: plan } = await sql<{ 'QUERY PLAN': string }>`explain select from log_ocorrencia where ${where}`.execute(trx)
      expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/Index/)
    }
  })
})

test('a text is found by its longest word, and by all of it where too many rows have that one', async () => {
  const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  for (const v of ['FALHA ação nº 1350', 'Tempo esgotado 1471', 'esgotado 50001', 'falha 100%']) {
    const has = ({ error }: Wanted) => folded(error).includes(folded(v))
    await same([{ name: 'error', op: 'like', v }], has, [35])
    const both = [
      { name: 'tipo', op: '=', v: 1 },
      { name: 'error', op: 'like', v },
    ]
    await same(both, (row) => row.tipo === 1 && has(row), [])
  }
})

test('those affected are the clients of the rows found, with how often, first and last', async () => {
  const [um = 0] = clientes
  const de = now() - 40 * DAY - 1_234_567
  const ate = now() - 3 * HOUR - 89_000
  const time = { name: 'createAt', op: 'between', v: iso(de), v2: iso(ate) }
  const inTime = ({ createAt }: Wanted) => createAt.getTime() >= de && createAt.getTime() <= ate
  const cases: [object[], (row: Wanted) => boolean][] = [
    [[], () => true],
    [[time], inTime],
    [[time, { name: 'tipo', op: 'contains', v: [2, 3] }], (row) => inTime(row) && [2, 3].includes(row.tipo)],
    [[{ name: 'cliente.id', op: '=', v: um }], ({ cliente }) => cliente === um],
    [[{ name: 'createAt', op: '>=', v: iso(now() - HOUR) }], ({ createAt }) => createAt.getTime() >= now() - HOUR],
    [[{ name: 'usuario', op: '=', v: 'pessoa_3' }, time], (row) => inTime(row) && row.usuario === 'pessoa_3'],
  ]
  for (const [filter, keep] of cases) {
    const { body } = await asAna(log.afetados, { query: query(filter) })
    const want = clientes
      .map((cliente) => ({ cliente, at: wanted.filter((row) => row.cliente === cliente && keep(row)).map(({ createAt }) => createAt) }))
      .filter(({ at }) => at.length > 0)
      .toSorted((a, b) => b.at.length - a.at.length || a.cliente - b.cliente)
    expect(body).toEqual(
      want.map(({ cliente, at }) => ({
        cliente: { id: cliente, nome: names[clientes.indexOf(cliente)] },
        quantidade: at.length,
        primeiro: at.at(-1)?.toISOString(),
        ultimo: at[0]?.toISOString(),
      })),
    )
  }
})

test('how many there are in each hour, or day, is what a reading of all rows counts; a text has no bars', async () => {
  const [um = 0] = clientes
  const bars = async (filter: object[]) => (await asAna(log.horas, { query: query(filter) })).body
  const since = (ms: number) => ({ name: 'createAt', op: '>=', v: iso(now() - ms) })
  const ofUm = { name: 'cliente.id', op: '=', v: um }
  const cases: [object[], (row: Wanted) => boolean][] = [
    [[since(30 * HOUR + 1_234_567)], ({ createAt }) => createAt.getTime() >= now() - 30 * HOUR - 1_234_567],
    [[since(90 * HOUR), ofUm], ({ createAt, cliente }) => createAt.getTime() >= now() - 90 * HOUR && cliente === um],
    [[since(20 * DAY), ofUm], ({ createAt, cliente }) => createAt.getTime() >= now() - 20 * DAY && cliente === um],
    [[since(20 * DAY)], ({ createAt }) => createAt.getTime() >= now() - 20 * DAY],
  ]
  for (const [filter, keep] of cases) {
    const { unidade, antes, barras } = await bars(filter)
    expect([unidade, antes]).toEqual([barras.length > 30 ? 'hora' : 'dia', 0])
    const found = wanted.filter(keep)
    const within = barras.map(({ inicio }, i) => {
      const [from, to] = [Date.parse(inicio), Date.parse(barras[i + 1]?.inicio ?? '9999-01-01T00:00:00Z')]
      return found.filter(({ createAt }) => createAt.getTime() >= from && createAt.getTime() < to).length
    })
    expect(barras.map(({ quantidade }) => quantidade)).toEqual(within)
    expect(within.reduce((a, b) => a + b, 0)).toBe(found.length)
  }
  // Nobody said since when: it begins with the first row, not with what might be kept.
  const others = wanted.filter(({ tipo }) => tipo !== 4)
  const tres = (await bars([{ name: 'tipo', op: 'contains', v: [1, 2, 3] }])).barras
  expect([tres[0]?.inicio, tres[0]?.quantidade]).toEqual([instanteDe(dayOf(others.at(-1)?.createAt ?? clock.now())), some.any(Number)])
  expect(tres.length).toBeLessThan(94)
  const amanha = dayOf(now() + ADIANTADA) === dayOf(now()) ? 0 : 1
  expect((await bars([since(110 * DAY)])).barras).toHaveLength(111 + amanha)
  // Of a longer time the newest bars are shown, with how many there are before them.
  const all = await bars([])
  expect([all.antes, all.barras.length]).toEqual([1, 120])
  expect(all.barras.reduce((sum, { quantidade }) => sum + quantidade, all.antes)).toBe((await page()).body.total)
  // What is yet to come has no bars where there is nothing of it.
  expect(Date.parse((await bars([since(20 * HOUR), { name: 'tipo', op: '=', v: 4 }])).barras.at(-1)?.inicio ?? '')).toBeLessThanOrEqual(
    now(),
  )
  expect((await bars([{ name: 'error', op: 'like', v: 'falha' }])).barras).toEqual([])
})

test('it is sorted by createAt or id alone, and only by what the grid has', async () => {
  for (const col of ['tipo', 'cliente', 'error', 'nada']) expect((await page([], [{ col, sort: 'asc' }])).status).toBe(400)
  expect(
    (
      await page(
        [],
        [
          { col: 'createAt', sort: 'asc' },
          { col: 'tipo', sort: 'asc' },
        ],
      )
    ).status,
  ).toBe(400)
  for (const name of ['trace', 'info', 'clienteId']) expect((await page([{ name, op: '=', v: 'x' }])).status).toBe(400)
  expect((await page([{ name: 'tipo', op: 'like', v: 'x' }])).body).toMatchObject({
    error: some.stringMatching(/Filtro 1 \(coluna "tipo"\)/),
  })
  expect((await page([{ name: 'createAt', op: '=', v: 'ontem' }])).status).toBe(400)
  for (const filter of [
    { name: 'cliente.id', op: '=', v: 2_147_483_648 },
    { name: 'tipo', op: 'contains', v: [99_999] },
    { name: 'createAt', op: '=', v: '9999-12-31' },
    { name: 'createAt', op: '<', v: '0001-01-01' },
    { name: 'createAt', op: 'between', v: '2026-11-20', v2: '2026-11-19' },
  ])
    expect((await page([filter])).body).toMatchObject({ rows: [], total: 0 })
})

test('a row has the first 300 characters of its error; neighbours and those affected follow the filter', async () => {
  const loja = await makeLoja()
  await enviar(
    loja,
    [1, 2, 3].map((n) => ({ tipo: 9, error: `${'e'.repeat(400)}`, createAt: iso(now() - n * HOUR) })),
  )
  const filter = [{ name: 'cliente.id', op: '=', v: loja.cliente }]
  const { body } = await page(filter)
  expect(body.rows.map(({ error }) => error.length)).toEqual([LOG_ERRO_NA_LISTA, LOG_ERRO_NA_LISTA, LOG_ERRO_NA_LISTA])
  const [newest = 0, middle = 0, oldest = 0] = body.rows.map(({ id }) => id)
  const around = async (id: number) => (await asAna(log.vizinhos, { params: { id }, query: query(filter) })).body
  expect([await around(newest), await around(middle), await around(oldest)]).toEqual([
    { anterior: middle, proxima: null },
    { anterior: oldest, proxima: newest },
    { anterior: null, proxima: middle },
  ])
  const { body: afetados } = await asAna(log.afetados, { query: query([]) })
  expect(afetados.map(({ cliente, quantidade }) => [cliente.id, quantidade])).toEqual(
    [...clientes, loja.cliente].map((id) => [id, id === loja.cliente ? 3 : wanted.filter(({ cliente }) => cliente === id).length]),
  )
  expect(afetados[2]).toMatchObject({ primeiro: iso(now() - 3 * HOUR), ultimo: iso(now() - HOUR) })
  const sheet = await asAna(log.export, { query: { ...query(filter), formato: 'csv' } })
  expect(sheet.text.trim().split('\n')).toHaveLength(4)
  expect(sheet.text).toContain(loja.nome)
})

test('what is too old is gone at once with its counts, then its partition and its names; problems keep what they counted', async () => {
  const loja = await makeLoja()
  const old = { tipo: 7, error: 'Só no começo', identificador: 'velha', createAt: iso(now() - 100 * DAY) }
  await enviar(loja, [old, { ...old, identificador: 'nova', createAt: iso(now()) }])
  const filter = [{ name: 'cliente.id', op: '=', v: loja.cliente }]
  const before = (await page()).body.total
  const config = readConfig({ LOG_RETENCAO_DIAS: '60' })
  const ctx = { db, config, now: clock.now, life: await testLife(db) }
  await expurgarLog(ctx, { steps: 0 })
  const desde = Date.parse(instanteDe(addDays(dayOf(clock.now()), -60)))
  const kept = wanted.filter(({ createAt }) => createAt.getTime() >= desde).length
  expect((await page()).body.total).toBe(kept + 4)
  expect((await page([], [{ col: 'id', sort: 'asc' }], { start: kept + 3 })).body.rows).toHaveLength(1)
  expect(before).toBeGreaterThan(kept)
  expect((await page(filter)).body.total).toBe(1)
  await expurgarLog(ctx, { step: 100 })
  const { rows: left } = await sql<{ n: number; nomes: number; parts: number }>`
    select (select count(*) from log_ocorrencia where "createAt" < ${new Date(desde)}) as n,
      (select count(*) from log_identificador where identificador = 'velha') as nomes,
      (select count(*) from pg_inherits where inhparent = 'log_ocorrencia'::regclass) as parts`.execute(db)
  expect(left).toEqual([{ n: 0, nomes: 0, parts: some.any(Number) }])
  expect(left[0]?.parts).toBeLessThanOrEqual(6)
  const contado = await sql<{ n: number }>`select contagem('log_ocorrencia') as n`.execute(db)
  expect(contado.rows[0]?.n).toBe(kept + 4)
  const { body } = await asAna(problema.list, { query: query([{ name: 'titulo', op: '=', v: 'só no começo' }]) })
  expect(body.rows).toMatchObject([{ quantidade: 2, primeiro: old.createAt }])
  // Its name is free again.
  expect((await enviar(loja, { ...old, createAt: iso(now()) })).body.recebidos).toBe(1)
})

test('a short log is shown by its hours; a problem is rising that comes more than twice as often as in the week before', async () => {
  const loja = await makeLoja()
  const days = (error: string, ...quantos: number[]) =>
    quantos.flatMap((n, i) => Array.from({ length: n }, () => ({ tipo: 9, error, createAt: iso(now() - i * DAY) })))
  await enviar(loja, [...days('Vem todo dia', 1, 1, 1, 1, 1, 1, 1, 1, 1), ...days('Vem cada vez mais', 2, 3, 1, 1, 1)])
  const { body } = await asAna(problema.list, { query: query([{ name: 'emAlta', op: '=', v: true }]) })
  expect(body.rows.map(({ titulo }) => titulo)).toContain('Vem cada vez mais')
  expect(body.rows.map(({ titulo }) => titulo)).not.toContain('Vem todo dia')
  const novo = await makeLoja()
  await enviar(
    novo,
    [5, 30].map((n) => ({ tipo: 9, error: 'Vem há pouco', createAt: iso(now() - n * HOUR) })),
  )
  const { body: horas } = await asAna(log.horas, { query: query([{ name: 'cliente.id', op: '=', v: novo.cliente }]) })
  expect([horas.unidade, horas.barras.length < 55, horas.barras.reduce((sum, { quantidade }) => sum + quantidade, 0)]).toEqual([
    'hora',
    true,
    2,
  ])
})

test('the counters of a row are its hour, its type on its day, and its client beside', () => {
  const createAt = new Date('2026-11-20T02:30:00Z') // still the 19th in São Paulo
  expect(contagensDe([{ clienteId: 7, tipo: 3, createAt }])).toEqual([
    { clienteId: 0, tipo: 0, inicio: new Date('2026-11-20T02:00:00Z'), n: 1 },
    { clienteId: 0, tipo: 3, inicio: new Date('2026-11-19T03:00:00Z'), n: 1 },
    { clienteId: 7, tipo: 3, inicio: new Date('2026-11-19T03:00:00Z'), n: 1 },
    { clienteId: 7, tipo: 0, inicio: new Date('2026-11-19T03:00:00Z'), n: 1 },
  ])
})

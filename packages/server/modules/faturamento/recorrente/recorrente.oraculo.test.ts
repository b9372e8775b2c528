import { fechamento } from '@retaguarda/contract/faturamento/fechamento.ts'
import { recorrente } from '@retaguarda/contract/faturamento/recorrente.ts'
import { fromCents, toCents } from '@retaguarda/contract/kit/money.ts'
import { type Competencia, competenciaChave, diaDoMes, somaMeses } from '@retaguarda/contract/kit/tempo.ts'
import { randomOf } from '@retaguarda/contract/test/random.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { silent } from '../../../base/log.ts'
import { COMISSAO, cenarioFinanceiro, DEMANDA, FIXO } from '../../../test/cenario-financeiro.ts'
import { type Person, testApp } from '../../../test/test-app.ts'
import { executarFechamento } from '../fechamento/fechamento.jobs.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const CLIENTES = 100
const MESES = 36
const FIRST: Competencia = { ano: 2023, mes: 10 }
const LAST = somaMeses(FIRST, MESES - 1)

const harness = await testApp()
const { user, callAs, clock, db, config, integrations, life } = harness
const { cliente, objeto, vinculo } = cenarioFinanceiro(harness)
const { between, chance } = randomOf(20_261_130)
const below = (n: number) => between(0, n - 1)
let rui: Person
const asRui = callAs(() => rui)

type Ligado = { id: number; cliente: number; inicio: Date; fim: Date | null }
const ligados: Ligado[] = []
const instant = (n: number, day: number) => new Date(`${diaDoMes(somaMeses(FIRST, n), day)}T12:00:00-03:00`)

/** Three years of a hundred clients: who come, go, pause and return, by days; prices that rise; figures that go up and down, or never come. */
beforeAll(async () => {
  clock.at = new Date('2026-11-21T12:00:00-03:00')
  rui = await user({ isAdmin: false, tipo: 2 })
  const objetos = [
    await objeto(FIXO('100.00'), { nome: 'Loja', valorSetup: '500.00' }),
    await objeto(FIXO('33.33'), { nome: 'Suporte' }),
    await objeto(COMISSAO('1.5000', '80.00'), { nome: 'Comissão' }),
    await objeto(DEMANDA('0.1700'), { nome: 'Notas' }),
  ]
  const clientes: number[] = []
  for (let n = 0; n < CLIENTES; n += 1) {
    const id = await cliente(`Cliente ${n}`)
    clientes.push(id)
    for (const one of objetos) if (chance(0.5)) await linked(id, one)
  }
  for (const [n, valor] of [
    [9, '120.00'],
    [21, '131.50'],
  ] as const)
    await db
      .insertInto('objeto_preco')
      .values({
        objetoContratoId: objetos[0] ?? 0,
        aPartirDe: diaDoMes(somaMeses(FIRST, n), 1),
        tipoConfiguracao: 3,
        valorSetup: '500.00',
        configuracao: JSON.stringify(FIXO(valor).configuracao),
      })
      .execute()
  for (let n = 0; n < MESES; n += 1) await closed(clientes, somaMeses(FIRST, n))
})

async function linked(id: number, one: number) {
  const begin = chance(0.5) ? -5 : below(MESES)
  const end = chance(0.5) ? null : begin + 1 + below(MESES)
  for (const [from, to] of end === null || chance(0.5)
    ? [[begin, end] as const]
    : [[begin, end] as const, [end + 1 + below(4), null] as const]) {
    const parts = { inicio: instant(from, 1 + below(28)), fim: to === null ? null : instant(to, 1 + below(28)) }
    const text = { dataHoraInicio: parts.inicio.toISOString(), dataHoraFim: parts.fim?.toISOString() ?? null }
    ligados.push({ id: await vinculo(id, one, text), cliente: id, ...parts })
  }
}

async function closed(clientes: number[], mes: Competencia) {
  const values = clientes
    .filter(() => mes.mes % 3 > 0 || chance(0.9))
    .map((clienteId) => ({
      clienteId,
      ...mes,
      valorFaturamento: `${below(20_000)}.00`,
      valorFaturamentoMarketplace: `${below(3000)}.50`,
      quantidadeNotas: below(400),
      origem: 2 as const,
      recebidoEm: clock.now(),
      usuarioId: null,
    }))
  await db.insertInto('uso').values(values).execute()
  const { id } = (await asRui(fechamento.executar, { body: { ...mes, clientes, fecharFatura: true } })).body
  await executarFechamento({ db, config, integrations, life, now: clock.now, log: silent }, { id })
  // Some are cancelled and never made again.
  if (mes.mes % 3 === 0) await sql`update fatura set situacao = 4 where ano = ${mes.ano} and mes = ${mes.mes} and id % 13 = 0`.execute(db)
}

/** What each client brings, by what is in the invoices and a memory of one month: nothing of the program. */
async function oracle() {
  const { rows } = await sql<{ cliente: number; mes: string; vinculo: number | null; valor: string | null }>`
    select f."clienteId" as cliente, f.ano || '/' || lpad(f.mes::text, 2, '0') as mes, i."vinculoId" as vinculo, i."valorCobranca"::text as valor
    from fatura f left join financeiro i on i."faturaId" = f.id and i.tipo = 1 where f.situacao not in (4, 6)`.execute(db)
  const billed = Map.groupBy(rows, (row) => `${row.cliente} ${row.mes}`)
  let links = new Map<number, number>()
  const of = (who: number) =>
    [...links].reduce((total, [id, cents]) => total + (ligados.find((one) => one.id === id)?.cliente === who ? cents : 0), 0)
  const clientes = [...new Set(ligados.map((one) => one.cliente))]
  const meses: { mes: Competencia; pendentes: number; valores: Map<number, number> }[] = []
  for (let n = 0; n < MESES; n += 1) {
    const mes = somaMeses(FIRST, n)
    const [begin, next] = [new Date(`${diaDoMes(mes, 1)}T00:00:00-03:00`), new Date(`${diaDoMes(somaMeses(mes, 1), 1)}T00:00:00-03:00`)]
    const now = new Map<number, number>()
    let pendentes = 0
    for (const { id, cliente: who, inicio, fim } of ligados) {
      const own = billed.get(`${who} ${competenciaChave(mes)}`)
      const cents = own?.reduce((total, row) => total + (row.vinculo === id ? toCents(row.valor ?? '0') : 0), 0)
      if (cents !== undefined) now.set(id, cents)
      else if (inicio < next && (fim === null || fim > begin)) {
        pendentes += 1
        now.set(id, links.get(id) ?? 0)
      }
    }
    links = now
    meses.push({ mes, pendentes, valores: new Map(clientes.map((who) => [who, of(who)])) })
  }
  return meses
}

test('in three years of a hundred clients each month is the one before it and what moved, and every movement has its cause', async () => {
  const foreseen = await oracle()
  const rows = (await asRui(recorrente.meses, { query: { ...LAST, meses: MESES } })).body
  const total = (valores: Map<number, number>) => fromCents([...valores.values()].reduce((sum, cents) => sum + cents, 0))
  expect(rows.map(({ competencia, final, pendentes }) => [competencia, final, pendentes])).toEqual(
    foreseen.map(({ mes, pendentes, valores }) => [competenciaChave(mes), total(valores), pendentes]),
  )
  expect(rows.some(({ parcial }) => parcial)).toBe(true)
  expect(rows.some(({ parcial }) => !parcial)).toBe(true)
  const seen = { novo: 0, retorno: 0, expansao: 0, contracao: 0, cancelado: 0 }
  const once = new Set<number>()
  for (const [n, row] of rows.entries()) {
    expect(row.inicial).toBe(n === 0 ? '0.00' : rows[n - 1]?.final)
    const moved = (await asRui(recorrente.clientes, { query: { ...(foreseen[n]?.mes ?? FIRST) } })).body
    const sums = { novo: 0, retorno: 0, expansao: 0, contracao: 0, cancelado: 0 }
    for (const { cliente: who, de, para, movimento, porQue } of moved) {
      const [before, now] = [foreseen[n - 1]?.valores.get(who.id) ?? 0, foreseen[n]?.valores.get(who.id) ?? 0]
      expect([toCents(de), toCents(para)]).toEqual([before, now])
      const expected =
        before === 0 ? (once.has(who.id) ? 'retorno' : 'novo') : now === 0 ? 'cancelado' : now > before ? 'expansao' : 'contracao'
      expect(movimento).toBe(expected)
      sums[movimento] += Math.abs(now - before)
      seen[movimento] += 1
      expect(porQue.length, `${row.competencia} ${who.nome}`).toBeGreaterThan(0)
      for (const text of porQue) expect(text).toMatch(/ \((?!outro cálculo).+\)\.$/)
    }
    for (const [who, cents] of foreseen[n]?.valores ?? []) if (cents > 0) once.add(who)
    const { novo, retorno, expansao, contracao, cancelado } = sums
    expect(row).toMatchObject({
      novo: fromCents(novo),
      retorno: fromCents(retorno),
      expansao: fromCents(expansao),
      contracao: fromCents(contracao),
      cancelado: fromCents(cancelado),
    })
    expect(toCents(row.inicial) + novo + retorno + expansao - contracao - cancelado).toBe(toCents(row.final))
    expect(row.clientes.inicio + row.clientes.novos + row.clientes.voltaram - row.clientes.perdidos).toBe(row.clientes.fim)
  }
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(10)
  // The same months, whatever they are asked with.
  expect((await asRui(recorrente.meses, { query: { ...LAST, meses: 5 } })).body).toEqual(rows.slice(-5))
})

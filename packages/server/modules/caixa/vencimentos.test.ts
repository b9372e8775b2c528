import { readFileSync } from 'node:fs'
import { avulsa } from '@retaguarda/contract/faturamento/avulsa.ts'
import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { NAMES_OF_FAIXAS, vencimentos } from '@retaguarda/contract/faturamento/vencimentos.ts'
import { sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import { diaDoMes } from '@retaguarda/contract/kit/tempo.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { cenarioFinanceiro, FIXO } from '../../test/cenario-financeiro.ts'
import { rowOf } from '../../db/rows.ts'
import { type Person, testApp } from '../../test/test-app.ts'

vi.setConfig({ testTimeout: 120_000 })

const app = await testApp()
const { callAs, user, clock } = app
const { cliente, objeto } = cenarioFinanceiro(app)
let rui: Person
let servico: number
const asRui = callAs(() => rui)
const MOTIVO = 'combinado por telefone'

/** Somebody of Financeiro on a day; a session of before it may be over. */
async function em(day: string) {
  clock.at = new Date(`${day}T12:00:00-03:00`)
  rui = await user({ isAdmin: false, tipo: 2 })
}
beforeAll(async () => {
  await em('2026-06-08')
  servico = await objeto(FIXO('1.00'))
})

type Passo = [em: string, what: 'pagar' | 'estornar' | 'prorrogar', parcela: number, ...rest: string[]]
/** Of a day, what is open: instalment, value, days late. */
type Abertos = Record<string, [parcela: number, aberto: string, dias: number][]>
type Caso = {
  id: string
  competencia: string
  em: string
  valor: string
  vencimento: string
  parcelas: number
  passos: Passo[]
  abertos: Abertos
}
// The file is beside this one and says what the type does.
const exemplos = JSON.parse(readFileSync(new URL('vencimentos.examples.json', import.meta.url), 'utf8')) as {
  vencimentos: Caso[]
  historicos: Caso[]
}
const casos = [...exemplos.vencimentos, ...exemplos.historicos]

const birthOf = ({ fatura }: Feito) =>
  rowOf<{ nascimento: string }>(app.db)`select distinct nascimento::text from fatura_documento where "faturaId" = ${fatura}`

type Feito = { caso: Caso; cliente: number; fatura: number }

/** An invoice of another month charged by hand; it is of an earlier month where it is one of the example's. */
async function faturar(caso: Caso): Promise<Feito> {
  const id = await cliente(`Cliente ${caso.id}`)
  const [ano, mes] = caso.competencia.split('/').map(Number)
  const itens = [{ idObjetoContrato: servico, valorCobranca: caso.valor, observacao: caso.id }]
  const faturar = { vencimento: caso.vencimento, parcelas: caso.parcelas, contaBancaria: null }
  const { status, body } = await asRui(avulsa.add, { body: { cliente: id, ano, mes, itens, faturar } })
  expect([caso.id, status, body.msg]).toEqual([caso.id, 200, body.msg])
  return { caso, cliente: id, fatura: body.id }
}

async function passar({ caso, fatura }: Feito, [, what, parcela, ...rest]: Passo): Promise<void> {
  const { boletos } = (await asRui(faturaDocumento.get, { params: { id: fatura } })).body
  const um = boletos.find((one) => one.parcela === parcela)
  if (!um) throw new Error(`${caso.id} has no instalment ${parcela}`)
  const answer =
    what === 'pagar'
      ? await asRui(faturaDocumento.liquidar, { params: { id: fatura }, body: [{ id: um.id, valorPago: rest[0], dataPagamento: rest[1] }] })
      : what === 'prorrogar'
        ? await asRui(boleto.prorrogar, { params: { id: um.id }, body: { vencimento: rest[0], motivo: MOTIVO } })
        : await asRui(boleto.estornar, { params: { id: um.id }, body: { pagamento: ultimo(um.pagamentos), motivo: MOTIVO } })
  expect([caso.id, what, answer.status, JSON.stringify(answer.body)]).toEqual([caso.id, what, 200, JSON.stringify(answer.body)])
}

/** The last payment that stands. */
const ultimo = (pagamentos: readonly { id: number; estornoDe: number | null }[]) =>
  pagamentos.findLast(({ id, estornoDe }) => estornoDe === null && !pagamentos.some((other) => other.estornoDe === id))?.id

const abertosEm = async (id: number, data: string) => (await asRui(vencimentos.boletos, { params: { cliente: id }, query: { data } })).body

/** What the ageing says of every day that the examples know and that has come. */
async function conferir(feitos: readonly Feito[], until: string): Promise<number> {
  let compared = 0
  for (const { caso, cliente: id } of feitos)
    for (const [day, expected] of Object.entries(caso.abertos)) {
      if (day > until) continue
      const open = (await abertosEm(id, day)).map(({ parcela, aberto, dias }) => [parcela, aberto, dias])
      expect([caso.id, day, open.toSorted((a, b) => Number(a[0]) - Number(b[0]))]).toEqual([caso.id, day, expected])
      compared++
    }
  return compared
}

test('the worked examples: what was open on every day, over the product, each step made on its own day', async () => {
  const days = new Set(casos.flatMap(({ em, passos }) => [em, ...passos.map(([day]) => day)]))
  const feitos: Feito[] = []
  for (const day of [...days].toSorted()) {
    await em(day)
    for (const caso of casos) if (caso.em === day) feitos.push(await faturar(caso))
    for (const feito of feitos) for (const passo of feito.caso.passos) if (passo[0] === day) await passar(feito, passo)
  }
  await em('2026-11-30')
  expect(feitos).toHaveLength(26)
  expect(await conferir(feitos, '2026-11-30')).toBe(casos.reduce((n, { abertos }) => n + Object.keys(abertos).length, 0))

  // Born on the last day of the month, never after that of Faturar.
  for (const feito of feitos) {
    const [ano = 0, mes = 0] = feito.caso.competencia.split('/').map(Number)
    const last = diaDoMes({ ano, mes }, 31)
    expect(await birthOf(feito)).toEqual({ nascimento: last < feito.caso.em ? last : feito.caso.em })
  }

  // The list says of each client the same, and all of them together what each says.
  for (const data of ['2026-05-31', '2026-07-20', '2026-10-31']) {
    const { body } = await asRui(vencimentos.list, { query: { data, limit: 200 } })
    expect(body).toMatchObject({ data, total: body.rows.length })
    expect(body.rows.map(({ total }) => Number(total))).toEqual(body.rows.map(({ total }) => Number(total)).toSorted((a, b) => b - a))
    for (const row of body.rows) {
      const open = await abertosEm(row.cliente.id, data)
      const of = (faixa: string) => toMoney(sum(open.filter((one) => one.faixa === faixa).map(({ aberto }) => aberto)))
      expect(row).toMatchObject(Object.fromEntries(NAMES_OF_FAIXAS.map((name) => [name, of(name)])))
      expect(row.total).toBe(toMoney(sum(NAMES_OF_FAIXAS.map((name) => row[name]))))
      expect([row.boletos, row.maisAntigo]).toEqual([open.length, open[0]?.vencimento])
    }
    for (const name of [...NAMES_OF_FAIXAS, 'total'] as const)
      expect(body.totais[name]).toBe(toMoney(sum(body.rows.map((row) => row[name]))))
    expect(body.rows.length).toBe(feitos.filter(({ caso }) => (caso.abertos[data] ?? []).length > 0).length)
  }
})

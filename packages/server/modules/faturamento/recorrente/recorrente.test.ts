import { readFileSync } from 'node:fs'
import { fatura, SituacaoFatura, TipoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import { type MesRecorrente, type Movimento, recorrente } from '@retaguarda/contract/faturamento/recorrente.ts'
import { uso } from '@retaguarda/contract/faturamento/uso.ts'
import { toCents } from '@retaguarda/contract/kit/money.ts'
import { type Competencia, diaDoMes, daysOfMonth, somaMeses } from '@retaguarda/contract/kit/tempo.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { insertAcordo } from '../../../test/cenario-faturas.ts'
import { COMISSAO, cenarioFinanceiro, DEMANDA, FIXO } from '../../../test/cenario-financeiro.ts'
import { type Person, testApp } from '../../../test/test-app.ts'

const harness = await testApp()
const { user, callAs, clock, db, call, request } = harness
const { cliente, objeto, vinculo } = cenarioFinanceiro(harness)
let rui: Person
beforeAll(async () => {
  clock.at = new Date('2026-11-21T12:00:00-03:00')
  rui = await user({ isAdmin: false, tipo: 2 })
})
const asRui = callAs(() => rui)

async function fechar(id: number, mes: Competencia, quantidadeNotas: number, valorFaturamento = '0.00'): Promise<number> {
  const none = { valorFaturamentoMarketplace: '0.00', valorFaturamentoB2B: '0.00' }
  await asRui(uso.receber, { body: { cliente: id, ...mes, ...none, valorFaturamento, quantidadeNotas } })
  const { body } = await asRui(financeiro.registrarFaturamento, { body: { cliente: id, ...mes, fecharFatura: true } })
  expect(body, JSON.stringify(body)).toHaveProperty('fatura')
  return body.fatura
}
const monthsTo = async (ate: Competencia, meses: number): Promise<MesRecorrente[]> =>
  (await asRui(recorrente.meses, { query: { ...ate, meses } })).body
const monthOf = async (mes: Competencia) => (await monthsTo(mes, 1))[0]
const clientsOf = async (mes: Competencia, movimento?: Movimento) =>
  (await asRui(recorrente.clientes, { query: { ...mes, ...(movimento && { movimento }) } })).body.map(
    ({ cliente: who, porQue, ...row }) => ({
      ...row,
      nome: who.nome,
      porQue: porQue.map((text) => text.replaceAll('\u00a0', ' ').replace(/OBJ-\d+ - /, '')),
    }),
  )
const start = ({ ano, mes }: Competencia) => `${ano}-${String(mes).padStart(2, '0')}-01T00:00:00-03:00`
const end = (month: Competencia) => `${diaDoMes(month, daysOfMonth(month))}T23:59:59-03:00`

type Exemplo = {
  id: string
  meses: Record<string, string>[]
  esperado: (Partial<MesRecorrente> & { movimentos: Record<string, string> })[]
}
// The worked examples, computed by an independent program; this type is theirs.
const exemplos = JSON.parse(readFileSync(new URL('recorrente.calc.examples.json', import.meta.url), 'utf8')) as Exemplo[]

test.each(exemplos.map((exemplo, at) => ({ ...exemplo, at })))('$id over invoices that were closed', async ({ at, meses, esperado }) => {
  // Years apart, and each client's link is in force for as long as it has a row: nothing of one example is seen in another.
  const first = { ano: 2010 + at, mes: 3 }
  const perCent = await objeto(DEMANDA('0.0100'), { nome: 'Notas' })
  for (const name of new Set(meses.flatMap((mes) => Object.keys(mes)))) {
    const own = meses.flatMap((mes, n) => (mes[name] === undefined ? [] : [{ mes: somaMeses(first, n), cents: toCents(mes[name]) }]))
    const id = await cliente(name)
    const [begin, last] = [own[0]?.mes ?? first, own.at(-1)?.mes ?? first]
    await vinculo(id, perCent, { dataHoraInicio: start(begin), dataHoraFim: end(last) })
    for (const { mes, cents } of own) await fechar(id, mes, cents)
  }
  const last = somaMeses(first, meses.length - 1)
  const rows = await monthsTo(last, meses.length)
  for (const [n, row] of rows.entries()) {
    const { movimentos, ...figures } = esperado[n] ?? { movimentos: {} }
    expect(row).toMatchObject(figures)
    const moved = await clientsOf(somaMeses(first, n))
    expect(Object.fromEntries(moved.map(({ nome, movimento }) => [nome, movimento]))).toEqual(movimentos)
    for (const { porQue } of moved) expect(porQue.length).toBeGreaterThan(0)
  }
})

test('a month opened to its clients says why each one moved, by the same words as a comparison of invoices', async () => {
  const [ago, set] = [
    { ano: 2020, mes: 8 },
    { ano: 2020, mes: 9 },
  ]
  const loja = await objeto(FIXO('100.00'), { nome: 'Loja' })
  const [a, b, c, d, e] = [await cliente('Ana'), await cliente('Bia'), await cliente('Cid'), await cliente('Davi'), await cliente('Eva')]
  const until = { dataHoraInicio: start(ago), dataHoraFim: end(set) }
  await vinculo(a, loja, until)
  await vinculo(b, loja, { ...until, dataHoraFim: end(ago) })
  await vinculo(c, loja, { ...until, dataHoraInicio: start(set) })
  await vinculo(d, await objeto(DEMANDA('1.0000'), { nome: 'Notas' }), until)
  await vinculo(e, await objeto(COMISSAO('2.0000', '10.00'), { nome: 'Comissão' }), until)
  for (const id of [a, b]) await fechar(id, ago, 0)
  await fechar(d, ago, 15)
  await fechar(e, ago, 0, '1000.00')
  const novo = { tipoConfiguracao: 3, valorSetup: '0.00', configuracao: JSON.stringify(FIXO('120.00').configuracao) } as const
  await db
    .insertInto('objeto_preco')
    .values({ objetoContratoId: loja, aPartirDe: '2020-09-01', ...novo })
    .execute()
  for (const id of [a, c]) await fechar(id, set, 0)
  await fechar(d, set, 426)
  await fechar(e, set, 0, '1500.00')
  expect(await clientsOf(set)).toEqual([
    { nome: 'Davi', de: '15.00', para: '426.00', movimento: 'expansao', porQue: ['Notas: R$ 15,00 → R$ 426,00 (notas: 15 → 426).'] },
    { nome: 'Cid', de: '0.00', para: '120.00', movimento: 'novo', porQue: ['Loja: R$ 0,00 → R$ 120,00 (contrato novo).'] },
    { nome: 'Bia', de: '100.00', para: '0.00', movimento: 'cancelado', porQue: ['Loja: R$ 100,00 → R$ 0,00 (contrato encerrado).'] },
    { nome: 'Ana', de: '100.00', para: '120.00', movimento: 'expansao', porQue: ['Loja: R$ 100,00 → R$ 120,00 (preço novo).'] },
    {
      nome: 'Eva',
      de: '20.00',
      para: '30.00',
      movimento: 'expansao',
      porQue: ['Comissão: R$ 20,00 → R$ 30,00 (faturamento: R$ 1.000,00 → R$ 1.500,00).'],
    },
  ])
  expect((await clientsOf(set, 'cancelado')).map(({ nome }) => nome)).toEqual(['Bia'])
  // Ana, Cid by the new price; Eva by her minimum; notes commit to nothing.
  expect(await monthOf(set)).toMatchObject({ inicial: '235.00', final: '696.00', comprometido: '250.00', pendentes: 0, parcial: false })
})

test('a link in force without a counted invoice counts as last month, and the month is partial', async () => {
  const [jan, fev, mar, abr] = [1, 2, 3, 4].map((mes) => ({ ano: 2022, mes })) as [Competencia, Competencia, Competencia, Competencia]
  const id = await cliente('Espera')
  const [fica, acaba] = [await objeto(FIXO('70.00'), { nome: 'Fica' }), await objeto(FIXO('30.00'), { nome: 'Acaba' })]
  await vinculo(id, fica, { dataHoraInicio: start(jan), dataHoraFim: end(abr) })
  await vinculo(id, acaba, { dataHoraInicio: start(jan), dataHoraFim: end(fev) })
  await fechar(id, jan, 0)
  const cancelada = await fechar(id, fev, 0)
  await asRui(fatura.cancelar, { params: { id: cancelada } })
  const rows = await monthsTo(abr, 4)
  expect(rows.map(({ final, pendentes, parcial }) => [final, pendentes, parcial])).toEqual([
    ['100.00', 0, false],
    ['100.00', 2, true],
    ['70.00', 1, true],
    ['70.00', 1, true],
  ])
  expect(await clientsOf(mar)).toEqual([
    { nome: 'Espera', de: '100.00', para: '70.00', movimento: 'contracao', porQue: ['Acaba: R$ 30,00 → R$ 0,00 (contrato encerrado).'] },
  ])
  await fechar(id, abr, 0)
  expect((await monthOf(abr))?.parcial).toBe(false)
})

test('only automatic monthly items of counted monthly invoices are revenue', async () => {
  const mes = { ano: 2024, mes: 5 }
  const id = await cliente('Só o mensal')
  const mensal = await objeto(FIXO('50.00'), { valorSetup: '900.00', nome: 'Mensal' })
  await vinculo(id, mensal, { dataHoraInicio: start(mes), dataHoraFim: end(mes) })
  await asRui(financeiro.registrarFaturamento, { body: { cliente: id, ...mes, fecharFatura: false } })
  const open = await db.selectFrom('fatura').select('id').where('clienteId', '=', id).executeTakeFirstOrThrow()
  await asRui(financeiro.novoItem, { params: { id: open.id }, body: { idObjetoContrato: mensal, valorCobranca: '8.00' } })
  await asRui(financeiro.desconto, {
    params: { id: open.id },
    body: { idObjetoContrato: mensal, valor: '5.00', motivo: 'Combinado por telefone' },
  })
  // Still in processing: it waits, and counts for nothing.
  expect(await monthOf(mes)).toMatchObject({ final: '0.00', comprometido: '50.00', pendentes: 1, parcial: true })
  await fechar(id, mes, 0)
  expect(await monthOf(mes)).toMatchObject({ novo: '50.00', final: '50.00', comprometido: '50.00', pendentes: 0 })
  // One-off invoices and agreements are of no month, though one had an item as a month has them.
  const junho = somaMeses(mes, 1)
  for (const tipo of [TipoFatura.code.AVULSA, TipoFatura.code.ACORDO]) {
    const values = {
      clienteId: id,
      ...junho,
      tipo,
      situacao: SituacaoFatura.code.EM_PROCESSAMENTO,
      valor: '50.00',
      dataHoraGeracao: clock.now(),
    }
    await db.transaction().execute(async (trx) => {
      const other = await trx.insertInto('fatura').values(values).returning('id').executeTakeFirstOrThrow()
      await sql`insert into financeiro ("faturaId", "clienteId", ano, mes, "objetoContratoId", "vinculoId", "objetoContrato", tipo, origem, situacao,
          "valorCobranca", "dataHora", explicacao)
        select ${other.id}, "clienteId", ano, ${junho.mes}, "objetoContratoId", "vinculoId", "objetoContrato", tipo, origem, situacao, "valorCobranca",
          "dataHora", explicacao from financeiro where "faturaId" = ${open.id} and tipo = 1`.execute(trx)
      if (tipo === TipoFatura.code.ACORDO) await insertAcordo(trx, { clienteId: id, faturaId: other.id, valor: '50.00' })
      await trx.updateTable('fatura').set({ situacao: SituacaoFatura.code.FECHADA }).where('id', '=', other.id).execute()
    })
    expect(await monthOf(junho)).toMatchObject({ final: '0.00' })
  }
})

test('the months as a file, for Financeiro alone, of one to thirty-six', async () => {
  const query = { ano: 2020, mes: 9, meses: 2 }
  const { text } = await request('GET', '/financeiro/recorrente/export?ano=2020&mes=9&meses=2&formato=csv', { token: rui.token })
  const [head, ...rows] = text.trim().split('\r\n')
  expect(head).toContain('Competência;Inicial;Novo;Retorno')
  expect(rows.map((row) => row.split(';').slice(0, 3))).toEqual([
    ['08/2020', '0,00', '235,00'],
    ['09/2020', '235,00', '120,00'],
  ])
  expect((await call(recorrente.meses, { token: rui.token, query: { ...query, meses: 37 } })).status).toBe(400)
  expect((await request('GET', '/financeiro/recorrente/clientes?ano=2020&mes=9&movimento=nenhum', { token: rui.token })).status).toBe(400)
  expect((await request('GET', '/financeiro/recorrente/clientes?ano=2020&mes=9&movimento=', { token: rui.token })).status).toBe(200)
  expect((await request('GET', '/financeiro/recorrente?ano=2020&mes=9&meses=', { token: rui.token })).status).toBe(200)
  const bia = await user({ isAdmin: false, tipo: 1 })
  expect((await call(recorrente.meses, { token: bia.token, query })).status).toBe(403)
})

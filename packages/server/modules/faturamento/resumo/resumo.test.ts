import type { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { resumo } from '@retaguarda/contract/faturamento/resumo.ts'
import { exact, sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import type { Route } from '@retaguarda/contract/kit/route.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type FaturaPronta, insertFatura } from '../../../test/cenario-faturas.ts'
import { cenarioFinanceiro, SEM_MENSAL } from '../../../test/cenario-financeiro.ts'
import { some } from '../../../test/some.ts'
import { type Person, testApp } from '../../../test/test-app.ts'

const app = await testApp()
const { call, callAs, user, db } = app
const { cliente, objeto } = cenarioFinanceiro(app)
let rui: Person
let ana: Person
let objetoId: number
beforeAll(async () => {
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  ana = await user({ nome: 'Ana Ávila', isAdmin: true, isManagerTeam: true, tipo: 1 })
  objetoId = await objeto(SEM_MENSAL)
})

const asRui = callAs(() => rui)
const fatura = (pronta: FaturaPronta) => insertFatura(db, objetoId, pronta)
const CALLS: Route[] = [resumo.geral, resumo.porCliente, resumo.clientes]

test('DSH-006 DSH-007 DSH-008 an empty period is empty lists', async () => {
  const query = { ano: '2001', mes: '3' }
  expect(await asRui(resumo.geral, { query })).toMatchObject({ status: 200, body: { pago: [], 'nao-pago': [], credito: [] } })
  expect((await asRui(resumo.porCliente, { query })).body).toEqual([])
  const nobody = await cliente('Sem Faturas')
  expect((await asRui(resumo.clientes, { query: { ...query, clientes: [nobody, 2_000_000] } })).body).toEqual([])
  expect((await asRui(resumo.clientes, { query })).body).toEqual([])
})

test('DSH-001 the calls are those of tipo 2 alone', async () => {
  const query = { ano: '2026', mes: '10' }
  for (const route of CALLS) {
    expect((await asRui(route, { query })).status).toBe(200)
    const refused = await call(route, { token: ana.token, query })
    expect(refused).toMatchObject({ status: 403, body: { error: 'Você não tem permissão para esta ação.' } })
    expect((await call(route, { query })).status).toBe(401)
  }
})

test('DSH-006 DSH-007 DSH-008 a month that is none is refused with a sentence', async () => {
  for (const route of CALLS) {
    expect(await asRui(route, { query: { ano: '2026', mes: '13' } })).toMatchObject({
      status: 400,
      body: { error: some.stringContaining('Mês: de 1 a 12.') },
    })
    expect(await asRui(route, { query: { ano: '1999', mes: '1' } })).toMatchObject({
      status: 400,
      body: { error: some.stringContaining('a partir de 2000') },
    })
    for (const query of [{}, { ano: '2026' }, { mes: '1' }, { ano: 'x', mes: '1' }, { ano: '2026', mes: '1.5' }])
      expect((await asRui(route, { query })).status).toBe(400)
  }
  for (const clientes of ['7', '{}', '["x"]', '[0]', '[1.5]', '[', '[9999999999]', JSON.stringify(Array(51).fill(1))])
    expect(await asRui(resumo.clientes, { query: { ano: '2026', mes: '1', clientes } })).toMatchObject({
      status: 400,
      body: { error: some.any(String) },
    })
  for (const meses of ['0', '13', 'x', '1.5'])
    expect((await asRui(resumo.porCliente, { query: { ano: '2026', mes: '1', meses } })).status).toBe(400)
})

test('DSH-006 DSH-007 DSH-008 the month asked and the eleven before it, neither in processing nor cancelled', async () => {
  const [a, b, c] = [await cliente('Água Viva'), await cliente('Bela Loja'), await cliente('Casa Cor')]
  const outubro = { ano: 2016, mes: 10 }
  await fatura({ clienteId: a, ano: 2015, mes: 10, situacao: 3, itens: ['1.00'], pago: '1.00' }) // a month too old
  await fatura({ clienteId: a, ano: 2015, mes: 11, situacao: 3, itens: ['70.00', '30.00'], pago: '105.00' }) // alone in its month, paid above its value
  await fatura({ clienteId: a, ...outubro, situacao: 7, itens: ['100.00'], pago: '40.01' })
  await fatura({ clienteId: b, ...outubro, situacao: 1, itens: ['200.00'] })
  await fatura({ clienteId: c, ...outubro, situacao: 3, itens: ['10.00'], pago: '12.00' }) // paid above its value
  await fatura({ clienteId: a, ano: 2016, mes: 9, situacao: 6, itens: ['5.00'] }) // in processing
  await fatura({ clienteId: b, ano: 2016, mes: 9, situacao: 4, itens: ['6.00'] }) // cancelled
  await fatura({ clienteId: b, ano: 2016, mes: 11, situacao: 2, itens: ['7.00'] }) // a month too new
  const query = { ano: '2016', mes: '10' }

  expect((await asRui(resumo.geral, { query })).body).toEqual({
    pago: [
      { competencia_label: '11/2015', valortotal: '105.00' },
      { competencia_label: '10/2016', valortotal: '52.01' },
    ],
    'nao-pago': [
      { competencia_label: '11/2015', valortotal: '0.00' },
      { competencia_label: '10/2016', valortotal: '259.99' },
    ],
    retido: [
      { competencia_label: '11/2015', valortotal: '0.00' },
      { competencia_label: '10/2016', valortotal: '0.00' },
    ],
    credito: [
      { competencia_label: '11/2015', valortotal: '0.00' },
      { competencia_label: '10/2016', valortotal: '0.00' },
    ],
  })
  expect((await asRui(resumo.porCliente, { query })).body).toEqual([
    {
      competencia: '2015/11',
      clientes: [{ cliente: { id: a, nome: 'Água Viva' }, valorTotal: '100.00', percentual: '100.00' }],
      valorPago: '105.00',
      valorPendente: '0.00',
      valorTotalTodos: '100.00',
    },
    {
      competencia: '2016/10',
      clientes: [
        { cliente: { id: b, nome: 'Bela Loja' }, valorTotal: '200.00', percentual: '64.52' },
        { cliente: { id: a, nome: 'Água Viva' }, valorTotal: '100.00', percentual: '32.26' },
        { cliente: { id: c, nome: 'Casa Cor' }, valorTotal: '10.00', percentual: '3.22' },
      ],
      valorPago: '52.01',
      valorPendente: '259.99',
      valorTotalTodos: '310.00',
    },
  ])
  const only = await asRui(resumo.porCliente, { query: { ...query, meses: '1' } })
  expect(only.body.map((mes) => mes.competencia)).toEqual(['2016/10'])
  expect((await asRui(resumo.clientes, { query: { ...query, clientes: [c, a] } })).body).toEqual([
    { cli_id: a, pes_nome: 'Água Viva', competencia: '2015/11', somatotal: '100.00' },
    { cli_id: a, pes_nome: 'Água Viva', competencia: '2016/10', somatotal: '100.00' },
    { cli_id: c, pes_nome: 'Casa Cor', competencia: '2016/10', somatotal: '10.00' },
  ])
})

type Sorteada = { cliente: number; competencia: number; situacao: SituacaoFatura; itens: number[]; parte: number }

const cents = fc.oneof(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 9_999_999_999 }))
const sorteada: fc.Arbitrary<Sorteada> = fc.record({
  cliente: fc.integer({ min: 0, max: 6 }),
  competencia: fc.integer({ min: 0, max: 17 }),
  situacao: fc.constantFrom<SituacaoFatura[]>(1, 2, 3, 4, 5, 6, 7),
  itens: fc.array(cents, { minLength: 1, maxLength: 4 }),
  parte: fc.integer({ min: 1, max: 99 }),
})
const real = (cents: number) => toMoney(exact(cents).div(100))

/** What can stand in the database: of no value nothing is billed, a part payment is above nothing and below all. */
function possivel({ situacao, itens, parte }: Sorteada): Pick<FaturaPronta, 'situacao' | 'itens' | 'pago'> {
  const total = itens.reduce((a, b) => a + b, 0)
  const part = Math.floor((total * parte) / 100)
  const fits = situacao === 7 && part === 0 ? 1 : situacao
  const paid = fits === 3 ? total + (parte > 90 ? parte : 0) * Number(total > 0) : part
  return { situacao: fits, itens: itens.map(real), ...((fits === 3 || fits === 7) && { pago: real(paid) }) }
}

test('DSH-006 DSH-007 DSH-008 every figure is the sum of the invoices behind it, to the cent', { timeout: 120_000 }, async () => {
  const ano = 2030
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(sorteada, { selector: (f) => `${f.cliente} ${f.competencia}`, maxLength: 25 }), async (sorteadas) => {
      await sql`truncate fatura, financeiro, fatura_documento, liquidacao cascade`.execute(db)
      const ids = await Promise.all(Array.from({ length: 7 }, (_, i) => cliente(`Loja ${i}`)))
      const inserted: FaturaPronta[] = sorteadas.map((one) => ({
        clienteId: ids[one.cliente] ?? 0,
        ano: ano + Math.floor(one.competencia / 12),
        mes: (one.competencia % 12) + 1,
        ...possivel(one),
      }))
      for (const one of inserted) await fatura(one)
      const query = { ano: String(ano + 1), mes: '6' }
      const geral = (await asRui(resumo.geral, { query })).body
      const porCliente = (await asRui(resumo.porCliente, { query })).body
      const clientes = (await asRui(resumo.clientes, { query: { ...query, clientes: ids } })).body

      const { rows } = await sql<{
        competencia: string
        label: string
        valor: string
        pago: string
        aberto: string
        retido: string
        credito: string
        faturas: number
      }>`
        select to_char(make_date(ano, mes, 1), 'YYYY/MM') as competencia, to_char(make_date(ano, mes, 1), 'MM/YYYY') as label,
          count(*)::int as faturas, sum(valor) as valor, sum("valorPago") as pago, sum(case when "valorPago" < valor then valor - "valorPago" else 0 end) as aberto,
          sum(retido) as retido, sum(credito) as credito
        from fatura where situacao not in (4, 6) and make_date(ano, mes, 1) between make_date(${ano}, 7, 1) and make_date(${ano + 1}, 6, 1)
        group by 1, 2 order by 1`.execute(db)
      const of = (valor: 'pago' | 'aberto' | 'retido' | 'credito') =>
        rows.map((row) => ({ competencia_label: row.label, valortotal: toMoney(exact(row[valor])) }))
      expect(geral).toEqual({ pago: of('pago'), 'nao-pago': of('aberto'), retido: of('retido'), credito: of('credito') })
      expect(porCliente.map(({ clientes: all, ...mes }) => ({ ...mes, faturas: all.length }))).toEqual(
        rows.map((row) => ({
          competencia: row.competencia,
          faturas: row.faturas,
          valorPago: toMoney(row.pago),
          valorPendente: toMoney(row.aberto),
          valorTotalTodos: toMoney(row.valor),
        })),
      )
      for (const mes of porCliente) {
        expect(toMoney(sum(mes.clientes.map(({ valorTotal }) => valorTotal)))).toBe(mes.valorTotalTodos)
        expect(toMoney(sum(mes.clientes.map(({ percentual }) => percentual)))).toBe(exact(mes.valorTotalTodos).isZero() ? '0.00' : '100.00')
        const rowsOf = clientes.filter(({ competencia }) => competencia === mes.competencia)
        expect(toMoney(sum(rowsOf.map(({ somatotal }) => somatotal)))).toBe(mes.valorTotalTodos)
      }
      expect(clientes).toHaveLength(rows.reduce((n, row) => n + row.faturas, 0))
    }),
    { numRuns: 25 },
  )
})

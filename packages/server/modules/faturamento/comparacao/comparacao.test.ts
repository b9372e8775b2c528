import { comparacao } from '@retaguarda/contract/faturamento/comparacao.ts'
import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import { uso } from '@retaguarda/contract/faturamento/uso.ts'
import { exact, sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import { beforeAll, expect, test } from 'vitest'
import { COMISSAO, cenarioFinanceiro, DEMANDA, FIXO } from '../../../test/cenario-financeiro.ts'
import { type Person, testApp } from '../../../test/test-app.ts'

const harness = await testApp()
const { user, callAs, clock, db, call } = harness
const { cliente, objeto, vinculo } = cenarioFinanceiro(harness)
let rui: Person
beforeAll(async () => {
  clock.at = new Date('2026-11-21T12:00:00-03:00')
  rui = await user({ isAdmin: false, tipo: 2 })
})
const asRui = callAs(() => rui)

async function fatura(id: number, mes: number, valorFaturamento: string, quantidadeNotas: number): Promise<number> {
  const month = { cliente: id, ano: 2026, mes }
  const none = { valorFaturamentoMarketplace: '0.00', valorFaturamentoB2B: '0.00' }
  await asRui(uso.receber, { body: { ...month, ...none, valorFaturamento, quantidadeNotas } })
  const { body } = await asRui(financeiro.registrarFaturamento, { body: { ...month, fecharFatura: false } })
  expect(body, JSON.stringify(body)).toHaveProperty('fatura')
  return body.fatura
}
const compared = async (id: number) => {
  const { body } = await asRui(comparacao, { params: { id } })
  const said = body.linhas.map(({ objeto: name, de, para, porQue }) => [
    name.replace(/^.* - /, ''),
    de,
    para,
    porQue?.replaceAll('\u00a0', ' ') ?? null,
  ])
  // The lines are the difference of the totals, to the cent.
  expect(toMoney(sum(body.linhas.map(({ diferenca }) => diferenca)))).toBe(toMoney(exact(body.para).minus(body.de)))
  return { ...body, said }
}

const NOVO = { tipoConfiguracao: 3, valorSetup: '0.00' } as const

test('each item of an invoice beside that of the one before, with what made the difference', async () => {
  const id = await cliente('Padaria Sol')
  const [loja, comissao, notas, fim, fixo] = [
    await objeto(FIXO('100.00'), { nome: 'Loja' }),
    await objeto(COMISSAO('2.0000', '10.00'), { nome: 'Comissão' }),
    await objeto(DEMANDA('0.1000'), { nome: 'Notas' }),
    await objeto(FIXO('80.00'), { nome: 'Que acaba' }),
    await objeto(FIXO('30.00'), { nome: 'Que fica' }),
  ]
  for (const one of [loja, comissao, notas, fixo]) await vinculo(id, one)
  await vinculo(id, fim, { dataHoraFim: '2026-09-30T23:59:59-03:00' })
  const first = await fatura(id, 9, '1000.00', 15)
  expect(await compared(first)).toMatchObject({ anterior: null, de: '0.00', para: '231.50' })

  await db
    .insertInto('objeto_preco')
    .values({ objetoContratoId: loja, aPartirDe: '2026-10-01', ...NOVO, configuracao: JSON.stringify(FIXO('120.00').configuracao) })
    .execute()
  await vinculo(id, await objeto(FIXO('62.00'), { nome: 'Que começa' }), { dataHoraInicio: '2026-10-20T00:00:00-03:00' })
  const second = await fatura(id, 10, '1500.00', 426)
  await asRui(financeiro.novoItem, { params: { id: second }, body: { idObjetoContrato: fixo, valorCobranca: '5,00', observacao: 'Frete' } })
  const { said, ...body } = await compared(second)
  expect(body).toMatchObject({ anterior: { id: first, ano: 2026, mes: 9 }, de: '231.50', para: '251.60' })
  expect(said).toEqual([
    ['Que acaba', '80.00', '0.00', 'contrato encerrado'],
    ['Notas', '1.50', '42.60', 'notas: 15 → 426'],
    ['Que começa', '0.00', '24.00', 'contrato novo'],
    ['Loja', '100.00', '120.00', 'preço novo'],
    ['Comissão', '20.00', '30.00', 'faturamento: R$ 1.000,00 → R$ 1.500,00'],
    ['Que fica', '0.00', '5.00', 'item manual deste mês'],
    ['Que fica', '30.00', '30.00', null],
  ])
})

test('a cancelled invoice is passed over, and so is a month without one', async () => {
  const id = await cliente('Loja Lua')
  await vinculo(id, await objeto(FIXO('50.00')))
  const [july, august] = [await fatura(id, 7, '0', 0), await fatura(id, 8, '0', 0)]
  await db.updateTable('fatura').set({ situacao: 4 }).where('id', '=', august).execute()
  expect(await compared(await fatura(id, 10, '0', 0))).toMatchObject({
    anterior: { id: july, mes: 7 },
    said: [['Mensalidade', '50.00', '50.00', null]],
  })
})

test('only Financeiro compares, and only what there is', async () => {
  expect((await call(comparacao, { token: rui.token, params: { id: 2_000_000 } })).status).toBe(404)
  const bia = await user({ isAdmin: false, tipo: 1 })
  expect((await call(comparacao, { token: bia.token, params: { id: 1 } })).status).toBe(403)
})

import { cliente as clientes } from '@retaguarda/contract/cliente.ts'
import { avulsa } from '@retaguarda/contract/faturamento/avulsa.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { loteFaturas } from '@retaguarda/contract/faturamento/lote.ts'
import { beforeAll, expect, test } from 'vitest'
import { silent } from '../../../base/log.ts'
import { refusalOf } from '../../../test/answer.ts'
import { cenarioFinanceiro, FIXO } from '../../../test/cenario-financeiro.ts'
import { type Person, testApp } from '../../../test/test-app.ts'
import { executarLote } from '../lote/lote-faturas.jobs.ts'
import { previsto } from '../valores/valores.calc.ts'

const app = await testApp()
const { callAs, user, db, clock, config, integrations, life } = app
const { cliente, objeto } = cenarioFinanceiro(app)
const job = { db, config, integrations, life, now: clock.now, log: silent }
let rui: Person
let hora: number
beforeAll(async () => {
  clock.at = new Date('2026-11-21T12:00:00-03:00')
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  hora = await objeto(FIXO('1.00'), { codigo: 'HORA', nome: 'Hora técnica' })
})
const as = callAs(() => rui)
const get = async (id: number) => (await as(fatura.get, { params: { id } })).body
const read = async (id: number) => (await as(clientes.get, { params: { id } })).body
const edit = async (id: number, changes: object) => {
  const { pessoa, situacao } = await read(id)
  return as(clientes.edit, { params: { id }, body: { pessoa: pessoa.id, situacao, ...changes } })
}
async function comDia(diaVencimento: number | null): Promise<number> {
  const id = await cliente()
  if (diaVencimento !== null) expect((await edit(id, { diaVencimento })).status).toBe(200)
  return id
}
/** A closed one-off invoice. */
async function fechada(clienteId: number, mes = 11, valorCobranca = '100,00'): Promise<number> {
  const itens = [{ idObjetoContrato: hora, valorCobranca }]
  const { id } = (await as(avulsa.add, { body: { cliente: clienteId, ano: 2026, mes, itens } })).body
  await as(avulsa.fechar, { params: { id } })
  return id
}
const faturar = (id: number, body: object = {}) => as(fatura.faturar, { params: { id }, body: { contaBancaria: null, ...body } })
const daysOf = async (id: number) => {
  const found = await db.selectFrom('fatura_documento').select('dataVencimento').where('faturaId', '=', id).orderBy('parcela').execute()
  return found.map(({ dataVencimento }) => dataVencimento)
}

test('a client keeps its due day where a form does not name it, and null clears it', async () => {
  const id = await comDia(31)
  await edit(id, {})
  expect((await read(id)).diaVencimento).toBe(31)
  for (const diaVencimento of [0, 32, 1.5, 'dez']) {
    const refused = await edit(id, { diaVencimento })
    expect([refused.status, Object.keys(refusalOf(refused).fields ?? {})]).toEqual([422, ['diaVencimento']])
  }
  expect((await read(id)).diaVencimento).toBe(31)
  await edit(id, { diaVencimento: null })
  expect((await read(id)).diaVencimento).toBeNull()
})

test('Faturar without a day takes the invoice’s own, then the client’s by the rule of the business days, else asks for it', async () => {
  const id = await comDia(12)
  const own = await fechada(id)
  // 2026-12-12 is a Saturday.
  expect((await get(own)).vencimentoSugerido).toBe('2026-12-14')
  expect((await faturar(own, { parcelas: 3 })).status).toBe(200)
  expect(await daysOf(own)).toEqual(['2026-12-14', '2027-01-12', '2027-02-12'])

  const said = await fechada(id)
  await db
    .updateTable('fatura')
    .set({ dataHoraVencimento: new Date('2026-12-20T12:00:00-03:00') })
    .where('id', '=', said)
    .execute()
  await faturar(said)
  expect(await daysOf(said)).toEqual(['2026-12-20'])

  const past = await fechada(id, 9)
  expect((await get(past)).vencimentoSugerido).toBeNull()
  const none = await fechada(await comDia(null))
  expect((await get(none)).vencimentoSugerido).toBeNull()
  for (const asked of [past, none]) {
    const refused = await faturar(asked)
    expect([refused.status, refusalOf(refused).fields]).toEqual([422, { vencimento: 'Informe o vencimento.' }])
    expect((await get(asked)).situacao).toBe(1)
  }
  const { body } = await as(avulsa.add, { body: { cliente: id, itens: [{ idObjetoContrato: hora, valorCobranca: '1,00' }], faturar: {} } })
  expect(await daysOf(body.id)).toEqual(['2026-12-14'])
})

test('of an order of many `diaVencimento` is for clients without a day of their own, `vencimento` for all', async () => {
  const [com, sem] = [await comDia(5), await comDia(null)]
  const order = async (how: object) => {
    const faturas = [await fechada(com), await fechada(sem)]
    const { id } = (await as(loteFaturas.faturar, { body: { faturas, contaBancaria: null, parcelas: 2, ...how } })).body
    await executarLote(job, { id })
    return Promise.all(faturas.map(daysOf))
  }
  expect(await order({ diaVencimento: 15 })).toEqual([
    ['2026-12-07', '2027-01-05'],
    ['2026-12-15', '2027-01-15'],
  ])
  const all = ['2026-12-18', '2027-01-18']
  expect(await order({ vencimento: '2026-12-18' })).toEqual([all, all])
  const past = await fechada(com, 10)
  const { id } = (await as(loteFaturas.faturar, { body: { faturas: [past], diaVencimento: 30, contaBancaria: null } })).body
  await executarLote(job, { id })
  expect((await as(loteFaturas.get, { params: { id } })).body.linhas).toMatchObject([
    { erro: 'O dia 5 desta fatura cai em 05/11/2026, que já passou. Informe outro vencimento.' },
  ])
})

test('what is withheld is judged by the client’s due day, where the invoice says no other', () => {
  const month = { ano: 2026, mes: 11 }
  const dayOf = (dataHoraVencimento: string | null, diaVencimento: number | null) =>
    previsto(month, { dataHoraVencimento, diaVencimento }, new Set(['2026-12-31']))
  expect(dayOf(null, 10)).toEqual({ dia: '2026-12-10', parcelas: 1 })
  expect(dayOf(null, 12)).toEqual({ dia: '2026-12-14', parcelas: 1 })
  expect(dayOf(null, 31)).toEqual({ dia: '2027-01-04', parcelas: 1 })
  expect(dayOf(null, null)).toEqual({ dia: '2026-12-31', parcelas: 1 })
  expect(dayOf('2027-01-05T02:59:59.000Z', 10)).toEqual({ dia: '2027-01-04', parcelas: 1 })
})

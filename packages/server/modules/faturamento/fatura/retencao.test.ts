import { cliente as clientes } from '@retaguarda/contract/cliente.ts'
import { empresa } from '@retaguarda/contract/empresa.ts'
import { avulsa } from '@retaguarda/contract/faturamento/avulsa.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { fechamento } from '@retaguarda/contract/faturamento/fechamento.ts'
import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import { brl } from '@retaguarda/contract/kit/money.ts'
import { objetoContrato } from '@retaguarda/contract/objeto-contrato.ts'
import { beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../../test/answer.ts'
import { cenarioFinanceiro, FIXO } from '../../../test/cenario-financeiro.ts'
import { some } from '../../../test/some.ts'
import { type Person, testApp } from '../../../test/test-app.ts'

const app = await testApp()
const { callAs, user, db, clock } = app
const { cliente, objeto, vinculo } = cenarioFinanceiro(app)
let rui: Person
let ana: Person
beforeAll(async () => {
  clock.at = new Date('2026-11-21T12:00:00-03:00')
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  ana = await user({ nome: 'Ana Ávila', isAdmin: true, tipo: 1 })
  await asAna(empresa.alterar, { body: { nome: 'Retaguarda', regime: 2 } })
})
const asRui = callAs(() => rui)
const asAna = callAs(() => ana)
const MES = { ano: 2026, mes: 10 }

type Parts = { valor?: string; cnpj?: boolean; regime?: 1 | 2 | 3 | null; iss?: string | null }
/** A company that withholds IRRF 1.5 and the three of an object. */
async function retentora({ valor = '5000.00', cnpj = true, regime = 2, iss = null }: Parts = {}) {
  const id = await cliente('Padaria Lua')
  const { pessoaId } = await db.selectFrom('cliente').select('pessoaId').where('id', '=', id).executeTakeFirstOrThrow()
  if (cnpj)
    await db
      .updateTable('pessoa')
      .set({ tipo: 2, nomeFantasia: 'Lua', cpfCnpj: String(10_000_000_000_000 + id) })
      .where('id', '=', pessoaId)
      .execute()
  await db.updateTable('cliente').set({ regime, retencaoIss: iss }).where('id', '=', id).execute()
  const um = await objeto(FIXO(valor))
  await db.updateTable('objeto_contrato').set({ retencaoIrrf: '1.5', retencaoCsrf: true }).where('id', '=', um).execute()
  await vinculo(id, um)
  return { id, objeto: um }
}
const calcular = async (id: number, fecharFatura = false): Promise<number> =>
  (await asRui(financeiro.registrarFaturamento, { body: { cliente: id, ...MES, fecharFatura } })).body.fatura
const get = async (id: number) => (await asRui(fatura.get, { params: { id } })).body
const faturar = (id: number, vencimento: string, parcelas = 1) =>
  asRui(fatura.faturar, { params: { id }, body: { vencimento, parcelas, contaBancaria: null } })
const boletos = async (id: number) => (await asRui(faturaDocumento.get, { params: { id } })).body.boletos.map(({ valor }) => valor)

test('what a client withholds is foreseen, frozen by closing and taken off the boletos', async () => {
  const { id } = await retentora()
  const previa = await asRui(fechamento.previa, { body: { ...MES, clientes: [id] } })
  expect(previa.body).toMatchObject([{ valor: '5000.00', retido: '307.50', credito: '0.00', aPagar: '4692.50' }])
  const um = await calcular(id, true)
  expect(await get(um)).toMatchObject({
    valorBruto: '5000.00',
    desconto: '0.00',
    valor: '5000.00',
    retido: '307.50',
    credito: '0.00',
    aPagar: '4692.50',
    retencoesManuais: false,
    retencoes: [
      { tributo: 1, base: '5000.00', aliquota: '1.5000', valor: '75.00' },
      { tributo: 2, base: '5000.00', aliquota: '0.6500', valor: '32.50' },
      { tributo: 3, base: '5000.00', aliquota: '3.0000', valor: '150.00' },
      { tributo: 4, base: '5000.00', aliquota: '1.0000', valor: '50.00' },
    ],
    porQue: [
      `IRRF: ${brl('5000')} × 1,5% = ${brl('75')}.`,
      `PIS, COFINS e CSLL: ${brl('5000')} × 4,65% = ${brl('232.5')} (PIS ${brl('32.5')}, COFINS ${brl('150')}, CSLL ${brl('50')}).`,
      `A pagar: ${brl('4692.5')}.`,
    ],
  })
  await db.updateTable('objeto_contrato').set({ retencaoIrrf: null }).where('retencaoIrrf', 'is not', null).execute()
  expect((await faturar(um, '2026-12-10', 2)).status).toBe(200)
  expect(await boletos(um)).toEqual(['2346.25', '2346.25'])
  expect(await get(um)).toMatchObject({ situacao: 2, retido: '307.50', aPagar: '4692.50' })
})

test('PIS, COFINS and CSLL are judged again by the first due day and the number of payments', async () => {
  const { id } = await retentora()
  const um = await calcular(id, true)
  await faturar(um, '2027-01-04')
  expect(await get(um)).toMatchObject({
    retido: '125.00',
    aPagar: '4875.00',
    porQue: some.arrayContaining([`CSLL: ${brl('5000')} × 1% = ${brl('50')}.`]),
  })
  expect(await boletos(um)).toEqual(['4875.00'])
  const { id: other } = await retentora({ valor: '645.48' })
  const two = await calcular(other, true)
  expect(await get(two)).toMatchObject({ retido: '30.01' })
  await faturar(two, '2026-12-10', 3)
  expect(await get(two)).toMatchObject({ retido: '0.00', aPagar: '645.48' })
})

test('what is foreseen knows the day on which the client pays, a bank holiday and the turn of the year between', async () => {
  const { id, objeto: um } = await retentora()
  await db.updateTable('cliente').set({ diaVencimento: 31 }).where('id', '=', id).execute()
  await db.insertInto('feriado').values({ data: '2026-12-31', nome: 'Sem expediente' }).execute()
  const itens = [{ idObjetoContrato: um, valorCobranca: '5000.00', observacao: null }]
  const { body } = await asRui(avulsa.add, { body: { cliente: id, ano: 2026, mes: 11, itens } })
  const foreseen = await get(body.id)
  expect(foreseen).toMatchObject({ vencimentoSugerido: '2027-01-04', retido: '125.00', aPagar: '4875.00' })
  await asRui(avulsa.fechar, { params: { id: body.id } })
  expect((await asRui(fatura.faturar, { params: { id: body.id }, body: { contaBancaria: null } })).status).toBe(200)
  const { retido, aPagar, porQue } = foreseen
  expect(await get(body.id)).toMatchObject({ situacao: 2, retido, aPagar, porQue })
})

test('nobody withholds who is a person, or never does; ISS hangs on the client alone', async () => {
  const { id: pessoa } = await retentora({ cnpj: false })
  expect(await get(await calcular(pessoa))).toMatchObject({
    retido: '0.00',
    porQue: ['O cliente é pessoa física: nada é retido.', `A pagar: ${brl('5000')}.`],
  })
  const { id: iss } = await retentora({ valor: '100.00', iss: '5.0000' })
  expect(await get(await calcular(iss))).toMatchObject({ retido: '5.00', retencoes: [{ tributo: 5, base: '100.00', valor: '5.00' }] })
  const livre = await cliente()
  await vinculo(livre, await objeto(FIXO('100.00')))
  expect(await get(await calcular(livre))).toMatchObject({ retido: '0.00', aPagar: '100.00', porQue: [], retencoes: [] })
})

test('a discount lessens value and base, in percent it is made again, and never takes more than the object charges', async () => {
  const { id, objeto: um } = await retentora()
  const f = await calcular(id)
  const desconto = (body: object) =>
    asRui(financeiro.desconto, { params: { id: f }, body: { idObjetoContrato: um, motivo: 'combinado por telefone', ...body } })
  expect((await desconto({ valor: '200,00' })).body).toMatchObject({ success: true, valorFatura: '4800.00' })
  expect(await get(f)).toMatchObject({ valorBruto: '5000.00', desconto: '200.00', valor: '4800.00', retido: '295.20', aPagar: '4504.80' })
  const { body } = await desconto({ percentual: '10' })
  expect(body.valorFatura).toBe('4300.00')
  expect(refusalOf(await desconto({ valor: '4300.01' })).fields).toEqual({
    valor: some.stringMatching(/^O desconto passa do que o objeto .* cobra nesta fatura: no máximo R\$\s4\.300,00\.$/),
  })
  expect(refusalOf(await desconto({ valor: '1.00', percentual: '1' })).fields).toEqual({
    valor: 'Informe o valor ou o percentual, um dos dois.',
  })
  expect((await desconto({})).status).toBe(422)
  expect((await desconto({ valor: '1.00', motivo: 'curto' })).status).toBe(422)
  await db
    .updateTable('objeto_preco')
    .set({ configuracao: JSON.stringify({ valorFixo: [{ valorFixo: '1000.00' }] }) })
    .where('objetoContratoId', '=', um)
    .execute()
  expect(await calcular(id)).toBe(f)
  expect(await get(f)).toMatchObject({ valorBruto: '1000.00', desconto: '300.00', valor: '700.00' })
  await db
    .updateTable('objeto_preco')
    .set({ configuracao: JSON.stringify({ valorFixo: [{ valorFixo: '150.00' }] }) })
    .where('objetoContratoId', '=', um)
    .execute()
  const refused = await asRui(financeiro.registrarFaturamento, { body: { cliente: id, ...MES, fecharFatura: false } })
  expect(refused).toMatchObject({
    status: 422,
    body: {
      error: some.stringMatching(/^Os descontos do objeto .* passam do que ele cobra \(R\$\s150,00\): exclua ou diminua um deles\.$/),
    },
  })
  expect(await get(f)).toMatchObject({ valor: '700.00' })
  expect((await asRui(financeiro.remove, { params: { id: body.id } })).status).toBe(200)
  expect(await get(f)).toMatchObject({ desconto: '200.00', valor: '800.00' })
})

test('the rows that a person writes stay until they go back to the rules', async () => {
  const { id } = await retentora()
  const f = await calcular(id)
  const reter = (retencoes: object[] | null, on = f) =>
    asRui(fatura.reter, { params: { id: on }, body: { retencoes, motivo: 'contrato com órgão público' } })
  const irrf = { tributo: 1, base: '5000.00', aliquota: '4.8000', valor: '240.00' }
  expect(await reter([irrf])).toMatchObject({ status: 200, body: { msg: 'Retenções ajustadas.', fatura: f } })
  expect(await get(f)).toMatchObject({
    retido: '240.00',
    retencoesManuais: true,
    porQue: [some.stringContaining('contrato com órgão público'), some.any(String)],
  })
  expect(await calcular(id, true)).toBe(f)
  expect(await get(f)).toMatchObject({ retido: '240.00', retencoes: [irrf] })
  expect((await reter([{ ...irrf, valor: '5000.01' }])).status).toBe(422)
  expect((await reter([{ ...irrf, base: '5000.01' }])).status).toBe(422)
  expect((await reter([irrf, irrf])).status).toBe(422)
  expect(
    refusalOf(
      await reter([
        { ...irrf, valor: '4000.00' },
        { ...irrf, tributo: 5, valor: '1000.01' },
      ]),
    ).fields,
  ).toEqual({
    retencoes: 'A retenção passa do valor da fatura.',
  })
  expect((await reter(null)).status).toBe(200)
  expect(await get(f)).toMatchObject({ retido: '307.50', retencoesManuais: false })
  await faturar(f, '2026-12-10')
  expect((await reter([irrf])).status).toBe(409)
})

test('only who is Financeiro changes what is withheld, and a form that leaves it out keeps it', async () => {
  const { id, objeto: um } = await retentora({ iss: '2.0000' })
  const lido = (await asRui(objetoContrato.get, { params: { id: um } })).body
  expect(lido.retencao).toEqual({ irrf: '1.5000', csrf: true, inss: null })
  const { retencao, versaoRegistro: _, ...form } = lido
  expect(
    (await asAna(objetoContrato.edit, { params: { id: um }, body: { ...form, retencao: { ...retencao, irrf: '1.0000' } } })).status,
  ).toBe(403)
  expect((await asAna(objetoContrato.edit, { params: { id: um }, body: { ...form, retencao } })).status).toBe(200)
  expect((await asAna(objetoContrato.edit, { params: { id: um }, body: form })).status).toBe(200)
  expect((await asRui(objetoContrato.get, { params: { id: um } })).body.retencao).toEqual(retencao)
  expect((await asRui(objetoContrato.edit, { params: { id: um }, body: { ...form, retencao: { irrf: '15.0001' } } })).status).toBe(422)
  expect((await asRui(objetoContrato.edit, { params: { id: um }, body: { ...form, retencao: null } })).status).toBe(200)
  expect((await asRui(objetoContrato.get, { params: { id: um } })).body.retencao).toEqual({ irrf: null, csrf: false, inss: null })
  const um2 = (await asRui(clientes.get, { params: { id } })).body
  expect(um2.retencao).toEqual({ iss: '2.0000', regime: 2, nunca: false })
  const body = { pessoa: um2.pessoa.id, situacao: 2, retencao: { iss: '1.9999' } }
  expect((await asRui(clientes.edit, { params: { id }, body })).status).toBe(422)
  expect((await asAna(clientes.edit, { params: { id }, body: { ...body, retencao: { iss: '3.0000' } } })).status).toBe(403)
  expect((await asRui(clientes.edit, { params: { id }, body: { ...body, retencao: { nunca: true } } })).status).toBe(200)
  expect((await asRui(clientes.get, { params: { id } })).body.retencao).toEqual({ iss: null, regime: null, nunca: true })
})

test('DIN-03 of twenty callers at once one takes the last discount that there is room for, and rows by hand are written once', async () => {
  const { id, objeto: um } = await retentora({ valor: '150.00' })
  const f = await calcular(id)
  const body = { idObjetoContrato: um, valor: '150.00', motivo: 'combinado por telefone' }
  const answers = await Promise.all(Array.from({ length: 20 }, () => asRui(financeiro.desconto, { params: { id: f }, body })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]))
  expect(await get(f)).toMatchObject({ valorBruto: '150.00', desconto: '150.00', valor: '0.00', aPagar: '0.00' })

  const outra = await calcular((await retentora()).id)
  const retencoes = [{ tributo: 1, base: '5000.00', aliquota: '4.8000', valor: '240.00' }]
  const reter = {
    params: { id: outra },
    body: { retencoes, motivo: 'contrato com órgão público' },
    headers: { 'idempotency-key': 'reter-de-uma-vez' },
  }
  const same = await Promise.all(Array.from({ length: 20 }, () => asRui(fatura.reter, reter)))
  expect(new Set(same.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await get(outra)).toMatchObject({ retido: '240.00', retencoes: [{ tributo: 1, valor: '240.00' }] })
  const { body: historico } = await asRui(fatura.history, { params: { id: outra } })
  expect(historico.filter(({ acao }: { acao: string }) => acao !== 'incluir' && acao !== 'calcular')).toHaveLength(1)
})

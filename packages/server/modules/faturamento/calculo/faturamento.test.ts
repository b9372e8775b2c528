import { valorDaExplicacao } from '@retaguarda/contract/faturamento/explicacao.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startLoja } from '../../../integrations/loja/stand-in.ts'
import { encrypt } from '../../../base/cipher.ts'
import { refusalOf } from '../../../test/answer.ts'
import { COMISSAO, cenarioFinanceiro, DEMANDA, FIXO, SEM_MENSAL } from '../../../test/cenario-financeiro.ts'
import { patientLoja } from '../../../test/patient.ts'
import { some } from '../../../test/some.ts'
import { type Person, testApp } from '../../../test/test-app.ts'
import { PURPOSE } from '../../cliente/cliente-key.service.ts'
import { faturar } from './faturamento.service.ts'

const CHAVE = 'chave-da-loja-42'
const app = await testApp()
const { call, callAs, user, db, clock, config, integrations } = app
const { cliente, objeto, vinculo } = cenarioFinanceiro(app)
const loja = await startLoja(CHAVE)
afterAll(() => loja.stop())
let rui: Person
let ana: Person
beforeAll(async () => {
  integrations.loja = patientLoja(loja, 1_000)
  clock.at = new Date('2026-11-21T12:00:00-03:00')
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  ana = await user({ isAdmin: true, tipo: 1 })
})
beforeEach(() => {
  loja.state.behaviour = 'ok'
})

const MES = { ano: 2026, mes: 10 }
const asRui = callAs(() => rui)
const registrar = (body: object, { token } = rui) =>
  call(financeiro.registrarFaturamento, { token, body: { ...MES, fecharFatura: false, ...body } })
const get = async (id: number) => (await asRui(fatura.get, { params: { id } })).body
const historico = async (id: number) => (await asRui(fatura.history, { params: { id } })).body
const itens = async (id: number) => (await asRui(fatura.financeiros, { params: { id } })).body
const faturasDe = (clienteId: number) => db.selectFrom('fatura').selectAll().where('clienteId', '=', clienteId).orderBy('id').execute()
const comLoja = (id: number, key = CHAVE) =>
  db
    .updateTable('cliente')
    .set({ lojaUrl: loja.url, lojaChave: encrypt(config, PURPOSE, key) })
    .where('id', '=', id)
    .execute()
const usos = (clienteId: number) => db.selectFrom('uso').selectAll().where('clienteId', '=', clienteId).orderBy('id').execute()
const informar = (clienteId: number, valorFaturamento: string | null, quantidadeNotas: number | null = 100) =>
  db
    .insertInto('uso')
    .values({
      clienteId,
      ...MES,
      valorFaturamento,
      valorFaturamentoMarketplace: '0.00',
      valorFaturamentoB2B: null,
      quantidadeNotas,
      origem: 2,
      recebidoEm: clock.now(),
      usuarioId: null,
    })
    .execute()
/** An item that a person added, as the database keeps it. */
async function manual(faturaId: number, valorCobranca: string) {
  const { clienteId, ano, mes, valor } = await db.selectFrom('fatura').selectAll().where('id', '=', faturaId).executeTakeFirstOrThrow()
  const { objetoContratoId } = await db
    .selectFrom('financeiro')
    .select('objetoContratoId')
    .where('faturaId', '=', faturaId)
    .executeTakeFirstOrThrow()
  await db.transaction().execute(async (trx) => {
    const values = { faturaId, clienteId, ano, mes, objetoContratoId, objetoContrato: 'Avulso', tipo: 3, origem: 2, situacao: 1 } as const
    await trx
      .insertInto('financeiro')
      .values({ ...values, valorCobranca, dataHora: clock.now() })
      .execute()
    const total = (BigInt(valor.replace('.', '')) + BigInt(valorCobranca.replace('.', ''))).toString().padStart(3, '0')
    await trx
      .updateTable('fatura')
      .set({ valor: `${total.slice(0, -2)}.${total.slice(-2)}` })
      .where('id', '=', faturaId)
      .execute()
  })
}

/** A client with one link. */
async function com(of: Parameters<typeof objeto>[0]) {
  const id = await cliente()
  await vinculo(id, await objeto(of))
  return id
}
const comFixo = (valor = '100.00') => com(FIXO(valor))

test('FAT-046 FAT-051 calculating makes the invoice in processing with an item for each link, explained to the cent', async () => {
  const id = await cliente('Ótica Lua')
  await comLoja(id)
  await vinculo(id, await objeto(COMISSAO('2.5000', '50.00'), { codigo: 'A1', nome: 'Comissão' }))
  await vinculo(id, await objeto(DEMANDA('0.1500'), { codigo: 'A2', nome: 'Notas' }))
  await vinculo(id, await objeto(FIXO('310.00'), { codigo: 'A3', valorSetup: '99.90' }), { dataHoraInicio: '2026-10-17T10:00:00-03:00' })
  const { status, body } = await registrar({ cliente: id })
  // 2.5 % of 100,000; 500 notes at 0.15; 15 of 31 days of 310; the set-up whole.
  expect({ status, body }).toEqual({
    status: 200,
    body: { msg: 'Valor de faturamente registrado', fatura: some.any(Number), valorFatura: '2824.90' },
  })
  const made = await itens(body.fatura)
  expect(made.map((item) => [item.tipo, item.objcon_nome, item.fin_valor_cobranca, item.fin_origem, item.situacao])).toEqual([
    ['mensal', 'A1 - Comissão', '2500.00', 1, 1],
    ['mensal', 'A2 - Notas', '75.00', 1, 1],
    ['mensal', 'A3 - Mensalidade', '150.00', 1, 1],
    ['setup', 'A3 - Mensalidade', '99.90', 1, 1],
  ])
  expect(made[0]).toMatchObject({
    valorFaturamento: '100000.00',
    valorFaturamentoMarketplace: '25000.00',
    aliquota: '2.5000',
    aliquotaMarketplace: '0.0000',
  })
  expect(made[1]).toMatchObject({ quantidadeNotas: 500, aliquota: null })
  for (const { explicacao, fin_valor_cobranca } of made) expect(explicacao && valorDaExplicacao(explicacao)).toBe(fin_valor_cobranca)
  expect(made[0]?.explicacao).toMatchObject({ fonteFiguras: 'informados pela loja em 21/11/2026 12:00' })
  expect(await usos(id)).toMatchObject([{ ...MES, origem: 1, valorFaturamento: '100000.00', quantidadeNotas: 500, usuarioId: rui.id }])
  expect(await get(body.fatura)).toMatchObject({
    ...MES,
    situacao: 6,
    valor: '2824.90',
    valorPago: '0.00',
    dataHoraVencimento: null,
  })
  expect(await historico(body.fatura)).toMatchObject([{ acao: 'calcular', usuario: 'Rui Reis' }])
})

test('FAT-046 calculating again makes the automatic items again, keeps the manual ones and the person’s words, and sums', async () => {
  const id = await cliente()
  const objetoId = await objeto(FIXO('100.00'), { valorSetup: '20.00' })
  const ligado = await vinculo(id, objetoId)
  const first = (await registrar({ cliente: id })).body
  expect(first.valorFatura).toBe('120.00')
  await manual(first.fatura, '7.77')
  await asRui(fatura.edit, { params: { id: first.fatura }, body: { observacao: 'ligar' } })
  await db
    .updateTable('objeto_preco')
    .set({ configuracao: JSON.stringify({ valorFixo: [{ valorFixo: '50.00' }] }) })
    .where('objetoContratoId', '=', objetoId)
    .execute()
  const again = (await registrar({ cliente: id })).body
  expect(again).toMatchObject({ fatura: first.fatura, valorFatura: '77.77' })
  expect(await itens(first.fatura)).toMatchObject([
    { tipo: 'manual', fin_valor_cobranca: '7.77', fin_origem: 2 },
    { tipo: 'mensal', fin_valor_cobranca: '50.00' },
    { tipo: 'setup', fin_valor_cobranca: '20.00' },
  ])
  expect(await get(first.fatura)).toMatchObject({ observacao: 'ligar', versaoRegistro: 3, alteradoPor: 'Rui Reis' })
  const [change] = await historico(first.fatura)
  expect(change?.campos).toContainEqual({ campo: 'valor', antes: '127.77', depois: '77.77' })
  expect(await faturasDe(id)).toHaveLength(1)
  const vinculos = await db
    .selectFrom('financeiro')
    .select('vinculoId')
    .where('faturaId', '=', first.fatura)
    .where('origem', '=', 1)
    .execute()
  expect(vinculos).toEqual([{ vinculoId: ligado }, { vinculoId: ligado }])
})

test('FAT-032 fecharFatura closes the invoice and its items; a closed one is not calculated again', async () => {
  const id = await comFixo()
  const open = (await registrar({ cliente: id })).body.fatura
  await manual(open, '5.00')
  const { body } = await registrar({ cliente: id, fecharFatura: true })
  expect(body).toMatchObject({ fatura: open, valorFatura: '105.00' })
  expect((await itens(open)).map(({ situacao }) => situacao)).toEqual([2, 2])
  expect(await get(open)).toMatchObject({ situacao: 1, valor: '105.00' })
  const before = await itens(open)
  expect(await registrar({ cliente: id })).toMatchObject({
    status: 409,
    body: { error: 'A fatura de 10/2026 deste cliente está na situação Fechada e não pode ser calculada de novo.' },
  })
  expect(await itens(open)).toEqual(before)
  // A cancelled one does not stand in the way of a new one.
  await db.updateTable('fatura').set({ situacao: 4 }).where('id', '=', open).execute()
  expect((await registrar({ cliente: id })).body.fatura).toBeGreaterThan(open)
})

test('FAT-033 FAT-034 FAT-046 what is wrong with the form is a sentence and writes nothing', async () => {
  const id = await comFixo()
  expect(await registrar({})).toMatchObject({
    status: 422,
    body: { error: 'Selecione o cliente', fields: { cliente: 'Selecione o cliente' } },
  })
  for (const cliente of [0, '0', -1, { id: 0 }])
    expect((await registrar({ cliente })).body).toMatchObject({ error: 'Selecione o cliente', fields: { cliente: 'Selecione o cliente' } })
  expect(await registrar({ cliente: 2_000_000_000 })).toMatchObject({
    status: 422,
    body: { fields: { cliente: some.stringMatching(/não existe mais/) } },
  })
  expect(refusalOf(await registrar({ cliente: id, mes: 13 })).fields).toHaveProperty('mes')
  expect(refusalOf(await registrar({ cliente: id, ano: 1999 })).fields).toHaveProperty('ano')
  expect(await registrar({ cliente: id, mes: 12 })).toMatchObject({
    status: 422,
    body: { error: 'O mês 12/2026 ainda não começou e não pode ser calculado.' },
  })
  expect(await registrar({ cliente: id, mes: 11, fecharFatura: true })).toMatchObject({
    status: 422,
    body: { error: some.stringMatching(/ainda não acabou/) },
  })
  expect(await faturasDe(id)).toEqual([])
  expect((await registrar({ cliente: id, mes: 11 })).status).toBe(200)
  // 23:30 of November 30th in São Paulo is December in UTC.
  clock.at = new Date('2026-12-01T02:30:00Z')
  const late = await user({ isAdmin: false, tipo: 2 })
  expect((await registrar({ cliente: id, mes: 11, fecharFatura: true }, late)).status).toBe(422)
  clock.at = new Date('2026-12-01T03:00:00Z')
  expect((await registrar({ cliente: id, mes: 11, fecharFatura: true }, late)).status).toBe(200)
  clock.at = new Date('2026-11-21T12:00:00-03:00')
})

test('FAT-046 the form travels as the field data as well', async () => {
  const id = await comFixo()
  const answer = await asRui(financeiro.registrarFaturamento, { body: { cliente: id, ...MES, fecharFatura: false }, files: {} })
  expect(answer).toMatchObject({ status: 200, body: { valorFatura: '100.00' } })
})

test('FAT-046 a client without a link in force is refused and nothing is written', async () => {
  const [none, ended, inactive, idle] = [await cliente(), await cliente(), await cliente(), await cliente()]
  await vinculo(ended, await objeto(FIXO('1.00')), { dataHoraFim: '2026-10-01T00:00:00-03:00' })
  await vinculo(inactive, await objeto(FIXO('1.00')), { situacao: 2 })
  await vinculo(idle, await objeto(FIXO('1.00'), { ativo: false }))
  for (const id of [none, ended, inactive, idle]) {
    expect(await registrar({ cliente: id })).toMatchObject({
      status: 422,
      body: { error: 'O cliente não tem objeto de contrato em vigor em 10/2026. Confira os objetos de contrato do cliente.' },
    })
    expect(await faturasDe(id)).toEqual([])
  }
  // One that has nothing to charge is an invoice of 0.00 all the same.
  const free = await com(SEM_MENSAL)
  expect((await registrar({ cliente: free })).body.valorFatura).toBe('0.00')
})

test('FAT-046 the store is asked only where a link needs figures, and its answer counts and is kept', async () => {
  const fixed = await comFixo()
  await comLoja(fixed)
  const before = loja.state.seen.length
  expect((await registrar({ cliente: fixed })).status).toBe(200)
  expect(loja.state.seen).toHaveLength(before)
  expect(await usos(fixed)).toEqual([])

  const sold = await com(COMISSAO('1.0000', '0.00'))
  await comLoja(sold)
  await informar(sold, '1.00')
  expect((await registrar({ cliente: sold })).body.valorFatura).toBe('1000.00')
  expect(loja.state.seen.at(-1)).toBe(`GET /api/retaguarda/faturamento?ano=2026&mes=10 Bearer ${CHAVE}`)
  expect((await usos(sold)).map(({ origem, valorFaturamento }) => [origem, valorFaturamento])).toEqual([
    [2, '1.00'],
    [1, '100000.00'],
  ])
})

test('FAT-046 without the store’s answer posted figures count and the explanation says so; without those it is refused by name', async () => {
  const id = await cliente()
  await vinculo(id, await objeto(COMISSAO('1.0000', '0.00'), { codigo: 'LOJA-1', nome: 'Loja' }))
  await comLoja(id)
  loja.state.behaviour = 'down'
  const refused = await registrar({ cliente: id })
  expect(refused).toMatchObject({
    status: 422,
    body: {
      error: some.stringMatching(
        /Faltam os números de 10\/2026 para o objeto LOJA-1 - Loja: .* A loja não informou os números: A loja respondeu com um erro \(500\)/,
      ),
    },
  })
  expect([await faturasDe(id), await usos(id)]).toEqual([[], []])
  await informar(id, '5000.00')
  await informar(id, '6000.00')
  const { body } = await registrar({ cliente: id })
  expect(body.valorFatura).toBe('60.00')
  const [item] = await itens(body.fatura)
  expect(item?.explicacao).toMatchObject({
    fonteFiguras: some.stringMatching(
      /^enviados pela API em 21\/11\/2026 12:00 \(a loja não respondeu ao calcular: A loja respondeu com um erro \(500\)/,
    ),
  })
  expect(await usos(id)).toHaveLength(2)
  await comLoja(id, 'outra')
  loja.state.behaviour = 'ok'
  expect((await itens((await registrar({ cliente: id })).body.fatura))[0]?.explicacao).toMatchObject({
    fonteFiguras: some.stringMatching(/A loja recusou a chave/),
  })
  await db.updateTable('cliente').set({ lojaChave: 'v1:ilegivel' }).where('id', '=', id).execute()
  expect((await itens((await registrar({ cliente: id })).body.fatura))[0]?.explicacao).toMatchObject({
    fonteFiguras: some.stringMatching(/não pode mais ser lida/),
  })
})

test('FAT-046 a client without a store is charged by the figures that were posted, the last ones', async () => {
  const id = await com(COMISSAO('1.0000', '0.00'))
  expect((await registrar({ cliente: id })).status).toBe(422)
  await informar(id, null)
  expect(refusalOf(await registrar({ cliente: id })).error).toMatch(/faturamento da loja/)
  await informar(id, '-20.00')
  expect((await registrar({ cliente: id })).body.valorFatura).toBe('0.00')
})

test('FAT-046 set-up is charged once, and again only after the invoice that carried it is gone', async () => {
  const id = await cliente()
  await vinculo(id, await objeto(FIXO('10.00'), { valorSetup: '5.00' }))
  const valor = async (mes: number) => (await registrar({ cliente: id, mes })).body
  const first = await valor(8)
  expect(first.valorFatura).toBe('15.00')
  expect((await valor(9)).valorFatura).toBe('10.00')
  expect((await valor(8)).valorFatura).toBe('15.00')
  await db.updateTable('fatura').set({ situacao: 4 }).where('id', '=', first.fatura).execute()
  const second = await valor(9)
  expect(second.valorFatura).toBe('15.00')
  expect((await valor(10)).valorFatura).toBe('10.00')
  await asRui(fatura.remove, { params: { id: second.fatura } })
  expect((await valor(10)).valorFatura).toBe('15.00')
})

test('FAT-046 an adjustment whose type is no longer its object’s is refused at calculation', async () => {
  const id = await cliente()
  const ajuste = { tipoObjContrato: 3, valorFixo: [{ valorFixo: '42.00' }] }
  const objetoId = await objeto(FIXO('10.00'), { codigo: 'AJ-1', nome: 'Ajustado' })
  await vinculo(id, objetoId, { ajuste })
  expect((await registrar({ cliente: id })).body.valorFatura).toBe('42.00')
  await db.updateTable('objeto_preco').set({ tipoConfiguracao: 0, configuracao: '{}' }).where('objetoContratoId', '=', objetoId).execute()
  expect(await registrar({ cliente: id })).toMatchObject({
    status: 422,
    body: { error: some.stringMatching(/ajuste comercial do objeto AJ-1 - Ajustado não é do tipo/) },
  })
})

test('FAT-046 what passes the largest value is refused, with the manual items as well', async () => {
  const id = await comFixo('9999999999990.00')
  const done = (await registrar({ cliente: id })).body.fatura
  await manual(done, '9.99')
  expect((await registrar({ cliente: id })).body.valorFatura).toBe('9999999999999.99')
  await vinculo(id, await objeto(FIXO('0.01')))
  expect(await registrar({ cliente: id })).toMatchObject({
    status: 422,
    body: { error: some.stringMatching(/^Com os itens manuais a fatura passa do máximo/) },
  })
  expect(await get(done)).toMatchObject({ valor: '9999999999999.99' })
})

test('FAT-046 twenty calls at once make one invoice, its items once', async () => {
  const id = await cliente()
  await comLoja(id)
  await vinculo(id, await objeto(FIXO('10.00'), { valorSetup: '5.00' }))
  await vinculo(id, await objeto(COMISSAO('1.0000', '0.00')))
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => registrar({ cliente: id, mes: i % 2 === 0 ? 10 : 9 })))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect((await faturasDe(id)).map(({ mes }) => mes).toSorted()).toEqual([10, 9])
  const items = await db.selectFrom('financeiro').select(['tipo', 'mes']).where('clienteId', '=', id).execute()
  expect(items.filter(({ tipo }) => tipo === 1)).toHaveLength(4)
  expect(items.filter(({ tipo }) => tipo === 2)).toHaveLength(1)
})

test('FAT-046 twenty calls at once that close: one closes, the others are refused', async () => {
  const id = await comFixo()
  const answers = await Promise.all(Array.from({ length: 20 }, () => registrar({ cliente: id, fecharFatura: true })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  expect(await faturasDe(id)).toMatchObject([{ situacao: 1, valor: '100.00' }])
})

test('FAT-046 a link that needs figures and came after the store was thought needless makes it be asked', async () => {
  const id = await com(COMISSAO('1.0000', '0.00'))
  await comLoja(id)
  const person = await db.selectFrom('usuario').selectAll().where('id', '=', rui.id).executeTakeFirstOrThrow()
  const ctx = { db, config, integrations, now: clock.now, requestId: 'teste', user: { ...person, nome: 'Rui Reis' } }
  expect(await faturar(ctx, { cliente: id, competencia: MES, fecharFatura: false }, undefined)).toMatchObject({ valor: '1000.00' })
})

test('FAT-032 FAT-046 a closed invoice is refused without asking the store that its links would need', async () => {
  const id = await com(COMISSAO('1.0000', '0.00'))
  await comLoja(id)
  expect((await registrar({ cliente: id, fecharFatura: true })).status).toBe(200)
  const before = loja.state.seen.length
  expect((await registrar({ cliente: id })).status).toBe(409)
  expect(loja.state.seen).toHaveLength(before)
  expect(await usos(id)).toHaveLength(1)
})

test('FAT-001 FAT-046 only the finance department calculates', async () => {
  const id = await comFixo()
  expect((await registrar({ cliente: id }, ana)).status).toBe(403)
  expect((await call(financeiro.registrarFaturamento, { body: { cliente: id, ...MES } })).status).toBe(401)
  expect(await faturasDe(id)).toEqual([])
})

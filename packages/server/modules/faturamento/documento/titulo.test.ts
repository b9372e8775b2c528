import { aprovacao } from '@retaguarda/contract/aprovacao.ts'
import { aviso } from '@retaguarda/contract/aviso.ts'
import { codigo } from '@retaguarda/contract/cobranca/codigo.ts'
import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { avulsa } from '@retaguarda/contract/faturamento/avulsa.ts'
import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { exact, toMoney } from '@retaguarda/contract/kit/money.ts'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import { cenarioCobranca } from '../../../test/cenario-cobranca.ts'
import { some } from '../../../test/some.ts'
import { type Person, testApp } from '../../../test/test-app.ts'
import { updateSituacaoDosTitulos } from '../../cobranca/titulo.repo.ts'
import { type Pagamento, quitar } from './quitar.service.ts'

const app = await testApp()
const { callAs, user, db, clock } = app
const { cliente, fechada } = cenarioCobranca(app)
let rui: Person
let ana: Person
let padaria: number
let conta: number
let other: number
const asRui = callAs(() => rui)
const asAna = callAs(() => ana)
const beneficiario = { nome: 'Loja Exemplo Ltda', cpfCnpj: '11222333000181', endereco: 'Rua das Flores, 10 - São Paulo/SP' }
const CONTA = { nome: 'Bradesco', banco: '237', agencia: '1234', conta: '5678', carteira: '09', beneficiario, padrao: true }
const MOTIVO = 'Combinado com o cliente por telefone'

beforeAll(async () => {
  clock.at = new Date('2026-11-30T12:00:00-03:00')
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  ana = await user({ nome: 'Ana Ávila', tipo: 2 })
  padaria = await cliente('Padaria Sol')
  conta = (await asAna(contaBancaria.add, { body: CONTA })).body.id
  const pix = { modo: 1, chave: 'cobranca@loja.com.br', nome: 'Loja Exemplo', cidade: 'Sao Paulo' }
  const box = { nome: 'Caixa', banco: '104', agencia: '1234', codigoBeneficiario: '123456', modalidade: '1', beneficiario, pix }
  other = (await asAna(contaBancaria.add, { body: { ...box, nossoNumeroFim: 40 } })).body.id
})

const faturar = async (valor: string, body: object) => {
  const id = await fechada(padaria, [valor])
  const { status, body: answer } = await asRui(fatura.faturar, { params: { id }, body: { vencimento: '2026-12-10', ...body } })
  const { boletos } = (await asRui(faturaDocumento.get, { params: { id } })).body
  return { id, status, msg: answer.msg, pendencias: answer.pendencias, boletos, um: boletos[0]?.id ?? 0 }
}
const ler = async (id: number) => (await asRui(boleto.get, { params: { id } })).body
const situacaoDe = async (id: number) => (await ler(id)).cobranca?.situacao
const noBanco = async (id: number) => {
  const titulo = (await ler(id)).cobranca?.id ?? 0
  for (const para of [2, 3] as const) await inTransaction(db, (trx) => updateSituacaoDosTitulos(trx, [titulo], para))
  return titulo
}
const instrucoes = (titulo: number) =>
  db
    .selectFrom('cobranca_instrucao')
    .select(['movimento', 'situacao', 'valor', 'vencimento'])
    .where('cobrancaId', '=', titulo)
    .orderBy('id')
    .execute()
const by = () => ({ now: clock.now, requestId: 'teste', user: { id: rui.id } })
const NADA = { encargos: '0.00', desconto: '0.00', abatimento: '0.00', tarifa: '0.00' }
const pagar = (pagamento: Pick<Pagamento, 'boleto' | 'valorPago'> & Partial<Pagamento>) =>
  inTransaction(db, (trx) => {
    const more = { dataPagamento: '2026-11-30', dataCredito: '2026-12-01', origem: 2 as const, cobranca: null, contaBancaria: null }
    return quitar(trx, by(), [{ ...NADA, ...more, ...pagamento }])
  })

test('Faturar gives each boleto a title of the default account, of the named one, or none', async () => {
  const made = await faturar('300.00', { parcelas: 3 })
  expect(made).toMatchObject({ status: 200, msg: 'Fatura faturada, com 3 boletos.' })
  // Who pays has no address: each title says so, with where it is mended.
  expect(made.pendencias).toMatchObject(
    made.boletos.map(({ id }) => ({ boleto: id, link: some.stringMatching(/^\/pessoa\/alterar\/\d+\?aba=enderecos$/) })),
  )
  expect(made.pendencias[0]?.error).toBe('Falta o CEP, o logradouro e a cidade no endereço do cliente.')
  expect(made.boletos.map(({ cobranca }) => cobranca?.nossoNumero)).toEqual(['00000000001', '00000000002', '00000000003'])
  expect(made.boletos[1]?.cobranca).toMatchObject({
    contaBancaria: { id: conta, nome: 'Bradesco' },
    banco: '237',
    situacao: 1,
    seuNumero: String(made.boletos[1]?.id),
    txid: `RTG${made.boletos[1]?.id}`,
    pixCopiaECola: null,
    vencimento: '2027-01-10',
    quitado: '0.00',
    abatimento: '0.00',
    juros: { tipo: 1, valor: '0.03' },
    multa: { tipo: 2, valor: '2.0000' },
    desconto: { tipo: 0, valor: '0.00', ate: null },
    encargos: '0.00',
    tarifa: '0.00',
    motivos: [],
    pendencia: 'Falta o CEP, o logradouro e a cidade no endereço do cliente.',
  })
  const box = await faturar('50.00', { contaBancaria: { id: other } })
  expect(box.boletos[0]?.cobranca).toMatchObject({ contaBancaria: { id: other }, nossoNumero: '14000000000000001' })
  expect(box.boletos[0]?.cobranca?.pixCopiaECola).toContain(`RTG${box.um}`)
  expect((await faturar('50.00', { contaBancaria: null })).boletos[0]?.cobranca).toBeNull()
  const id = await fechada(padaria, ['50.00'])
  const refused = await asRui(fatura.faturar, { params: { id }, body: { vencimento: '2026-12-10', contaBancaria: 999 } })
  expect(refused).toMatchObject({ status: 422, body: { fields: { contaBancaria: some.stringMatching(/Conta/) } } })
})

test('a boleto that cannot have a title is born all the same, and the answer says why', async () => {
  const { msg, boletos } = await faturar('10000000.00', { contaBancaria: other })
  expect(msg).toMatch(/^Fatura faturada, com 1 boleto\. Sem título no banco: Valor: no máximo R\$ 9\.999\.999,99/)
  expect(boletos).toMatchObject([{ situacao: 4, cobranca: null }])
})

test('boleto/emitir: titles for open boletos without one, the others named; a title that is over makes room for the next', async () => {
  const { um, boletos } = await faturar('90.00', { contaBancaria: null, parcelas: 2 })
  const dois = boletos[1]?.id ?? 0
  const emitir = (ids: number[], contaBancaria?: number) =>
    asRui(boleto.emitir, { body: { boletos: ids, ...(contaBancaria && { contaBancaria }) } })
  expect(await emitir([um, 2_000_000])).toMatchObject({
    status: 200,
    body: {
      msg: '1 título emitido. 1 boleto ficou sem título.',
      emitidos: 1,
      erros: [{ boleto: 2_000_000, error: 'O boleto não existe.' }],
      pendencias: [{ boleto: um, cliente: { id: padaria } }],
    },
  })
  expect((await emitir([um, dois])).body).toMatchObject({
    emitidos: 1,
    erros: [{ boleto: um, error: 'O boleto já tem um título no banco.' }],
  })
  const first = (await ler(um)).cobranca
  await inTransaction(db, (trx) => updateSituacaoDosTitulos(trx, [first?.id ?? 0], 4))
  expect((await emitir([um], other)).body).toMatchObject({ emitidos: 1, erros: [] })
  expect((await ler(um)).cobranca).toMatchObject({ txid: `RTG${um}X2`, banco: '104', situacao: 1 })
  const lido = await asRui(codigo.verificar, { body: { codigo: first?.linhaDigitavel } })
  expect(lido.body).toMatchObject({ valido: true, boleto: um })
  const pix = (await ler(um)).cobranca?.pixCopiaECola
  expect((await asRui(codigo.verificar, { body: { codigo: pix } })).body).toMatchObject({ tipo: 'pix', boleto: um })
})

test('twenty callers of Faturar and emitir never share a number, and a boleto has one title', async () => {
  const loose = (await faturar('100.00', { parcelas: 4, contaBancaria: null })).boletos.map(({ id }) => id)
  const faturas = await Promise.all(Array.from({ length: 10 }, () => fechada(padaria, ['30.00'])))
  const answers = await Promise.all([
    ...faturas.map((id) => asRui(fatura.faturar, { params: { id }, body: { vencimento: '2026-12-10', parcelas: 2 } })),
    ...Array.from({ length: 10 }, () => asRui(boleto.emitir, { body: { boletos: loose } })),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const titulos = await db
    .selectFrom('cobranca')
    .select(['documentoId', 'nossoNumero', 'sequencia'])
    .where('contaBancariaId', '=', conta)
    .execute()
  const numeros = titulos.map(({ sequencia }) => sequencia).toSorted((a, b) => a - b)
  expect(numeros).toEqual(Array.from({ length: numeros.length }, (_, at) => at + 1))
  expect(titulos.filter(({ documentoId }) => loose.includes(documentoId))).toHaveLength(4)
  // A form that was loaded before does not give them again.
  expect((await asAna(contaBancaria.edit, { params: { id: conta }, body: { ...CONTA, nossoNumeroProximo: 1 } })).status).toBe(200)
  expect((await asAna(contaBancaria.get, { params: { id: conta } })).body.nossoNumeroProximo).toBe(numeros.length + 1)
})

test('a discount that leaves nothing to pay makes no title, be it in reais or in percent', async () => {
  const desconto = (tipo: number, valor: string) =>
    db
      .updateTable('conta_bancaria')
      .set({ desconto: JSON.stringify({ tipo, valor, dias: 0 }) })
      .where('id', '=', other)
      .execute()
  for (const [tipo, valor] of [
    [1, '20.00'],
    [2, '100.0000'],
  ] as const) {
    await desconto(tipo, valor)
    expect((await faturar('20.00', { contaBancaria: other })).msg).toMatch(/O desconto da conta não é menor que o valor do boleto\.$/)
  }
  await desconto(2, '99.0000')
  expect((await faturar('20.00', { contaBancaria: other })).boletos[0]?.cobranca).not.toBeNull()
  await desconto(0, '0.0000')
})

test('the range of an account ends, and the boletos after it say so', async () => {
  await db.updateTable('conta_bancaria').set({ nossoNumeroProximo: 40 }).where('id', '=', other).execute()
  const { msg, boletos } = await faturar('90.00', { contaBancaria: other, parcelas: 3 })
  expect(boletos.map(({ cobranca }) => cobranca?.nossoNumero ?? null)).toEqual(['14000000000000040', null, null])
  expect(msg).toMatch(/2 sem título no banco: Os números da conta Caixa acabaram em 40/)
  await db.updateTable('conta_bancaria').set({ nossoNumeroFim: null }).where('id', '=', other).execute()
})

test('cancelled or paid elsewhere, a title that the bank has is asked back and another one ends; taken back, it stays there', async () => {
  const cancelada = await faturar('20.00', { parcelas: 2 })
  const segundo = cancelada.boletos[1]?.id ?? 0
  const titulo = await noBanco(cancelada.um)
  await asRui(fatura.cancelar, { params: { id: cancelada.id } })
  expect([await situacaoDe(cancelada.um), await situacaoDe(segundo)]).toEqual([5, 6])
  expect(await instrucoes(titulo)).toMatchObject([{ movimento: '02', situacao: 1 }])

  const paga = await faturar('20.00', {})
  const seu = await noBanco(paga.um)
  await asRui(faturaDocumento.liquidar, { params: { id: paga.id }, body: [{ id: paga.um }] })
  expect(await situacaoDe(paga.um)).toBe(5)
  const pagamento = (await ler(paga.um)).pagamentos[0]?.id
  await asRui(boleto.estornar, { params: { id: paga.um }, body: { pagamento, motivo: MOTIVO } })
  expect(await situacaoDe(paga.um)).toBe(3)
  expect(await instrucoes(seu)).toMatchObject([{ movimento: '02', situacao: 5 }])
})

test('a payment at the bank: charges above the open rest, the discount that was given, in part, twice, and of what is cancelled', async () => {
  const { id, um } = await faturar('100.00', {})
  const titulo = await noBanco(um)
  const listed = await asRui(boleto.list, { query: { filter: JSON.stringify([{ name: 'id', op: '=', v: um }]), sort: '[]' } })
  expect(listed.body.rows[0]?.cobranca).toEqual({ situacao: 3, nossoNumero: (await ler(um)).cobranca?.nossoNumero })
  const [late] = await pagar({ boleto: um, valorPago: '103.50', encargos: '2.00', tarifa: '1.10', cobranca: titulo })
  expect(late).toMatchObject({ ok: true, encargos: '3.50', aberto: '0.00', liquidado: true })
  expect(await ler(um)).toMatchObject({
    valorPago: '103.50',
    quitado: '100.00',
    situacao: 5,
    cobranca: { situacao: 7, quitado: '100.00', encargos: '3.50', tarifa: '1.10' },
    pagamentos: [{ origem: 2, encargos: '3.50', tarifa: '1.10', dataCredito: '2026-12-01', usuario: 'Rui Reis' }],
  })
  expect((await asRui(fatura.get, { params: { id } })).body).toMatchObject({ situacao: 3, valorPago: '103.50' })
  expect(await pagar({ boleto: um, valorPago: '1.00' })).toMatchObject([{ ok: false, motivo: 'duplicidade' }])
  const pagamento = (await ler(um)).pagamentos[0]?.id
  expect((await asRui(boleto.estornar, { params: { id: um }, body: { pagamento, motivo: MOTIVO } })).status).toBe(200)
  expect(await ler(um)).toMatchObject({ situacao: 4, valorPago: null, quitado: '0.00', cobranca: { situacao: 6 } })
  expect((await asRui(fatura.get, { params: { id } })).body).toMatchObject({ situacao: 2, valorPago: '0.00' })

  expect(await pagar({ boleto: um, valorPago: '40.00' })).toMatchObject([{ ok: true, liquidado: false, aberto: '60.00' }])
  expect(await pagar({ boleto: um, valorPago: '55.00', desconto: '5.00' })).toMatchObject([{ ok: true, liquidado: true, encargos: '0.00' }])
  expect(await ler(um)).toMatchObject({ valorPago: '95.00', quitado: '100.00', situacao: 5 })

  const cancelada = await faturar('20.00', {})
  await asRui(fatura.cancelar, { params: { id: cancelada.id } })
  const others = [
    { boleto: cancelada.um, valorPago: '20.00' },
    { boleto: 2_000_000, valorPago: '1.00' },
  ]
  for (const [at, motivo] of [
    [0, 'cancelado'],
    [1, 'inexistente'],
  ] as const)
    expect(await pagar(others[at] ?? { boleto: 0, valorPago: '0' })).toMatchObject([{ ok: false, motivo }])
})

test('prorrogar: due date, barcode and discount move, the bank is told, and a settled boleto is refused', async () => {
  const { um, id } = await faturar('100.00', {})
  const titulo = await noBanco(um)
  const before = (await ler(um)).cobranca
  const prorrogar = (vencimento: string) => asRui(boleto.prorrogar, { params: { id: um }, body: { vencimento, motivo: MOTIVO } })
  expect((await prorrogar('2026-11-29')).status).toBe(422)
  const moved = await prorrogar('2027-01-15')
  expect(moved.body).toMatchObject({ msg: 'Boleto 1/1 prorrogado para 15/01/2027.', boleto: { dataVencimento: '2027-01-15' } })
  expect(moved.body.boleto.cobranca).toMatchObject({ vencimento: '2027-01-15', nossoNumero: before?.nossoNumero })
  expect(moved.body.boleto.cobranca?.codigoBarras).not.toBe(before?.codigoBarras)
  const previa = { ...CONTA, nossoNumero: before?.nossoNumero, valor: '100.00', vencimento: '2027-01-15' }
  expect(moved.body.boleto.cobranca?.linhaDigitavel).toBe((await asRui(contaBancaria.previa, { body: previa })).body.linhaDigitavel)
  await prorrogar('2027-01-20')
  expect(await instrucoes(titulo)).toMatchObject([
    { movimento: '06', situacao: 5, vencimento: '2027-01-15' },
    { movimento: '06', situacao: 1, vencimento: '2027-01-20' },
  ])
  // The paper that was sent before is still ours.
  expect((await asRui(codigo.verificar, { body: { codigo: before?.codigoBarras } })).body.boleto).toBe(um)
  await asRui(faturaDocumento.liquidar, { params: { id }, body: [{ id: um }] })
  expect((await prorrogar('2027-02-01')).status).toBe(409)
})

/** As an earlier version, or somebody by hand, might have asked for it. @returns what was asked before */
async function trocarPedido(id: number, pedido: string): Promise<string> {
  const before = await db.selectFrom('aprovacao').select('pedido').where('id', '=', id).executeTakeFirstOrThrow()
  await db.updateTable('aprovacao').set({ pedido }).where('id', '=', id).execute()
  return JSON.stringify(before.pedido)
}

test('abater waits for a second person, counts once approved, and the store’s price of the day follows', async () => {
  const { id, um } = await faturar('100.00', {})
  const titulo = await noBanco(um)
  const abater = (valor: string) => asRui(boleto.abater, { params: { id: um }, body: { valor, motivo: MOTIVO } })
  expect((await abater('100.00')).status).toBe(422)
  expect((await abater('0.00')).status).toBe(422)
  const asked = await abater('10.00')
  expect(asked.body).toMatchObject({ msg: some.stringMatching(/à espera/), aprovacao: some.any(Number) })
  expect((await abater('5.00')).status).toBe(409)
  const avisos = async (as: typeof asRui) => (await as(aviso.list, { query: app.query([]) })).body.rows
  expect(await avisos(asAna)).toMatchObject([{ tipo: 5, titulo: 'Rui Reis pede uma aprovação', link: '/aprovacao' }])
  expect(await avisos(asRui)).toEqual([])
  const one = { params: { id: asked.body.aprovacao ?? 0 } }
  expect(await asRui(aprovacao.aprovar, one)).toMatchObject({ status: 403, body: { error: 'Quem pediu não pode aprovar.' } })
  expect((await ler(um)).quitado).toBe('0.00')
  const pedido = await trocarPedido(one.params.id, '{"valor":"dez"}')
  expect(await asAna(aprovacao.aprovar, one)).toMatchObject({
    status: 409,
    body: { error: some.stringMatching(/Recuse-o e peça de novo/) },
  })
  await trocarPedido(one.params.id, pedido)
  expect((await asAna(aprovacao.aprovar, one)).status).toBe(200)
  expect((await asAna(aprovacao.aprovar, one)).status).toBe(409)
  expect(await ler(um)).toMatchObject({
    quitado: '10.00',
    valorPago: null,
    situacao: 4,
    cobranca: { abatimento: '10.00', quitado: '10.00' },
  })
  expect(await instrucoes(titulo)).toMatchObject([{ movimento: '04', valor: '10.00', situacao: 1 }])
  const list = (await asRui(aprovacao.list, { query: app.query([]) })).body.rows[0]
  expect(list).toMatchObject({
    id: one.params.id,
    tipo: 1,
    situacao: 2,
    registro: um,
    usuario: { nome: 'Rui Reis', id: rui.id },
    motivo: null,
  })

  const segundaVia = (data?: string) => asRui(boleto.segundaVia, { params: { id: um }, query: data ? { data } : {} })
  expect((await segundaVia()).body).toMatchObject({ boleto: um, data: '2026-11-30', valor: '100.00', abatimento: '10.00', total: '90.00' })
  expect((await segundaVia('2026-12-12')).body).toMatchObject({ dias: 2, multa: '1.80', juros: '0.06', total: '91.86' })
  const days = ['2026-11-29', '2031-11-30', '2031-12-01']
  expect(await Promise.all(days.map(async (data) => (await segundaVia(data)).status))).toEqual([422, 200, 422])
  expect(await pagar({ boleto: um, valorPago: '90.00', cobranca: titulo })).toMatchObject([{ ok: true, liquidado: true }])
  expect((await asRui(fatura.get, { params: { id } })).body).toMatchObject({ situacao: 3, valorPago: '90.00' })
  expect((await segundaVia()).status).toBe(409)
})

test('of an account with titles who is paid changes when a second person approves; a refusal changes nothing', async () => {
  const read = async () => (await asAna(contaBancaria.get, { params: { id: conta } })).body
  const edited = await asAna(contaBancaria.edit, { params: { id: conta }, body: { ...CONTA, nome: 'Bradesco novo', conta: '9999' } })
  expect(edited).toMatchObject({ status: 200, body: { avisos: [{ ordem: 1, texto: some.stringMatching(/outra pessoa aprovar/) }] } })
  expect(await read()).toMatchObject({ nome: 'Bradesco novo', conta: '5678', aprovacao: some.any(Number) })
  expect((await asAna(contaBancaria.edit, { params: { id: conta }, body: { ...CONTA, conta: '8888' } })).status).toBe(409)
  const one = { params: { id: (await read()).aprovacao ?? 0 } }
  expect((await asRui(aprovacao.recusar, { ...one, body: { motivo: 'curto' } })).status).toBe(422)
  expect((await asRui(aprovacao.recusar, { ...one, body: { motivo: MOTIVO } })).status).toBe(200)
  expect(await read()).toMatchObject({ conta: '5678', aprovacao: null })
  const { rows } = (await asAna(aprovacao.list, { query: app.query([]) })).body
  expect(rows.find(({ id }) => id === one.params.id)).toMatchObject({ situacao: 3, motivo: MOTIVO })
  await asAna(contaBancaria.edit, { params: { id: conta }, body: { ...CONTA, conta: '7777' } })
  const other = { params: { id: (await read()).aprovacao ?? 0 } }
  const pedido = await trocarPedido(other.params.id, '{"beneficiario":null}')
  expect(await asRui(aprovacao.aprovar, other)).toMatchObject({
    status: 409,
    body: { error: some.stringMatching(/Recuse-o e peça de novo/) },
  })
  await trocarPedido(other.params.id, pedido)
  expect((await asRui(aprovacao.aprovar, other)).status).toBe(200)
  expect(await read()).toMatchObject({ conta: '7777', aprovacao: null })
  expect((await asAna(contaBancaria.remove, { params: { id: conta } })).status).toBe(409)
})

test('whatever is paid, in whatever order, the database and the arithmetic agree to the cent', async () => {
  const cents = (max: number) => fc.integer({ min: 0, max }).map((n) => toMoney(exact(n).div(100)))
  const pagamento = fc.record({
    valorPago: cents(9_000).filter((v) => v !== '0.00'),
    encargos: cents(500),
    desconto: cents(500),
    manual: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(pagamento, { minLength: 1, maxLength: 6 }), async (pagamentos) => {
      const { id, um } = await faturar('100.00', { contaBancaria: null })
      let opened = exact('100.00')
      let pago = exact(0)
      for (const { manual, ...valores } of pagamentos) {
        const sent = manual ? { ...valores, encargos: '0.00', desconto: '0.00', origem: 1 as const } : valores
        const [done] = await pagar({ boleto: um, ...sent })
        if (opened.isZero()) {
          expect(done).toMatchObject({ ok: false, motivo: 'duplicidade' })
          continue
        }
        const proprio = exact(sent.valorPago).minus(sent.encargos).plus(sent.desconto)
        opened = opened.minus(proprio.lt(0) ? 0 : proprio.gt(opened) ? opened : proprio)
        pago = pago.plus(sent.valorPago)
        expect(done).toMatchObject({ ok: true, aberto: toMoney(opened), liquidado: opened.isZero() })
      }
      const read = await ler(um)
      expect(read).toMatchObject({
        valorPago: toMoney(pago),
        quitado: toMoney(exact('100.00').minus(opened)),
        situacao: opened.isZero() ? 5 : 4,
      })
      expect((await asRui(fatura.get, { params: { id } })).body.situacao).toBe(opened.isZero() ? 3 : 7)
    }),
    { numRuns: 12 },
  )
})

test('the database refuses a second current title, a number twice and a step that a title has not', async () => {
  const { um } = await faturar('10.00', {})
  const titulo = (await ler(um)).cobranca?.id ?? 0
  const row = await db.selectFrom('cobranca').selectAll().where('id', '=', titulo).executeTakeFirstOrThrow()
  const { id: _, juros, multa, desconto, ...rest } = row
  const json = { juros: JSON.stringify(juros), multa: JSON.stringify(multa), desconto: JSON.stringify(desconto) }
  const again = (more: object) =>
    db
      .insertInto('cobranca')
      .values({ ...rest, ...json, txid: 'X', ordem: 2, ...more })
      .execute()
  await expect(again({ nossoNumero: '99' })).rejects.toMatchObject({ constraint: 'cobranca_atual' })
  await expect(again({ atual: false })).rejects.toMatchObject({ constraint: 'cobranca_nossoNumero' })
  const change = (set: object) => db.updateTable('cobranca').set(set).where('id', '=', titulo).execute()
  for (const set of [{ situacao: 8 }, { nossoNumero: '7' }, { documentoId: 1 }])
    await expect(change(set)).rejects.toMatchObject({ constraint: 'cobranca_guarda' })
  await expect(db.deleteFrom('cobranca').where('id', '=', titulo).execute()).rejects.toMatchObject({ constraint: 'cobranca_guarda' })
})

test('a one-off invoice that is invoiced at once says what keeps its titles from the bank as well', async () => {
  const { objetoContratoId } = await db.selectFrom('financeiro').select('objetoContratoId').executeTakeFirstOrThrow()
  const body = { cliente: padaria, itens: [{ idObjetoContrato: objetoContratoId, valorCobranca: '10,00' }] }
  const faturar = { vencimento: '2026-12-10', contaBancaria: conta }
  expect((await asRui(avulsa.add, { body: { ...body, faturar } })).body.pendencias).toMatchObject([
    { cliente: { id: padaria }, error: some.stringMatching(/^Falta o CEP/), link: some.stringMatching(/\?aba=enderecos$/) },
  ])
  expect((await asRui(avulsa.add, { body })).body.pendencias).toEqual([])
})

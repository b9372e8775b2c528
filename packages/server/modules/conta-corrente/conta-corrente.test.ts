import { execFileSync, spawnSync } from 'node:child_process'
import { cliente as clientes } from '@retaguarda/contract/cliente.ts'
import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { type LinhaDaConta, contaCorrente } from '@retaguarda/contract/faturamento/conta-corrente.ts'
import { credito } from '@retaguarda/contract/faturamento/credito.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { entrega } from '@retaguarda/contract/faturamento/entrega.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { exact, toMoney } from '@retaguarda/contract/kit/money.ts'
import { beforeAll, expect, test } from 'vitest'
import { silent } from '../../base/log.ts'
import { refusalOf } from '../../test/answer.ts'
import { cenarioCobranca } from '../../test/cenario-cobranca.ts'
import { startCorreio } from '../../test/correio.ts'
import { some } from '../../test/some.ts'
import { type Person, testApp } from '../../test/test-app.ts'
import { testLife } from '../../test/test-life.ts'
import { enviarExtratos } from './extrato-email.service.ts'

const testing = await testApp({ APROVACAO: 'nao' })
const { app, callAs, user, db, clock, config, integrations, life, mail } = testing
const { cliente, email, fechada } = cenarioCobranca(testing)
const correio = await startCorreio()
const jobCtx = () => ({ db, config, integrations, life, now: clock.now, log: silent })
let rui: Person
const asRui = callAs(() => rui)
const MOTIVO = 'combinado por telefone'

async function em(day: string) {
  clock.at = new Date(`${day}T12:00:00-03:00`)
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
}
const conta = async (id: number, de: string, ate: string) => (await asRui(contaCorrente.get, { params: { id }, query: { de, ate } })).body
const said = (linhas: readonly LinhaDaConta[]) =>
  linhas.map(({ data, tipo, documento, texto, debito, credito, saldo }) => [data, tipo, documento, texto, debito, credito, saldo])

async function faturada(clienteId: number, valor: string, { ano, mes }: { ano: number; mes: number }, parcelas = 1) {
  const id = await fechada(clienteId, [valor], { ano, mes })
  await asRui(fatura.faturar, { params: { id }, body: { vencimento: clock.at.toISOString().slice(0, 10), parcelas, contaBancaria: null } })
  const { boletos } = (await asRui(faturaDocumento.get, { params: { id } })).body
  return { id, boletos: boletos.map((one) => one.id) }
}
const pagar = (id: number, boletoId: number, valorPago: string, dataPagamento: string) =>
  asRui(faturaDocumento.liquidar, { params: { id }, body: [{ id: boletoId, valorPago, dataPagamento }] })

beforeAll(() => em('2026-09-10'))

test('a statement tells each thing that moved a debt on its own day, and what is moved by nothing too', async () => {
  const padaria = await cliente('Padaria Sol')
  const { id, boletos } = await faturada(padaria, '1000.00', { ano: 2026, mes: 8 }, 2)
  const [um = 0, dois = 0] = boletos
  await em('2026-10-20')
  await pagar(id, um, '580.00', '2026-09-15')
  await asRui(boleto.abater, { params: { id: dois }, body: { valor: '40.00', motivo: MOTIVO } })
  await asRui(boleto.reter, { params: { id: dois }, body: { retencoes: [{ tributo: 5, valor: '25.00' }], data: '2026-10-10' } })
  await em('2026-10-21')
  await pagar(id, dois, '435.00', '2026-10-21')
  // What is kept as a credit may be all that the statement says was paid beyond: what was conceded was not to be paid.
  const guardar = (valor: string) => asRui(credito.add, { body: { cliente: padaria, origem: 2, fatura: id, valor, motivo: MOTIVO } })
  expect(refusalOf(await guardar('80.01')).fields).toEqual({ valor: 'Máximo R$\u00a080,00: é o que foi pago a mais nesta fatura.' })
  expect((await asRui(faturaDocumento.get, { params: { id } })).body.pagoAMais).toBe('80.00')
  const { body } = await guardar('30.00')
  expect(body).toEqual({ msg: some.any(String), id: some.any(Number), aprovacao: null })
  const { pagamentos } = (await asRui(boleto.get, { params: { id: dois } })).body
  const estorno = await asRui(boleto.estornar, { params: { id: dois }, body: { pagamento: pagamentos.at(-1)?.id, motivo: MOTIVO } })
  expect(estorno.status).toBe(409) // what was paid beyond is a credit
  const whole = await conta(padaria, '2026-08-01', '2026-10-31')
  const doc = (n: number) => `Fatura ${id} · ${n}/2`
  expect([whole.saldoInicial, ...said(whole.linhas), whole.saldoFinal, whole.faixas]).toEqual([
    '0.00',
    ['2026-08-31', 'boleto', doc(1), 'Boleto 1/2 da fatura de 08/2026, com vencimento em 10/09/2026.', '500.00', '0.00', '500.00'],
    ['2026-08-31', 'boleto', doc(2), 'Boleto 2/2 da fatura de 08/2026, com vencimento em 10/10/2026.', '500.00', '0.00', '1000.00'],
    ['2026-09-15', 'pagamento', doc(1), 'Pagamento do boleto 1/2 de 08/2026.', '0.00', '580.00', '420.00'],
    ['2026-10-10', 'retencao', doc(2), 'Imposto retido na fonte.', '0.00', '25.00', '395.00'],
    ['2026-10-20', 'abatimento', doc(2), 'Abatimento concedido.', '0.00', '40.00', '355.00'],
    ['2026-10-21', 'pagamento', doc(2), 'Pagamento do boleto 2/2 de 08/2026.', '0.00', '435.00', '-80.00'],
    ['2026-10-21', 'credito', `Crédito ${body.id}`, 'Pago a mais guardado como crédito.', '30.00', '0.00', '-50.00'],
    '-50.00',
    { aVencer: '0.00', d1a30: '0.00', d31a60: '0.00', d61a90: '0.00', acima90: '0.00' },
  ])
  // It goes on where the one before it ended; of a day in the middle, what was open then.
  const part = await conta(padaria, '2026-09-16', '2026-10-15')
  expect([part.saldoInicial, part.saldoFinal, part.faixas]).toEqual(['420.00', '395.00', { ...whole.faixas, d1a30: '475.00' }])
})

test('what is cancelled goes with what was open of it, and a credit that is given or used moves nothing', async () => {
  await em('2026-11-05')
  const loja = await cliente('Loja Lua')
  const { body: dado } = await asRui(credito.add, { body: { cliente: loja, origem: 3, fatura: null, valor: '80.00', motivo: MOTIVO } })
  const id = await fechada(loja, ['200.00'], { ano: 2026, mes: 10 })
  await asRui(fatura.usarCreditos, { params: { id }, body: { usar: null } })
  await asRui(fatura.faturar, { params: { id }, body: { vencimento: '2026-11-10', parcelas: 1, contaBancaria: null } })
  await em('2026-11-06')
  const cancelada = await asRui(fatura.cancelar, { params: { id }, body: { motivo: MOTIVO } })
  expect(cancelada.status).toBe(200)
  await asRui(credito.cancelar, { params: { id: dado.id }, body: { motivo: MOTIVO } })
  const doc = `Fatura ${id} · 1/1`
  const nome = `Crédito ${dado.id}`
  expect(said((await conta(loja, '2026-10-01', '2026-11-30')).linhas)).toEqual([
    ['2026-10-31', 'boleto', doc, 'Boleto 1/1 da fatura de 10/2026, com vencimento em 10/11/2026.', '120.00', '0.00', '120.00'],
    ['2026-11-05', 'credito', nome, 'R$\u00a080,00 concedidos, a usar em uma fatura.', '0.00', '0.00', '120.00'],
    ['2026-11-05', 'credito', nome, 'R$\u00a080,00 usados na fatura de 10/2026, que já vem sem eles.', '0.00', '0.00', '120.00'],
    ['2026-11-06', 'cancelamento', doc, 'Boleto 1/1 cancelado.', '0.00', '120.00', '0.00'],
    ['2026-11-06', 'credito', nome, 'R$\u00a080,00 cancelados.', '0.00', '0.00', '0.00'],
    ['2026-11-06', 'credito', nome, 'R$\u00a080,00 devolvidos pela fatura de 10/2026.', '0.00', '0.00', '0.00'],
  ])
})

test('a period that is none, one of more than five years, a client that is none: refused with a sentence', async () => {
  const id = await cliente('Bar')
  const asked = async (de: string, ate: string, who = id) => {
    const answer = await asRui(contaCorrente.get, { params: { id: who }, query: { de, ate } })
    return [answer.status, answer.status === 200 ? '' : refusalOf(answer).error]
  }
  expect(await asked('2026-02-01', '2026-01-31')).toEqual([422, 'Até: escolha um dia a partir do primeiro.'])
  expect(await asked('2021-01-01', '2026-01-01')).toEqual([422, 'Até: no máximo 5 anos por vez.'])
  expect(await asked('2021-01-01', '2025-12-31')).toEqual([200, ''])
  expect(await asked('2021-02-29', '2025-12-31')).toEqual([400, some.any(String)])
  expect((await asked('2026-01-01', '2026-01-31', 999_999_999))[0]).toBe(404)
})

const pdf = (id: number, de: string, ate: string) =>
  app.inject({
    method: 'GET',
    url: `/api/cliente/conta-corrente/${id}/pdf?de=${de}&ate=${ate}`,
    headers: { authorization: `Bearer ${rui.token}` },
  })

test('it is a PDF of the same period, the same bytes for the same data, over as many pages as it takes', async () => {
  await em('2026-11-07')
  const id = await cliente('Mercado Mar')
  const { id: faturaId, boletos } = await faturada(id, '500.00', { ano: 2026, mes: 10 })
  for (let n = 1; n <= 60; n++) await pagar(faturaId, boletos[0] ?? 0, '1.00', '2026-11-07')
  const first = await pdf(id, '2026-10-01', '2026-11-30')
  expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(first.headers['content-disposition']).toContain(`extrato-${id}-2026-10-01-2026-11-30.pdf`)
  expect(first.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
  expect((await pdf(id, '2026-10-01', '2026-11-30')).rawPayload.equals(first.rawPayload)).toBe(true)
})

const POPPLER = spawnSync('pdftotext', ['-v']).error === undefined
test.skipIf(!POPPLER)('on paper each day, document and figure stands whole', async () => {
  await em('2026-11-07')
  const id = await cliente('Mercado dos Milhões')
  const { id: faturaId, boletos } = await faturada(id, '98765432.10', { ano: 2026, mes: 10 })
  await pagar(faturaId, boletos[0] ?? 0, '12345678.90', '2026-11-07')
  const input = (await pdf(id, '2026-10-01', '2026-11-30')).rawPayload
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input, encoding: 'utf8' })
  expect(text).not.toContain('…')
  expect(text).toMatch(/30\/09\/2026\s+Saldo anterior\s+0,00/)
  expect(text).toMatch(new RegExp(`07/11/2026\\s+Fatura ${faturaId} · 1/1\\s+Pagamento.*\\s12\\.345\\.678,90\\s+86\\.419\\.753,20`))
})

const enviar = (id: number, more: object = {}) =>
  asRui(contaCorrente.enviar, { params: { id }, body: { de: '2026-10-01', ate: '2026-10-31', ...more } })
const provas = (mensagem: number) =>
  db.selectFrom('envio_prova').select(['endereco', 'situacao', 'resposta']).where('mensagemId', '=', mensagem).orderBy('id').execute()

test('it goes by mail to who pays, with a proof an address, the page of the client and the PDF, and stands in the history', async () => {
  await em('2026-11-08')
  integrations.mail = correio.mail
  const [id, matriz] = [await cliente('Filial'), await cliente('Matriz')]
  await email(id, 'filial@exemplo.com.br')
  await email(matriz, 'Contas@matriz.com.br', 'fora@matriz.com.br')
  const { pessoaId } = await db.selectFrom('cliente').select('pessoaId').where('id', '=', matriz).executeTakeFirstOrThrow()
  await db.updateTable('cliente').set({ pagadorId: pessoaId }).where('id', '=', id).execute()
  await faturada(id, '500.00', { ano: 2026, mes: 10 })
  correio.state.recusa['fora@matriz.com.br'] = '550 Caixa inexistente'
  const { status, body } = await enviar(id)
  expect([status, body]).toEqual([
    200,
    {
      msg: 'Extrato a caminho de contas@matriz.com.br, fora@matriz.com.br.',
      mensagem: some.any(Number),
      enderecos: ['contas@matriz.com.br', 'fora@matriz.com.br'],
      foraDoCadastro: [],
    },
  ])
  await Promise.all([enviarExtratos(jobCtx()), enviarExtratos(jobCtx())])
  expect(await provas(body.mensagem)).toEqual([
    { endereco: 'contas@matriz.com.br', situacao: 2, resposta: some.any(String) },
    { endereco: 'fora@matriz.com.br', situacao: 4, resposta: some.stringMatching(/Caixa inexistente/) },
  ])
  expect(correio.state.recebidas).toHaveLength(1)
  const [received] = correio.state.recebidas
  expect(received?.mail).toMatchObject({
    subject: 'Extrato de 01/10/2026 a 31/10/2026',
    messageId: some.stringMatching(new RegExp(`^<extrato-${id}-[\\w-]{22}@retaguarda.test>$`)),
    text: some.stringMatching(/Saldo em 31\/10\/2026: R\$\s500,00\.[\s\S]*http:\/\/retaguarda\.test\/p\/[\w-]{43}\?m=\d+/),
    attachments: [{ filename: `extrato-${id}-2026-10-01-2026-10-31.pdf`, contentType: 'application/pdf' }],
  })
  const lida = (await asRui(entrega.mensagem, { params: { id: body.mensagem } })).body
  expect(lida).toMatchObject({ tipo: 5, cliente: { id }, fatura: null })
  const { rows } = (await asRui(clientes.historicoCompleto, { params: { id } })).body
  expect(rows.find(({ acao }) => acao === 'enviar extrato')?.campos).toEqual([
    { campo: 'extrato', antes: null, depois: '01/10/2026 a 31/10/2026' },
    { campo: 'enderecos', antes: null, depois: 'contas@matriz.com.br, fora@matriz.com.br' },
  ])
})

test('killed before it was written that the server has it, it goes again under the same Message-ID', async () => {
  integrations.mail = mail
  const id = await cliente('Posto')
  const { body } = await enviar(id, { enderecos: 'outro@exemplo.com.br' })
  expect(body).toMatchObject({
    msg: some.stringMatching(/Fora do cadastro: outro@exemplo\.com\.br\.$/),
    foraDoCadastro: ['outro@exemplo.com.br'],
  })
  await enviarExtratos(jobCtx())
  const dead = await testLife(db)
  await db.updateTable('envio_prova').set({ situacao: 1, emMaos: true }).where('mensagemId', '=', body.mensagem).execute()
  const begun = { situacao: 0, tentarEm: clock.at, tomadoPor: dead.id() } as const
  await db.updateTable('extrato_email').set(begun).where('mensagemId', '=', body.mensagem).execute()
  await dead.die()
  await enviarExtratos(jobCtx())
  expect(mail.sent).toHaveLength(2)
  expect(new Set(mail.sent.map(({ messageId }) => messageId)).size).toBe(1)
})

test('without an address, without a mail server, for no client or a wrong period nothing is written', async () => {
  const id = await cliente('Sem contato')
  const before = await db.selectFrom('mensagem').select('id').execute()
  expect(refusalOf(await enviar(id))).toMatchObject({ error: 'O cliente não tem contato de e-mail. Informe um endereço.' })
  expect((await enviar(id, { enderecos: 'sem arroba' })).status).toBe(422)
  expect((await enviar(id, { enderecos: 'a@b.com.br', ate: '2026-09-01' })).status).toBe(422)
  expect((await enviar(999_999_999, { enderecos: 'a@b.com.br' })).status).toBe(404)
  mail.configured = false
  expect((await enviar(id, { enderecos: 'a@b.com.br' })).status).toBe(503)
  mail.configured = true
  expect(await db.selectFrom('mensagem').select('id').execute()).toEqual(before)
})

test('lines and balances are cents of one account: what was owed, plus what was charged, less what was paid', async () => {
  await em('2026-11-09')
  const id = await cliente('Café')
  const { id: faturaId, boletos } = await faturada(id, '0.12', { ano: 2026, mes: 11 }, 3)
  await pagar(faturaId, boletos[0] ?? 0, '0.05', '2026-11-01')
  const { saldoInicial, linhas, saldoFinal } = await conta(id, '2026-11-02', '2026-11-30')
  expect([saldoInicial, saldoFinal]).toEqual(['-0.05', '0.07'])
  const moved = linhas.reduce((total, { debito, credito }) => total.plus(debito).minus(credito), exact(saldoInicial))
  expect(toMoney(moved)).toBe(saldoFinal)
})

import { acordo } from '@retaguarda/contract/cobranca/acordo.ts'
import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { avulsa } from '@retaguarda/contract/faturamento/avulsa.ts'
import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { entrega } from '@retaguarda/contract/faturamento/entrega.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { recusa } from '@retaguarda/contract/faturamento/recusa.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { silent } from '../../base/log.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import { cenarioCobranca } from '../../test/cenario-cobranca.ts'
import { FIXO, cenarioFinanceiro } from '../../test/cenario-financeiro.ts'
import { startCorreio } from '../../test/correio.ts'
import { type Person, testApp } from '../../test/test-app.ts'
import { updateSituacaoDosTitulos } from '../cobranca/titulo.repo.ts'
import { enviarEmails } from '../faturamento/envio/enviar-email.service.ts'
import { type Caso, casos, desfeitos } from './acordo.examples.ts'

vi.setConfig({ testTimeout: 120_000 })

const app = await testApp()
const { callAs, user, clock, db, config, integrations, life } = app
const { cliente, email } = cenarioCobranca(app)
const { objeto } = cenarioFinanceiro(app)
const { state, mail } = await startCorreio()
integrations.mail = mail
const job: JobCtx = { db, config, integrations, life, now: clock.now, log: silent }
const MOTIVO = 'combinado por telefone'
let ana: Person
let servico: number
const asAna = callAs(() => ana)

/** Somebody on a day; a session of before it may be over. */
async function em(day: string) {
  clock.at = new Date(`${day}T12:00:00-03:00`)
  ana = await user({ nome: 'Ana Ávila', tipo: 2 })
}
const contas = new Map<string, number>()
const beneficiario = { nome: 'Loja Exemplo Ltda', cpfCnpj: '11222333000181', endereco: 'Rua das Flores, 10 - São Paulo/SP' }
let numero = 123_456
async function contaDe({ conta, juros: [tipoJuros, juros], multa: [tipoMulta, multa] }: Pick<Caso, 'conta' | 'juros' | 'multa'>) {
  const known = contas.get(conta)
  if (known !== undefined) return known
  const taxas = { juros: { tipo: tipoJuros, valor: juros }, multa: { tipo: tipoMulta, valor: multa } }
  // It takes interest as a percentage, where others are told an amount a day.
  const box = { banco: '104', agencia: '1234', codigoBeneficiario: String(numero++), modalidade: '1' }
  const body = { nome: `Conta ${conta}`, ...box, beneficiario, ...taxas }
  const { id } = (await asAna(contaBancaria.add, { body })).body
  contas.set(conta, id)
  return id
}
beforeAll(async () => {
  await em('2026-01-05')
  servico = await objeto(FIXO('1.00'))
})

let clients = 0
type Boleto = { valor: string; vencimento: string }
const TAXAS: Pick<Caso, 'conta' | 'juros' | 'multa'> = { conta: 'A', juros: [2, '1.0000'], multa: [2, '2.0000'] }

/** A client with an invoice a boleto, each with a title, and the boletos in their order. */
async function devedor(boletos: readonly Boleto[], taxas = TAXAS) {
  await em('2026-01-05')
  const contaId = await contaDe(taxas)
  const dono = await cliente(`Devedor do banco ${++clients}`)
  // Of a company: what may be charged of a person has a lower limit.
  const cnpj = { tipo: 2, nomeFantasia: 'Lua', cpfCnpj: String(30_000_000_000_000 + dono) } as const
  const { pessoaId } = await db.selectFrom('cliente').select('pessoaId').where('id', '=', dono).executeTakeFirstOrThrow()
  await db.updateTable('pessoa').set(cnpj).where('id', '=', pessoaId).execute()
  const ids: number[] = []
  for (const { valor, vencimento } of boletos) {
    const itens = [{ idObjetoContrato: servico, valorCobranca: valor, observacao: 'serviço' }]
    const body = { cliente: dono, ano: 2025, mes: 12, itens, faturar: { vencimento, parcelas: 1, contaBancaria: contaId } }
    const { id } = (await asAna(avulsa.add, { body })).body
    ids.push(present((await asAna(faturaDocumento.get, { params: { id } })).body.boletos[0]).id)
  }
  return { cliente: dono, boletos: ids, contaBancaria: contaId }
}
const ler = async (id: number) => (await asAna(boleto.get, { params: { id } })).body
const lerAcordo = async (id: number) => (await asAna(acordo.get, { params: { id } })).body
const tituloDe = async (id: number) => present((await ler(id)).cobranca).situacao
const noBanco = async (ids: readonly number[]) => {
  const titulos = await Promise.all(ids.map(async (id) => present((await ler(id)).cobranca).id))
  for (const para of [2, 3] as const) await inTransaction(db, (trx) => updateSituacaoDosTitulos(trx, titulos, para))
}
/** What waits to be told to the bank of each boleto. */
const instrucoes = async (ids: readonly number[]) =>
  (
    await db
      .selectFrom('cobranca_instrucao as i')
      .innerJoin('cobranca as t', 't.id', 'i.cobrancaId')
      .select(['t.documentoId', 'i.movimento'])
      .where('t.documentoId', 'in', [...ids])
      .orderBy('t.documentoId')
      .execute()
  ).map(({ documentoId, movimento }) => [documentoId, movimento])
const pagar = (fatura: number, id: number, valorPago: string, dataPagamento: string) =>
  asAna(faturaDocumento.liquidar, { params: { id: fatura }, body: [{ id, dataPagamento, valorPago }] })

test.for(casos)('$id $nota, by titles of a bank', async ({ boletos, hoje, desconto, primeira, parcelas, esperado, ...taxas }) => {
  const { contaBancaria: _, ...one } = await devedor(boletos, taxas)
  await em(hoje)
  const pedido = { ...one, desconto: desconto && { valor: null, ...desconto }, primeira, parcelas }
  const previa = await asAna(acordo.previa, { body: pedido })
  if ('erro' in esperado) {
    expect(previa.status).toBe(422)
    return
  }
  const { linhas, ...sums } = esperado
  expect(previa).toMatchObject({ status: 200, body: { ...sums, linhas: linhas.map((line, at) => ({ ...line, boleto: one.boletos[at] })) } })
  const made = await asAna(acordo.add, { body: { ...pedido, motivo: MOTIVO } })
  expect(made.status).toBe(200)
  const found = await lerAcordo(made.body.id)
  expect(found).toMatchObject({ ...sums, situacao: 1 })
  // Each of its boletos has a title of the first old one's account; the old titles, which the bank does not know yet, are given up.
  for (const { boleto: id, valor } of found.parcelas)
    expect(await ler(id)).toMatchObject({ valor, cobranca: { situacao: 1, contaBancaria: { id: contas.get(taxas.conta) } } })
  for (const id of one.boletos) expect(await tituloDe(id)).toBe(6)
})

test.for(desfeitos)('$id $nota: what was paid counts, and titles live again', async ({ abertos, pago, aplicado, revividos }) => {
  const one = await devedor(abertos.map((valor, at) => ({ valor, vencimento: `2026-10-0${at + 5}` })))
  await noBanco(one.boletos)
  await em('2026-11-28')
  const body = { ...one, contaBancaria: one.contaBancaria, desconto: null, primeira: '2026-11-30', parcelas: 1, motivo: MOTIVO }
  const made = (await asAna(acordo.add, { body })).body
  // The bank is told to give the old ones up.
  for (const id of one.boletos) expect(await tituloDe(id)).toBe(5)
  expect(await instrucoes(one.boletos)).toEqual(one.boletos.map((id) => [id, '02']))
  const [first] = (await lerAcordo(made.id)).parcelas
  expect((await pagar(made.fatura, present(first).boleto, pago, '2026-11-28')).status).toBe(200)
  const undone = await asAna(acordo.desfazer, { params: { id: made.id }, body: { motivo: MOTIVO } })
  const live = one.boletos.flatMap((id, at) => (revividos[at] === '0.00' ? [] : [{ boleto: id, aberto: revividos[at] }]))
  expect(undone).toMatchObject({ status: 200, body: { aplicado, revividos: live, canceladas: [] } })
  // What of the instalment is owed no more is given up too.
  expect(await tituloDe(present(first).boleto)).toBe(6)
})

test('message 7 says what the agreement is of, with its slips and the link; nobody is told twice, and who has no address is named', async () => {
  const one = await devedor([{ valor: '1000.00', vencimento: '2026-10-05' }])
  await email(one.cliente, 'caixa@devedor.example', 'dono@devedor.example')
  await em('2026-11-28')
  const body = { ...one, desconto: null, primeira: '2026-11-30', parcelas: 3, motivo: MOTIVO }
  const made = (await asAna(acordo.add, { body, idempotencyKey: 'acordo-sete-0001' })).body
  expect(made.msg).toMatch(/ feito\. Vai por e-mail a 2 contatos\.$/)
  expect(made.pendencias[0]).toMatchObject({ cliente: { id: one.cliente } })
  await asAna(acordo.add, { body, idempotencyKey: 'acordo-sete-0001' })
  state.recebidas = []
  await enviarEmails(job)
  await enviarEmails(job)
  expect(state.recebidas).toHaveLength(1)
  const { mail: carta, para } = present(state.recebidas[0])
  expect(para.toSorted()).toEqual(['caixa@devedor.example', 'dono@devedor.example'])
  expect(carta.subject).toBe(`Acordo ${made.id}`)
  expect(carta.messageId).toMatch(new RegExp(`^<acordo-${made.id}-[\\w-]{22}@`))
  expect(carta.text).toContain(`Acordo ${made.id}: boleto ${one.boletos[0]}, parcela 1 de 12/2025.`)
  expect(carta.text).toMatch(/Parcela 3: R\$\s346,00, com vencimento em 30\/01\/2027\./)
  expect(carta.text).toMatch(/\/p\/[^\s?]+\?m=\d+/)
  const { rows } = (await asAna(entrega.list, { query: { filter: [{ name: 'fatura.id', op: '=', v: made.fatura }] } })).body
  expect(rows.map(({ tipo, endereco, situacao }) => [tipo, endereco, situacao]).toSorted()).toEqual([
    [7, 'caixa@devedor.example', 2],
    [7, 'dono@devedor.example', 2],
  ])
  expect((await asAna(fatura.get, { params: { id: made.fatura } })).body).toMatchObject({ entrega: 2, acordo: made.id })
  // Sent again by a person it is the agreement's too.
  const again = await asAna(recusa.fatura, { params: { id: made.fatura }, body: {} })
  expect(again.status).toBe(200)
  // It ends before that goes out: nobody hears of it.
  await asAna(acordo.desfazer, { params: { id: made.id }, body: { motivo: MOTIVO } })
  state.recebidas = []
  await enviarEmails(job)
  expect(state.recebidas).toEqual([])
  const sem = await devedor([{ valor: '10.00', vencimento: '2026-10-05' }])
  await em('2026-11-28')
  const mute = await asAna(acordo.add, { body: { ...sem, desconto: null, primeira: '2026-11-30', parcelas: 1, motivo: MOTIVO } })
  expect(mute.body.msg).toContain('O cliente não tem contato de e-mail: cadastre um e envie o acordo pela página da fatura.')
})

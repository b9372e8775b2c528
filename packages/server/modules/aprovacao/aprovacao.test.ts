import { aprovacao } from '@retaguarda/contract/aprovacao.ts'
import { aviso } from '@retaguarda/contract/aviso.ts'
import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { beforeAll, expect, test } from 'vitest'
import { cenarioCobranca } from '../../test/cenario-cobranca.ts'
import { type Person, testApp } from '../../test/test-app.ts'

const app = await testApp()
const { callAs, user, clock, query } = app
const { cliente, fechada } = cenarioCobranca(app)
const MOTIVO = 'Combinado com o cliente por telefone'
const beneficiario = { nome: 'Loja Exemplo Ltda', cpfCnpj: '11222333000181', endereco: 'Rua das Flores, 10' }
const CAIXA = {
  nome: 'Caixa',
  banco: '104',
  agencia: '1234',
  conta: '7654321',
  codigoBeneficiario: '123456',
  modalidade: '1',
  beneficiario,
  pix: { modo: 1, chave: 'financeiro@loja.com.br', nome: 'Loja', cidade: 'Sao Paulo' },
}
let ana: Person
let rui: Person
let conta: number
let umBoleto: number
let faturaId: number
const asAna = callAs(() => ana)
const asRui = callAs(() => rui)

beforeAll(async () => {
  clock.at = new Date('2026-11-30T12:00:00-03:00')
  ana = await user({ nome: 'Ana Ávila', tipo: 2 })
  rui = await user({ nome: 'Rui Reis', tipo: 2, isAdmin: false })
  conta = (await asAna(contaBancaria.add, { body: CAIXA })).body.id
  faturaId = await fechada(await cliente('Padaria Sol'), ['1300.00'])
  const body = { vencimento: '2026-12-10', contaBancaria: { id: conta } }
  await asAna(fatura.faturar, { params: { id: faturaId }, body })
  umBoleto = (await asAna(faturaDocumento.get, { params: { id: faturaId } })).body.boletos[0]?.id ?? 0
})

const pedida = async (as: typeof asAna) => (await as(aprovacao.list, { query: query([]) })).body.rows[0]
/** As who decides is told of it. */
const avisado = async (as: typeof asAna) => (await as(aviso.list, { query: query([]) })).body.rows[0]?.texto

test('FAL-01 who approves a changed account sees each value before and after, of account and key the last four', async () => {
  const pix = { ...CAIXA.pix, chave: '123e4567-e89b-12d3-a456-426614174000' }
  const body = { ...CAIXA, nome: 'Caixa nova', agencia: '4321', conta: '1234567', pix }
  expect((await asAna(contaBancaria.edit, { params: { id: conta }, body })).status).toBe(200)
  const found = await pedida(asRui)
  expect(found?.descricao.split('\n')).toEqual([
    'Mudança da conta Caixa:',
    'Agência: 1234 → 4321;',
    'Conta: ••••••4321 → ••••••4567;',
    'Chave Pix: ••••••eiro@loja.com.br → ••••••4000.',
  ])
  expect(await avisado(asRui)).toBe(found?.descricao)
  const file = await asRui(aprovacao.export, { query: query([], [], { formato: 'csv' }) })
  expect(file.text).toContain('••••••4000')
  expect(JSON.stringify([found, file.text])).not.toContain('123e4567')
  await asRui(aprovacao.recusar, { params: { id: found?.id ?? 0 }, body: { motivo: MOTIVO } })
})

test('FAL-01 who approves an abatement sees what is conceded and what is open before and after, and why', async () => {
  const asked = await asRui(boleto.abater, { params: { id: umBoleto }, body: { valor: '100.00', motivo: MOTIVO } })
  expect(asked.status).toBe(200)
  expect((await pedida(asAna))?.descricao.replaceAll('\u00a0', ' ').split('\n')).toEqual([
    `Abatimento de R$ 100,00 do boleto 1/1 da fatura ${faturaId}:`,
    'Abatimento do boleto: R$ 0,00 → R$ 100,00;',
    'Em aberto no dia do pedido: R$ 1.300,00 → R$ 1.200,00.',
    `Motivo: ${MOTIVO}`,
  ])
})

test('FAL-01 another bank waits with all that it asks for, and the account goes on as it is until then, also where it is refused', async () => {
  const lida = async () => (await asAna(contaBancaria.get, { params: { id: conta } })).body
  const before = await lida()
  const bradesco = { ...CAIXA, banco: '237', agencia: '4321', conta: '5678', carteira: '09', codigoBeneficiario: null, modalidade: null }
  const body = { ...bradesco, beneficiario: before.beneficiario, pix: before.pix }
  const pedir = async () => expect((await asAna(contaBancaria.edit, { params: { id: conta }, body })).status).toBe(200)
  await pedir()
  const found = await pedida(asRui)
  expect(found?.descricao.split('\n').slice(1)).toEqual([
    'Banco: 104 - Caixa → 237 - Bradesco;',
    'Agência: 1234 → 4321;',
    'Conta: ••••••4321 → ••••••5678;',
    'Carteira: vazio → 09;',
    'Código do beneficiário: 123456 → vazio;',
    'Modalidade: 1 → vazio;',
    'Emissão: 4 → vazio.',
  ])
  const doBanco = { banco: '104', agencia: '1234', carteira: null, modalidade: '1', codigoBeneficiario: '123456' }
  expect(await lida()).toMatchObject(doBanco)
  await asRui(aprovacao.recusar, { params: { id: found?.id ?? 0 }, body: { motivo: MOTIVO } })
  expect(await lida()).toMatchObject({ ...doBanco, aprovacao: null })
  await pedir()
  expect((await asRui(aprovacao.aprovar, { params: { id: (await pedida(asRui))?.id ?? 0 } })).status).toBe(200)
  expect(await lida()).toMatchObject({ banco: '237', agencia: '4321', carteira: '09', modalidade: null, codigoBeneficiario: null })
})

import { clienteCobranca } from '@retaguarda/contract/cliente-cobranca.ts'
import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { promessa } from '@retaguarda/contract/cobranca/promessa.ts'
import { suspensao } from '@retaguarda/contract/cobranca/suspensao.ts'
import { credito } from '@retaguarda/contract/faturamento/credito.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { pagador } from '@retaguarda/contract/pagador.ts'
import { clienteLink } from '@retaguarda/contract/cliente-link.ts'
import { beforeEach, expect, test } from 'vitest'
import { cenarioCobranca } from '../../test/cenario-cobranca.ts'
import { type Person, testApp } from '../../test/test-app.ts'

const testing = await testApp()
const { call, callAs, user, db, clock, mail } = testing
const { cliente, ligarLoja, email, fechada } = cenarioCobranca(testing)
const MOTIVO = 'Combinado com o cliente por telefone.'
let rui: Person
const asRui = callAs(() => rui)

beforeEach(async () => {
  clock.at = new Date('2026-11-30T10:00:00-03:00')
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  mail.configured = true
})

/** An account that asks 2 % and 1 % a month of what is late. */
async function conta(): Promise<number> {
  const ana = await user({ nome: 'Ana Ávila', tipo: 2 })
  const beneficiario = { nome: 'Loja Exemplo Ltda', cpfCnpj: '11222333000181', endereco: 'Rua das Flores, 10' }
  const pix = { modo: 1, chave: 'financeiro@loja.com.br', nome: 'Loja', cidade: 'Sao Paulo' }
  const codes = { agencia: '1234', conta: '7654321', codigoBeneficiario: '123456', modalidade: '1' }
  const encargos = { multa: { tipo: 2, valor: '2.0000' }, juros: { tipo: 2, valor: '1.0000' } }
  const body = { nome: 'Caixa', banco: '104', ...codes, beneficiario, pix, ...encargos }
  return (await callAs(() => ana)(contaBancaria.add, { body })).body.id
}

async function boletoDe(id: number, valor: string, vencimento: string, contaId: number | null = null): Promise<number> {
  const faturaId = await fechada(id, [valor])
  expect(
    (await asRui(fatura.faturar, { params: { id: faturaId }, body: { vencimento: '2026-12-10', contaBancaria: contaId } })).status,
  ).toBe(200)
  const row = await db.selectFrom('fatura_documento').select('id').where('faturaId', '=', faturaId).executeTakeFirstOrThrow()
  await db.updateTable('fatura_documento').set({ dataVencimento: vencimento }).where('id', '=', row.id).execute()
  await db.updateTable('cobranca').set({ vencimento }).where('documentoId', '=', row.id).execute()
  return row.id
}
const cobranca = async (id: number) => (await asRui(clienteCobranca.get, { params: { id } })).body

test('a client of whom nobody collects anything says so in every place', async () => {
  expect(await cobranca(await cliente('Quieta'))).toEqual({
    aberto: '0.00',
    vencido: '0.00',
    total: '0.00',
    credito: '0.00',
    promessas: [],
    acordos: [],
    ligacoes: [],
    suspensao: null,
    nuncaSuspender: null,
    suspender: {
      pode: false,
      motivo: 'O cliente não tem loja conectada.',
      podeEm: null,
      mensagem: null,
      semAviso: 'O cliente não tem loja conectada.',
    },
    mensagens: [],
  })
  expect((await asRui(clienteCobranca.get, { params: { id: 999_999 } })).status).toBe(404)
})

test('what is owed is what the client sees on its page, and what was done about it stands beside it', async () => {
  const id = await cliente('Padaria')
  await email(id, 'financeiro@padaria.example')
  await ligarLoja(id, { url: 'https://loja.example', chave: 'k' })
  const late = await boletoDe(id, '1000.00', '2026-10-05', await conta())
  await boletoDe(id, '200.00', '2026-12-10')
  await asRui(credito.add, { body: { cliente: { id }, origem: 3, valor: '30.00', fatura: null, motivo: MOTIVO } })
  const link = (await asRui(clienteLink.mudar, { params: { id }, body: { acao: 'novo', motivo: MOTIVO } })).status
  const { url } = (await asRui(clienteLink.get, { params: { id } })).body
  const page = (await call(pagador.get, { params: { token: url?.split('/').at(-1) ?? '' } })).body
  const before = await cobranca(id)
  expect([link, before]).toMatchObject([200, { aberto: '1200.00', vencido: '1000.00', total: '1238.67', credito: '30.00' }])
  expect(page.total).toBe('1238.67')
  expect(before.suspender).toMatchObject({
    pode: false,
    motivo: 'Falta avisar: o aviso de suspensão sai 3 dias úteis antes.',
    semAviso: null,
  })

  await asRui(suspensao.avisar, { params: { id }, body: { meio: 2, data: '2026-11-20', texto: 'Falei com a Maria.' } })
  await asRui(suspensao.avisar, { params: { id }, body: { meio: 1, data: '2026-11-30', texto: 'Pague.' } })
  const able = await cobranca(id)
  expect(able.suspender).toMatchObject({ pode: true, motivo: null, podeEm: null })
  expect(able.suspender.mensagem?.replaceAll('\u00a0', ' ')).toContain('há R$ 1.000,00 em atraso')
  expect(able.mensagens).toMatchObject([{ tipo: 6, assunto: 'Aviso de suspensão da loja', situacao: 1 }])

  await asRui(suspensao.suspender, { params: { id }, body: { motivo: MOTIVO } })
  await asRui(promessa.add, { body: { cliente: { id }, boletos: [late], data: '2026-12-05', contato: 'Maria', observacao: null } })
  const after = await cobranca(id)
  expect(after).toMatchObject({
    suspensao: { situacao: 1, origem: 2, motivo: MOTIVO, liberadaEm: null, erro: null },
    promessas: [{ situacao: 1, data: '2026-12-05', boletos: 1, aberto: '1000.00' }],
    suspender: { pode: false, motivo: 'A loja já está suspensa.' },
  })
  await asRui(suspensao.liberar, { params: { id }, body: { motivo: MOTIVO } })
  await asRui(suspensao.nunca, { params: { id }, body: { valor: true, motivo: MOTIVO } })
  expect(await cobranca(id)).toMatchObject({
    suspensao: { situacao: 4 },
    nuncaSuspender: MOTIVO,
    suspender: { motivo: `Este cliente nunca é suspenso: ${MOTIVO}`, semAviso: `Este cliente nunca é suspenso: ${MOTIVO}` },
  })
})

import { inTransaction } from '../../../db/transaction.ts'
import { cliente as clientes } from '@retaguarda/contract/cliente.ts'
import { remessa } from '@retaguarda/contract/cobranca/remessa.ts'
import { empresa } from '@retaguarda/contract/empresa.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { maskDocumento } from '@retaguarda/contract/kit/documento.ts'
import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { beforeAll, expect, test } from 'vitest'
import { cenarioCobranca } from '../../../test/cenario-cobranca.ts'
import { cenarioTitulos } from '../../../test/cenario-titulos.ts'
import { validCnpj, validCpf } from '../../../test/documentos.ts'
import { type Person, testApp } from '../../../test/test-app.ts'
import { listPapeis } from '../../cobranca/papel/papel.repo.ts'
import { papelDe } from '../../cobranca/papel/papel.service.ts'
import { ficamComo } from '../../pessoa/emitidos.calc.ts'
import { insertEmail, listEmails } from '../envio/enviar-email.repo.ts'
import { readNoPapel, readOutroPagador } from '../fatura/fatura.repo.ts'

const api = await testApp()
const { app, callAs, user, db, clock } = api
let rui: Person
let ana: Person
const as = callAs(() => rui)
const asAna = callAs(() => ana)
const { conta, pagador, boletos, titulo } = cenarioTitulos(api, () => rui)
const { fechada } = cenarioCobranca(api)
const VENCIMENTO = '2027-01-11'
/** Beside the months that the scenario of titles takes. */
const MES = { ano: 2026, mes: 9 }
const OTHER = validCnpj(4455)
let contaId: number
let documents = 8000

beforeAll(async () => {
  clock.at = new Date('2026-11-22T16:05:01Z')
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  ana = await user()
  contaId = await conta('237', { agencia: '1234', conta: '54321', contaDv: '6', carteira: '09' })
})

const company = async (nome: string, cpfCnpj: string, endereco: string) =>
  expect((await asAna(empresa.alterar, { body: { nome, cpfCnpj, endereco } })).status).toBe(200)
const personOf = async (clienteId: number) => {
  const { pessoaId } = await db.selectFrom('cliente').select('pessoaId').where('id', '=', clienteId).executeTakeFirstOrThrow()
  return (await as(pessoa.get, { params: { id: pessoaId } })).body
}
async function move(clienteId: number, nome: string) {
  const before = await personOf(clienteId)
  const pessoaEndereco = before.pessoaEndereco.map((endereco) => ({ ...endereco, logradouro: `Rua de ${nome}`, cep: '70040010' }))
  const changes = { nome, cpfCnpj: validCpf(++documents), motivoDocumento: 'O contrato social mudou.', pessoaEndereco }
  const done = await as(pessoa.edit, { params: { id: before.id }, body: { ...before, ...changes } })
  expect(done.status).toBe(200)
  return done.body
}
const account = (beneficiarioNome: string, beneficiarioCpfCnpj: string, beneficiarioEndereco: string) =>
  db.updateTable('conta_bancaria').set({ beneficiarioNome, beneficiarioCpfCnpj, beneficiarioEndereco }).where('id', '=', contaId).execute()
const pays = async (clienteId: number, pagadorId: number) => {
  const { pessoa: own, situacao } = (await as(clientes.get, { params: { id: clienteId } })).body
  const body = { pessoa: own.id, situacao, pagador: pagadorId }
  expect((await as(clientes.edit, { params: { id: clienteId }, body })).status).toBe(200)
}
const bytes = async (url: string) => {
  const { statusCode, rawPayload } = await app.inject({ url: `/api/${url}`, headers: { authorization: `Bearer ${rui.token}` } })
  expect(statusCode, url).toBe(200)
  return rawPayload.toString('latin1')
}
/** Every paper of an invoice. */
const papers = async (faturaId: number, ids: readonly number[]) =>
  Promise.all([`fatura/pdf/${faturaId}`, `boleto/pdf-fatura/${faturaId}`, ...ids.map((id) => `boleto/pdf/${id}`)].map(bytes))

test('papers that were issued say the company, the client and the payer of their day, whatever becomes of any of them', async () => {
  await company('Modelo Antiga', '11222333000181', 'Rua Velha, 1')
  const filial = await pagador('Filial Antiga')
  const matriz = await pagador('Matriz Antiga')
  await pays(filial, (await personOf(matriz)).id)
  const outra = (await personOf(await pagador('Outra Matriz'))).id
  const own = (await personOf(filial)).cpfCnpj
  const { faturaId, ids } = await boletos(filial, '100.00', VENCIMENTO, 2)
  for (const id of ids) await titulo(id, contaId)
  const before = await papers(faturaId, ids)

  const changes = [
    () => move(filial, 'Filial Nova'),
    () => move(matriz, 'Matriz Nova'),
    () => company('Modelo Nova', OTHER, 'Rua Nova, 2'),
    () => account('Modelo Nova', OTHER, 'Rua Nova, 2'),
    () => pays(filial, outra),
  ]
  for (const change of changes) {
    await change()
    expect(await papers(faturaId, ids)).toEqual(before)
  }
  expect((await readOutroPagador(db, faturaId))?.cliente).toEqual({ nome: 'Filial Antiga', cpfCnpj: own })
  expect(await readNoPapel(db, faturaId)).toMatchObject({ empresa: { nome: 'Modelo Antiga', endereco: 'Rua Velha, 1' } })
  const [row] = await listPapeis(db, ids)
  expect(row && papelDe(row, { hoje: '2026-11-22', data: null, feriados: new Set() })).toMatchObject({
    beneficiario: { nome: 'Empresa Modelo Ltda', cpfCnpj: '11.222.333/0001-81', endereco: 'Av. Paulista, 1000 - São Paulo/SP' },
    pagador: { nome: 'Matriz Antiga', endereco: { logradouro: 'Rua das Acácias' } },
  })

  const { body } = await as(remessa.gerar, { body: { contaBancaria: contaId } })
  const file = await bytes(`remessa/arquivo/${body.id}`)
  expect(file).toContain('MATRIZ ANTIGA')
  expect(file).not.toContain('MATRIZ NOVA')

  const values = { faturaId, enderecos: ['a@exemplo.com.br'], usuarioId: null, agora: clock.at, messageId: '<fatura-1@exemplo.com.br>' }
  const mensagem = await inTransaction(db, (trx) => insertEmail(trx, values))
  const { id } = await db.selectFrom('fatura_email').select('id').where('mensagemId', '=', mensagem).executeTakeFirstOrThrow()
  expect(await listEmails(db, [id])).toMatchObject([{ nome: 'Filial Antiga', carta: { nome: 'Filial Antiga' } }])
})

test('an invoice that is only closed follows the registers, and what is issued afterwards says what they say then', async () => {
  await company('Modelo A', '11222333000181', 'Rua A')
  const loja = await pagador('Loja A')
  const faturaId = await fechada(loja, ['50.00'], MES)
  expect(await readNoPapel(db, faturaId)).toEqual({ empresa: null, cliente: null })
  const open = await bytes(`fatura/pdf/${faturaId}`)
  await company('Modelo B', '11222333000181', 'Rua B')
  expect(await bytes(`fatura/pdf/${faturaId}`)).not.toBe(open)
  await move(loja, 'Loja B')
  await as(fatura.faturar, { params: { id: faturaId }, body: { vencimento: VENCIMENTO, contaBancaria: null } })
  expect(await readNoPapel(db, faturaId)).toEqual({
    empresa: { nome: 'Modelo B', cpfCnpj: '11222333000181', endereco: 'Rua B' },
    cliente: 'Loja B',
  })
  const issued = await bytes(`fatura/pdf/${faturaId}`)
  await company('Modelo C', '11222333000181', 'Rua C')
  await move(loja, 'Loja C')
  expect(await bytes(`fatura/pdf/${faturaId}`)).toBe(issued)

  // Nothing rewrites them, whoever asks.
  await db.updateTable('fatura').set({ empresa: null, cliente: null }).where('id', '=', faturaId).execute()
  expect(await readNoPapel(db, faturaId)).toMatchObject({ empresa: { nome: 'Modelo B' }, cliente: 'Loja B' })
  const { ids } = await boletos(loja, '50.00', VENCIMENTO)
  await account('Modelo D', '11222333000181', 'Rua D')
  for (const id of ids) await titulo(id, contaId)
  expect(await listPapeis(db, ids)).toMatchObject([{ pagador: { nome: 'Loja C' }, titulo: { beneficiario: { nome: 'Modelo D' } } }])
})

test('a change of name or document is answered with what goes on saying the one before', async () => {
  const loja = await pagador('Loja do Aviso')
  expect((await move(loja, 'Loja do Aviso Um')).avisos).toEqual([])
  const { cpfCnpj } = await personOf(loja)
  await boletos(loja, '10.00', VENCIMENTO)
  const { ids } = await boletos(loja, '10.00', VENCIMENTO, 2)
  for (const id of ids) await titulo(id, contaId)
  await fechada(loja, ['5.00'], MES)
  expect((await move(loja, 'Loja do Aviso Dois')).avisos).toEqual([
    { ordem: 1, texto: '2 faturas e 2 títulos emitidos ficam com o nome Loja do Aviso Um.' },
    { ordem: 2, texto: `2 faturas e 2 títulos emitidos ficam com o CPF ${maskDocumento(cpfCnpj)}.` },
  ])
  expect((await move(loja, 'Loja do Aviso Três')).avisos).toEqual([])
})

test('the sentence counts as people do', () => {
  expect(ficamComo({ faturas: 3, titulos: 2 }, 'cpfCnpj', '11222333000181')).toBe(
    '3 faturas e 2 títulos emitidos ficam com o CNPJ 11.222.333/0001-81.',
  )
  expect(ficamComo({ faturas: 1, titulos: 0 }, 'nome', 'Loja')).toBe('1 fatura emitida fica com o nome Loja.')
  expect(ficamComo({ faturas: 0, titulos: 0 }, 'nome', 'Loja')).toBeUndefined()
})

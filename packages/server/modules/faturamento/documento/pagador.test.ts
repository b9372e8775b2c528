import { cliente as clientes } from '@retaguarda/contract/cliente.ts'
import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../../test/answer.ts'
import { cenarioTitulos } from '../../../test/cenario-titulos.ts'
import { validCpf } from '../../../test/documentos.ts'
import { some } from '../../../test/some.ts'
import { type Person, testApp } from '../../../test/test-app.ts'
import { listPendencias } from '../../cobranca/pendencia.repo.ts'
import { listPapeis } from '../../cobranca/papel/papel.repo.ts'
import { readPagador } from '../fatura/fatura.repo.ts'

const api = await testApp()
const { callAs, user, db, clock } = api
let rui: Person
const as = callAs(() => rui)
const { conta, pagador, boletos, titulo } = cenarioTitulos(api, () => rui)
const VENCIMENTO = '2027-01-11'
const MOTIVO = 'A loja passou a faturar por outro CPF.'
let contaId: number
let documents = 7000

beforeAll(async () => {
  clock.at = new Date('2026-11-22T16:05:01Z')
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  contaId = await conta('237', { agencia: '1234', conta: '54321', contaDv: '6', carteira: '09' })
})

const pessoaOf = async (clienteId: number) => {
  const { pessoaId } = await db.selectFrom('cliente').select('pessoaId').where('id', '=', clienteId).executeTakeFirstOrThrow()
  return (await as(pessoa.get, { params: { id: pessoaId } })).body
}
const edit = async (clienteId: number, changes: object) => {
  const before = await pessoaOf(clienteId)
  return as(pessoa.edit, { params: { id: before.id }, body: { ...before, ...changes } })
}
const onPaper = async (boleto: number) => (await listPapeis(db, [boleto]))[0]?.pagador
const street = async (clienteId: number, logradouro: string) => {
  const [endereco] = (await pessoaOf(clienteId)).pessoaEndereco
  return { pessoaEndereco: [{ ...endereco, logradouro }] }
}
const inState = (id: number, situacao: number) =>
  db
    .updateTable('cobranca')
    .set({ situacao: situacao as 1 })
    .where('id', '=', id)
    .execute() // one of the nine

test('an invoice and a title show the payer as on the day they were issued, a new title the one of today', async () => {
  const loja = await pagador('Loja Antiga')
  const before = await pessoaOf(loja)
  const { faturaId, ids } = await boletos(loja, '100.00', VENCIMENTO, 2)
  const [um = 0, dois = 0] = ids
  await titulo(um, contaId)
  const cpfCnpj = validCpf(++documents)
  const changed = await edit(loja, { nome: 'Loja Nova', cpfCnpj, motivoDocumento: MOTIVO, ...(await street(loja, 'Rua Nova')) })
  expect(changed.status).toBe(200)
  await titulo(dois, contaId)

  const old = { nome: 'Loja Antiga', cpfCnpj: before.cpfCnpj, endereco: some.objectContaining({ logradouro: 'Rua das Acácias' }) }
  const today = { nome: 'Loja Nova', cpfCnpj, endereco: some.objectContaining({ logradouro: 'Rua Nova' }) }
  expect(await readPagador(db, faturaId)).toMatchObject(old)
  expect(await onPaper(um)).toMatchObject(old)
  expect(await onPaper(dois)).toMatchObject(today)
})

test('a title that waits for an address takes it from the register, and keeps it once it went to the bank', async () => {
  const loja = await pagador('Loja Sem CEP', null)
  const { ids } = await boletos(loja, '100.00', VENCIMENTO)
  const [id = 0] = ids
  const made = await titulo(id, contaId)
  expect(await listPendencias(db, [id])).toHaveLength(1)
  const [endereco] = (await pessoaOf(loja)).pessoaEndereco
  await edit(loja, { pessoaEndereco: [{ ...endereco, cep: '12245000' }] })
  expect(await listPendencias(db, [id])).toEqual([])
  expect(await onPaper(id)).toMatchObject({ cep: '12245000' })
  await inState(made, 2)
  await edit(loja, await street(loja, 'Rua Outra'))
  expect(await onPaper(id)).toMatchObject({ cep: '12245000', endereco: { logradouro: 'Rua das Acácias' } })
})

test('the document of who was billed changes with a reason only, and what it was stands in the client’s history', async () => {
  const loja = await pagador('Loja do Motivo')
  const free = await edit(loja, { cpfCnpj: validCpf(++documents) })
  expect(free.status).toBe(200)
  await boletos(loja, '100.00', VENCIMENTO)
  const before = await pessoaOf(loja)
  expect(before.comFatura).toBe(true)

  const cpfCnpj = validCpf(++documents)
  const without = await edit(loja, { cpfCnpj })
  expect([without.status, refusalOf(without).motivo, Object.keys(refusalOf(without).fields ?? {})]).toEqual([
    422,
    'campos',
    ['motivoDocumento'],
  ])
  const short = await edit(loja, { cpfCnpj, motivoDocumento: 'errado' })
  expect(refusalOf(short).fields).toEqual({ motivoDocumento: 'Conte o motivo em ao menos 10 letras.' })
  expect((await pessoaOf(loja)).cpfCnpj).toBe(before.cpfCnpj)
  // Whatever else changes asks for none.
  expect((await edit(loja, { nome: 'Loja do Motivo Ltda' })).status).toBe(200)

  expect((await edit(loja, { cpfCnpj, motivoDocumento: MOTIVO })).status).toBe(200)
  const { body } = await as(clientes.historicoCompleto, { params: { id: loja } })
  expect(body.rows.find(({ acao }) => acao === 'mudar documento')?.campos).toEqual([
    { campo: 'cpfCnpj', antes: before.cpfCnpj, depois: cpfCnpj },
    { campo: 'motivoDocumento', antes: null, depois: MOTIVO },
  ])
})

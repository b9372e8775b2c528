import { cliente as clientes } from '@retaguarda/contract/cliente.ts'
import { avulsa } from '@retaguarda/contract/faturamento/avulsa.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { ficha } from '@retaguarda/contract/faturamento/ficha.ts'
import { maskDocumento } from '@retaguarda/contract/kit/documento.ts'
import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../../test/answer.ts'
import { cenarioTitulos } from '../../../test/cenario-titulos.ts'
import { validCpf } from '../../../test/documentos.ts'
import { some } from '../../../test/some.ts'
import { type Person, testApp } from '../../../test/test-app.ts'
import { listPendencias, readPendenciaDoCliente } from '../../cobranca/pendencia.repo.ts'
import { listPapeis } from '../../cobranca/papel/papel.repo.ts'
import { papelDe } from '../../cobranca/papel/papel.service.ts'
import { readDestinatarios, readDestinatariosDaFatura } from '../../correio/contatos.repo.ts'
import { listCandidatos } from '../../retorno/excecao-bancaria.repo.ts'
import { readPagador } from '../fatura/fatura.repo.ts'
import { listBoletosComTitulo } from './titulo-do-boleto.repo.ts'

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

const readCliente = async (id: number) => (await as(clientes.get, { params: { id } })).body
const paga = async (id: number, pagadorId: number | null | undefined) => {
  const { pessoa: own, situacao } = await readCliente(id)
  return as(clientes.edit, { params: { id }, body: { pessoa: own.id, situacao, pagador: pagadorId } })
}
/** The person of a client of its own, to pay for another. */
const holding = async (name: string, cep: string | null = '12245000') => pessoaOf(await pagador(name, cep))
const getFatura = async (id: number) => (await as(fatura.get, { params: { id } })).body
const mail = (pessoaId: number, contato: string) =>
  db.insertInto('pessoa_contato').values({ pessoaId, ordem: 0, tipo: 1, setor: 4, contato }).execute()

test('a client names who pays for it: left out it stays, null and its own person are none, and who pays is not deleted', async () => {
  const loja = await pagador('Filial Um')
  const { id, nome, cpfCnpj } = await holding('Matriz Um')
  expect((await paga(loja, id)).status).toBe(200)
  expect((await readCliente(loja)).pagador).toEqual({ id, nome, cpfCnpj })
  await paga(loja, undefined)
  expect((await readCliente(loja)).pagador?.id).toBe(id)
  const refused = await paga(loja, 2_000_000_000)
  expect([refused.status, refusalOf(refused).fields]).toEqual([422, { pagador: 'Esta pessoa não existe mais. Escolha outra.' }])
  await db.deleteFrom('cliente').where('pessoaId', '=', id).execute()
  const kept = await as(pessoa.remove, { params: { id } })
  expect([kept.status, refusalOf(kept).error]).toEqual([409, some.stringMatching(/1 cliente \(Filial Um\)/)])
  await paga(loja, (await readCliente(loja)).pessoa.id)
  expect((await readCliente(loja)).pagador).toBeNull()
  expect((await as(pessoa.remove, { params: { id } })).status).toBe(200)
})

test('Faturar keeps who pays in the invoice and in its titles, with the address, and slips say whom they are about', async () => {
  const loja = await pagador('Filial Dois')
  const { cpfCnpj: own, nome } = await pessoaOf(loja)
  const [matriz, outra] = [await holding('Matriz Dois'), await holding('Outra Dois')]
  await db.updateTable('pessoa_endereco').set({ logradouro: 'Avenida da Matriz' }).where('pessoaId', '=', matriz.id).execute()
  await paga(loja, matriz.id)
  const { faturaId, ids } = await boletos(loja, '100.00', VENCIMENTO, 2)
  const [um = 0, dois = 0] = ids
  await titulo(um, contaId)
  await paga(loja, outra.id)
  await titulo(dois, contaId)
  const who = { id: matriz.id, nome: 'Matriz Dois', cpfCnpj: matriz.cpfCnpj }
  expect((await getFatura(faturaId)).pagador).toEqual(who)
  for (const id of ids) expect(await onPaper(id)).toMatchObject({ ...who, endereco: { logradouro: 'Avenida da Matriz' } })
  // Of whom the limit of a fine asks, too.
  expect(await listBoletosComTitulo(db, ids)).toMatchObject([{ pagador: matriz.cpfCnpj }, { pagador: matriz.cpfCnpj }])
  const [row] = await listPapeis(db, [um])
  const papel = row && papelDe(row, { hoje: '2026-11-22', data: null, feriados: new Set() })
  expect(papel?.referente).toBe(`Referente a ${nome}, ${maskDocumento(own)}`)
  expect((await as(ficha, { params: { id: faturaId } })).status).toBe(200)
  // The points of a line go to who pays, as Faturar kept it.
  const [found] = await listCandidatos(db, { boletos: [um], valores: [], pagador: '', vencimento: null })
  expect(found).toMatchObject({ clienteId: loja, cliente: 'Filial Dois', cpfCnpj: matriz.cpfCnpj })
  await paga(loja, matriz.id)
  const searched = await listCandidatos(db, { boletos: [], valores: [], pagador: matriz.cpfCnpj, vencimento: null })
  expect(searched.map(({ boleto }) => boleto).toSorted()).toEqual(ids.toSorted())
})

test('until it is invoiced an invoice follows the register; one that its client pays says nobody', async () => {
  const loja = await pagador('Filial Três')
  const { faturaId: mine, ids } = await boletos(loja, '10.00', VENCIMENTO)
  expect((await getFatura(mine)).pagador).toBeNull()
  const matriz = await holding('Matriz Três')
  await paga(loja, matriz.id)
  expect((await getFatura(mine)).pagador).toBeNull()
  await titulo(ids[0] ?? 0, contaId)
  expect(await onPaper(ids[0] ?? 0)).toMatchObject({ nome: 'Filial Três' })
  const [row] = await listPapeis(db, ids)
  expect(row?.cliente).toBeNull()

  await paga(loja, null)
  const { objetoContratoId: idObjetoContrato } = await db.selectFrom('financeiro').select('objetoContratoId').executeTakeFirstOrThrow()
  const itens = [{ idObjetoContrato, valorCobranca: '10,00' }]
  const { id: closed } = (await as(avulsa.add, { body: { cliente: loja, itens } })).body
  await as(avulsa.fechar, { params: { id: closed } })
  expect(await readPagador(db, closed)).toMatchObject({ nome: 'Filial Três' })
  await paga(loja, matriz.id)
  expect((await getFatura(closed)).pagador?.nome).toBe('Matriz Três')
  expect(await readPagador(db, closed)).toMatchObject({ nome: 'Matriz Três' })
})

test('the bank misses the address of who pays', async () => {
  const loja = await pagador('Filial Quatro')
  const matriz = await holding('Matriz Quatro', null)
  await paga(loja, matriz.id)
  const falta = { error: some.stringMatching(/CEP/), link: `/pessoa/alterar/${matriz.id}?aba=enderecos` }
  expect(await readPendenciaDoCliente(db, loja)).toEqual(falta)
  const { ids } = await boletos(loja, '10.00', VENCIMENTO)
  await titulo(ids[0] ?? 0, contaId)
  expect(await listPendencias(db, ids)).toMatchObject([falta])
  await db.updateTable('pessoa_endereco').set({ cep: '12245000' }).where('pessoaId', '=', matriz.id).execute()
  expect(await listPendencias(db, ids)).toEqual([])
})

test('mails of an invoice go to the contacts of who pays it, without any to the client’s', async () => {
  const loja = await pagador('Filial Cinco')
  const own = await pessoaOf(loja)
  await mail(own.id, 'filial@exemplo.com.br')
  const matriz = await holding('Matriz Cinco')
  await paga(loja, matriz.id)
  const { faturaId } = await boletos(loja, '10.00', VENCIMENTO)
  const both = async () => [(await readDestinatariosDaFatura(db, faturaId))?.enderecos, (await readDestinatarios(db, loja))?.enderecos]
  expect(await both()).toEqual([['filial@exemplo.com.br'], ['filial@exemplo.com.br']])
  await mail(matriz.id, 'Matriz@exemplo.com.br')
  expect(await both()).toEqual([['matriz@exemplo.com.br'], ['matriz@exemplo.com.br']])
  await paga(loja, null)
  expect(await both()).toEqual([['matriz@exemplo.com.br'], ['filial@exemplo.com.br']])
})

import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { financeiro, NovoItemForm } from '@retaguarda/contract/faturamento/item.ts'
import { NUMEROS } from '@retaguarda/contract/test/grafias.ts'
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
let avulso: number
beforeAll(async () => {
  clock.at = new Date('2026-11-21T12:00:00-03:00')
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  ana = await user({ isAdmin: true, tipo: 1 })
  avulso = await objeto(FIXO('1.00'), { codigo: 'HORA', nome: 'Hora técnica' })
})

const asRui = callAs(() => rui)
const asAna = callAs(() => ana)
const item = (body: object) => ({ idObjetoContrato: avulso, valorCobranca: '10,00', ...body })
const novo = (id: number, body: object, by = asRui) => by(financeiro.novoItem, { params: { id }, body: item(body) })
const excluir = (id: number | undefined, by = asRui) => by(financeiro.remove, { params: { id: id ?? 0 } })
const get = async (id: number) => (await asRui(fatura.get, { params: { id } })).body
const historico = async (id: number) => (await asRui(fatura.history, { params: { id } })).body
const itens = async (id: number) => (await asRui(fatura.financeiros, { params: { id } })).body

/** An invoice of 100.00 in processing. */
async function aberta(valor = '100.00', fecharFatura = false): Promise<number> {
  const id = await cliente()
  await vinculo(id, await objeto(FIXO(valor)))
  return (await asRui(financeiro.registrarFaturamento, { body: { cliente: id, ano: 2026, mes: 10, fecharFatura } })).body.fatura
}

test('FAT-021 FAT-026 FAT-044 an item is added to the invoice, which grows by it', async () => {
  const id = await aberta()
  const { status, body } = await novo(id, { observacao: ' duas horas ' })
  expect({ status, body }).toEqual({
    status: 200,
    body: { success: true, msg: 'Item incluído.', id: some.any(Number), valorFatura: '110.00' },
  })
  expect((await itens(id))[1]).toMatchObject({
    fin_id: body.id,
    objcon_nome: 'HORA - Hora técnica',
    fin_observacao: 'duas horas',
    fin_valor_cobranca: '10.00',
    fin_origem: 2,
    tipo: 'manual',
    situacao: 1,
    explicacao: null,
  })
  expect(await get(id)).toMatchObject({ valor: '110.00', versaoRegistro: 2, alteradoPor: 'Rui Reis' })
  expect(await historico(id)).toMatchObject([
    { acao: 'incluir item', usuario: 'Rui Reis', campos: some.arrayContaining([{ campo: 'valor', antes: '100.00', depois: '110.00' }]) },
    { acao: 'calcular' },
  ])
  expect((await novo(id, { observacao: 'x'.repeat(200) })).body.valorFatura).toBe('120.00')
  expect(refusalOf(await novo(id, { observacao: 'x'.repeat(201) })).fields).toEqual({ observacao: 'Observação: no máximo 200 caracteres.' })
  expect((await novo(id, { observacao: null })).body.valorFatura).toBe('130.00')
})

test.each([
  ['1.234,56', '1234.56'],
  ['1234,5', '1234.50'],
  ['1234.56', '1234.56'],
  ['0,01', '0.01'],
  [7, '7.00'],
  [7.25, '7.25'],
  ['1.500', '1500.00'],
  ['1.234.567', '1234567.00'],
  ['1500.00', '1500.00'],
  ['1500.5', '1500.50'],
  ['007,5', '7.50'],
  [',5', '0.50'],
])('FAT-030 the value %s is %s', async (sent, kept) => {
  expect(NovoItemForm.parse({ idObjetoContrato: 1, valorCobranca: sent }).valorCobranca).toBe(kept)
})

test.each(NUMEROS)('FAL-10 a manual item reads %j as %j', (text, valor) => {
  const read = NovoItemForm.safeParse({ idObjetoContrato: 1, valorCobranca: text })
  expect(read.data?.valorCobranca ?? null).toBe(valor)
})

const MALFORMADOS = ['1.2,50', '12.34.56,7', '1234.567', '1.23.456', '0.500', '1500.125', 1500.125, '1.500.00', '1,50,00', '1.']

test('FAT-027 FAT-028 FAT-029 object and value must be greater than zero, or are marked and nothing is written', async () => {
  const id = await aberta()
  for (const valorCobranca of [0, '0', '0,00', '-1', -1, '', 'dez', null, '1,234', '1e3', {}, [], '99999999999999', ...MALFORMADOS])
    expect(refusalOf(await novo(id, { valorCobranca })).fields, String(valorCobranca)).toEqual({
      valorCobranca: 'Informe um valor maior que zero, com até 2 casas decimais.',
    })
  for (const idObjetoContrato of [0, -1, '', '0', null, 'x'])
    expect(refusalOf(await novo(id, { idObjetoContrato })).fields).toEqual({ idObjetoContrato: 'Informe o objeto de contrato.' })
  const both = await novo(id, { idObjetoContrato: 0, valorCobranca: 0 })
  expect(both.status).toBe(422)
  expect(Object.keys(refusalOf(both).fields).toSorted()).toEqual(['idObjetoContrato', 'valorCobranca'])
  const inactive = await objeto(FIXO('1.00'), { ativo: false })
  for (const idObjetoContrato of [inactive, 2_000_000_000])
    expect(refusalOf(await novo(id, { idObjetoContrato })).fields).toEqual({
      idObjetoContrato: some.stringMatching(/não existe mais ou está inativo/),
    })
  expect(await itens(id)).toHaveLength(1)
  expect(await get(id)).toMatchObject({ valor: '100.00', versaoRegistro: 1 })
})

test('FAT-028 an item that would bring the invoice past the largest value is refused', async () => {
  const id = await aberta('9999999999999.00')
  expect(refusalOf(await novo(id, { valorCobranca: '1,00' })).fields).toEqual({ valorCobranca: some.stringMatching(/passaria do máximo/) })
  expect((await novo(id, { valorCobranca: '0,99' })).body.valorFatura).toBe('9999999999999.99')
})

test('FAT-024 FAT-045 a manual item is deleted and the invoice shrinks by it; a calculated one is not', async () => {
  const id = await aberta()
  const added = (await novo(id, {})).body.id
  expect(await excluir(added)).toMatchObject({ status: 200, body: { msg: 'Item excluído.', valorFatura: '100.00' } })
  expect((await excluir(added)).status).toBe(404)
  const [automatic] = await itens(id)
  expect(await excluir(automatic?.fin_id)).toMatchObject({
    status: 409,
    body: { error: some.stringMatching(/^Só itens manuais podem ser excluídos/) },
  })
  expect(await itens(id)).toEqual([automatic])
  expect(await get(id)).toMatchObject({ valor: '100.00', versaoRegistro: 3 })
  expect(await historico(id)).toMatchObject([{ acao: 'excluir item' }, { acao: 'incluir item' }, { acao: 'calcular' }])
})

test('FAT-024 only in processing: a closed invoice takes and gives no item', async () => {
  const id = await aberta()
  const added = (await novo(id, {})).body.id
  await db.updateTable('fatura').set({ situacao: 1 }).where('id', '=', id).execute()
  for (const refused of [await novo(id, {}), await excluir(added)])
    expect(refused).toMatchObject({ status: 409, body: { error: some.stringMatching(/situação Fechada e não pode ser alterada/) } })
  expect(await itens(id)).toHaveLength(2)
  expect((await novo(2_000_000_000, {})).status).toBe(404)
})

test('FAT-044 FAT-045 twenty items at once are all in the sum, and twenty deletions of one take it once', async () => {
  const id = await aberta()
  const added = await Promise.all(Array.from({ length: 20 }, () => novo(id, { valorCobranca: '0,10' })))
  expect(added.map(({ status }) => status)).toEqual(added.map(() => 200))
  expect(await get(id)).toMatchObject({ valor: '102.00' })
  const taken = await Promise.all(Array.from({ length: 20 }, () => excluir(added[0]?.body.id)))
  expect(taken.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(taken.filter(({ status }) => status === 404)).toHaveLength(19)
  expect(await get(id)).toMatchObject({ valor: '101.90' })
})

test('FAT-001 only the finance department adds and deletes items', async () => {
  const id = await aberta()
  const added = (await novo(id, {})).body.id
  expect((await novo(id, {}, asAna)).status).toBe(403)
  expect((await excluir(added, asAna)).status).toBe(403)
  expect(await itens(id)).toHaveLength(2)
})

test('FAT-044 FAT-045 FAT-046 a repeat with its key gets the first answer and does nothing', async () => {
  const id = await aberta()
  const twenty = await Promise.all(
    Array.from({ length: 20 }, () => asRui(financeiro.novoItem, { params: { id }, body: item({}), idempotencyKey: 'chave-do-item' })),
  )
  expect(new Set(twenty.map(({ body }) => body.id)).size).toBe(1)
  expect(await get(id)).toMatchObject({ valor: '110.00' })
  const excluirUmaVez = () => asRui(financeiro.remove, { params: { id: twenty[0]?.body.id ?? 0 }, idempotencyKey: 'chave-da-exclusao' })
  const first = await excluirUmaVez()
  expect(await excluirUmaVez()).toMatchObject({ status: 200, body: first.body })
  const { cliente: owner } = await get(id)
  const calcular = () =>
    asRui(financeiro.registrarFaturamento, {
      body: { cliente: owner.id, ano: 2026, mes: 10, fecharFatura: true },
      idempotencyKey: 'chave-do-calculo',
    })
  const closed = await calcular()
  expect(closed).toMatchObject({ status: 200, body: { fatura: id, valorFatura: '100.00' } })
  expect(await calcular()).toMatchObject({ status: 200, body: closed.body })
})

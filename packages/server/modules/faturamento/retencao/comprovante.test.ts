import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { faturaDocumento, ultimoPagamento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { retencao } from '@retaguarda/contract/faturamento/retencoes.ts'
import { beforeAll, expect, test } from 'vitest'
import { silent } from '../../../base/log.ts'
import { refusalOf } from '../../../test/answer.ts'
import { EXE, PDF, PNG } from '../../../test/arquivos.ts'
import { cenarioCobranca } from '../../../test/cenario-cobranca.ts'
import { some } from '../../../test/some.ts'
import { type Person, testApp } from '../../../test/test-app.ts'
import { cleanArquivos } from '../../arquivo/arquivo.jobs.ts'

const app = await testApp()
const { app: server, callAs, user, db, clock, integrations, query } = app
const { cliente, fechada } = cenarioCobranca(app)
let rui: Person
let faturaId: number
let um: number
let ids: number[]
/** How many the list had while the invoice was closed. */
let closed: number
const asRui = callAs(() => rui)
const list = async (filter: Parameters<typeof query>[0] = []) => (await asRui(retencao.list, { query: query(filter) })).body
const comprovar = (retencoes: unknown, content: Buffer | null = PDF, idempotencyKey?: string) =>
  asRui(retencao.comprovar, { body: { retencoes }, files: content ? { arquivo: { name: 'informe.pdf', content } } : {}, idempotencyKey })
const baixar = (id: number, token = rui.token) =>
  server.inject({ url: `/api/retencao/comprovante/${id}`, headers: { authorization: `Bearer ${token}` } })
const files = async () => {
  await cleanArquivos({ db, integrations, now: clock.now, log: silent })
  return (await db.selectFrom('arquivo').select('id').execute()).length
}

beforeAll(async () => {
  clock.at = new Date('2026-11-20T12:00:00-03:00')
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  faturaId = await fechada(await cliente('Padaria Lua'), ['5000.00'], { ano: 2026, mes: 10 })
  const body = { retencoes: [{ tributo: 1, base: '5000.00', aliquota: '1.5000', valor: '75.00' }], motivo: 'escrito no contrato' }
  await asRui(fatura.reter, { params: { id: faturaId }, body })
  closed = (await list()).total
  await asRui(fatura.faturar, { params: { id: faturaId }, body: { vencimento: '2026-12-10' } })
  um = (await asRui(faturaDocumento.get, { params: { id: faturaId } })).body.boletos[0]?.id ?? 0
  const retencoes = [
    { tributo: 6, valor: '12.00' },
    { tributo: 5, valor: '100.00' },
  ]
  await asRui(boleto.reter, { params: { id: um }, body: { retencoes } })
  ids = (await list()).rows.map(({ id }) => id).toSorted((a, b) => a - b)
})

test('the list has a row a tribute of each invoice whose figures stand, and sums them', async () => {
  expect(closed).toBe(0)
  const common = { competencia: '2026/10', fatura: { id: faturaId }, comprovante: false }
  expect((await list()).rows.toSorted((a, b) => a.id - b.id)).toMatchObject([
    { ...common, tributo: 1, base: '5000.00', aliquota: '1.5000', valor: '75.00', cliente: { pessoa: { nome: 'Padaria Lua' } } },
    { ...common, tributo: 5, base: null, aliquota: null, valor: '100.00' },
    { ...common, tributo: 6, base: null, aliquota: null, valor: '12.00' },
  ])
  expect((await asRui(retencao.somas, { query: query([]) })).body).toEqual({ quantidade: 3, valor: '187.00' })
  expect((await asRui(retencao.export, { query: query([], [], { formato: 'csv' }) })).text).toContain('IRRF')
  for (const [name, op, v, total] of [
    ['competencia', '=', '2026/10', 3],
    ['cliente.pessoa.nome', 'like', 'lua', 3],
    ['fatura.id', '=', faturaId, 3],
    ['tributo', '=', 5, 1],
    ['base', '=', null, 2],
    ['aliquota', '>', '1.0000', 1],
    ['valor', '>', '75.00', 1],
    ['comprovante', '=', false, 3],
  ] as const)
    expect((await list([{ name, op, v }])).total, name).toBe(total)
  for (const name of Object.keys(retencao.columns))
    expect((await asRui(retencao.list, { query: query([], [{ col: name, sort: 'asc' }]) })).status, name).toBe(200)
})

test('one file proves several; it goes with the last that it proves, and what it was is told in the history', async () => {
  const before = await files()
  const [irrf = 0, iss = 0, inss = 0] = ids
  const { status, body } = await comprovar([irrf, iss, irrf])
  expect({ status, body }).toEqual({ status: 200, body: { msg: 'Comprovante guardado para 2 retenções.', retencoes: [irrf, iss] } })
  expect(await files()).toBe(before + 1)
  expect((await list([{ name: 'comprovante', op: '=', v: false }])).rows.map(({ id }) => id)).toEqual([inss])
  expect((await asRui(fatura.get, { params: { id: faturaId } })).body.retencoes.map(({ comprovante }) => comprovante)).toEqual([
    true,
    true,
    false,
  ])
  const file = await baixar(iss)
  expect({ status: file.statusCode, same: file.rawPayload.equals(PDF) }).toEqual({ status: 200, same: true })
  expect(file.headers['content-disposition']).toContain('informe.pdf')
  expect((await asRui(retencao.removeComprovante, { params: { id: irrf } })).body).toEqual({ msg: 'Comprovante excluído.' })
  expect({ files: await files(), irrf: (await baixar(irrf)).statusCode, iss: (await baixar(iss)).statusCode }).toEqual({
    files: before + 1,
    irrf: 404,
    iss: 200,
  })
  expect((await comprovar([iss], PNG)).status).toBe(200)
  expect(await files()).toBe(before + 1)
  expect((await asRui(retencao.removeComprovante, { params: { id: iss } })).status).toBe(200)
  expect(await files()).toBe(before)
  const [change] = (await asRui(fatura.history, { params: { id: faturaId } })).body
  expect(change).toMatchObject({ acao: 'excluir comprovante de retenção', usuario: 'Rui Reis' })
})

test('bad input is refused with a sentence, and keeps no file and no row', async () => {
  const [irrf = 0] = ids
  const before = [await files(), JSON.stringify((await list()).rows)]
  for (const [sent, content, status] of [
    [[irrf], null, 422],
    [[irrf], EXE, 415],
    [[irrf], Buffer.from('a;b\n1;2\n'), 415],
    [[], PDF, 422],
    [['x'], PDF, 422],
    ['x', PDF, 422],
    [Array.from({ length: 501 }, (_, at) => at + 1), PDF, 422],
    [[irrf, 2_000_000_000], PDF, 404],
  ] as const) {
    const answer = await comprovar(sent, content)
    expect({ status: answer.status, error: refusalOf(answer).error }).toEqual({ status, error: some.stringMatching(/\.$/) })
  }
  expect((await asRui(retencao.removeComprovante, { params: { id: irrf } })).status).toBe(409)
  expect((await asRui(retencao.removeComprovante, { params: { id: 2_000_000_000 } })).status).toBe(404)
  const padrao = await user({ isAdmin: true, tipo: 1 })
  expect((await baixar(irrf, padrao.token)).statusCode).toBe(403)
  expect([await files(), JSON.stringify((await list()).rows)]).toEqual(before)
})

test('a proof goes with what it proves when that is taken back', async () => {
  const [, iss = 0, inss = 0] = ids
  const before = await files()
  await Promise.all(Array.from({ length: 20 }, () => comprovar([iss, inss], PDF, 'comprovante-de-rui')))
  expect(await files()).toBe(before + 1)
  const { pagamentos } = (await asRui(boleto.get, { params: { id: um } })).body
  const body = { pagamento: ultimoPagamento(pagamentos)?.id, motivo: 'Não foi retido afinal' }
  expect((await asRui(boleto.estornar, { params: { id: um }, body })).status).toBe(200)
  expect((await list()).rows.map(({ tributo }) => tributo)).toEqual([1])
  expect(await files()).toBe(before)
})

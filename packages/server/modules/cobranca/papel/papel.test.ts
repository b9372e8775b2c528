import { papel } from '@retaguarda/contract/cobranca/papel.ts'
import { beforeAll, expect, test } from 'vitest'
import { silent } from '../../../base/log.ts'
import { cenarioTitulos } from '../../../test/cenario-titulos.ts'
import { some } from '../../../test/some.ts'
import { type Person, testApp } from '../../../test/test-app.ts'
import { gerarPdf, limparPdfs } from './papel.jobs.ts'

const api = await testApp()
const { app, call, callAs, user, db, clock, config, integrations, life } = api
let rui: Person
const as = callAs(() => rui)
const { conta, pagador, boletos, titulo } = cenarioTitulos(api, () => rui)
let padaria: number
let contaId: number
const VENCIMENTO = '2027-01-11'

beforeAll(async () => {
  clock.at = new Date('2026-11-22T16:05:01Z')
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  padaria = await pagador('Padaria São João')
  const pix = JSON.stringify({ modo: 1, chave: '11222333000181', nome: 'Empresa Modelo', cidade: 'São Paulo' })
  contaId = await conta('237', { agencia: '1234', conta: '54321', contaDv: '6', carteira: '09' }, { pix })
})

const job = { db, config, integrations, life, now: clock.now, log: silent } as Parameters<typeof gerarPdf>[0] // all that it asks for
const get = (path: string, { token } = rui) => app.inject({ url: `/api/boleto/${path}`, headers: { authorization: `Bearer ${token}` } })
const pages = (bytes: Buffer) => bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length
async function comTitulos(valor: string, parcelas: number, more: object = {}) {
  const made = await boletos(padaria, valor, VENCIMENTO, parcelas)
  for (const id of made.ids) await titulo(id, contaId, more)
  return made
}
const situacao = (boleto: number, situacao: number) =>
  db
    .updateTable('cobranca')
    .set({ situacao: situacao as 1 })
    .where('documentoId', '=', boleto)
    .execute() // one of the nine

test('a slip is a PDF named by its number, the same for the same day, and another one for a day after it was due', async () => {
  const { ids } = await comTitulos('100.00', 1)
  const [id = 0] = ids
  const first = await get(`pdf/${id}`)
  expect([first.statusCode, first.headers['content-type'], pages(first.rawPayload)]).toEqual([200, 'application/pdf', 1])
  expect(first.rawPayload.toString('latin1')).toMatch(/\(Boleto 09\/\d{11}-[\dP]\)/)
  expect((await get(`pdf/${id}`)).rawPayload.equals(first.rawPayload)).toBe(true)
  const late = await get(`pdf/${id}?data=2027-01-20`)
  expect([late.statusCode, late.rawPayload.equals(first.rawPayload)]).toEqual([200, false])
  expect((await get(`pdf/${id}?data=2026-11-21`)).statusCode).toBe(422)
  expect((await get(`pdf/${id}?data=2031-11-22`)).statusCode).toBe(200)
  expect((await get(`pdf/${id}?data=2031-11-23`)).statusCode).toBe(422)
  expect((await get('pdf/2000000000')).statusCode).toBe(404)
  const other = await user({ tipo: 1, isAdmin: false })
  expect((await get(`pdf/${id}`, other)).statusCode).toBe(403)
})

test('what has no title, or one that is over, is not printed and says why', async () => {
  const sem = await boletos(padaria, '50.00', VENCIMENTO)
  expect((await get(`pdf/${sem.ids[0]}`)).json()).toMatchObject({ error: some.stringMatching(/não tem título/) })
  expect((await get(`pdf-fatura/${sem.faturaId}`)).statusCode).toBe(409)
  const { ids, faturaId } = await comTitulos('50.00', 3)
  const [um = 0, dois = 0, tres = 0] = ids
  await situacao(um, 4)
  expect((await get(`pdf/${um}`)).json()).toMatchObject({ error: some.stringMatching(/rejeitado/) })
  await situacao(dois, 6)
  expect([(await get(`pdf/${dois}`)).statusCode, (await get(`pdf/${tres}`)).statusCode]).toEqual([409, 200])
  expect(pages((await get(`pdf-fatura/${faturaId}`)).rawPayload)).toBe(1)
  expect((await get('pdf-fatura/2000000000')).statusCode).toBe(404)
})

test('many slips are one PDF that a job draws, those that cannot be are counted, and it is kept for seven days', async () => {
  const { ids } = await comTitulos('90.00', 3)
  const [um = 0, ...others] = ids
  await situacao(um, 4)
  const { status, body } = await as(papel.pedir, { body: { boletos: [...ids, 2_000_000_000] } })
  expect([status, Object.keys(body)]).toEqual([200, ['id']])
  const estado = async () => (await as(papel.lote, { params: { id: body.id } })).body
  expect(await estado()).toEqual({ id: body.id, situacao: 1, total: 4, feitos: 0, erros: 0, falha: null })
  expect((await get(`pdf-lote/${body.id}/arquivo`)).statusCode).toBe(409)
  await gerarPdf(job, { id: body.id })
  expect(await estado()).toEqual({ id: body.id, situacao: 3, total: 4, feitos: 4, erros: 2, falha: null })
  const file = await get(`pdf-lote/${body.id}/arquivo`)
  expect([file.statusCode, pages(file.rawPayload)]).toEqual([200, others.length])
  await gerarPdf(job, { id: body.id })
  expect((await get(`pdf-lote/${body.id}/arquivo`)).rawPayload.equals(file.rawPayload)).toBe(true)

  await db
    .updateTable('boleto_pdf')
    .set({ criadoEm: new Date(clock.at.getTime() - 8 * 86_400_000) })
    .where('id', '=', body.id)
    .execute()
  expect((await get(`pdf-lote/${body.id}/arquivo`)).statusCode).toBe(404)
  await limparPdfs(job)
  expect(await db.selectFrom('boleto_pdf').select('id').where('id', '=', body.id).execute()).toEqual([])
  expect((await as(papel.lote, { params: { id: body.id } })).status).toBe(404)
})

test('an order whose process died is begun anew, and one of which nothing can be drawn says so', async () => {
  const { ids } = await comTitulos('90.00', 2)
  const { id } = (await as(papel.pedir, { body: { boletos: ids } })).body
  await db.updateTable('boleto_pdf').set({ tomadoPor: life.id(), feitos: 1 }).where('id', '=', id).execute()
  await gerarPdf(job, { id })
  expect((await as(papel.lote, { params: { id } })).body).toMatchObject({ situacao: 2, feitos: 1 })
  await db.updateTable('boleto_pdf').set({ tomadoPor: null }).where('id', '=', id).execute()
  await gerarPdf(job, { id })
  expect((await as(papel.lote, { params: { id } })).body).toMatchObject({ situacao: 3, feitos: 2 })

  const nothing = (await as(papel.pedir, { body: { boletos: [2_000_000_000] } })).body.id
  await gerarPdf(job, { id: nothing })
  expect((await as(papel.lote, { params: { id: nothing } })).body).toMatchObject({
    situacao: 4,
    falha: 'Nenhum destes boletos pode ser impresso.',
  })
  expect((await get(`pdf-lote/${nothing}/arquivo`)).statusCode).toBe(409)
})

test('a month, of all clients or of one, or ticked boletos: one of the two', async () => {
  const cliente = await pagador('Outra Loja')
  const { ids } = await boletos(cliente, '70.00', '2027-03-10')
  await titulo(ids[0] ?? 0, contaId)
  const { id } = (await as(papel.pedir, { body: { ano: 2027, mes: 3, cliente } })).body
  expect((await as(papel.lote, { params: { id } })).body).toMatchObject({ total: 1 })
  for (const body of [
    {},
    { ano: 2027 },
    { boletos: [] },
    { boletos: ids, ano: 2027, mes: 3 },
    { ano: 2028, mes: 3, cliente: padaria },
    { boletos: Array.from({ length: 10_001 }, (_, n) => n + 1) },
  ])
    expect((await call(papel.pedir, { token: rui.token, body })).status, JSON.stringify(body).slice(0, 60)).toBe(422)
  expect((await as(papel.lote, { params: { id: 2_000_000_000 } })).status).toBe(404)
})

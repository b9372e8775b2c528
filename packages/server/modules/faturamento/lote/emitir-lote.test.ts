import { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { loteFaturas } from '@retaguarda/contract/faturamento/lote.ts'
import { nfse } from '@retaguarda/contract/faturamento/nfse.ts'
import { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { cenarioEmissao } from '../../../test/cenario-emissao.ts'
import { sefinNoProcesso } from '../../../test/sefin-no-processo.ts'
import { some } from '../../../test/some.ts'
import { type Person, testApp } from '../../../test/test-app.ts'
import { testLife } from '../../../test/test-life.ts'
import { emitir } from '../nfse/emitir.service.ts'
import { executarLote } from './lote-faturas.jobs.ts'

const app = await testApp({ SEFIN_POR_SEGUNDO: '50' })
const { callAs, user, db, clock } = app
const { configurar, cliente, objeto, fatura } = cenarioEmissao(app)
const { sefin, ctx, certificar, served } = sefinNoProcesso(app)
const { FECHADA } = SituacaoFatura.code
const { AUTORIZADA, A_EMITIR } = SituacaoNfse.code
let rui: Person
let padaria: number
let hospedagem: number
let suporte: number
beforeAll(async () => {
  clock.at = new Date('2026-11-21T12:00:00-03:00')
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  hospedagem = await objeto({ codigo: 'HOSP' })
  suporte = await objeto({ codigo: 'SUP', nome: 'Suporte', fiscal: { cTribNac: '010701' } })
  padaria = await cliente()
  await configurar()
  await certificar()
})
beforeEach(() => Object.assign(sefin.state, { fila: [], sempre: 'ok', atraso: 0 }))
const asRui = callAs(() => rui)
const pedir = (body: object, idempotencyKey?: string) => asRui(loteFaturas.emitir, { body, idempotencyKey })
const lote = async (id: number) => (await asRui(loteFaturas.get, { params: { id } })).body
/** As the queue does: a run takes its turn, and the rest is another one's. */
const run = async (id: number) => {
  for (;;) {
    await served(executarLote(ctx, { id }))
    const now = await lote(id)
    if (now.fim !== null) return now
  }
}
const nova = (itens: [number, string][] = [[hospedagem, '100.00']], rest: object = {}) => fatura(padaria, { itens, ...rest })
const notas = (faturaId: number) =>
  db.selectFrom('nfse').select(['situacao', 'numeroDps']).where('faturaId', '=', faturaId).orderBy('id').execute()

test('the notes of many invoices: a line is done once all its notes are authorised, and what is refused is named', async () => {
  const semCodigo = await objeto({ codigo: 'LOJA-START', fiscal: null })
  const duas = await nova([
    [suporte, '10.00'],
    [hospedagem, '20.00'],
  ])
  const [falta, fechada] = [await nova([[semCodigo, '10.00']]), await nova(undefined, { situacao: FECHADA })]
  const feita = await nova()
  await asRui(nfse.emitir, { params: { id: feita }, body: {} })
  clock.advance(1_000)
  const faturas = [duas, falta, fechada, feita, 2_000_000_000]
  const { status, body } = await pedir({ faturas, total: 5 })
  expect({ status, body }).toEqual({
    status: 200,
    body: { msg: 'Pedido das notas de 5 faturas iniciado.', id: some.any(Number), total: 5 },
  })
  const done = await run(body.id)
  expect(done).toMatchObject({ tipo: 'emitir', situacao: 3, feitas: 1, erros: 4 })
  const erro = (id: number) => done.linhas.find((one) => one.fatura === id)
  expect(erro(duas)).toMatchObject({ situacao: 1, erro: null })
  expect((await notas(duas)).map(({ situacao }) => situacao)).toEqual([AUTORIZADA, AUTORIZADA])
  expect([falta, fechada, feita, 2_000_000_000].map((id) => erro(id)?.erro)).toEqual([
    'O objeto LOJA-START não tem código de tributação nacional.',
    'Esta fatura está na situação Fechada. Fature-a antes de emitir a nota.',
    'A fatura já tem as suas notas.',
    'A fatura 2000000000 não existe. Talvez outra pessoa a tenha excluído.',
  ])
})

test('a note that is refused is named in its line, and one of which nobody knows says that it is asked for', async () => {
  const [recusada, calada] = [await nova(), await nova()]
  sefin.state.fila = ['recusa:E0240']
  expect((await run((await pedir({ faturas: [recusada] })).body.id)).linhas).toMatchObject([
    { fatura: recusada, situacao: 2, erro: some.stringMatching(/^A nota \d+ foi recusada: E0240, /) },
  ])
  sefin.state.fila = ['cortar-depois']
  const NAO_RESPONDEU = 'A Sefin não respondeu: a nota pode ter saído. Ela é conferida antes de sair de novo.'
  expect((await run((await pedir({ faturas: [calada] })).body.id)).linhas).toMatchObject([
    { fatura: calada, situacao: 2, erro: NAO_RESPONDEU },
  ])
})

test('while Sefin is left in peace lines say so, and their notes wait', async () => {
  const [um, dois] = [await nova(), await nova()]
  sefin.state.sempre = 'manutencao'
  const done = await run((await pedir({ faturas: [um, dois] })).body.id)
  expect(done).toMatchObject({ feitas: 0, erros: 2 })
  expect(done.linhas[0]?.erro).toMatch(/^A Sefin não respondeu: /)
  expect([...(await notas(um)), ...(await notas(dois))].map(({ situacao }) => situacao)).toEqual([A_EMITIR, A_EMITIR])
  await db.updateTable('nfse_sefin').set({ descansaAte: null, descansoMotivo: null }).execute()
})

test('an order whose process died after it made the notes waits for them, and makes none twice', async () => {
  const um = await nova()
  const { body } = await pedir({ faturas: [um] })
  const { id: requestId, ...by } = { id: 'x', now: clock.now, user: { id: rui.id } }
  await db.transaction().execute((trx) => emitir(trx, { ...by, requestId }, um, {}))
  const morto = await testLife(db)
  await db.updateTable('fatura_lote').set({ tomadoPor: morto.id() }).where('id', '=', body.id).execute()
  await executarLote(ctx, { id: body.id })
  expect(await lote(body.id)).toMatchObject({ feitas: 0, erros: 0 })
  await morto.die()
  await db.updateTable('fatura_lote').set({ tomadoPor: null }).where('id', '=', body.id).execute()
  expect(await run(body.id)).toMatchObject({ feitas: 1, erros: 0 })
  expect(await notas(um)).toHaveLength(1)
})

test('all that a filter finds; another number is 409; a month that was handed over is refused by name until it is confirmed', async () => {
  const id = await nova([[hospedagem, '77.77']], { competencia: { ano: 2026, mes: 10 } })
  await db
    .insertInto('nfse_mes')
    .values({ ano: 2026, mes: 10, fechado: true, fechadoEm: new Date('2026-11-05T12:00:00-03:00') })
    .execute()
  const filter = [{ name: 'valor', op: '=', v: '77.77' }]
  expect(await pedir({ filter, total: 3 })).toMatchObject({ status: 409, body: { total: 1 } })
  const refused = await run((await pedir({ filter, total: 1 })).body.id)
  expect(refused.linhas).toMatchObject([{ fatura: id, situacao: 2, erro: some.stringMatching(/^10\/2026 foi entregue ao contador/) }])
  const done = await run((await pedir({ filter, total: 1, mesFechado: true })).body.id)
  expect(done.linhas).toMatchObject([{ fatura: id, situacao: 1 }])
  await db.deleteFrom('nfse_mes').execute()
  for (const body of [{}, { faturas: [id], filter, total: 1 }, { faturas: [] }, { faturas: [id], mesFechado: 'talvez' }])
    expect((await pedir(body)).status, JSON.stringify(body)).toBe(422)
})

test('it is for the finance department alone', async () => {
  const ana = await user({ isAdmin: true, tipo: 1 })
  expect((await app.request('POST', loteFaturas.emitir.path, { token: ana.token, body: {} })).status).toBe(403)
  expect((await app.request('POST', loteFaturas.emitir.path, { body: {} })).status).toBe(401)
})

test('lines do not wait one for the other: their notes go out side by side', async () => {
  const faturas: number[] = []
  const quem = await cliente('Mercado Lua')
  for (let i = 0; i < 16; i++) faturas.push(await fatura(quem, { itens: [[hospedagem, '100.00']] }))
  const { port } = sefin
  let [now, most] = [0, 0]
  sefin.state.atraso = 100
  app.integrations.sefin = {
    ...port,
    emitir: async (...call) => {
      most = Math.max(most, ++now)
      return port.emitir(...call).finally(() => now--)
    },
  }
  const { id } = (await pedir({ faturas, total: 16 })).body
  expect(await run(id)).toMatchObject({ feitas: 16, erros: 0 })
  app.integrations.sefin = port
  expect(most).toBeGreaterThan(2)
})

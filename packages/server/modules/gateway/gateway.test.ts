import { createHmac } from 'node:crypto'
import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { dayOf, addDays } from '@retaguarda/contract/kit/tempo.ts'
import { expect, test } from 'vitest'
import { cenarioBanco } from '../../test/cenario-banco.ts'
import { some } from '../../test/some.ts'
import { testApp } from '../../test/test-app.ts'
import { pixCopiaECola } from '../cobranca/pix.calc.ts'

const testing = await testApp()
const { request, call, user, db, clock } = testing
const ana = await user({ tipo: 2 })
const { contaId, boleto, lido } = await cenarioBanco(testing, ana)
const novoSegredo = async () => (await call(contaBancaria.segredo, { token: ana.token, params: { id: contaId } })).body.segredo
const segredo = await novoSegredo()

type How = { com?: string; t?: number; header?: string; conta?: number; from?: string }
const assinada = (body: string, { com = segredo, t = Math.floor(clock.now().getTime() / 1000) }: How) =>
  `t=${t},v1=${createHmac('sha256', com).update(`${t}.${body}`).digest('hex')}`
const enviar = (evento: object | string, how: How = {}) => {
  const body = typeof evento === 'string' ? evento : JSON.stringify(evento)
  const headers = { 'content-type': 'application/json', 'x-retaguarda-assinatura': how.header ?? assinada(body, how) }
  return request('POST', `/cobranca/webhook/${how.conta ?? contaId}`, { body, headers, ...(how.from && { from: how.from }) })
}
const doGateway = pixCopiaECola({ location: 'pix.example.com/qr/1', nome: 'Loja', cidade: 'Curitiba', txid: undefined, valor: undefined })
let n = 0
const pagamento = (more: object) => ({ id: `evt-${++n}`, tipo: 'pagamento', valorPago: '100.00', dataPagamento: '2026-11-20', ...more })

test('a payment settles the boleto once for its id, also when it is told twenty times at once', async () => {
  const { id, nossoNumero } = await boleto('Padaria Um', { registrado: true })
  const evento = pagamento({
    nossoNumero: nossoNumero.replace(/^1/, '01'),
    encargos: '3.00',
    valorPago: '103.00',
    tarifa: '1.90',
    dataCredito: '2026-11-23',
  })
  const all = await Promise.all(Array.from({ length: 20 }, () => enviar(evento)))
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
  expect(all.filter(({ body }) => (body as { repetido: boolean }).repetido)).toHaveLength(19)
  expect(all.every(({ body }) => (body as { situacao: number }).situacao === 1)).toBe(true)
  expect(await lido(id)).toEqual({ situacao: 5, valorPago: '103.00', titulo: 7 })
  const pagos = await db
    .selectFrom('liquidacao')
    .select(['encargos', 'tarifa', 'origem', 'dataCredito'])
    .where('documentoId', '=', id)
    .execute()
  expect(pagos).toEqual([{ encargos: '3.00', tarifa: '1.90', origem: 3, dataCredito: '2026-11-23' }])
  const counted = db.selectFrom('cobranca').select(['encargos', 'tarifa']).where('documentoId', '=', id)
  expect(await counted.execute()).toEqual([{ encargos: '3.00', tarifa: '1.90' }])
})

test('a part, a registration with its Pix and a baixa are told by txid', async () => {
  const { id } = await boleto('Padaria Dois', { registrado: true })
  const by = { txid: `RTG${id}` }
  expect((await enviar({ id: 'r1', tipo: 'registro', ...by, pixCopiaECola: doGateway })).body).toEqual({
    recebido: true,
    repetido: false,
    situacao: 3,
  })
  expect((await enviar(pagamento({ ...by, valorPago: '40.00' }))).body).toMatchObject({ situacao: 2 })
  expect(await lido(id)).toMatchObject({ situacao: 4, valorPago: '40.00' })
  expect((await enviar({ id: 'b1', tipo: 'baixa', ...by })).status).toBe(200)
  const titulo = await db.selectFrom('cobranca').select(['situacao', 'pixCopiaECola']).where('documentoId', '=', id).executeTakeFirst()
  expect(titulo).toEqual({ situacao: 6, pixCopiaECola: doGateway })
})

test('FAL-02 a Pix code that is none is refused with its whole event, and the right one may still come under the same id', async () => {
  const { id } = await boleto('Padaria Golpe', { registrado: true })
  const registro = (code: string) => enviar({ id: 'golpe', tipo: 'registro', txid: `RTG${id}`, tarifa: '9.90', pixCopiaECola: code })
  const guardado = () =>
    db.selectFrom('cobranca').select(['pixCopiaECola', 'tarifa']).where('documentoId', '=', id).executeTakeFirstOrThrow()
  for (const code of ['http://golpe.example/x', doGateway.replace('Loja', 'Loka'), doGateway.slice(0, -1), '23791.23405 40000.000048'])
    expect([code, await registro(code)]).toEqual([
      code,
      some.objectContaining({
        status: 422,
        body: some.objectContaining({ fields: { pixCopiaECola: some.stringMatching(/^O código Pix /) } }),
      }),
    ])
  expect(await guardado()).toEqual({ pixCopiaECola: null, tarifa: '0.00' })
  expect((await registro(doGateway)).body).toMatchObject({ repetido: false, situacao: 3 })
  expect(await guardado()).toEqual({ pixCopiaECola: doGateway, tarifa: '9.90' })
  // What was paid is recorded whatever code stands beside it: nobody is shown that one.
  const pago = pagamento({ txid: `RTG${id}`, pixCopiaECola: 'http://golpe.example/x' })
  expect((await enviar(pago)).body).toMatchObject({ situacao: 1 })
  expect((await guardado()).pixCopiaECola).toBe(doGateway)
})

test('what cannot be applied is left to a person, and was received all the same', async () => {
  const { nossoNumero } = await boleto('Padaria Três', { registrado: true })
  await enviar(pagamento({ nossoNumero }))
  expect((await enviar(pagamento({ nossoNumero }))).body).toEqual({ recebido: true, repetido: false, situacao: 5 })
  expect((await enviar(pagamento({ nossoNumero: '999' }))).body).toMatchObject({ situacao: 5 })
  const other = await boleto('Padaria Quatro', { registrado: true })
  const comDesconto = pagamento({ nossoNumero: other.nossoNumero, valorPago: '95.00', desconto: '5.00' })
  expect((await enviar(comDesconto)).body).toMatchObject({ situacao: 5 })
  expect((await enviar(pagamento({ nossoNumero: other.nossoNumero, valorPago: '0' }))).body).toMatchObject({ situacao: 5 })
  expect(await lido(other.id)).toMatchObject({ situacao: 4, valorPago: null })
  const { rows } = await testing.db.executeQuery<{ tipo: number; valorPago: string }>(
    (await import('kysely')).sql`select tipo, "valorPago" from excecao_bancaria order by id`.compile(testing.db),
  )
  expect(rows).toEqual([
    { tipo: 3, valorPago: '100.00' },
    { tipo: 1, valorPago: '100.00' },
    { tipo: 10, valorPago: '95.00' },
    { tipo: 6, valorPago: '0.00' },
  ])
})

test('a title is known by its number with its digit, also as its slip has it, and not where the digit is another', async () => {
  const numero = { nossoNumero: '00000077001', nossoNumeroDv: 'P', nossoNumeroFormatado: '09/00000077001-P' }
  const { id } = await boleto('Padaria Formatada', { registrado: true, numero })
  await boleto('Padaria Vizinha', { registrado: true, numero: { nossoNumero: '00000770015', nossoNumeroDv: '1' } })
  const registro = (nossoNumero: string) => enviar({ id: `nn ${nossoNumero}`, tipo: 'registro', nossoNumero, tarifa: '0.50' })
  for (const known of ['77001', '77001P', '00000077001-p', '09/00000077001-P', '09/00000077001'])
    expect([known, (await registro(known)).body]).toEqual([known, some.objectContaining({ situacao: 3 })])
  for (const other of ['77001-5', '09/00000077001-1']) expect((await registro(other)).body).toMatchObject({ situacao: 5 })
  const { tarifa } = await db.selectFrom('cobranca').select('tarifa').where('documentoId', '=', id).executeTakeFirstOrThrow()
  expect(tarifa).toBe('2.50')
})

test("what arrives by the Pix of the account's own key settles, and the bank is asked to give its title up", async () => {
  const { id } = await boleto('Padaria Pix', { registrado: true })
  const pix = (modo: number) =>
    db
      .updateTable('conta_bancaria')
      .set({ pix: JSON.stringify({ modo, chave: 'caixa@exemplo.com.br', nome: 'Loja', cidade: 'Curitiba' }) })
      .where('id', '=', contaId)
      .execute()
  await pix(1)
  expect((await enviar({ id: 'r2', tipo: 'registro', txid: `RTG${id}`, pixCopiaECola: doGateway })).status).toBe(200)
  const code = db.selectFrom('cobranca').select('pixCopiaECola').where('documentoId', '=', id)
  expect(await code.execute()).toEqual([{ pixCopiaECola: null }])
  expect((await enviar(pagamento({ txid: `RTG${id}` }))).body).toMatchObject({ situacao: 1 })
  expect(await lido(id)).toEqual({ situacao: 5, valorPago: '100.00', titulo: 5 })
  const pedida = db.selectFrom('cobranca_instrucao as i').innerJoin('cobranca as t', 't.id', 'i.cobrancaId').where('t.documentoId', '=', id)
  expect(await pedida.select(['i.movimento', 'i.situacao']).execute()).toEqual([{ movimento: '02', situacao: 1 }])
  const other = await boleto('Padaria Barras', { registrado: true })
  await enviar(pagamento({ nossoNumero: other.nossoNumero }))
  expect(await lido(other.id)).toMatchObject({ situacao: 5, titulo: 7 })
  await pix(0)
})

test('who does not sign, or not now, or with another secret, is refused and stands in the security log', async () => {
  const evento = pagamento({ nossoNumero: '1' })
  const t = Math.floor(clock.now().getTime() / 1000)
  const refused: [How, string][] = [
    [{ header: '' }, 'sem assinatura'],
    [{ header: `t=${t},v1=abc` }, 'sem assinatura'],
    [{ t: t - 301 }, 'assinatura fora do prazo'],
    [{ t: t + 301 }, 'assinatura fora do prazo'],
    [{ com: 'outro' }, 'assinatura errada'],
    [{ conta: 999_999 }, 'conta sem segredo'],
  ]
  for (const [at, [how, why]] of refused.entries()) {
    const { status, body } = await enviar(evento, { ...how, from: `203.0.113.${at + 1}` })
    expect([why, status]).toEqual([why, 401])
    expect(body).toMatchObject({ error: some.stringContaining('A assinatura não confere.') })
    const said = db
      .selectFrom('seguranca')
      .select('detalhe')
      .where('endereco', '=', `203.0.113.${at + 1}`)
    expect(await said.execute()).toEqual([{ detalhe: some.stringContaining(why) }])
  }
  expect((await enviar(evento, { t: t - 300 })).status).toBe(200)
})

test('after a new secret the old one goes on for a day', async () => {
  const novo = await novoSegredo()
  const { nossoNumero } = await boleto('Padaria Quatro', { registrado: true })
  expect((await enviar(pagamento({ nossoNumero, valorPago: '1.00' }), { com: novo })).status).toBe(200)
  expect((await enviar(pagamento({ nossoNumero, valorPago: '1.00' }))).status).toBe(200)
  clock.advance(24 * 3_600_000)
  expect((await enviar(pagamento({ nossoNumero, valorPago: '1.00' }))).status).toBe(401)
  expect((await enviar(pagamento({ nossoNumero, valorPago: '1.00' }), { com: novo })).status).toBe(200)
  for (const [body, field] of [
    ['{', 'corpo'],
    ['[]', 'corpo'],
    [pagamento({}), 'nossoNumero'],
    [pagamento({ nossoNumero: '1', valorPago: null }), 'valorPago'],
    [pagamento({ nossoNumero: '1', valorPago: '-1' }), 'valorPago'],
    [pagamento({ nossoNumero: '1', dataPagamento: '2026-02-30' }), 'dataPagamento'],
    [{ id: 'x'.repeat(101), tipo: 'outro', nossoNumero: '1' }, 'id'],
  ] as const)
    expect(await enviar(body, { com: novo })).toMatchObject({ status: 422, body: { fields: { [field]: some.stringMatching(/./) } } })
  // FAL-18: a payment has been made; a clock in UTC may already write tomorrow.
  const day = (days: number) => ({ nossoNumero: '7', dataPagamento: addDays(dayOf(clock.at), days) })
  expect((await enviar(pagamento(day(1)), { com: novo })).status).toBe(200)
  expect(await enviar(pagamento(day(2)), { com: novo })).toMatchObject({
    status: 422,
    body: { fields: { dataPagamento: some.stringMatching(/ainda não chegou/) } },
  })
  const much = JSON.stringify(pagamento({ nossoNumero, lixo: 'x'.repeat(256 * 1024) }))
  expect((await enviar(much, { com: novo })).status).toBe(413)
  const enough = JSON.stringify(pagamento({ nossoNumero: '7', lixo: 'x'.repeat(200 * 1024) }))
  expect((await enviar(enough, { com: novo })).status).toBe(200)
})

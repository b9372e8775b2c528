import { reguaCobranca } from '@retaguarda/contract/cobranca/regua.ts'
import { envio } from '@retaguarda/contract/faturamento/envio.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { afterAll, expect, test } from 'vitest'
import { startWorker } from '../../jobs/worker.ts'
import { startLoja } from '../../integrations/loja/stand-in.ts'
import { silent } from '../../base/log.ts'
import { cenarioCobranca } from '../../test/cenario-cobranca.ts'
import { cenarioPagador } from '../../test/cenario-pagador.ts'
import { clienteLink } from '@retaguarda/contract/cliente-link.ts'
import { enviarLembretes } from '../regua-cobranca/lembrete.service.ts'

const testing = await cenarioPagador()
const {
  app,
  as,
  callAs,
  clock,
  comTitulos,
  config,
  connection,
  db,
  integrations,
  life,
  mail,
  pagador,
  paguei,
  token,
  url,
  user,
  visit,
  who,
} = testing
const { email, ligarLoja } = cenarioCobranca(testing)
const job = { db, config, integrations, life, now: clock.now, log: silent }
const loja = await startLoja('k')
const worker = await startWorker({ connection, ctx: job, alone: true })
afterAll(async () => {
  await worker.stop()
  await loja.stop()
})
const LINK = /http:\/\/retaguarda\.test\/p\/[\w-]{43}/

/** An invoice that a client gets at a store and by mail. */
async function enviada(name: string, lojaUrl: string | null) {
  const cliente = await pagador(name)
  if (lojaUrl !== null) await ligarLoja(cliente, { url: lojaUrl, chave: 'k' })
  await email(cliente, `${name.toLowerCase().replaceAll(' ', '.')}@exemplo.com.br`)
  const { faturaId, ids } = await comTitulos(cliente, '100.00', '2026-11-27')
  const { ano, mes } = await db.selectFrom('fatura').select(['ano', 'mes']).where('id', '=', faturaId).executeTakeFirstOrThrow()
  mail.sent = []
  const { body } = await as(envio.enviar, { body: { cliente: [cliente], ano, mes, semLoja: true } })
  expect(body.errorsMessage).toEqual([])
  await expect.poll(() => mail.sent.length, { timeout: 20_000 }).toBe(1)
  return { cliente, faturaId, boleto: ids[0] ?? 0 }
}

test('the mail of an invoice carries the page, and so does what its store is told, where nothing is kept of it in clear', async () => {
  const { cliente, faturaId } = await enviada('Loja com página', loja.url)
  const address = await url(cliente)
  expect(mail.sent.map(({ text, html }) => [LINK.exec(text)?.[0], html.includes(`href="${address}?m=`)])).toEqual([[address, true]])
  const told = loja.state.memory.recebidos.get(`fatura-${faturaId}`)?.body
  expect(told).toMatchObject({ id: faturaId, pagina: address })
  const kept = JSON.stringify(await db.selectFrom('loja_aviso').selectAll().execute())
  expect(kept).not.toContain(address.slice(-43))
})

test('the mail that led to the page is known by its opening, by who reads it and not by who asks for its head; its words keep no secret', async () => {
  const { cliente, faturaId } = await enviada('Loja que abre', null)
  const message = await db.selectFrom('mensagem').selectAll().where('faturaId', '=', faturaId).executeTakeFirstOrThrow()
  expect(message.texto).toContain('/p/***')
  expect(message.texto).not.toContain((await url(cliente)).slice(-43))
  const other = await url(await pagador('Loja alheia'))
  const open = async (address: string, method: 'GET' | 'HEAD' = 'GET') => {
    await app.inject({ method, url: `${new URL(address).pathname}?m=${message.id}` })
    return (await as(fatura.get, { params: { id: faturaId } })).body.aberta
  }
  expect(await open(other)).toBeNull()
  expect(await open(await url(cliente), 'HEAD')).toBeNull()
  expect(await open(await url(cliente))).toBe(clock.at.toISOString())
})

test('a store is told again to the letter, also where the link is another one by then', async () => {
  loja.state.behaviour = 'cut'
  const cliente = await pagador('Loja que caiu')
  await ligarLoja(cliente, { url: loja.url, chave: 'k' })
  const { faturaId } = await comTitulos(cliente, '100.00', '2026-11-27')
  const { ano, mes } = await db.selectFrom('fatura').select(['ano', 'mes']).where('id', '=', faturaId).executeTakeFirstOrThrow()
  const send = () => as(envio.enviar, { body: { cliente: [cliente], ano, mes } })
  expect((await send()).body.errorsMessage).toHaveLength(1)
  loja.state.behaviour = 'ok'
  await as(clienteLink.mudar, { params: { id: cliente }, body: { acao: 'novo', motivo: 'Foi encaminhado.' } })
  expect((await send()).body.errorsMessage).toEqual([])
  expect(loja.state.memory.recebidos.get(`fatura-${faturaId}`)?.vezes).toBe(2)
})

test('a reminder carries the page; a boleto of which a payment was told waits through the second business day after', async () => {
  const ana = await user({ tipo: 2 })
  const REGRA = { nome: 'Vence hoje', dias: 0, assunto: 'Fatura {{fatura}}', texto: 'Olá.', anexarPdf: false, ativa: true }
  await callAs(() => ana)(reguaCobranca.add, { body: REGRA })
  await callAs(() => ana)(reguaCobranca.add, { body: { ...REGRA, nome: 'Vencida', dias: 5 } })
  const lembrada = await enviada('Loja lembrada', null)
  const avisou = await enviada('Loja que avisou', null)
  expect((await paguei(await token(avisou.cliente), { boleto: avisou.boleto })).statusCode).toBe(200)
  const previa = (await as(reguaCobranca.previa)).body
  expect(previa.filter(({ boleto }) => boleto === avisou.boleto).map(({ motivo }) => motivo)).toEqual([
    'O cliente informou o pagamento: o comprovante está nas exceções do banco.',
  ])
  mail.sent = []
  expect((await as(reguaCobranca.executar, { body: {} })).status).toBe(200)
  await enviarLembretes(job)
  const address = await url(lembrada.cliente)
  const links = () => mail.sent.map(({ text }) => LINK.exec(text)?.[0])
  await expect.poll(links, { timeout: 20_000 }).toContain(address)
  expect(links()).not.toContain(await url(avisou.cliente))
  const later = async (data: string) =>
    (await as(reguaCobranca.previa, { query: { data } })).body.filter(({ boleto }) => boleto === avisou.boleto)
  expect((await later('2026-12-02')).map(({ motivo }) => motivo)).toEqual([null])
})

test('the sheet has the page as a code and in letters, the slip has not', async () => {
  const { cliente, faturaId, boleto } = await enviada('Loja da ficha', null)
  const address = await url(cliente)
  const { execFileSync } = await import('node:child_process')
  const textOf = (pdf: Buffer) => execFileSync('pdftotext', ['-raw', '-', '-'], { input: pdf }).toString().replaceAll('\n', '')
  const headers = { authorization: `Bearer ${who().token}` }
  const sheet = await app.inject({ url: `/api/fatura/pdf/${faturaId}`, headers })
  expect(textOf(sheet.rawPayload)).toContain(address)
  const slip = await app.inject({ url: `/api/boleto/pdf/${boleto}`, headers })
  expect(textOf(slip.rawPayload)).not.toContain('/p/')
  const own = await visit(`/api/pagador/${address.slice(-43)}/fatura/${faturaId}`)
  expect(own.rawPayload.equals(sheet.rawPayload)).toBe(true)
})

import { gunzipSync } from 'node:zlib'
import { envio } from '@retaguarda/contract/faturamento/envio.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { recusa } from '@retaguarda/contract/faturamento/recusa.ts'
import type { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { silent } from '../../../base/log.ts'
import { startLoja } from '../../../integrations/loja/stand-in.ts'
import { cenarioCobranca } from '../../../test/cenario-cobranca.ts'
import { cenarioNotas, chaveDe } from '../../../test/cenario-notas.ts'
import { patientLoja } from '../../../test/patient.ts'
import { some } from '../../../test/some.ts'
import { type Person, testApp } from '../../../test/test-app.ts'
import { avisarPendentes } from '../aviso/pendentes.service.ts'
import { enviarEmails } from '../envio/enviar-email.service.ts'
import { enviarPedido } from '../envio/enviar.service.ts'
import { contarNota } from './contar.service.ts'

const testing = await testApp()
const { callAs, user, db, clock, mail, config, integrations, life } = testing
const { cliente, ligarLoja, email, fechada } = cenarioCobranca(testing)
const { nota } = cenarioNotas(testing)
const jobCtx = { db, config, integrations, life, now: clock.now, log: silent }
const loja = await startLoja('k')
afterAll(() => loja.stop())
let rui: Person
beforeAll(async () => {
  integrations.loja = patientLoja(loja, 300)
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  const { id: municipioId } = await db.selectFrom('cidade').select('id').where('ibge', '=', 3_303_302).executeTakeFirstOrThrow()
  await db
    .insertInto('nfse_configuracao')
    .values({
      id: 1,
      municipioId,
      municipioAtivo: true,
      ambiente: 2,
      serie: 1,
      proximoNumero: 1,
      opSimpNac: 1,
      regEspTrib: 0,
      aliquotaIss: '2.00',
      assinatura: 'sha256',
      quando: 3,
      avisoEmail: true,
    })
    .execute()
})
beforeEach(() => {
  Object.assign(loja.state, { behaviour: 'ok', seen: [] })
  loja.state.memory.recebidos.clear()
  Object.assign(mail, { configured: true, failing: false, sent: [] })
})
const asRui = callAs(() => rui)

const MINUTE = 60_000
let months = 0
async function faturada(name: string, comLoja = true): Promise<{ id: number; clienteId: number; mes: { ano: number; mes: number } }> {
  const mes = { ano: 2020 + Math.floor(months / 12), mes: (months++ % 12) + 1 }
  const clienteId = await cliente(name)
  if (comLoja) await ligarLoja(clienteId, { url: loja.url, chave: 'k' })
  await email(clienteId, `${clienteId}@exemplo.com.br`)
  const id = await fechada(clienteId, ['10.00'], mes)
  await asRui(fatura.faturar, { params: { id }, body: { vencimento: '2030-01-31' } })
  return { id, clienteId, mes }
}
/** Sent to its store and by mail, all of it. */
async function enviada(name: string) {
  const one = await faturada(name)
  const { body } = await asRui(envio.enviar, { body: { cliente: [one.clienteId], ...one.mes }, query: { espera: '0' } })
  await enviarPedido(jobCtx, { id: body.envio ?? 0 })
  await enviarEmails(jobCtx)
  clock.advance(MINUTE)
  return one
}
const contar = async (id: number) => {
  await contarNota(jobCtx, { id })
  await avisarPendentes(jobCtx)
  await enviarEmails(jobCtx)
}
const move = (id: number, situacao: SituacaoNfse) =>
  db
    .updateTable('nfse')
    .set({ situacao, mudadaEm: clock.at, ...(situacao === 7 && { eventoMotivo: 1, eventoTexto: 'Cobrança em dobro.' }) })
    .where('id', '=', id)
    .execute()
const recebido = (key: string) => loja.state.memory.recebidos.get(key)

test('the store gets the notes of an invoice with it, and what changes afterwards once for each situation', async () => {
  const { id, clienteId, mes } = await faturada('Loja Azul')
  const early = await nota(id, { numero: 11, mudadaEm: clock.at })
  await contar(early)
  expect(loja.state.seen).toEqual([])
  const { body } = await asRui(envio.enviar, { body: { cliente: [clienteId], ...mes }, query: { espera: '0' } })
  await enviarPedido(jobCtx, { id: body.envio ?? 0 })
  expect(recebido(`fatura-${id}`)?.body).toMatchObject({ notas: [{ numero: 11, chave: chaveDe(11), valor: '1500.00', situacao: 3 }] })
  await move(early, 7)
  await contar(early)
  await contar(early)
  const told = recebido(`nfse-${early}-7`)
  expect(told).toMatchObject({
    path: `/api/retaguarda/notas/${chaveDe(11)}`,
    vezes: 1,
    body: { fatura: id, numero: 11, situacao: 7, motivo: 'Cobrança em dobro.' },
  })
  const { xmlGzipB64 = '' } = (told?.body ?? {}) as { xmlGzipB64?: string } // matched above
  expect(gunzipSync(Buffer.from(xmlGzipB64, 'base64')).toString()).toContain('<nNFSe>11</nNFSe>')
})

test('a store that takes no notes counts as told; one that is away is told later; one of nobody is told nothing', async () => {
  const { id } = await enviada('Loja Bela')
  const one = await nota(id, { numero: 21, mudadaEm: clock.at })
  const { contarNota: tell } = integrations.loja
  integrations.loja.contarNota = (at, sent) => tell({ ...at, url: `${at.url}/velha` }, sent)
  await contar(one)
  integrations.loja.contarNota = tell
  const aviso = () => db.selectFrom('loja_aviso').select(['situacao', 'tentativas']).where('nfseId', '=', one).orderBy('id').execute()
  expect(await aviso()).toEqual([{ situacao: 1, tentativas: 1 }])
  loja.state.behaviour = 'down'
  await move(one, 8)
  await contar(one)
  expect((await aviso())[1]).toMatchObject({ situacao: 0 })
  loja.state.behaviour = 'ok'
  clock.advance(2 * MINUTE)
  await avisarPendentes(jobCtx)
  expect((await aviso())[1]).toMatchObject({ situacao: 1 })
  expect(recebido(`nfse-${one}-8`)).toMatchObject({ body: { situacao: 8, motivo: null } })
  const semLoja = await faturada('Sem loja', false)
  await contar(await nota(semLoja.id, { numero: 22 }))
  expect((await db.selectFrom('loja_aviso').select('id').where('faturaId', '=', semLoja.id).execute()).length).toBe(0)
})

test('the mail of an invoice takes its notes along; one that comes later is sent by itself, once, and so is its cancelling', async () => {
  const { id } = await enviada('Loja Cinza')
  const first = mail.sent.find(({ subject }) => subject.startsWith('Fatura'))
  expect(first?.attachments ?? []).toEqual([])
  mail.sent.length = 0
  const late = await nota(id, { numero: 31, mudadaEm: clock.at })
  await contar(late)
  await contar(late)
  expect(mail.sent).toMatchObject([
    {
      subject: 'Nota fiscal 31',
      text: some.stringContaining('A nota fiscal 31 da sua fatura de'),
      attachments: [{ filename: `NFSe-31-${chaveDe(31)}.pdf` }, { filename: `NFSe-31-${chaveDe(31)}.xml`, contentType: 'application/xml' }],
    },
  ])
  await move(late, 7)
  await contar(late)
  await contar(late)
  expect(mail.sent.slice(1)).toMatchObject([
    { subject: 'Nota fiscal 31 cancelada', text: some.stringContaining('Motivo: Cobrança em dobro.') },
  ])

  const along = await faturada('Loja Dourada')
  await nota(along.id, { numero: 41, mudadaEm: clock.at })
  await asRui(recusa.fatura, { params: { id: along.id }, body: {} })
  mail.sent.length = 0
  await enviarEmails(jobCtx)
  expect(mail.sent.map(({ attachments }) => attachments?.map(({ filename }) => filename))).toEqual([
    [`NFSe-41-${chaveDe(41)}.pdf`, `NFSe-41-${chaveDe(41)}.xml`],
  ])
})

test('without avisoEmail, and before the invoice was mailed, nothing is sent by itself', async () => {
  const early = await faturada('Loja Esmeralda')
  await contar(await nota(early.id, { numero: 51, mudadaEm: clock.at }))
  const { id } = await enviada('Loja Fúcsia')
  mail.sent.length = 0
  await db.updateTable('nfse_configuracao').set({ avisoEmail: false }).execute()
  await contar(await nota(id, { numero: 52, mudadaEm: clock.at }))
  expect(mail.sent).toEqual([])
})

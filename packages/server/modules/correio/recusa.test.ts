import { contaCorrente } from '@retaguarda/contract/faturamento/conta-corrente.ts'
import { entrega } from '@retaguarda/contract/faturamento/entrega.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { recusa } from '@retaguarda/contract/faturamento/recusa.ts'
import { panorama } from '@retaguarda/contract/cliente-panorama.ts'
import { beforeEach, expect, test } from 'vitest'
import { silent } from '../../base/log.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import { cenarioCobranca } from '../../test/cenario-cobranca.ts'
import { startCorreio } from '../../test/correio.ts'
import { some } from '../../test/some.ts'
import { testApp } from '../../test/test-app.ts'
import { enviarExtratos } from '../conta-corrente/extrato-email.service.ts'
import { enviarEmails } from '../faturamento/envio/enviar-email.service.ts'

const testing = await testApp()
const { callAs, user, db, clock, config, integrations, life } = testing
const { cliente, email, fechada } = cenarioCobranca(testing)
const { state, mail } = await startCorreio()
integrations.mail = mail
const SEGUNDA = '2026-11-23'
clock.at = new Date(`${SEGUNDA}T12:00:00Z`)
const rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
const asRui = callAs(() => rui)
const job: JobCtx = { db, config, integrations, life, now: clock.now, log: silent }
beforeEach(() => void Object.assign(state, { recebidas: [], recusa: {} }))

const abertas = async (query: object = {}) => (await asRui(recusa.abertas, { query })).body
async function comEmail(name: string, endereco: string): Promise<number> {
  const id = await cliente(name)
  await email(id, endereco)
  return id
}
async function extratoDe(id: number, periodo = { de: '2026-10-01', ate: '2026-10-31' }): Promise<number> {
  const { body } = await asRui(contaCorrente.enviar, { params: { id }, body: periodo })
  await enviarExtratos(job)
  return body.mensagem
}
async function faturada(id: number): Promise<number> {
  const faturaId = await fechada(id, ['150.00'])
  await asRui(fatura.faturar, { params: { id: faturaId }, body: { vencimento: SEGUNDA } })
  return faturaId
}
async function reenviada(id: number, enderecos: string[]): Promise<void> {
  expect((await asRui(recusa.fatura, { params: { id }, body: { enderecos } })).status).toBe(200)
  await enviarEmails(job)
}

test('what has no invoice and did not arrive is to be done until it is seen, or a newer one of its kind arrived at the client', async () => {
  const id = await comEmail('Padaria', 'fin@padaria.com.br')
  const other = await comEmail('Outra', 'fin@outra.com.br')
  state.recusa = { 'fin@padaria.com.br': '550 Caixa inexistente', 'fin@outra.com.br': '550 Caixa cheia' }
  const first = await extratoDe(id)
  await extratoDe(other)
  const row = {
    tipo: 5,
    cliente: { id, nome: 'Padaria' },
    fatura: null,
    assunto: 'Extrato de 01/10/2026 a 31/10/2026',
    enderecos: ['fin@padaria.com.br'],
    recusados: ['fin@padaria.com.br'],
    motivo: 'fin@padaria.com.br recusou a mensagem: 550 Caixa inexistente.',
  }
  expect(await abertas({ cliente: id })).toEqual([{ ...row, id: first, provas: [some.any(Number)], dataHora: some.any(String) }])
  expect((await asRui(panorama, { params: { id } })).body.recusas).toMatchObject([row])
  expect((await abertas()).map(({ cliente: { nome } }) => nome)).toEqual(['Outra', 'Padaria'])
  // The newest speaks for all of them, and takes them along.
  const newest = await extratoDe(id)
  const [both] = await abertas({ cliente: id })
  expect([both?.id, both?.provas.length]).toEqual([newest, 2])
  expect((await asRui(entrega.visto, { body: { provas: both?.provas } })).body).toEqual({ msg: '2 entregas marcadas como vistas.' })
  expect(await abertas({ cliente: id })).toEqual([])

  await extratoDe(id)
  await extratoDe(id)
  // By the message too, all that is about the same.
  expect((await asRui(recusa.visto, { body: { tipo: 5, id: (await abertas({ cliente: id }))[0]?.id } })).status).toBe(200)
  expect(await abertas({ cliente: id })).toEqual([])

  await extratoDe(id)
  // An invoice that arrived says nothing of a statement, nor what arrived at another client.
  state.recusa = { 'fin@padaria.com.br': '550 Caixa inexistente' }
  await reenviada(await faturada(id), ['certo@padaria.com.br'])
  await extratoDe(other)
  expect((await abertas()).map(({ cliente: { nome } }) => nome)).toEqual(['Padaria'])
  state.recusa = {}
  await extratoDe(id)
  expect(await abertas()).toEqual([])
})

test('a mail of an invoice is to be done until a newer one of that invoice arrived', async () => {
  const id = await comEmail('Mercado', 'fin@mercado.com.br')
  state.recusa = { 'fin@mercado.com.br': '550 Caixa inexistente' }
  const [one, two] = [await faturada(id), await faturada(id)]
  for (const faturaId of [one, two]) await reenviada(faturaId, ['fin@mercado.com.br'])
  const open = async () => (await abertas({ cliente: id })).map((row) => row.fatura?.id).toSorted()
  expect(await open()).toEqual([one, two])
  await reenviada(one, ['certo@mercado.com.br'])
  expect(await open()).toEqual([two])
  // Also a reminder of it.
  const before = await db.selectFrom('mensagem').selectAll().where('faturaId', '=', two).executeTakeFirstOrThrow()
  const { id: _own, ...lembrete } = { ...before, tipo: 2 as const, messageId: '<lembrete@retaguarda.test>' }
  const { id: mensagemId } = await db.insertInto('mensagem').values(lembrete).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('envio_prova').values({ mensagemId, endereco: 'certo@mercado.com.br', situacao: 8 }).execute()
  expect(await open()).toEqual([])
})

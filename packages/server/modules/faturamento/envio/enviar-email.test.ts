import { envio } from '@retaguarda/contract/faturamento/envio.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { silent } from '../../../db/log.ts'
import { startLoja } from '../../../integrations/loja/stand-in.ts'
import { startWorker } from '../../../jobs/worker.ts'
import { cenarioCobranca } from '../../../test/cenario-cobranca.ts'
import { type Person, testApp } from '../../../test/test-app.ts'
import { testLife } from '../../../test/test-life.ts'
import { enviarEmails } from './enviar-email.service.ts'

const testing = await testApp()
const { callAs, user, db, clock, mail, config, integrations, life, connection } = testing
const { cliente, ligarLoja, email, fechada } = cenarioCobranca(testing)
const jobCtx = { db, config, integrations, life, now: clock.now, log: silent }
const loja = await startLoja('k')
const worker = await startWorker({ connection, ctx: jobCtx, alone: true })
afterAll(async () => {
  await worker.stop()
  await loja.stop()
})
let rui: Person
beforeAll(async () => {
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
})
beforeEach(() => {
  Object.assign(mail, { configured: true, failing: false, sent: [] })
})

const MINUTE = 60_000
const MES = { ano: 2026, mes: 10 }
const asRui = callAs(() => rui)

/** Its invoice, sent to its store: what the line says of the mail. */
async function enviada(nome: string, contato: string) {
  const clienteId = await cliente(nome)
  await ligarLoja(clienteId, { url: loja.url, chave: 'k' })
  await email(clienteId, contato)
  const id = await fechada(clienteId, ['10.00'], MES)
  await asRui(fatura.faturar, { params: { id }, body: { vencimento: '2030-01-31' } })
  const { body } = await asRui(envio.enviar, { body: { cliente: [clienteId], ...MES } })
  return body.successMessage[0]
}

test('FAT-031 a mail that the server does not take is tried again with pauses, under one Message-ID', async () => {
  mail.failing = true
  expect(await enviada('Loja Correio', 'correio@exemplo.com.br')).toBe('Loja Correio: fatura de 10/2026 enviada à loja e por e-mail.')
  const row = async () =>
    db
      .selectFrom('fatura_email')
      .select(['situacao', 'tentativas', 'erro'])
      .where('endereco', '=', 'correio@exemplo.com.br')
      .executeTakeFirst()
  await expect.poll(row).toMatchObject({ situacao: 0, tentativas: 1, erro: 'The mail server is away' })
  mail.failing = false
  await enviarEmails(jobCtx)
  expect(mail.sent).toEqual([])
  clock.advance(MINUTE)
  await Promise.all([enviarEmails(jobCtx), enviarEmails(jobCtx)])
  expect(await row()).toMatchObject({ situacao: 1, erro: null })
  expect(mail.sent).toHaveLength(1)
  // A process that dies before it could write that a mail was taken sends it again, recognisably.
  const morto = await testLife(db)
  const begun = { situacao: 0, tentarEm: clock.at, tomadoPor: morto.id() } as const
  await db.updateTable('fatura_email').set(begun).where('endereco', '=', 'correio@exemplo.com.br').execute()
  await enviarEmails(jobCtx)
  expect(mail.sent).toHaveLength(1)
  await morto.die()
  await enviarEmails(jobCtx)
  expect(mail.sent).toHaveLength(2)
  expect(new Set(mail.sent.map(({ messageId }) => messageId)).size).toBe(1)
})

test('FAT-031 without a mail server the store is told all the same, and the line says that nobody got a mail', async () => {
  mail.configured = false
  expect(await enviada('Loja Sem Correio', 's@exemplo.com.br')).toBe(
    'Loja Sem Correio: fatura de 10/2026 enviada à loja, sem e-mail porque não há servidor de e-mail configurado.',
  )
})

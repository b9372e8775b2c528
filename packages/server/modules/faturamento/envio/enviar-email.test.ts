import { envio } from '@retaguarda/contract/faturamento/envio.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { silent } from '../../../base/log.ts'
import { startLoja } from '../../../integrations/loja/stand-in.ts'
import { startWorker } from '../../../jobs/worker.ts'
import { cenarioCobranca } from '../../../test/cenario-cobranca.ts'
import { cenarioTitulos } from '../../../test/cenario-titulos.ts'
import { some } from '../../../test/some.ts'
import { type Person, testApp } from '../../../test/test-app.ts'
import { testLife } from '../../../test/test-life.ts'
import { pixCopiaECola, pixLidoDe } from '../../cobranca/pix.calc.ts'
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
async function enviada(name: string, contato: string) {
  const clienteId = await cliente(name)
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
  const row = async () => db.selectFrom('fatura_email').select(['situacao', 'tentativas', 'erro']).executeTakeFirst()
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
  await db.updateTable('envio_prova').set({ situacao: 1, emMaos: true }).execute()
  await db.updateTable('fatura_email').set(begun).execute()
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

test('BOL-012 mail and store name no slip that nobody can pay, and the Pix code of a mail asks for the total of the day', async () => {
  const { conta, titulo } = cenarioTitulos(testing, () => rui)
  const pix = JSON.stringify({ modo: 1, chave: 'pix@empresa.com.br', nome: 'Empresa', cidade: 'Curitiba' })
  const contaId = await conta('237', { agencia: '1234', conta: '54321', contaDv: '6', carteira: '09' }, { pix })
  const clienteId = await cliente('Loja Tarde')
  await ligarLoja(clienteId, { url: loja.url, chave: 'k' })
  await email(clienteId, 'tarde@exemplo.com.br')
  const id = await fechada(clienteId, ['400.00'], MES)
  const now = clock.at
  clock.at = new Date('2026-11-18T12:00:00Z')
  await asRui(fatura.faturar, { params: { id }, body: { vencimento: '2026-11-18', parcelas: 4, contaBancaria: null } })
  const boletos = await db
    .selectFrom('fatura_documento')
    .select('id')
    .where('faturaId', '=', id)
    .where('tipo', '=', 1)
    .orderBy('parcela')
    .execute()
  for (const [at, situacao] of [3, 4, 6].entries()) await titulo(boletos[at]?.id ?? 0, contaId, { situacao, pixCopiaECola: 'de antes' })
  clock.at = new Date('2026-11-23T12:00:00Z')
  await asRui(envio.enviar, { body: { cliente: [clienteId], ...MES } })
  await expect.poll(() => mail.sent.length).toBe(1)
  clock.at = now
  const [{ text, attachments = [] } = { text: '' }] = mail.sent
  expect(text.match(/^(Parcela|Valor para|Linha|Pix).*/gm)).toEqual([
    'Parcela 1: R$\u00a0100,00, com vencimento em 18/11/2026.',
    'Valor para pagamento em 23/11/2026: R$\u00a0102,00.',
    some.stringMatching(/^Linha digitável: 237/),
    some.stringMatching(/^Pix Copia e Cola: 0002/),
    ...['18/12/2026', '18/01/2027', '18/02/2027'].map((day, at) => `Parcela ${at + 2}: R$\u00a0100,00, com vencimento em ${day}.`),
  ])
  expect(pixLidoDe(/Copia e Cola: (.*)/.exec(text)?.[1] ?? '')).toMatchObject({ ok: true, valor: '102.00' })
  expect(attachments.map(({ filename }) => filename)).toEqual([`boletos-fatura-${id}.pdf`])
  // What the store shows on all days is over the value beside it.
  const pixDaLoja = pixCopiaECola({
    chave: 'pix@empresa.com.br',
    nome: 'Empresa',
    cidade: 'Curitiba',
    txid: `RTG${boletos[0]?.id}`,
    valor: '100.00',
  })
  const paga = { linhaDigitavel: some.stringMatching(/^237/), codigoBarras: some.stringMatching(/^237/), pixCopiaECola: pixDaLoja }
  expect(loja.state.memory.recebidos.get(`fatura-${id}`)?.body).toEqual({
    pagina: some.stringMatching(/\/p\/[\w-]{43}$/),
    id,
    tipo: 1,
    ...MES,
    valor: '400.00',
    desconto: '0.00',
    retido: '0.00',
    credito: '0.00',
    aPagar: '400.00',
    itens: [some.anything()],
    boletos: ['2026-11-18', '2026-12-18', '2027-01-18', '2027-02-18'].map((vencimento, at) => ({
      id: boletos[at]?.id,
      parcela: at + 1,
      valor: '100.00',
      vencimento,
      ...(at === 0 && paga),
    })),
  })
})

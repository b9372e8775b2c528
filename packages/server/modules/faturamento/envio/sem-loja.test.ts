import { envio } from '@retaguarda/contract/faturamento/envio.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { loteFaturas } from '@retaguarda/contract/faturamento/lote.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { silent } from '../../../base/log.ts'
import { startLoja } from '../../../integrations/loja/stand-in.ts'
import { cenarioCobranca } from '../../../test/cenario-cobranca.ts'
import { patientLoja } from '../../../test/patient.ts'
import { type Person, testApp } from '../../../test/test-app.ts'
import { executarLote } from '../lote/lote-faturas.jobs.ts'
import { enviarEmails } from './enviar-email.service.ts'
import { enviarPedido } from './enviar.service.ts'

const app = await testApp()
const { callAs, user, db, clock, config, integrations, life, mail } = app
const { cliente, ligarLoja, fechada, email } = cenarioCobranca(app)
const loja = await startLoja('k')
afterAll(() => loja.stop())
let rui: Person
const asRui = callAs(() => rui)
beforeAll(async () => {
  clock.at = new Date('2026-10-05T12:00:00-03:00')
  integrations.loja = patientLoja(loja, 300)
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
})
beforeEach(() => {
  Object.assign(loja.state, { behaviour: 'ok', seen: [] })
  Object.assign(mail, { configured: true, delivered: [], sent: [] })
})

const ctx = { db, config, integrations, life, now: clock.now, log: silent }
let n = 0
/** An invoice with a boleto, of a client of its own. */
async function faturada({ enderecos = [`financeiro${++n}@panorama.example`], comLoja = false, chave = 'k' } = {}) {
  const clienteId = await cliente(`Padaria ${++n}`)
  if (enderecos.length > 0) await email(clienteId, ...enderecos)
  if (comLoja) await ligarLoja(clienteId, { url: loja.url, chave })
  const id = await fechada(clienteId, ['90.00'], { ano: 2026, mes: 9 })
  await asRui(fatura.faturar, { params: { id }, body: { vencimento: '2026-11-10' } })
  return { id, clienteId, nome: `Padaria ${n}` }
}
const enviarLote = async (faturas: number[], semLoja?: boolean) => {
  const body = { faturas, total: faturas.length, ...(semLoja !== undefined && { semLoja }) }
  const { id } = (await asRui(loteFaturas.enviar, { body })).body
  await executarLote(ctx, { id })
  return (await asRui(loteFaturas.get, { params: { id } })).body
}
const lida = async (id: number) => (await asRui(fatura.get, { params: { id } })).body
const boletos = async (id: number) => (await asRui(faturaDocumento.get, { params: { id } })).body.boletos
const avisos = async (id: number) => db.selectFrom('loja_aviso').select('tipo').where('faturaId', '=', id).execute()

test('who has no store, and whose store will not have it, gets the mail alone; boletos stay, and no store is told of payments', async () => {
  const sem = await faturada()
  const negada = await faturada({ comLoja: true, chave: 'outra' })
  const before = await boletos(sem.id)
  const all = [sem.id, negada.id]
  expect((await asRui(loteFaturas.previaEnviar, { body: { faturas: all, total: 2 } })).body).toEqual({
    total: 2,
    semLoja: 1,
    todos: 2,
    servidorDeEmail: true,
  })
  expect(await enviarLote(all)).toMatchObject({ feitas: 0, erros: 2 })
  expect(await enviarLote(all, true)).toMatchObject({ feitas: 2, erros: 0, motivos: [] })
  expect([await lida(sem.id), await lida(negada.id)]).toMatchObject([
    { situacao: 5, soEmail: true },
    { situacao: 5, soEmail: true },
  ])
  expect((await boletos(sem.id)).map(({ situacao }) => situacao)).toEqual(before.map(({ situacao }) => situacao))
  expect((await asRui(fatura.history, { params: { id: sem.id } })).body[0]).toMatchObject({
    acao: 'enviar por e-mail',
    usuario: 'Rui Reis',
  })
  await enviarEmails(ctx)
  expect(mail.sent).toHaveLength(2)
  expect(JSON.stringify(mail.sent)).not.toContain('administra')

  // Also once there is a store that would take it.
  for (const one of [sem, negada]) {
    await ligarLoja(one.clienteId, { url: loja.url, chave: 'k' })
    const [boleto] = await boletos(one.id)
    await asRui(faturaDocumento.liquidar, { params: { id: one.id }, body: [{ id: boleto?.id, valorPago: '90.00' }] })
    expect(await lida(one.id)).toMatchObject({ situacao: 3, valorPago: '90.00' })
    expect(await avisos(one.id)).toEqual([])
  }
  expect(loja.state.seen.filter((what) => what.includes('liquid'))).toEqual([])
})

test('a store that is there is told as ever; one that is down keeps its invoice; cancelling what went by mail tells no store', async () => {
  const com = await faturada({ comLoja: true })
  const sem = await faturada()
  expect(await enviarLote([com.id, sem.id], true)).toMatchObject({ feitas: 2 })
  expect([await lida(com.id), await lida(sem.id)]).toMatchObject([{ soEmail: false }, { soEmail: true }])
  await asRui(fatura.cancelar, { params: { id: sem.id } })
  expect(await avisos(sem.id)).toEqual([])
  const fora = await faturada({ comLoja: true })
  loja.state.behaviour = 'down'
  expect(await enviarLote([fora.id], true)).toMatchObject({ feitas: 0, erros: 1 })
  expect(await lida(fora.id)).toMatchObject({ situacao: 2, soEmail: false })
})

test('without an address or a mail server nothing goes, and each reason is counted once for all of them', async () => {
  const some = [await faturada({ enderecos: [] }), await faturada({ enderecos: [] })]
  const done = await enviarLote(
    some.map(({ id }) => id),
    true,
  )
  expect(done.motivos).toEqual([{ erro: 'Sem loja e sem contato de e-mail.', quantidade: 2 }])
  const [one] = some
  const asked = await asRui(envio.enviar, { query: { espera: 0 }, body: { cliente: [one?.clienteId], ano: 2026, mes: 9, semLoja: true } })
  await enviarPedido(ctx, { id: asked.body.envio ?? 0 })
  const { linhas } = (await asRui(envio.get, { params: { id: asked.body.envio ?? 0 } })).body
  expect(linhas[0]?.texto).toBe(`${one?.nome}: sem loja e sem contato de e-mail.`)
  const outra = await faturada()
  mail.configured = false
  expect((await enviarLote([outra.id], true)).motivos).toEqual([{ erro: 'Sem loja e sem servidor de e-mail.', quantidade: 1 }])
  expect(await lida(outra.id)).toMatchObject({ situacao: 2, soEmail: false })
})

test('twenty who send at once send one mail', async () => {
  const { id } = await faturada({ enderecos: ['unico@panorama.example'] })
  const body = { faturas: [id], total: 1, semLoja: true }
  const ids = new Set((await Promise.all(Array.from({ length: 20 }, () => asRui(loteFaturas.enviar, { body })))).map((one) => one.body.id))
  await Promise.all([...ids, ...ids].map((lote) => executarLote(ctx, { id: lote })))
  await enviarEmails(ctx)
  expect(mail.sent.filter((one) => JSON.stringify(one.to).includes('unico@'))).toHaveLength(1)
})

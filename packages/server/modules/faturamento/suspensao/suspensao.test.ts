import { aprovacao } from '@retaguarda/contract/aprovacao.ts'
import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { suspensao } from '@retaguarda/contract/cobranca/suspensao.ts'
import { boleto as boletos } from '@retaguarda/contract/faturamento/boleto.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { silent } from '../../../base/log.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { startLoja } from '../../../integrations/loja/stand-in.ts'
import { outboxJob } from '../../../kit/outbox/outbox-run.ts'
import { cenarioCobranca } from '../../../test/cenario-cobranca.ts'
import { patientLoja } from '../../../test/patient.ts'
import { some } from '../../../test/some.ts'
import { type Person, testApp } from '../../../test/test-app.ts'
import { avisarSuspensoes, enviarAvisosDeSuspensao } from './aviso-suspensao.service.ts'
import { bloqueios } from './bloqueio.service.ts'
import { suspenderPelaRegra } from './suspensao.service.ts'

const testing = await testApp()
const { callAs, user, db, clock, mail, config, integrations, life } = testing
const { cliente, ligarLoja, email, fechada } = cenarioCobranca(testing)
const jobCtx = { db, config, integrations, life, now: clock.now, log: silent }
const loja = await startLoja('k')
afterAll(() => loja.stop())

const MOTIVO = 'Combinado com o cliente por telefone.'
/** A Monday on which stores may be suspended. */
const MONDAY = new Date('2026-11-30T10:00:00-03:00')
let rui: Person
let ana: Person
const asRui = callAs(() => rui)
const asAna = callAs(() => ana)
const BY = { user: null, requestId: 'teste', now: clock.now, config }

beforeAll(() => void (integrations.loja = patientLoja(loja, 300)))
let people = 0
/** Who is signed in at the hour of the clock. */
async function signIn(): Promise<void> {
  rui = await user({ nome: `Rui Reis ${++people}`, isAdmin: false, tipo: 2 })
  ana = await user({ nome: `Ana Ávila ${people}`, tipo: 2 })
}
const moveTo = (instant: string) => {
  clock.at = new Date(instant)
  return signIn()
}
beforeEach(async () => {
  clock.at = MONDAY
  await signIn()
  Object.assign(mail, { configured: true, failing: false, sent: [] })
  loja.state.behaviour = 'ok'
  loja.state.memory.recebidos.clear()
  // What other tests billed is paid.
  await db.updateTable('fatura_documento').set({ situacao: 3 }).execute()
  await db.updateTable('loja_aviso').set({ situacao: 1 }).execute()
})

const tell = () => outboxJob(bloqueios)(jobCtx)
const recebidos = () =>
  [...loja.state.memory.recebidos].flatMap(([key, { body }]) => (key.startsWith('bloqueio') ? [[key, body] as const] : []))
const texts = (answer: { status: number; body: unknown }) => [answer.status, JSON.stringify(answer.body).replaceAll('\u00a0', ' ')]
const estado = async (clienteId: number) =>
  (await db.selectFrom('suspensao').select('situacao').where('clienteId', '=', clienteId).orderBy('id').execute()).map(
    ({ situacao }) => situacao,
  )

async function devedor(name: string, { valores = ['1000.00'], vencimento = '2026-10-05', comLoja = true } = {}) {
  const id = await cliente(name)
  if (comLoja) await ligarLoja(id, { url: loja.url, chave: 'k' })
  const ids: number[] = []
  for (const valor of valores) {
    const faturaId = await fechada(id, [valor])
    expect((await asRui(fatura.faturar, { params: { id: faturaId }, body: { vencimento: '2026-12-10' } })).status).toBe(200)
    const row = await db.selectFrom('fatura_documento').select('id').where('faturaId', '=', faturaId).executeTakeFirstOrThrow()
    await db.updateTable('fatura_documento').set({ dataVencimento: vencimento }).where('id', '=', row.id).execute()
    ids.push(row.id)
  }
  return { cliente: id, boletos: ids, boleto: ids[0] ?? 0 }
}
const avisar = (id: number, data = '2026-11-20', meio = 2) =>
  asRui(suspensao.avisar, { params: { id }, body: { meio, data, texto: 'Falei com a Maria do financeiro.' } })
const suspender = (id: number) => asRui(suspensao.suspender, { params: { id }, body: { motivo: MOTIVO } })
const liberar = (id: number) => asRui(suspensao.liberar, { params: { id }, body: { motivo: MOTIVO } })
const pagar = async (id: number) => {
  const { faturaId } = await db.selectFrom('fatura_documento').select('faturaId').where('id', '=', id).executeTakeFirstOrThrow()
  const body = [{ id, dataPagamento: '2026-11-30', valorPago: '1000.00' }]
  expect((await asRui(faturaDocumento.liquidar, { params: { id: faturaId }, body })).status).toBe(200)
}
async function avisado(name: string, more: Parameters<typeof devedor>[1] = {}) {
  const made = await devedor(name, more)
  expect((await avisar(made.cliente)).status).toBe(200)
  return made
}

test('a store is suspended by hand, told what it shows, and lifted at 3 in the morning by the payment of the last that is late', async () => {
  const {
    cliente: id,
    boletos: [first = 0, second = 0],
  } = await avisado('Padaria', { valores: ['1000.00', '1000.00'] })
  expect((await suspender(id)).status).toBe(200)
  await tell()
  expect(await estado(id)).toEqual([2])
  expect(recebidos()).toMatchObject([
    [
      `bloqueio-${id}-1`,
      {
        bloqueada: true,
        motivo: MOTIVO,
        mensagem: some.stringContaining('R$\u00a02.000,00'),
        pagina: some.stringMatching(/\/p\/[\w-]{43}$/),
      },
    ],
  ])
  await moveTo('2026-12-01T03:00:00-03:00')
  await pagar(first)
  expect(await estado(id)).toEqual([2])
  await pagar(second)
  expect(await estado(id)).toEqual([3])
  const jobs = await sql<{
    n: number
  }>`select count(*)::int as n from graphile_worker.jobs where task_identifier = 'loja.bloquear' and run_at <= now()`.execute(db)
  expect(jobs.rows[0]?.n).toBeGreaterThan(0)
  await tell()
  expect(await estado(id)).toEqual([4])
  expect(recebidos()[1]).toMatchObject([`bloqueio-${id}-2`, { bloqueada: false }])
  const [row] = (await asRui(suspensao.list, { query: { filter: [{ name: 'cliente.id', op: '=', v: id }] } })).body.rows
  expect(row).toMatchObject({ situacao: 4, origem: 2, motivo: MOTIVO, liberadaEm: '2026-12-01T06:00:00.000Z', erro: null })
  // What is taken back does not suspend again.
  const paid = await db.selectFrom('liquidacao').select('id').where('documentoId', '=', second).executeTakeFirstOrThrow()
  const back = { pagamento: paid.id, motivo: MOTIVO }
  expect((await asRui(boletos.estornar, { params: { id: second }, body: back })).status).toBe(200)
  await tell()
  expect(await estado(id)).toEqual([4])
  // The next suspension needs a warning of its own.
  expect(texts(await suspender(id))[1]).toContain('Falta avisar')
})

test('lifted before it was told, nothing is told', async () => {
  const { cliente: id, boleto } = await avisado('Antes')
  await suspender(id)
  await pagar(boleto)
  expect(await estado(id)).toEqual([4])
  await tell()
  expect(recebidos()).toEqual([])
})

test('what may have arrived is lifted by a word of its own, after it', async () => {
  const { cliente: id, boleto } = await avisado('Perdida')
  await suspender(id)
  loja.state.behaviour = 'cut'
  await tell()
  expect(await estado(id)).toEqual([1])
  loja.state.behaviour = 'ok'
  await pagar(boleto)
  expect(await estado(id)).toEqual([3])
  clock.advance(2 * 60_000)
  await tell()
  await tell()
  expect(await estado(id)).toEqual([4])
  expect(recebidos().map(([key, body]) => [key, (body as { bloqueada: boolean }).bloqueada])).toEqual([
    [`bloqueio-${id}-1`, true],
    [`bloqueio-${id}-2`, false],
  ])
})

test('a store that cannot be suspended says so once', async () => {
  const { cliente: id } = await avisado('Antiga')
  loja.state.behaviour = 'antiga'
  await suspender(id)
  await tell()
  await moveTo('2026-12-01T10:00:00-03:00')
  loja.state.seen = []
  await tell()
  expect(loja.state.seen.filter((one) => one.includes('bloqueio'))).toEqual([])
  const [row] = (await asRui(suspensao.list, { query: { filter: [{ name: 'cliente.id', op: '=', v: id }] } })).body.rows
  expect(row).toMatchObject({ situacao: 5, erro: 'Esta loja ainda não sabe ser suspensa.' })
  expect((await liberar(id)).status).toBe(409)
})

test('each refusal is said in its order, and the preview says the same of the late', async () => {
  const { cliente: id, boleto } = await devedor('Recusas', { comLoja: false, vencimento: '2026-11-30' })
  const refused = async (motivo: string, podeEm: string | null = null) => {
    expect(texts(await suspender(id))).toEqual([409, some.stringContaining(motivo)])
    const row = (await asRui(suspensao.previa, {})).body.find(({ cliente: one }) => one.id === id)
    if (row) expect([row.pode, row.motivo?.replaceAll('\u00a0', ' '), row.podeEm]).toEqual([false, motivo, podeEm])
  }
  const nunca = (valor: boolean) => asRui(suspensao.nunca, { params: { id }, body: { valor, motivo: MOTIVO } })
  await nunca(true)
  await moveTo('2026-11-27T10:00:00-03:00')
  await refused(
    'A loja não é suspensa em fins de semana, feriados, na véspera deles ou depois das 16 h. Próxima hora: 30/11/2026, 8 h.',
    '2026-11-30T11:00:00.000Z',
  )
  await moveTo(MONDAY.toISOString())
  await refused(`Este cliente nunca é suspenso: ${MOTIVO}`)
  await nunca(false)
  await refused('O cliente não tem loja conectada.')
  await ligarLoja(id, { url: loja.url, chave: 'k' })
  await refused('Nada deste cliente está vencido há 1 dia ou mais.')
  await db.updateTable('fatura_documento').set({ dataVencimento: '2026-10-05' }).where('id', '=', boleto).execute()
  const promessa = await db
    .insertInto('promessa')
    .values({ clienteId: id, data: '2026-12-05', contato: 'Maria', dataHora: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('promessa_boleto').values({ promessaId: promessa.id, documentoId: boleto }).execute()
  await refused('Há uma promessa até 05/12/2026.', '2026-12-08T11:00:00.000Z')
  await db.updateTable('promessa').set({ situacao: 4, encerradaEm: clock.now() }).execute()
  const excecao = await db
    .insertInto('excecao_bancaria')
    .values({
      tipo: 1,
      contaBancariaId: await conta(),
      nossoNumero: '1',
      valorPago: '1000.00',
      mensagem: 'x',
      criadaEm: clock.now(),
      item: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await refused('A loja não será suspensa: há um pagamento de R$ 1.000,00 nas exceções do banco.')
  await db
    .updateTable('excecao_bancaria')
    .set({ situacao: 3, motivo: MOTIVO, resolvidaEm: clock.now() })
    .where('id', '=', excecao.id)
    .execute()
  await refused('Falta avisar: o aviso de suspensão sai 3 dias úteis antes.')
  await avisar(id, '2026-11-27')
  await refused('O aviso saiu em 27/11/2026: a partir de 02/12/2026.', '2026-12-02T11:00:00.000Z')
  await moveTo('2026-12-02T15:59:59-03:00')
  expect((await suspender(id)).status).toBe(200)
  await refused('A loja já está suspensa.')
})

async function conta(): Promise<number> {
  const beneficiario = { nome: 'Loja Exemplo Ltda', cpfCnpj: '11222333000181', endereco: 'Rua das Flores, 10' }
  const pix = { modo: 1, chave: 'financeiro@loja.com.br', nome: 'Loja', cidade: 'Sao Paulo' }
  const codes = { agencia: '1234', conta: '7654321', codigoBeneficiario: '123456', modalidade: '1' }
  return (await asAna(contaBancaria.add, { body: { nome: 'Caixa', banco: '104', ...codes, beneficiario, pix } })).body.id
}

test('a preview of an instant outside of the years that are known is refused, and one at their ends is not', async () => {
  const at = async (em: string) => (await asRui(suspensao.previa, { query: { em } })).status
  for (const em of ['1899-12-31T10:00:00-03:00', '2200-01-01T10:00:00-03:00', '9999-12-31T23:00:00-03:00'])
    expect(await at(em), em).toBe(400)
  for (const em of ['1900-01-01T10:00:00-03:00', '2199-12-31T23:00:00-03:00']) expect(await at(em), em).toBe(200)
})

test('of many at once one suspends, and each payment of two at once leaves the store lifted', async () => {
  const {
    cliente: id,
    boletos: [first = 0, second = 0],
  } = await avisado('Paralelo', { valores: ['1000.00', '1000.00'] })
  const rule = () => inTransaction(db, (trx) => suspenderPelaRegra(trx, BY, { dias: 15 }))
  const [hand, other, ...ruled] = await Promise.all([suspender(id), suspender(id), rule(), rule(), rule()])
  expect(await estado(id)).toEqual([1])
  const won = [hand, other].filter(({ status }) => status === 200).length + ruled.reduce((sum, { suspensoes }) => sum + suspensoes, 0)
  expect(won).toBe(1)
  await Promise.all([tell(), tell(), tell()])
  expect(recebidos()).toHaveLength(1)
  await Promise.all([pagar(first), pagar(second)])
  expect(await estado(id)).toEqual([3])
  await tell()
  expect(await estado(id)).toEqual([4])
})

test('above ten stores the rule asks a second person, and each is judged again', async () => {
  const all = []
  for (let n = 0; n < 11; n++) all.push(await avisado(`Loja ${n}`))
  const rule = () => inTransaction(db, (trx) => suspenderPelaRegra(trx, BY, { dias: 15 }))
  const asked = await rule()
  expect(asked).toEqual({ suspensoes: 0, aprovacao: some.any(Number) })
  expect(await rule()).toEqual(asked)
  const [paid] = all
  await pagar(paid?.boleto ?? 0)
  await moveTo('2026-11-30T17:00:00-03:00')
  expect((await asAna(aprovacao.aprovar, { params: { id: asked.aprovacao ?? 0 } })).status).toBe(409)
  await moveTo('2026-12-01T09:00:00-03:00')
  const { status, body } = await asAna(aprovacao.aprovar, { params: { id: asked.aprovacao ?? 0 } })
  expect([status, body.msg]).toEqual([200, '10 lojas serão suspensas em instantes. Uma não pode mais ser suspensa.'])
  const origens = await db
    .selectFrom('suspensao')
    .select(['origem', 'dias'])
    .where('clienteId', '=', all[1]?.cliente ?? 0)
    .execute()
  expect([await estado(paid?.cliente ?? 0), origens]).toEqual([[], [{ origem: 1, dias: 15 }]])
})

test('by rule a store is lifted once nothing is older than the rule, by hand once nothing is late', async () => {
  const {
    cliente: id,
    boletos: [first = 0, second = 0],
  } = await avisado('Regra', { valores: ['1000.00', '1000.00'] })
  await db.updateTable('fatura_documento').set({ dataVencimento: '2026-11-25' }).where('id', '=', second).execute()
  await inTransaction(db, (trx) => suspenderPelaRegra(trx, BY, { dias: 15 }))
  await tell()
  await pagar(first)
  expect(await estado(id)).toEqual([3])
})

test('a client is warned by mail once a day, in words that say from when and where to pay', async () => {
  const { cliente: id } = await devedor('Avisada')
  const semEmail = await devedor('Sem e-mail')
  const semLoja = await devedor('Sem loja', { comLoja: false })
  await email(id, 'financeiro@padaria.example')
  await email(semLoja.cliente, 'x@padaria.example')
  const warn = () => inTransaction(db, (trx) => avisarSuspensoes(trx, BY, [id, semEmail.cliente, semLoja.cliente]))
  expect([await warn(), await warn()]).toEqual([1, 0])
  expect((await avisar(id, '2026-11-30', 1)).status).toBe(409)
  await enviarAvisosDeSuspensao(jobCtx)
  const [sent, ...more] = mail.sent
  expect(more).toEqual([])
  const lines = (sent?.text ?? '').replaceAll('\u00a0', ' ')
  expect(sent?.subject).toBe('Aviso de suspensão da loja')
  expect(lines).toContain('Não recebemos o pagamento de R$ 1.000,00:')
  expect(lines).toContain('Se nada for pago, a loja pode ser suspensa a partir de 03/12/2026.')
  expect(lines).toMatch(/\/p\/[\w-]{43}\?m=\d+/)
  expect(texts(await suspender(id))[1]).toContain('O aviso saiu em 30/11/2026: a partir de 03/12/2026.')
})

import { aprovacao } from '@retaguarda/contract/aprovacao.ts'
import { ReguaForm, reguaCobranca } from '@retaguarda/contract/cobranca/regua.ts'
import { suspensao } from '@retaguarda/contract/cobranca/suspensao.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { startLoja } from '../../integrations/loja/stand-in.ts'
import { cenarioRegua, MONDAY, NADA } from '../../test/cenario-regua.ts'
import { patientLoja } from '../../test/patient.ts'
import { some } from '../../test/some.ts'
import { testApp } from '../../test/test-app.ts'
import { agir } from './agir.service.ts'
import { executarDoDia } from './regua-cobranca.service.ts'

const testing = await testApp()
const { db, mail, integrations } = testing
const { asRui, asAna, job, moveTo, comecar, regra, devedor, executar, ligacoesDe, prometer, email } = cenarioRegua(testing)
const loja = await startLoja('k')
afterAll(() => loja.stop())
beforeAll(() => void (integrations.loja = patientLoja(loja, 300)))
beforeEach(comecar)

const PALAVRAS = { assunto: 'Fatura {{fatura}}', texto: 'Olá.' }

test.each([
  ['a reminder as ever', { ...PALAVRAS, dias: -3 }, []],
  ['without words', { dias: 3 }, ['assunto', 'texto']],
  ['a call needs none', { dias: 3, acao: 2 }, []],
  ['before the due date nobody is called', { dias: 0, acao: 2 }, ['dias']],
  ['nor warned', { dias: -1, acao: 3 }, ['dias']],
  ['nor suspended', { dias: 0, acao: 4 }, ['dias']],
  ['no such action', { dias: 3, acao: 5 }, ['acao']],
  ['a mail with a strange mark', { dias: 3, acao: 1, assunto: 'a {{nada}}', texto: '{{nada}}' }, ['assunto', 'texto']],
  ['words that its action does not have', { dias: 3, acao: 2, assunto: 'a {{nada}}', texto: '{{' }, []],
])('a rule: %s', (_what, form, fields) => {
  const { error } = ReguaForm.safeParse({ nome: 'Regra', ...form })
  expect(error?.issues.map(({ path }) => path[0]) ?? []).toEqual(fields)
})

test('a rule acts by mail where nothing else is said; days and action tell rules apart', async () => {
  await asAna(reguaCobranca.add, { body: { nome: 'Lembrete', dias: 5, ...PALAVRAS } })
  await regra(2, 5)
  await regra(3, 5)
  await regra(4, 5)
  const again = await asAna(reguaCobranca.add, { body: { nome: 'Outra', dias: 5, acao: 2 } })
  expect(again).toMatchObject({ status: 422, body: { error: some.stringContaining('Já existe uma regra desta ação com estes dias.') } })
  const { rows } = (await asRui(reguaCobranca.list, { query: {} })).body
  expect(rows.map(({ acao, assunto }) => [acao, assunto]).toSorted()).toEqual([
    [1, 'Fatura {{fatura}}'],
    [2, null],
    [3, null],
    [4, null],
  ])
})

test('a rule that calls instead of mailing keeps no words and no slip', async () => {
  const { id } = (await asAna(reguaCobranca.add, { body: { nome: 'Vira ligação', dias: 6, ...PALAVRAS, anexarPdf: true } })).body
  const { versaoRegistro } = (await asAna(reguaCobranca.get, { params: { id } })).body
  const body = { nome: 'Vira ligação', dias: 6, acao: 2, ...PALAVRAS, anexarPdf: true, versaoRegistro }
  expect((await asAna(reguaCobranca.edit, { params: { id }, body })).status).toBe(200)
  expect((await asAna(reguaCobranca.get, { params: { id } })).body).toMatchObject({ acao: 2, assunto: null, texto: null, anexarPdf: false })
})

test('what is promised, informed or withheld is not asked for; who gets no reminders is not called', async () => {
  await regra(2, 5)
  const promised = await devedor('Prometeu')
  expect((await prometer(promised.cliente, promised.boletos)).status).toBe(200)
  const quiet = await devedor('Quieto')
  await db.updateTable('cliente').set({ semRegua: true }).where('id', '=', quiet.cliente).execute()
  expect(await executar()).toEqual({ status: 200, ...NADA })
  const rows = (await asRui(reguaCobranca.previa, { query: {} })).body
  expect(rows.map(({ acao, boleto, motivo }) => [acao, boleto, motivo])).toEqual([
    [2, promised.boleto, 'Há uma promessa até 01/12/2026.'],
    [2, quiet.boleto, 'O cliente não recebe lembretes.'],
  ])
})

test('without a mail server calls are asked for all the same, and the reminders of those days go out once there is one', async () => {
  await regra(2, 5)
  await asAna(reguaCobranca.add, { body: { nome: 'Lembrete', dias: 5, ...PALAVRAS } })
  await moveTo('2026-11-19', '08:00')
  await executarDoDia(job)
  await moveTo(MONDAY, '08:00')
  const { cliente: id } = await devedor('Sem correio', { endereco: 'sem@correio.example' })
  mail.configured = false
  await executarDoDia(job)
  expect(await ligacoesDe(id)).toMatchObject([{ data: MONDAY }])
  expect(await executar()).toMatchObject({ status: 200, ...NADA })
  await db.deleteFrom('regua_cobranca').where('acao', '=', 2).execute()
  expect((await asRui(reguaCobranca.executar, { body: {} })).status).toBe(503)
  mail.configured = true
  await moveTo('2026-11-25', '08:00')
  await executarDoDia(job)
  expect(await db.selectFrom('regua_envio').select('emails').where('clienteId', '=', id).execute()).toEqual([
    { emails: 'sem@correio.example' },
  ])
})

test('a client is warned once by a rule, where there is a store and nothing protects it', async () => {
  await regra(3, 5)
  const one = await devedor('Avisado', { loja: loja.url, endereco: 'avisado@loja.example' })
  const sem = await devedor('Sem loja', { endereco: 'sem@loja.example' })
  const promised = await devedor('Promessa', { loja: loja.url, endereco: 'promessa@loja.example' })
  await prometer(promised.cliente, promised.boletos)
  const rows = (await asRui(reguaCobranca.previa, { query: {} })).body
  expect(rows.map(({ acao, boleto, motivo }) => [acao, boleto, motivo])).toEqual([
    [3, one.boleto, null],
    [3, sem.boleto, 'O cliente não tem loja conectada.'],
    [3, promised.boleto, 'Há uma promessa até 01/12/2026.'],
  ])
  expect(await executar()).toEqual({ status: 200, ...NADA, avisos: 1 })
  expect(mail.sent).toHaveLength(1)
  for (const day of ['2026-11-23', '2026-11-24', '2026-11-25']) {
    await moveTo(day, '08:00')
    await executarDoDia(job)
    expect(await executar()).toEqual({ status: 200, ...NADA })
  }
  expect(await db.selectFrom('suspensao_aviso').select('clienteId').where('clienteId', '=', one.cliente).execute()).toHaveLength(1)
})

const avisado = async (name: string) => {
  const made = await devedor(name, { dias: 20, loja: loja.url })
  const body = { meio: 2, data: '2026-11-16', texto: 'Falei com a Maria.' }
  expect((await asRui(suspensao.avisar, { params: { id: made.cliente }, body })).status).toBe(200)
  return made
}

test('a rule suspends the stores that are late by its days, and above ten asks a second person', async () => {
  await regra(4, 15)
  const first = await avisado('Suspensa')
  const promised = await avisado('Prometida')
  await prometer(promised.cliente, promised.boletos)
  const rows = (await asRui(reguaCobranca.previa, { query: {} })).body
  expect(rows.map(({ acao, boleto, motivo }) => [acao, boleto, motivo])).toEqual([
    [4, first.boleto, null],
    [4, promised.boleto, 'Há uma promessa até 01/12/2026.'],
  ])
  expect(await executar()).toEqual({ status: 200, ...NADA, suspensoes: 1 })
  expect(await executar()).toEqual({ status: 200, ...NADA })
  for (let n = 0; n < 11; n++) await avisado(`Muitas ${n}`)
  const { aprovacao: pedido, suspensoes } = await executar()
  expect([suspensoes, typeof pedido]).toEqual([0, 'number'])
  expect((await executar()).aprovacao).toBe(pedido)
  expect((await asAna(aprovacao.aprovar, { params: { id: pedido ?? 0 } })).status).toBe(200)
  expect(await db.selectFrom('suspensao').select('id').where('situacao', '=', 1).execute()).toHaveLength(12)
})

test('a run that died is taken up whole, and two at once do everything once', async () => {
  await regra(2, 20)
  await regra(3, 20)
  await regra(4, 20)
  const one = await avisado('Duas vezes')
  await email(one.cliente, 'duas@loja.example')
  // It dies after all was done and before it was kept.
  const by = { ...job, user: null, requestId: 'teste' }
  const janela = { de: MONDAY, ate: MONDAY }
  const died = inTransaction(db, async (trx) => {
    expect(await agir(trx, by, { janela, feriados: new Set(), correio: true })).toEqual({ ligacoes: 1, avisos: 1 })
    throw new Error('morreu')
  })
  await expect(died).rejects.toThrow('morreu')
  expect(await ligacoesDe(one.cliente)).toEqual([])
  const answers = await Promise.all([executarDoDia(job), executarDoDia(job), executar(), executar()])
  expect(answers.slice(2)).toMatchObject([{ status: 200 }, { status: 200 }])
  expect(await ligacoesDe(one.cliente)).toMatchObject([{ situacao: 1, boletos: one.boletos }])
  const avisos = await db.selectFrom('suspensao_aviso').select('id').where('clienteId', '=', one.cliente).where('meio', '=', 1).execute()
  expect(avisos).toHaveLength(1)
  expect(await db.selectFrom('suspensao').select('id').where('clienteId', '=', one.cliente).execute()).toHaveLength(1)
})

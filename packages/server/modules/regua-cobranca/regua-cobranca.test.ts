import { MARCAS, ReguaForm, reguaCobranca } from '@retaguarda/contract/cobranca/regua.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { silent } from '../../base/log.ts'
import { type Mail, NobodyTook, Unconfirmed } from '../../integrations/mail/port.ts'
import { cenarioCobranca } from '../../test/cenario-cobranca.ts'
import { cenarioTitulos } from '../../test/cenario-titulos.ts'
import { some } from '../../test/some.ts'
import { testApp } from '../../test/test-app.ts'
import { testLife } from '../../test/test-life.ts'
import { pixLidoDe } from '../cobranca/pix.calc.ts'
import { enviarLembretes } from './lembrete.service.ts'
import { type Estado, janelaDe, lembreteDe, marcasDe, motivoDe, totalDe } from './regua.calc.ts'
import { executarDoDia } from './regua-cobranca.service.ts'

const testing = await testApp()
const { callAs, user, db, clock, mail, config, integrations } = testing
/** A Monday; the Friday before was a holiday of the banks. */
const SEGUNDA = '2026-11-23'
clock.at = new Date(`${SEGUNDA}T12:00:00Z`)
const rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
const admin = await user({ tipo: 2 })
const asRui = callAs(() => rui)
const asAdmin = callAs(() => admin)
const { cliente, email, fechada, ligarLoja, retemIss } = cenarioCobranca(testing)
const { send } = mail
const processo = async () => ({ db, config, integrations, life: await testLife(db), now: clock.now, log: silent })

const REGRA = { nome: 'Vence hoje', dias: 0, assunto: 'Fatura {{fatura}} vence hoje', texto: 'Olá, {{cliente}}.\n\nTotal: {{ total }}.' }
const regra = async (more: object = {}) => {
  const { body } = await asAdmin(reguaCobranca.add, { body: { ...REGRA, ...more } })
  return body.id
}
/** A boleto that falls due on a day, of a client with these addresses. */
async function boleto(
  name: string,
  vencimento: string,
  ...contatos: string[]
): Promise<{ boleto: number; cliente: number; fatura: number }> {
  const clienteId = await cliente(name)
  if (contatos.length > 0) await email(clienteId, ...contatos)
  const id = await fechada(clienteId, ['150.00'])
  const { status } = await asRui(fatura.faturar, { params: { id }, body: { vencimento } })
  expect(status).toBe(200)
  const row = await db.selectFrom('fatura_documento').select('id').where('faturaId', '=', id).executeTakeFirstOrThrow()
  return { boleto: row.id, cliente: clienteId, fatura: id }
}
const executar = async () => {
  const { status, body } = await asRui(reguaCobranca.executar, { body: {} })
  const { msg: _, ligacoes, avisos, suspensoes, aprovacao, ...counts } = body
  expect({ ligacoes, avisos, suspensoes, aprovacao }).toEqual({ ligacoes: 0, avisos: 0, suspensoes: 0, aprovacao: null })
  return { status, ...counts }
}
const previa = async (data?: string) => (await asRui(reguaCobranca.previa, { query: { data } })).body

beforeEach(async () => {
  clock.at = new Date(`${SEGUNDA}T12:00:00Z`)
  Object.assign(mail, { configured: true, failing: false, sent: [], send })
  // What other tests billed is paid.
  await db.updateTable('fatura_documento').set({ situacao: 3 }).execute()
  for (const table of ['regua_envio', 'regua_dia', 'regua_cobranca', 'pessoa_contato'] as const) await db.deleteFrom(table).execute()
})

describe('what is reckoned', () => {
  const feriados = new Set<string>()
  test.each([
    ['the first time that day alone', SEGUNDA, null, { de: SEGUNDA, ate: SEGUNDA }],
    ['since the last time, that day again', SEGUNDA, '2026-11-18', { de: '2026-11-18', ate: SEGUNDA }],
    ['again on the same day', SEGUNDA, SEGUNDA, { de: SEGUNDA, ate: SEGUNDA }],
    ['a month back at most', SEGUNDA, '2026-01-05', { de: '2026-10-23', ate: SEGUNDA }],
    ['of a day that is over, that day alone', '2026-11-18', SEGUNDA, { de: '2026-11-18', ate: '2026-11-18' }],
    ['of a day to come since the business day before it', '2026-12-28', SEGUNDA, { de: '2026-12-25', ate: '2026-12-28' }],
  ])('%s', (_what, day, ultimo, janela) => expect(janelaDe(day, { ultimo, hoje: SEGUNDA, feriados })).toEqual(janela))

  test('a holiday of the city is none of the business days', () => {
    const digitados = new Set(['2026-12-24'])
    const janela = janelaDe('2026-12-28', { ultimo: SEGUNDA, hoje: SEGUNDA, feriados: digitados })
    expect(janela).toEqual({ de: '2026-12-24', ate: '2026-12-28' })
  })

  test('every mark has its value, and a value that looks like one stays as it is', () => {
    const cobrado = {
      cliente: { nome: '{{total}}' },
      ano: 2026,
      mes: 1,
      parcela: 2,
      parcelas: 3,
      valor: '1234.5',
      vencimento: '2026-11-19',
      naLoja: true,
      linhaDigitavel: '00190.0',
      pixCopiaECola: null,
      juros: { tipo: 2, valor: '1.0000' },
      multa: { tipo: 2, valor: '2.0000' },
      desconto: { tipo: 1, valor: '10.0000', ate: '2026-11-10' },
    } as const
    expect(totalDe(cobrado, '1234.50', '2026-11-10', feriados)).toBe('1224.50')
    expect(totalDe(cobrado, '1234.50', '2026-11-11', feriados)).toBe('1234.50')
    const marcas = marcasDe(cobrado, SEGUNDA, totalDe(cobrado, '1234.50', SEGUNDA, feriados))
    const text = Object.keys(MARCAS).map((name) => `{{ ${name} }}`)
    expect(lembreteDe({ assunto: '{{cliente}}  {{parcela}}', texto: text.join('|') }, marcas)).toEqual({
      assunto: '{{total}} 2/3',
      texto: '{{total}}|01/2026|2/3|R$\u00a01.234,50|19/11/2026|R$\u00a01.260,84|4|00190.0|disponível na administração da sua loja',
    })
    expect(
      lembreteDe({ assunto: 'x'.repeat(90).concat('{{cliente}}'.repeat(3)), texto: '' }, { ...marcas, cliente: 'y'.repeat(100) }).assunto,
    ).toHaveLength(250)
  })

  const estado = { aberto: '1.00', soRetencao: false, semRegua: false, enderecos: ['a@b.c'], envio: null }
  const envio = { situacao: 1 as const, dispensado: null, erro: null, em: '2026-11-20' }
  test.each<[Partial<Estado>, string | null]>([
    [{}, null],
    [{ enderecos: [] }, 'O cliente não tem contato de e-mail.'],
    [{ semRegua: true }, 'O cliente não recebe lembretes.'],
    [{ aberto: '0.00' }, 'O boleto não tem nada em aberto.'],
    [{ soRetencao: true }, 'O que falta (R$\u00a01,00) é a retenção desta fatura: registre-a em Liquidar.'],
    [{ envio }, 'Já enviado em 20/11/2026.'],
    [{ envio: { ...envio, situacao: 0 } }, 'O envio está em andamento.'],
    [{ envio: { ...envio, situacao: 2, erro: 'Caixa cheia.' } }, 'O envio de 20/11/2026 falhou: Caixa cheia.'],
    [{ envio: { ...envio, dispensado: 'pago.' } }, 'Dispensado: pago.'],
  ])('why not: %j', (more, motivo) => expect(motivoDe({ ...estado, ...more })).toBe(motivo))

  test.each([
    [
      'texto',
      'Olá, {{nome}} e {{x}}',
      'Texto: não há {{nome}}, {{x}}. Use {{cliente}}, {{fatura}}, {{parcela}}, {{valor}}, {{vencimento}}, ',
    ],
    ['assunto', 'Olá, {{cliente}', 'Assunto: escreva cada marca entre {{ e }}, como {{cliente}}.'],
    ['dias', 121, 'Dias: informe um número inteiro de -30 a 120.'],
    ['dias', '-31', 'Dias: informe um número inteiro de -30 a 120.'],
    ['dias', 1.5, 'Dias: informe um número inteiro de -30 a 120.'],
  ])('%s %s is refused', (field, value, sentence) => {
    const { error } = ReguaForm.safeParse({ ...REGRA, [field]: value })
    expect(error?.issues).toEqual([some.objectContaining({ path: [field], message: some.stringContaining(sentence) })])
  })
})

test('rules are for administrators, at most twenty, each of days of its own; what a mark does not mean is refused beside its field', async () => {
  expect((await asRui(reguaCobranca.add, { body: REGRA })).status).toBe(403)
  expect((await callAs(() => admin)(reguaCobranca.add, { body: { ...REGRA, texto: '{{saldo}}' } })).body).toMatchObject({
    fields: { texto: some.stringContaining('não há {{saldo}}') },
  })
  for (let dias = 0; dias < 20; dias++) expect(await regra({ dias })).toBeGreaterThan(0)
  const { status, body } = await asAdmin(reguaCobranca.add, { body: { ...REGRA, dias: -1 } })
  expect([status, body]).toMatchObject([409, { error: 'A régua tem no máximo 20 regras. Exclua ou altere uma das que existem.' }])
  const { body: list } = await asRui(reguaCobranca.list, { query: {} })
  expect(list.rows.map(({ dias }) => dias)).toEqual([...Array(20).keys()])
  const { status: taken } = await asAdmin(reguaCobranca.edit, { params: { id: list.rows[0]?.id ?? 0 }, body: { ...REGRA, dias: 5 } })
  expect(taken).toBe(422)
})

test('who owes is reminded once by each rule, whoever is asked and however often, and who has no address or wants none is not', async () => {
  await regra()
  await regra({ dias: -3, nome: 'Vence em 3 dias', assunto: 'Em 3 dias' })
  await regra({ dias: 1, ativa: false })
  const um = await boleto('Padaria Um', SEGUNDA, 'UM@exemplo.com.br', 'socio@exemplo.com.br')
  const dois = await boleto('Padaria Dois', '2026-11-26', 'dois@exemplo.com.br')
  const sem = await boleto('Padaria Muda', SEGUNDA)
  const nao = await boleto('Padaria Quieta', SEGUNDA, 'nao@exemplo.com.br')
  await db.updateTable('cliente').set({ semRegua: true }).where('id', '=', nao.cliente).execute()
  await boleto('Padaria Depois', '2026-12-15', 'depois@exemplo.com.br')

  const before = await previa()
  expect(before.map(({ boleto: id, motivo }) => [id, motivo])).toEqual([
    [um.boleto, null],
    [sem.boleto, 'O cliente não tem contato de e-mail.'],
    [nao.boleto, 'O cliente não recebe lembretes.'],
    [dois.boleto, null],
  ])
  expect(before[0]).toMatchObject({ cliente: { id: um.cliente, nome: 'Padaria Um' }, regra: { nome: 'Vence hoje' } })
  expect(before[0]?.texto).toBe('Olá, Padaria Um.\n\nTotal: R$\u00a0150,00.')
  expect((await previa('2026-11-26')).map(({ boleto: id, regra: r }) => [id, r.nome])).toEqual([[dois.boleto, 'Vence hoje']])

  const all = await Promise.all([executar(), executar(), executar(), processo().then(executarDoDia), processo().then(enviarLembretes)])
  const counted = all.slice(0, 3) as Awaited<ReturnType<typeof executar>>[]
  expect(counted.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(counted.every(({ semEmail, erros }) => semEmail === 1 && erros === 0)).toBe(true)
  await enviarLembretes(await processo())
  expect(mail.sent.map(({ to, subject }) => [[to].flat().map(({ address }) => address), subject]).toSorted()).toEqual([
    [['dois@exemplo.com.br'], 'Em 3 dias'],
    [['socio@exemplo.com.br', 'um@exemplo.com.br'], some.stringMatching(/^Fatura \d\d\/20\d\d vence hoje$/)],
  ])
  expect(mail.sent[0]?.messageId).toMatch(/^<lembrete-\d+-[\w-]{22}@/)
  expect(await executar()).toEqual({ status: 200, enviados: 0, repetidos: 2, semEmail: 1, erros: 0 })
  expect(mail.sent).toHaveLength(2)
  const { body } = await asRui(reguaCobranca.envios.list, { query: { filter: JSON.stringify([{ name: 'situacao', op: '=', v: 1 }]) } })
  expect(body.rows.map(({ cliente: c, regra: r }) => [c.pessoa.nome, r.nome]).toSorted()).toEqual([
    ['Padaria Dois', 'Vence em 3 dias'],
    ['Padaria Um', 'Vence hoje'],
  ])
  // A rule with a history stays.
  expect((await asAdmin(reguaCobranca.remove, { params: { id: before[0]?.regra.id ?? 0 } })).status).toBe(409)
})

test('FAL-14 who paid before the turn came is not reminded; whose mail the server may have is not reminded again', async () => {
  await regra()
  const paga = await boleto('Padaria Paga', SEGUNDA, 'paga@exemplo.com.br')
  const morta = await boleto('Padaria Morta', SEGUNDA, 'morta@exemplo.com.br')
  const ctx = await processo()
  await executarDoDia(ctx)
  await db.updateTable('fatura_documento').set({ situacao: 3 }).where('id', '=', paga.boleto).execute()
  const situacoes = async () => {
    const { body } = await asRui(reguaCobranca.envios.list, { query: {} })
    return Object.fromEntries(body.rows.map((row) => [row.boleto.id, [row.situacao, row.motivo]]))
  }
  mail.send = async (one: Mail) => {
    mail.sent.push(one) // the server has it
    throw new Unconfirmed('cut')
  }
  await enviarLembretes(ctx)
  expect(await situacoes()).toEqual({
    [paga.boleto]: [3, 'o boleto foi pago ou cancelado antes do envio.'],
    [morta.boleto]: [2, some.stringContaining('pode ter recebido a mensagem')],
  })
  // Who may have it is not reminded again.
  mail.send = send
  clock.advance(61_000)
  await enviarLembretes(ctx)
  expect(await executar()).toMatchObject({ enviados: 0, erros: 0, repetidos: 1 })
  expect(mail.sent).toHaveLength(1)
})

test('what the mail server did not take is tried again, what it refused for good at the next asking', async () => {
  await regra()
  await boleto('Padaria Caiu', SEGUNDA, 'caiu@exemplo.com.br')
  mail.send = async () => {
    throw Object.assign(new Error('no'), { command: 'CONN' })
  }
  expect(await executar()).toMatchObject({ enviados: 0, erros: 1 })
  mail.send = async () => {
    throw new NobodyTook([{ address: 'caiu@exemplo.com.br', text: '550 caixa inexistente', final: true }])
  }
  clock.advance(61_000)
  await enviarLembretes(await processo())
  expect((await previa())[0]?.motivo).toBe('O envio de 23/11/2026 falhou: caiu@exemplo.com.br recusou a mensagem: 550 caixa inexistente.')
  mail.send = send
  expect(await executar()).toEqual({ status: 200, enviados: 1, repetidos: 0, semEmail: 0, erros: 0 })
  expect(mail.sent).toHaveLength(1)
})

test('the clock sends on business days only, and nothing goes without a mail server', async () => {
  await regra()
  await boleto('Padaria Fim', SEGUNDA, 'fim@exemplo.com.br')
  clock.at = new Date('2026-11-22T12:00:00Z')
  await executarDoDia(await processo())
  expect(await db.selectFrom('regua_dia').selectAll().execute()).toEqual([])
  clock.at = new Date(`${SEGUNDA}T12:00:00Z`)
  mail.configured = false
  const { status, body } = await asRui(reguaCobranca.executar, { body: {} })
  expect([status, body]).toMatchObject([503, { error: some.stringContaining('SMTP_URL') }])
  await executarDoDia(await processo())
  mail.configured = true
  await executarDoDia(await processo())
  await executarDoDia(await processo())
  expect(await db.selectFrom('regua_dia').selectAll().execute()).toEqual([{ data: SEGUNDA, correio: true }])
  await enviarLembretes(await processo())
  expect(mail.sent).toHaveLength(1)
})

test('a rule that says so sends the slip along, which a boleto without a title has not; the Pix code asks for the total that is named', async () => {
  const { conta, titulo } = cenarioTitulos(testing, () => rui)
  await regra({ anexarPdf: true })
  await regra({ dias: 5, assunto: 'Atrasado', texto: '{{total}}|{{pixCopiaECola}}|\nAté logo.' })
  const pix = JSON.stringify({ modo: 1, chave: 'pix@empresa.com.br', nome: 'Empresa', cidade: 'Curitiba' })
  clock.at = new Date('2026-11-18T12:00:00Z')
  const atrasado = await boleto('Padaria Atrasada', '2026-11-18', 'atrasada@exemplo.com.br')
  clock.at = new Date(`${SEGUNDA}T12:00:00Z`)
  await titulo(atrasado.boleto, await conta('237', { agencia: '9', conta: '9', contaDv: '9', carteira: '09' }, { pix }))
  const com = await boleto('Padaria Com', SEGUNDA, 'com@exemplo.com.br')
  await boleto('Padaria Sem', SEGUNDA, 'sem@exemplo.com.br')
  await titulo(com.boleto, await conta('237', { agencia: '1234', conta: '54321', contaDv: '6', carteira: '09' }))
  expect(await executar()).toMatchObject({ enviados: 3 })
  const lembrete = mail.sent.find(({ subject }) => subject === 'Atrasado')
  const [total, codigo = ''] = lembrete?.text.split('|') ?? []
  expect([total, pixLidoDe(codigo)]).toEqual(['R$\u00a0153,00', { ok: true, valor: '153.00', txid: `RTG${atrasado.boleto}` }])
  expect(lembrete?.html).toContain('|<br>Até logo.</p>')
  const anexos = new Map(mail.sent.map(({ to, attachments = [] }) => [[to].flat()[0]?.address, attachments]))
  expect(anexos.get('sem@exemplo.com.br')).toEqual([])
  const [pdf] = anexos.get('com@exemplo.com.br') ?? []
  expect(pdf).toMatchObject({ filename: `boleto-${com.boleto}.pdf`, contentType: 'application/pdf' })
  expect(pdf?.content.subarray(0, 5).toString()).toBe('%PDF-')
})

test('a boleto without a title is in the store of who has one that was told of it; others are told to ask', async () => {
  await regra({ texto: '{{linhaDigitavel}}|{{pixCopiaECola}}' })
  const [sem, com, contada] = [
    await boleto('Padaria sem loja', SEGUNDA, 'sem@exemplo.com.br'),
    await boleto('Padaria com loja', SEGUNDA, 'com@exemplo.com.br'),
    await boleto('Padaria contada', SEGUNDA, 'contada@exemplo.com.br'),
  ]
  for (const one of [com, contada]) await ligarLoja(one.cliente, { url: 'https://loja.example', chave: 'c' })
  const enviada = { situacao: 5 } as const
  await db
    .updateTable('fatura')
    .set({ ...enviada, soEmail: true })
    .where('id', '=', sem.fatura)
    .execute()
  await db.updateTable('fatura').set(enviada).where('id', '=', contada.fatura).execute()
  const [ask, store] = ['peça ao financeiro', 'disponível na administração da sua loja']
  expect((await previa()).map(({ boleto: id, texto }) => [id, texto])).toEqual([
    [sem.boleto, `${ask}|${ask}`],
    [com.boleto, `${ask}|${ask}`],
    [contada.boleto, `${store}|${store}`],
  ])
})

test('who paid all but what is withheld is not reminded, and the preview says why', async () => {
  await regra()
  const um = await boleto('Padaria Lua', SEGUNDA, 'lua@cliente.com')
  await retemIss(um.cliente)
  const motivo = async () => (await previa()).map((one) => one.motivo)
  expect(await motivo()).toEqual([null])
  const pagar = (valorPago: string) =>
    asRui(faturaDocumento.liquidar, { params: { id: um.fatura }, body: [{ id: um.boleto, valorPago, dataPagamento: SEGUNDA }] })
  await pagar('142.00')
  expect(await motivo()).toEqual([null])
  await pagar('0.50')
  expect(await motivo()).toEqual(['O que falta (R$\u00a07,50) é a retenção desta fatura: registre-a em Liquidar.'])
  expect(await executar()).toEqual({ status: 200, enviados: 0, repetidos: 0, semEmail: 0, erros: 0 })
  expect(mail.sent).toEqual([])
})

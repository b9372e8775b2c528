import { panorama } from '@retaguarda/contract/cliente-panorama.ts'
import { aviso } from '@retaguarda/contract/aviso.ts'
import { reguaCobranca } from '@retaguarda/contract/cobranca/regua.ts'
import { envio } from '@retaguarda/contract/faturamento/envio.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { recusa } from '@retaguarda/contract/faturamento/recusa.ts'
import { notificacao } from '@retaguarda/contract/notificacao.ts'
import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { silent } from '../../base/log.ts'
import type { Mail } from '../../integrations/mail/port.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import { cenarioCobranca } from '../../test/cenario-cobranca.ts'
import { startCorreio } from '../../test/correio.ts'
import { some } from '../../test/some.ts'
import { testApp } from '../../test/test-app.ts'
import { testLife } from '../../test/test-life.ts'
import { enviarEmailsDeAvisos } from '../aviso/aviso.service.ts'
import { enviarNotificacao } from '../notificacao/envio.service.ts'
import { enviarEmails, pedirEmail } from '../faturamento/envio/enviar-email.service.ts'
import { enviarLembretes } from '../regua-cobranca/lembrete.service.ts'
import { executarDoDia } from '../regua-cobranca/regua-cobranca.service.ts'

const testing = await testApp()
const { callAs, user, db, clock, config, integrations, life } = testing
const { cliente: novoCliente, aberta: emAberto, fechada } = cenarioCobranca(testing)
const { state, mail } = await startCorreio()
integrations.mail = mail
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const SEGUNDA = '2026-11-23'
clock.at = new Date(`${SEGUNDA}T12:00:00Z`)
const rui = await user({ nome: 'Rui Reis', isAdmin: true, tipo: 2 })
const bia = await user({ nome: 'Bia Brito', isAdmin: false, tipo: 2 })
const asRui = callAs(() => rui)
const job: JobCtx = { db, config, integrations, life, now: clock.now, log: silent }

const FINANCEIRO = 3
const FATURAMENTO = 4
const DIRETOR = 1
type Contato = [contato: string, setor: -1 | 1 | 3 | 4]

beforeAll(async () => {
  await asRui(reguaCobranca.add, { body: { nome: 'Vence hoje', dias: 0, assunto: 'Vence hoje', texto: 'Olá, {{cliente}}.' } })
})
beforeEach(() => {
  Object.assign(state, { recebidas: [], recusa: {} })
  clock.at = new Date(`${SEGUNDA}T12:00:00Z`)
})

async function cliente(name: string, ...contatos: Contato[]): Promise<number> {
  const id = await novoCliente(name)
  const { pessoaId } = await db.selectFrom('cliente').select('pessoaId').where('id', '=', id).executeTakeFirstOrThrow()
  const rows = contatos.map(([contato, setor], ordem) => ({ pessoaId, ordem, tipo: 1 as const, contato, setor }))
  if (rows.length > 0) await db.insertInto('pessoa_contato').values(rows).execute()
  return id
}
/** Its invoice, with a boleto that falls due on the day. */
async function faturada(clienteId: number): Promise<number> {
  const id = await fechada(clienteId, ['150.00'])
  await asRui(fatura.faturar, { params: { id }, body: { vencimento: SEGUNDA } })
  return id
}
/** Its mail ordered, as the sending to a store does. */
const pedir = (faturaId: number, clienteId: number, usuarioId: number | null = rui.id) =>
  db.transaction().execute((trx) => pedirEmail(trx, job, { faturaId, clienteId, usuarioId }))
const paras = () =>
  state.recebidas.map(({ mail: { to }, para }) => [[to ?? []].flat().flatMap(({ value }) => value.map(({ address }) => address)), para])
const avisosDe = async (quem: { token: string }) =>
  (await callAs(() => quem)(aviso.list, { query: {} })).body.rows.map(({ titulo, texto, link }) => ({ titulo, texto, link }))
const abertas = async (query: object = {}) => (await asRui(recusa.abertas, { query })).body

const TODOS: Contato[] = [
  ['dono@loja.com.br', DIRETOR],
  ['NFE@loja.com.br', FATURAMENTO],
  ['fin@loja.com.br', FINANCEIRO],
  ['geral@loja.com.br', -1],
]
const DO_DINHEIRO = ['fin@loja.com.br', 'nfe@loja.com.br']
const SEM_SETOR: Contato[] = [
  ['dono@outra.com.br', DIRETOR],
  ['geral@outra.com.br', -1],
]
const TODOS_DELA = ['dono@outra.com.br', 'geral@outra.com.br']

test('FAL-15 invoice, reminder and notice about money go to Financeiro and Faturamento, and to all of who names neither', async () => {
  const [com, sem] = [await cliente('Com Setor', ...TODOS), await cliente('Sem Setor', ...SEM_SETOR)]
  const mudo = await cliente('Sem E-mail')
  const faturas = [await faturada(com), await faturada(sem), await faturada(mudo)]
  expect(await pedir(faturas[0] ?? 0, com)).toEqual({ feito: 'por e-mail a 2 contatos' })
  await pedir(faturas[1] ?? 0, sem)
  await enviarEmails(job)
  // One message a client: both in To, one envelope.
  expect(paras().toSorted()).toEqual([
    [TODOS_DELA, TODOS_DELA],
    [DO_DINHEIRO, DO_DINHEIRO],
  ])

  expect(
    (await asRui(reguaCobranca.previa, { query: {} })).body.map(({ cliente: { nome }, emails, todos }) => [nome, emails, todos]),
  ).toEqual([
    ['Com Setor', DO_DINHEIRO, false],
    ['Sem Setor', TODOS_DELA, true],
    ['Sem E-mail', [], false],
  ])
  state.recebidas = []
  expect((await asRui(reguaCobranca.executar, { body: {} })).body).toMatchObject({ enviados: 2, semEmail: 1, erros: 0 })
  expect(paras().toSorted()).toEqual([
    [TODOS_DELA, TODOS_DELA],
    [DO_DINHEIRO, DO_DINHEIRO],
  ])
  expect((await asRui(recusa.destinatarios, { params: { id: sem } })).body).toEqual({
    enderecos: TODOS_DELA,
    todos: true,
    de: 'cliente',
  })
  expect((await asRui(recusa.destinatarios, { params: { id: mudo } })).body).toEqual({ enderecos: [], todos: false, de: 'cliente' })

  for (const [tipoNotificacao, destinos, all] of [
    [3, [...TODOS_DELA, ...DO_DINHEIRO], true],
    [2, [...TODOS_DELA, 'dono@loja.com.br', 'fin@loja.com.br', 'geral@loja.com.br', 'nfe@loja.com.br'], false],
  ] as const) {
    const publico = { destinatario: 4, clientes: [com, sem] }
    const previa = (await asRui(notificacao.previa, { body: { tipoNotificacao, ...publico } })).body
    expect(previa.rows.flatMap(({ emails }) => emails).toSorted()).toEqual(destinos.toSorted())
    expect(previa.rows.map((row) => [row.cliente, row.todos])).toEqual([
      ['Com Setor', false],
      ['Sem Setor', all],
    ])
    const { id } = (await asRui(notificacao.add, { body: { titulo: 'Aviso', tipoNotificacao, ...publico } })).body
    await asRui(notificacao.liberar, { params: { id } })
    state.recebidas = []
    await enviarNotificacao(job, { id })
    // One each.
    expect(paras().toSorted()).toEqual(destinos.toSorted().map((one) => [[one], [one]]))
  }
})

test('a contact is written to for what is said of it; said nothing, for what its department is for; nobody for a purpose: all', async () => {
  const id = await cliente('Com Finalidades', ['DONO@fim.com.br', DIRETOR], ['fin@fim.com.br', FINANCEIRO], ['nfe@fim.com.br', FATURAMENTO])
  const { pessoaId } = await db.selectFrom('cliente').select('pessoaId').where('id', '=', id).executeTakeFirstOrThrow()
  const diz = (contato: string, finalidades: (1 | 2 | 3)[] | null) =>
    db.updateTable('pessoa_contato').set({ finalidades }).where('pessoaId', '=', pessoaId).where('contato', '=', contato).execute()
  const de = async (finalidade?: number) =>
    (await asRui(recusa.destinatarios, { params: { id }, query: { ...(finalidade && { finalidade }) } })).body
  const [dono, fin, nfe] = ['dono@fim.com.br', 'fin@fim.com.br', 'nfe@fim.com.br']
  expect([await de(), await de(1), await de(2), await de(3)].map(({ enderecos, todos }) => [enderecos, todos])).toEqual([
    [[fin, nfe], false],
    [[fin, nfe], false],
    [[fin, nfe], false],
    [[dono, fin, nfe], false],
  ])
  await diz('DONO@fim.com.br', [1])
  await diz('fin@fim.com.br', [])
  await diz('nfe@fim.com.br', [2])
  expect([await de(1), await de(2), await de(3)].map(({ enderecos, todos }) => [enderecos, todos])).toEqual([
    [[dono], false],
    [[nfe], false],
    [[dono, fin, nfe], true],
  ])
  expect((await asRui(recusa.destinatarios, { params: { id }, query: { finalidade: 4 } })).status).toBe(400)
})

test('FAL-15 the preview of a sending says whose mail goes to all, and who gets none', async () => {
  const mes = { ano: 2031, mes: 5 }
  const ids = [await cliente('A Com', ...TODOS), await cliente('B Sem', ...SEM_SETOR), await cliente('C Mudo')]
  for (const id of ids) {
    const aberta = await fechada(id, ['10.00'], mes)
    await asRui(fatura.faturar, { params: { id: aberta }, body: { vencimento: '2031-06-10' } })
  }
  const { body } = await asRui(envio.previa, { body: { cliente: [], ...mes } })
  expect(body).toEqual({
    total: 3,
    semEmail: 1,
    semLoja: 3,
    todos: 1,
    servidorDeEmail: true,
    rows: [
      { cliente: { id: ids[1], nome: 'B Sem' }, enderecos: TODOS_DELA, todos: true },
      { cliente: { id: ids[2], nome: 'C Mudo' }, enderecos: [], todos: false },
      { cliente: { id: ids[0], nome: 'A Com' }, enderecos: DO_DINHEIRO, todos: false },
    ],
  })
  expect((await asRui(envio.previa, { body: { cliente: [ids[2]], ...mes } })).body).toMatchObject({
    total: 1,
    semEmail: 1,
    servidorDeEmail: true,
  })
})

test('FAL-16 an address that is refused for good keeps nobody from it; who sent it is told, and it stands in what is to be done until it is sent again', async () => {
  const id = await cliente('Padaria', ...TODOS)
  const faturaId = await faturada(id)
  state.recusa = { 'nfe@loja.com.br': '550 Caixa inexistente' }
  await pedir(faturaId, id)
  await enviarEmails(job)
  expect(paras()).toEqual([[DO_DINHEIRO, ['fin@loja.com.br']]])
  const motivo = 'nfe@loja.com.br recusou a mensagem: 550 Caixa inexistente.'
  const { mes, ano } = await db.selectFrom('fatura').select(['ano', 'mes']).where('id', '=', faturaId).executeTakeFirstOrThrow()
  const link = `/financeiro/fatura/visualizar/${faturaId}`
  expect((await avisosDe(rui))[0]).toEqual({
    titulo: some.stringMatching(/^O e-mail da fatura \d\d\/\d{4} de Padaria não chegou$/),
    texto: `${motivo} Corrija o contato e reenvie.`,
    link,
  })
  expect(await avisosDe(bia)).toEqual([])
  const row = { tipo: 1, cliente: { id, nome: 'Padaria' }, fatura: { id: faturaId, ano, mes }, motivo, enderecos: DO_DINHEIRO }
  expect(await abertas({ fatura: faturaId })).toMatchObject([row])
  expect((await asRui(panorama, { params: { id } })).body.recusas).toMatchObject([row])
  // Nothing is tried again by itself.
  clock.advance(3_600_000)
  await enviarEmails(job)
  expect(state.recebidas).toHaveLength(1)

  const { body } = await asRui(recusa.fatura, { params: { id: faturaId }, body: { enderecos: 'Notas@loja.com.br; fin@loja.com.br' } })
  expect(body).toMatchObject({ enderecos: ['notas@loja.com.br', 'fin@loja.com.br'], foraDoCadastro: ['notas@loja.com.br'] })
  expect(await abertas({ fatura: faturaId })).toHaveLength(1)
  await enviarEmails(job)
  expect(await abertas({ fatura: faturaId })).toEqual([])
  expect(state.recebidas[1]?.para).toEqual(['notas@loja.com.br', 'fin@loja.com.br'])
  expect(state.recebidas[0]?.mail.messageId).not.toBe(state.recebidas[1]?.mail.messageId)
  expect(await abertas({ cliente: id })).toEqual([])
})

test('FAL-16 a refused address is corrected in the register by the same call that sends the invoice, or the reminder, again to it alone', async () => {
  const id = await cliente('Corrigida', ['Fora@corrigida.com.br', FINANCEIRO], ['fin@corrigida.com.br', FINANCEIRO])
  const faturaId = await faturada(id)
  state.recusa = { 'fora@corrigida.com.br': '550 Caixa inexistente' }
  await pedir(faturaId, id)
  await enviarEmails(job)
  expect(await abertas({ fatura: faturaId })).toMatchObject([{ recusados: ['fora@corrigida.com.br'] }])
  const corrigir = [{ de: 'FORA@corrigida.com.br', para: 'Dentro@corrigida.com.br' }]
  const errado = await asRui(recusa.fatura, {
    params: { id: faturaId },
    body: { corrigir: [{ de: 'fora@corrigida.com.br', para: 'sem arroba' }] },
  })
  expect(errado.status).toBe(422)
  const { body } = await asRui(recusa.fatura, { params: { id: faturaId }, body: { corrigir } })
  expect(body).toMatchObject({
    msg: 'E-mail da fatura a caminho de dentro@corrigida.com.br. No cadastro, fora@corrigida.com.br passou a dentro@corrigida.com.br.',
    enderecos: ['dentro@corrigida.com.br'],
    foraDoCadastro: [],
  })
  await enviarEmails(job)
  expect(paras().at(-1)).toEqual([['dentro@corrigida.com.br'], ['dentro@corrigida.com.br']])
  // Who had the same open in another window does not send it a second time, to yet another address.
  const deNovo = [{ de: 'fora@corrigida.com.br', para: 'outro@corrigida.com.br' }]
  expect(await asRui(recusa.fatura, { params: { id: faturaId }, body: { corrigir: deNovo } })).toMatchObject({
    status: 409,
    body: { error: 'Esta fatura já foi reenviada sem fora@corrigida.com.br. Veja as entregas dela antes de corrigir.' },
  })
  expect(await abertas({ fatura: faturaId })).toEqual([])
  expect((await asRui(recusa.destinatarios, { params: { id } })).body.enderecos).toEqual([
    'dentro@corrigida.com.br',
    'fin@corrigida.com.br',
  ])
  const { pessoaId } = await db.selectFrom('cliente').select('pessoaId').where('id', '=', id).executeTakeFirstOrThrow()
  const [change] = (await asRui(pessoa.history, { params: { id: pessoaId } })).body
  expect(change).toMatchObject({ acao: 'alterar', usuario: 'Rui Reis' })
  // Of an address that is nobody's contact there is nothing to correct.
  const outra = await asRui(recusa.fatura, {
    params: { id: faturaId },
    body: { corrigir: [{ de: 'nunca@x.com.br', para: 'novo@x.com.br' }] },
  })
  expect(outra.body).toMatchObject({
    msg: 'E-mail da fatura a caminho de novo@x.com.br. Fora do cadastro: novo@x.com.br.',
    foraDoCadastro: ['novo@x.com.br'],
  })
  await enviarEmails(job)
})

test('FAL-16 an address that is put off gets the same message alone; one that is none at all is told as refused', async () => {
  const id = await cliente('Adiada', ['um@loja.com.br', FINANCEIRO], ['dois@loja.com.br', FINANCEIRO], ['isto não@é <um>', FINANCEIRO])
  const faturaId = await faturada(id)
  state.recusa = { 'dois@loja.com.br': '451 Tente depois' }
  await pedir(faturaId, id, null)
  await enviarEmails(job)
  state.recusa = {}
  clock.advance(61_000)
  await enviarEmails(job)
  expect(state.recebidas.map(({ para }) => para)).toEqual([['um@loja.com.br'], ['dois@loja.com.br']])
  expect(new Set(state.recebidas.map(({ mail: { messageId, to } }) => `${messageId} ${[to ?? []].flat()[0]?.text}`)).size).toBe(1)
  expect(await abertas({ fatura: faturaId })).toMatchObject([
    { motivo: 'isto não@é <um> recusou a mensagem: Não é um endereço de e-mail.' },
  ])
  // Nobody sent it: all of Financeiro hear of it.
  expect((await avisosDe(bia))[0]).toMatchObject({ titulo: some.stringContaining('Adiada') })
  const [aberta] = await abertas({ fatura: faturaId })
  expect((await asRui(recusa.visto, { body: { tipo: 1, id: aberta?.id } })).status).toBe(200)
  expect(await abertas({ fatura: faturaId })).toEqual([])
})

test('FAL-16 an address whose domain has letters of its own is known again in what the server says of it', async () => {
  const id = await cliente('Padaria do Pão', ['fin@pão.com.br', FINANCEIRO], ['nfe@loja.com.br', FATURAMENTO])
  const faturaId = await faturada(id)
  state.recusa = { 'fin@pão.com.br': '451 Tente depois' }
  await pedir(faturaId, id)
  await enviarEmails(job)
  expect(state.recebidas.map(({ para }) => para)).toEqual([['nfe@loja.com.br']])
  // It is not taken for one who has it.
  state.recusa = { 'fin@pão.com.br': '550 Caixa inexistente' }
  clock.advance(61_000)
  await enviarEmails(job)
  expect(await abertas({ fatura: faturaId })).toMatchObject([{ motivo: 'fin@pão.com.br recusou a mensagem: 550 Caixa inexistente.' }])
})

test('FAL-16 what waits for another attempt is not sent beside what was sent again, but to whom only it is for', async () => {
  const id = await cliente('Impaciente', ['um@loja.com.br', FINANCEIRO], ['dois@loja.com.br', FATURAMENTO])
  const [mesma, other, emMaos] = [await faturada(id), await faturada(id), await faturada(id)]
  state.recusa = { 'um@loja.com.br': '451 Tente depois', 'dois@loja.com.br': '451 Tente depois' }
  for (const faturaId of [mesma, other]) await pedir(faturaId, id)
  await enviarEmails(job)
  const reenviar = async (faturaId: number, enderecos: string[] = []) =>
    (await asRui(recusa.fatura, { params: { id: faturaId }, body: { enderecos } })).status
  expect(await Promise.all([reenviar(mesma), reenviar(mesma)])).toEqual([200, 200])
  expect(await reenviar(other, ['um@loja.com.br', 'tres@loja.com.br'])).toBe(200)
  state.recusa = {}
  clock.advance(3_600_000)
  await enviarEmails(job)
  expect(
    paras()
      .map(([, para]) => para)
      .toSorted(),
  ).toEqual([['dois@loja.com.br'], ['dois@loja.com.br', 'um@loja.com.br'], ['um@loja.com.br', 'tres@loja.com.br']])
  for (const faturaId of [mesma, other]) expect(await abertas({ fatura: faturaId })).toEqual([])
  await pedir(emMaos, id)
  await db.updateTable('fatura_email').set({ tomadoPor: life.id() }).where('faturaId', '=', emMaos).execute()
  expect(await reenviar(emMaos)).toBe(409)
  await db.updateTable('fatura_email').set({ tomadoPor: null }).where('faturaId', '=', emMaos).execute()
  expect(await reenviar(emMaos)).toBe(200)
})

test('FAL-16 who sent a mail and may see no invoices any more hears nothing of it, but the finance department does', async () => {
  const leo = await user({ nome: 'Leo Luz', isAdmin: false, tipo: 1 })
  const id = await cliente('Alheia', ['fin@alheia.com.br', FINANCEIRO])
  state.recusa = { 'fin@alheia.com.br': '550 Caixa inexistente' }
  await pedir(await faturada(id), id, leo.id)
  await enviarEmails(job)
  expect(await avisosDe(leo)).toEqual([])
  expect(await avisosDe(bia)).toContainEqual(some.objectContaining({ titulo: some.stringContaining('Alheia') }))
})

test('FAL-16 a reminder that is refused is told and sent again, to whom has it not yet', async () => {
  await db.deleteFrom('regua_envio').execute()
  await db.updateTable('fatura_documento').set({ situacao: 3 }).execute()
  const id = await cliente('Lembrada', ['fin@lembrada.com.br', FINANCEIRO], ['nfe@lembrada.com.br', FATURAMENTO])
  const faturaId = await faturada(id)
  state.recusa = { 'nfe@lembrada.com.br': '550 Caixa inexistente', 'de-novo@lembrada.com.br': '550 Também não' }
  expect((await asRui(reguaCobranca.executar, { body: {} })).body).toMatchObject({ enviados: 0, erros: 1 })
  const [aberta] = await abertas({ cliente: id })
  expect(aberta).toMatchObject({
    tipo: 2,
    assunto: 'Vence hoje',
    fatura: { id: faturaId },
    motivo: some.stringContaining('550 Caixa inexistente'),
  })
  expect(await avisosDe(rui)).toContainEqual(some.objectContaining({ titulo: 'O lembrete Vence hoje a Lembrada não chegou' }))
  const reenviar = async (enderecos: string[] = []) => {
    const { status, body } = await asRui(recusa.lembrete, { params: { id: aberta?.id ?? 0 }, body: { enderecos } })
    await enviarLembretes(job)
    return [status, body]
  }
  expect(await reenviar(['fin@lembrada.com.br'])).toMatchObject([422, { fields: { enderecos: some.stringContaining('já receberam') } }])
  expect(await reenviar(['de-novo@lembrada.com.br'])).toMatchObject([200, {}])
  expect(await abertas({ cliente: id })).toMatchObject([{ motivo: 'de-novo@lembrada.com.br recusou a mensagem: 550 Também não.' }])
  state.recusa = {}
  expect(await reenviar()).toMatchObject([200, { enderecos: ['nfe@lembrada.com.br'] }])
  expect(state.recebidas.map(({ para }) => para)).toEqual([['fin@lembrada.com.br'], ['nfe@lembrada.com.br']])
  expect(await abertas({ cliente: id })).toEqual([])
  expect(await reenviar()).toMatchObject([409, {}])
})

test('FAL-16 sent again from every state in which something is to be paid, also what was never sent because it was paid first', async () => {
  const id = await cliente('Apressada', ['fin@apressada.com.br', FINANCEIRO])
  const reenviar = async (faturaId: number) => {
    const { status, body } = await asRui(recusa.fatura, { params: { id: faturaId }, body: {} })
    await enviarEmails(job)
    return [status, body]
  }
  const boletosDe = async (faturaId: number) => (await asRui(faturaDocumento.get, { params: { id: faturaId } })).body.boletos
  const paga = async (faturaId: number, valorPago?: string) => {
    const [boleto] = await boletosDe(faturaId)
    await asRui(faturaDocumento.liquidar, { params: { id: faturaId }, body: [{ id: boleto?.id, valorPago }] })
  }
  const mudada = async (change: (faturaId: number) => Promise<unknown>) => {
    const faturaId = await faturada(id)
    await change(faturaId)
    return faturaId
  }
  for (const [situacao, status, faturaId] of [
    [6, 409, await emAberto(id, ['10.00'])],
    [1, 409, await fechada(id, ['10.00'])],
    [2, 200, await faturada(id)],
    [5, 200, await mudada((one) => db.updateTable('fatura').set({ situacao: 5 }).where('id', '=', one).execute())],
    [7, 200, await mudada((one) => paga(one, '100.00'))],
    [3, 200, await mudada((one) => paga(one))],
    [4, 409, await mudada((one) => asRui(fatura.cancelar, { params: { id: one } }))],
  ] as const) {
    expect((await asRui(fatura.get, { params: { id: faturaId } })).body.situacao).toBe(situacao)
    expect((await reenviar(faturaId))[0], `situação ${situacao}`).toBe(status)
  }
  expect(state.recebidas[2]?.mail.text).toMatch(/Ainda em aberto: R\$.50,00\./)
  // Only one that a store has been told of stands there.
  const naLoja = state.recebidas.map(({ mail: { text = '' } }) => text.includes('na administração da sua loja'))
  expect(naLoja).toEqual([false, true, false, false])
  expect(state.recebidas.at(-1)?.mail.text).toMatch(/Parcela 1: R\$.150,00, paga\./)
  const muitas = await faturada(id)
  for (let n = 0; n < 5; n++) expect(await reenviar(muitas)).toMatchObject([200, {}])
  expect(await reenviar(muitas)).toMatchObject([429, { error: some.stringContaining('5 vezes hoje') }])
  expect(await asRui(recusa.fatura, { params: { id: muitas }, body: { enderecos: 'sem arroba' } })).toMatchObject({
    status: 422,
    body: { error: 'Endereços: confira sem, arroba. Escreva como financeiro@loja.com.br, separados por vírgula.' },
  })
  expect((await asRui(recusa.fatura, { params: { id: await faturada(await cliente('Muda')) }, body: {} })).status).toBe(422)
})

test('a reminder that was on the line when its process died is said to be in doubt, and nobody is reminded twice', async () => {
  await db.deleteFrom('regua_envio').execute()
  await db.updateTable('fatura_documento').set({ situacao: 3 }).execute()
  await db.deleteFrom('regua_dia').execute()
  await faturada(await cliente('Morta', ['fin@morta.com.br', FINANCEIRO], ['nfe@morta.com.br', FATURAMENTO]))
  await executarDoDia(job)
  const morto = await testLife(db)
  // The server has it, and the process that waits for its word is gone for good.
  await new Promise<void>((morre) => {
    const send = async (one: Mail) => {
      await mail.send(one)
      morre()
      return new Promise<never>(() => {})
    }
    void enviarLembretes({ ...job, life: morto, integrations: { ...integrations, mail: { ...mail, send } } })
  })
  await morto.die()
  await enviarLembretes(job)
  expect(state.recebidas).toHaveLength(1)
  const said = () => db.selectFrom('envio_prova').select(['endereco', 'situacao', 'resposta']).orderBy('id', 'desc').limit(2).execute()
  const doubt = { situacao: 5, resposta: some.stringContaining('Não se sabe') }
  expect(await said()).toMatchObject([doubt, doubt])
  // Neither the clock nor a run by hand orders it again.
  clock.advance(DAY)
  await enviarLembretes(job)
  await db.deleteFrom('regua_dia').execute()
  clock.advance(-DAY)
  await executarDoDia(job)
  await enviarLembretes(job)
  expect(state.recebidas).toHaveLength(1)
})

test('an invoice that was on the line when its process died goes again under its Message-ID', async () => {
  const id = await cliente('Morta Também', ['fin@morta2.com.br', FINANCEIRO])
  const faturaId = await faturada(id)
  await pedir(faturaId, id)
  const morto = await testLife(db)
  await new Promise<void>((morre) => {
    const send = async (one: Mail) => {
      await mail.send(one)
      morre()
      return new Promise<never>(() => {})
    }
    void enviarEmails({ ...job, life: morto, integrations: { ...integrations, mail: { ...mail, send } } })
  })
  expect((await asRui(fatura.get, { params: { id: faturaId } })).body.entrega).toBe(1)
  await morto.die()
  await enviarEmails(job)
  expect(state.recebidas.map(({ para }) => para)).toEqual([['fin@morta2.com.br'], ['fin@morta2.com.br']])
  expect(new Set(state.recebidas.map(({ mail: { messageId } }) => messageId)).size).toBe(1)
  expect(state.recebidas[0]?.mail.messageId).toMatch(new RegExp(`^<fatura-${faturaId}-[\\w-]{22}@retaguarda.test>$`))
  expect((await asRui(fatura.get, { params: { id: faturaId } })).body.entrega).toBe(2)
})

test('who puts a message off is tried alone after 1, 5, 15 and 60 minutes, then hourly, and has refused it when a day is over', async () => {
  const id = await cliente(
    'Teimosa',
    ['um@teimosa.com.br', FINANCEIRO],
    ['dois@teimosa.com.br', FATURAMENTO],
    ['tres@teimosa.com.br', FATURAMENTO],
  )
  const faturaId = await faturada(id)
  state.recusa = { 'um@teimosa.com.br': '451 Lista cinza', 'dois@teimosa.com.br': '450 Cheia' }
  await pedir(faturaId, id)
  const tentadas: number[] = []
  const tentativas = async () =>
    (await db.selectFrom('envio_prova').select('tentativas').where('endereco', '=', 'um@teimosa.com.br').executeTakeFirst())?.tentativas ??
    0
  for (let minute = 0; minute <= 1_500; minute++) {
    const before = await tentativas()
    await enviarEmails(job)
    if ((await tentativas()) > before) tentadas.push(minute)
    clock.advance(MINUTE)
  }
  expect(tentadas.slice(0, 7)).toEqual([0, 1, 6, 21, 81, 141, 201])
  expect(tentadas.at(-1)).toBe(1_440)
  const provas = await db
    .selectFrom('envio_prova as v')
    .innerJoin('mensagem as m', 'm.id', 'v.mensagemId')
    .where('m.faturaId', '=', faturaId)
    .select(['v.endereco', 'v.situacao', 'v.resposta'])
    .orderBy('v.endereco')
    .execute()
  expect(provas).toEqual([
    { endereco: 'dois@teimosa.com.br', situacao: 4, resposta: '450 Cheia' },
    { endereco: 'tres@teimosa.com.br', situacao: 2, resposta: some.stringMatching(/^250 /) },
    { endereco: 'um@teimosa.com.br', situacao: 4, resposta: '451 Lista cinza' },
  ])
  clock.at = new Date(`${SEGUNDA}T12:00:00Z`)
  expect((await asRui(fatura.get, { params: { id: faturaId } })).body).toMatchObject({ entrega: 3, aberta: null })
  expect(paras().flatMap(([, para]) => para)).not.toContain('um@teimosa.com.br')
})

test('FAL-17 every mail says that a program sent it', async () => {
  const id = await cliente('Automática', ['fin@auto.com.br', FINANCEIRO])
  await pedir(await faturada(id), id)
  await db.deleteFrom('regua_dia').execute()
  await executarDoDia(job)
  await enviarEmails(job)
  await enviarLembretes(job)
  const { body } = await asRui(notificacao.add, { body: { titulo: 'Manutenção', tipoNotificacao: 2, destinatario: 4, clientes: [id] } })
  await asRui(notificacao.liberar, { params: { id: body.id } })
  await enviarNotificacao(job, { id: body.id })
  await asRui(aviso.preferir, { body: { porEmail: true } })
  state.recusa = { 'fin@auto.com.br': '550 Caixa inexistente' }
  await pedir(await faturada(id), id)
  await enviarEmails(job)
  await enviarEmailsDeAvisos(job)
  const subjects = state.recebidas.map(({ mail: { subject = '' } }) => subject.replace(/ \d.*/, ''))
  expect(subjects).toEqual(some.arrayContaining(['Fatura de', 'Vence hoje', 'Manutenção', 'O e-mail da fatura']))
  expect(new Set(state.recebidas.map(({ mail: { headers } }) => headers.get('auto-submitted')))).toEqual(new Set(['auto-generated']))
})

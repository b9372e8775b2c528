import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { CAMPOS_OBRIGATORIOS, envio } from '@retaguarda/contract/faturamento/envio.ts'
import { avulsa } from '@retaguarda/contract/faturamento/avulsa.ts'
import { fatura as faturas } from '@retaguarda/contract/faturamento/fatura.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { silent } from '../../../base/log.ts'
import { startLoja } from '../../../integrations/loja/stand-in.ts'
import { work } from '../../../jobs/work.ts'
import { startWorker } from '../../../jobs/worker.ts'
import { resume } from '../../../jobs/resume.ts'
import { refusalOf } from '../../../test/answer.ts'
import { cenarioCobranca } from '../../../test/cenario-cobranca.ts'
import { patientLoja } from '../../../test/patient.ts'
import { some } from '../../../test/some.ts'
import { streamOf } from '../../../test/stream.ts'
import { type Person, testApp } from '../../../test/test-app.ts'
import { testLife } from '../../../test/test-life.ts'
import { avisarPendentes } from '../aviso/pendentes.service.ts'
import { enviarPedido, esperarEnvio } from './enviar.service.ts'

const testing = await testApp()
const { app, call, callAs, user, db, clock, mail, config, integrations, life, connection } = testing
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
  integrations.loja = patientLoja(loja, 300)
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
})
beforeEach(() => {
  Object.assign(loja.state, { behaviour: 'ok', seen: [] })
  loja.state.memory.recebidos.clear()
  Object.assign(mail, { configured: true, failing: false, sent: [] })
})

const MINUTE = 60_000
const asRui = callAs(() => rui)
const documentos = async (id: number) => (await asRui(faturaDocumento.get, { params: { id } })).body
const enviar = (body: object, more: { idempotencyKey?: string; query?: object } = {}) => asRui(envio.enviar, { body, ...more })
const lido = (id: number) => asRui(envio.get, { params: { id } })
const recebidos = () => [...loja.state.memory.recebidos].map(([key, { vezes }]) => [key, vezes])
const emails = () => db.selectFrom('fatura_email').select(['faturaId', 'situacao']).orderBy('id').execute()
/** All mails that a job has to send were sent. */
const mailed = async () => {
  await expect.poll(async () => (await emails()).filter(({ situacao }) => situacao === 0).length, { timeout: 10_000 }).toBe(0)
}

let month = 0
/** A month of this test's own. */
const nextMonth = () => ({ ano: 2001 + Math.floor(month / 12), mes: (month++ % 12) + 1 })

async function comLoja(name: string, ...contatos: string[]) {
  const id = await cliente(name)
  await ligarLoja(id, { url: loja.url, chave: 'k' })
  if (contatos.length > 0) await email(id, ...contatos)
  return id
}
async function faturada(clienteId: number, valor: string, mes: { ano: number; mes: number }, parcelas = 2) {
  const id = await fechada(clienteId, [valor], mes)
  await asRui(faturas.faturar, { params: { id }, body: { vencimento: '2030-01-31', parcelas } })
  return id
}
const text = ({ ano, mes }: { ano: number; mes: number }) => `${String(mes).padStart(2, '0')}/${ano}`

test('FAT-031 FAT-035 FAT-047 FAT-052 FAT-053 the store receives invoice and boletos, the contacts a mail, and each client a line', async () => {
  const mes = nextMonth()
  const azul = await comLoja('Loja Azul', 'A@azul.com.br', 'b@azul.com.br', 'a@azul.com.br')
  const bela = await comLoja('Loja Bela')
  const semLoja = await cliente('Sem loja')
  const id = await faturada(azul, '100.01', mes)
  const dela = await faturada(bela, '10.00', mes, 1)
  await faturada(semLoja, '10.00', mes)
  await fechada(await comLoja('Só fechada'), ['10.00'], mes)
  const { status, body } = await enviar({ cliente: [], ...mes })
  expect(status).toBe(200)
  expect(body).toEqual({
    message: '2 faturas enviadas; 1 cliente com erro.',
    successMessage: [
      `Loja Azul: fatura de ${text(mes)} enviada à loja e por e-mail a 2 contatos.`,
      `Loja Bela: fatura de ${text(mes)} enviada à loja, sem e-mail porque o cliente não tem contato de e-mail.`,
    ],
    errorsMessage: ['Sem loja: o cliente não tem loja configurada. Informe o endereço e a chave na aba Configuração do cliente.'],
  })
  const { fatura, boletos } = await documentos(id)
  expect(fatura.situacao).toBe(5)
  expect(boletos).toMatchObject([{ situacao: 2, logMensagem: 'A loja recebeu o boleto.' }, { situacao: 2 }])
  const items = await db.selectFrom('financeiro').select('situacao').where('faturaId', '=', id).execute()
  expect(items).toEqual([{ situacao: 5 }])
  expect(loja.state.memory.recebidos.get(`fatura-${id}`)).toEqual({
    path: '/api/retaguarda/faturas',
    vezes: 1,
    body: {
      pagina: some.stringMatching(/\/p\/[\w-]{43}$/),
      id,
      ...mes,
      tipo: 1,
      valor: '100.01',
      desconto: '0.00',
      retido: '0.00',
      credito: '0.00',
      aPagar: '100.01',
      itens: [{ objeto: 'M1 - Mensalidade', valor: '100.01' }],
      boletos: [
        { id: boletos[0]?.id, parcela: 1, valor: '50.01', vencimento: '2030-01-31' },
        { id: boletos[1]?.id, parcela: 2, valor: '50.00', vencimento: '2030-02-28' },
      ],
    },
  })
  expect(
    recebidos()
      .map(([key]) => key)
      .sort(),
  ).toEqual([`fatura-${id}`, `fatura-${dela}`].sort())
  const [enviada] = (await asRui(faturas.history, { params: { id } })).body
  expect(enviada).toMatchObject({ acao: 'enviar', usuario: 'Rui Reis' })
  expect(enviada?.campos).toContainEqual({ campo: 'situacao', antes: 2, depois: 5 })
  await mailed()
  expect(mail.sent.map(({ to }) => [to].flat().map(({ address }) => address))).toEqual([['a@azul.com.br', 'b@azul.com.br']])
  expect(mail.sent[0]).toMatchObject({
    subject: `Fatura de ${text(mes)}`,
    messageId: some.stringMatching(new RegExp(`^<fatura-${id}-[\\w-]{22}@retaguarda\\.test>$`)),
    text: some.stringMatching(/R\$.100,01[^]*Parcela 1: R\$.50,01, com vencimento em 31\/01\/2030\./),
  })
})

test('a one-off invoice goes with the monthly one of its client, in one line', async () => {
  const mes = nextMonth()
  const clienteId = await comLoja('Loja Dupla')
  const mensal = await faturada(clienteId, '10.00', mes, 1)
  const { objetoContratoId } = await db.selectFrom('financeiro').select('objetoContratoId').executeTakeFirstOrThrow()
  const itens = [{ idObjetoContrato: objetoContratoId, valorCobranca: '5,00' }]
  const faturar = { vencimento: '2030-01-31', contaBancaria: null }
  const { id } = (await asRui(avulsa.add, { body: { cliente: clienteId, ...mes, itens, faturar } })).body
  const said = `fatura de ${text(mes)} enviada à loja, sem e-mail porque o cliente não tem contato de e-mail.`
  expect((await enviar({ cliente: [], ...mes })).body).toMatchObject({
    message: '1 fatura enviada.',
    successMessage: [`Loja Dupla: ${said} ${said}`],
    errorsMessage: [],
  })
  for (const one of [mensal, id]) expect((await documentos(one)).fatura.situacao).toBe(5)
  expect(recebidos()).toEqual([
    [`fatura-${mensal}`, 1],
    [`fatura-${id}`, 1],
  ])
})

test('FAT-036 FAT-037 FAT-038 the month and the year are asked for in the words of the specification', async () => {
  expect(CAMPOS_OBRIGATORIOS).toBe('Informe os campos obrigatórios')
  const refusals: [object, string, string[]][] = [
    [{}, 'Campo(s) não preenchido(s): Mês da Fatura, Ano da Fatura', ['mes', 'ano']],
    [{ cliente: [1], mes: null, ano: '' }, 'Campo(s) não preenchido(s): Mês da Fatura, Ano da Fatura', ['mes', 'ano']],
    [{ ano: 2026 }, 'Campo(s) não preenchido(s): Mês da Fatura', ['mes']],
    [{ mes: 1 }, 'Campo(s) não preenchido(s): Ano da Fatura', ['ano']],
    [{ mes: 13, ano: 2026 }, 'Mês: de 1 a 12.', ['mes']],
    [{ mes: 1, ano: 2026, cliente: ['x'] }, 'Informe o cliente.', ['cliente.0']],
    [{ mes: 1, ano: 2026, cliente: [2_000_000_000] }, 'Um dos clientes não existe mais. Recarregue e escolha de novo.', ['cliente']],
  ]
  for (const [body, error, fields] of refusals) {
    const answer = await enviar(body)
    expect(answer).toMatchObject({ status: 422, body: { error } })
    expect(Object.keys(refusalOf(answer).fields)).toEqual(fields)
  }
})

test('FAT-031 only an invoice in Faturada goes: every other client named is an error line that says why', async () => {
  const mes = nextMonth()
  const [um, dois, tres] = await Promise.all(['Loja Um', 'Loja Dois', 'Loja Três'].map((name) => comLoja(name)))
  await fechada(um ?? 0, ['10.00'], mes)
  await faturada(dois ?? 0, '10.00', mes)
  const send = () => enviar({ cliente: [{ id: um }, dois, tres, dois], ...mes })
  expect((await send()).body).toEqual({
    message: '1 fatura enviada; 2 clientes com erro.',
    successMessage: [some.stringMatching(/^Loja Dois: fatura/)],
    errorsMessage: [
      `Loja Três: não há fatura de ${text(mes)}. Calcule e feche a fatura antes de enviar.`,
      `Loja Um: a fatura de ${text(mes)} está na situação Fechada; só uma fatura Faturada é enviada.`,
    ],
  })
  expect((await send()).body.errorsMessage).toContain(`Loja Dois: a fatura de ${text(mes)} já foi enviada.`)
  expect(loja.state.seen).toHaveLength(1)
  expect((await enviar({ cliente: [], ...mes })).body).toEqual({
    message: `Nenhuma fatura de ${text(mes)} está na situação Faturada.`,
    successMessage: [],
    errorsMessage: [],
  })
})

test('FAT-031 FAT-053 a store that fails is an error line, the invoice stays and goes with the next sending, once', async () => {
  for (const behaviour of ['slow', 'lost', 'cut', 'down', 'conflict', 'refuse', 'nonsense'] as const) {
    const mes = nextMonth()
    const clienteId = await comLoja(`Loja ${behaviour}`, 'x@exemplo.com.br')
    const id = await faturada(clienteId, '10.00', mes, 1)
    loja.state.behaviour = behaviour
    const { body } = await enviar({ cliente: [clienteId], ...mes })
    expect(body).toMatchObject({ successMessage: [], errorsMessage: [some.stringMatching(new RegExp(`^Loja ${behaviour}: .*\\.$`))] })
    const logMensagem = body.errorsMessage[0]?.replace(/^Loja \w+: /, '')
    expect(await documentos(id)).toMatchObject({ fatura: { situacao: 2 }, boletos: [{ situacao: 4, logMensagem }] })
    loja.state.behaviour = 'ok'
    expect((await enviar({ cliente: [clienteId], ...mes })).body.successMessage).toHaveLength(1)
    expect((await documentos(id)).fatura.situacao).toBe(5)
    expect([...loja.state.memory.recebidos.keys()].filter((key) => key === `fatura-${id}`)).toHaveLength(1)
  }
  await mailed()
  expect(mail.sent).toHaveLength(7)
})

test('a repeat says what the attempt said that may have arrived; what the store refused is told as it is by now', async () => {
  for (const [behaviour, vencimento] of [
    ['lost', '2030-01-31'],
    ['down', '2030-01-31'],
    ['refuse', '2030-03-15'],
    ['conflict', '2030-03-15'],
  ] as const) {
    const mes = nextMonth()
    const id = await faturada(await comLoja(`Loja ${behaviour}`), '10.00', mes, 1)
    loja.state.behaviour = behaviour
    expect((await enviar({ cliente: [], ...mes })).body.errorsMessage).toHaveLength(1)
    const [um] = (await documentos(id)).boletos
    const adiar = { vencimento: '2030-03-15', motivo: 'Combinado por telefone.' }
    expect(await asRui(boleto.prorrogar, { params: { id: um?.id ?? 0 }, body: adiar })).toMatchObject({ status: 200 })
    loja.state.behaviour = 'ok'
    expect((await enviar({ cliente: [], ...mes })).body.successMessage, behaviour).toHaveLength(1)
    expect(loja.state.memory.recebidos.get(`fatura-${id}`), behaviour).toMatchObject({ body: { boletos: [{ vencimento }] } })
  }
})

test('FAT-047 twenty sendings at once send once, and one key is one sending', async () => {
  const mes = nextMonth()
  const clienteId = await comLoja('Loja Paralela', 'p@exemplo.com.br')
  const id = await faturada(clienteId, '10.00', mes, 1)
  const answers = await Promise.all(Array.from({ length: 20 }, () => enviar({ cliente: [clienteId], ...mes })))
  expect(answers.flatMap(({ body }) => body.successMessage)).toHaveLength(1)
  expect(recebidos()).toEqual([[`fatura-${id}`, 1]])
  const other = nextMonth()
  await faturada(clienteId, '10.00', other, 1)
  const runs = async () => (await db.selectFrom('envio').select('id').execute()).length
  const before = await runs()
  const key = { idempotencyKey: 'enviar-de-rui' }
  const same = await Promise.all(Array.from({ length: 20 }, () => enviar({ cliente: [], ...other }, key)))
  expect(new Set(same.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
  expect(same[0]?.body.successMessage).toHaveLength(1)
  expect(await runs()).toBe(before + 1)
  await mailed()
  expect(mail.sent).toHaveLength(2)
})

test('a sending that goes on answers its id, is read while it does, and tells how far it is', async () => {
  const mes = nextMonth()
  const ids = await Promise.all(Array.from({ length: 30 }, (_, n) => comLoja(`Loja ${String(n).padStart(2, '0')}`)))
  for (const id of ids) await faturada(id, '10.00', mes, 1)
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  loja.state.behaviour = 'slow'
  const asked = enviar({ cliente: [], ...mes })
  const going = () => db.selectFrom('envio').select('id').where('ano', '=', mes.ano).where('mes', '=', mes.mes).executeTakeFirst()
  await expect.poll(going).toBeDefined()
  const id = (await going())?.id ?? 0
  const stream = streamOf(`${origin}/api/eventos?topico=envio-${id}`, { authorization: `Bearer ${rui.token}` })
  expect(await stream.status).toBe(200)
  expect(await esperarEnvio(db, id, 0)).toMatchObject({
    message: some.stringMatching(/continua em segundo plano: \d+ de 30 clientes/),
    envio: id,
  })
  expect(await esperarEnvio(db, id, 30_000, () => true)).toMatchObject({ envio: id })
  loja.state.behaviour = 'ok'
  await stream.until({ tipo: 'progresso', feitos: 30, total: 30, linha: null, fim: true })
  stream.close()
  const { body } = await asked
  expect(body.successMessage.length + body.errorsMessage.length).toBe(30)
  const read = await lido(id)
  expect(read.body).toMatchObject({
    id,
    ...mes,
    usuario: 'Rui Reis',
    fim: some.any(String),
    total: 30,
    enviadas: body.successMessage.length,
  })
  expect(read.body.linhas[0]).toMatchObject({ cliente: { nome: 'Loja 00' }, texto: some.stringMatching(/^Loja 00: /) })
  expect((await lido(2_000_000_000)).status).toBe(404)
})

test('FAT-047 a caller that follows the progress itself says how long it waits', async () => {
  const mes = nextMonth()
  await faturada(await comLoja('Loja Lenta'), '10.00', mes, 1)
  loja.state.behaviour = 'slow'
  const going = await enviar({ cliente: [], ...mes }, { query: { espera: 0 } })
  expect(going).toMatchObject({ status: 200, body: { envio: some.any(Number), successMessage: [], errorsMessage: [] } })
  const ended = async () => (await lido(going.body.envio ?? 0)).body.fim
  await expect.poll(ended, { timeout: 15_000 }).not.toBeNull()
  for (const espera of ['31', '-1', 'x', '1.5']) expect((await enviar({ cliente: [], ...mes }, { query: { espera } })).status).toBe(400)
})

test('what was cancelled while it was sent is cancelled at the store too, after it, and nobody gets a mail', async () => {
  const mes = nextMonth()
  const clienteId = await comLoja('Loja Cancelada', 'c@exemplo.com.br')
  const id = await faturada(clienteId, '10.00', mes, 1)
  const { enviarFatura } = integrations.loja
  integrations.loja.enviarFatura = async (...args) => {
    await asRui(faturas.cancelar, { params: { id } })
    await avisarPendentes(jobCtx)
    await enviarFatura(...args)
  }
  const { body } = await enviar({ cliente: [clienteId], ...mes })
  integrations.loja.enviarFatura = enviarFatura
  expect(body.errorsMessage).toEqual([`Loja Cancelada: a fatura de ${text(mes)} foi cancelada durante o envio.`])
  await avisarPendentes(jobCtx)
  expect(recebidos()).toEqual([
    [`fatura-${id}`, 1],
    [`cancelamento-${id}`, 1],
  ])
  expect(await documentos(id)).toMatchObject({ fatura: { situacao: 4 }, boletos: [{ situacao: 3 }] })
  expect(mail.sent).toEqual([])
})

test('settled while it was sent: the boletos stay settled, the invoice paid', async () => {
  const mes = nextMonth()
  const clienteId = await comLoja('Loja Rápida')
  const id = await faturada(clienteId, '10.00', mes, 2)
  const [um] = (await documentos(id)).boletos
  const { enviarFatura } = integrations.loja
  integrations.loja.enviarFatura = async (...args) => {
    await asRui(faturaDocumento.liquidar, { params: { id }, body: [{ id: um?.id }] })
    await enviarFatura(...args)
  }
  await enviar({ cliente: [clienteId], ...mes })
  integrations.loja.enviarFatura = enviarFatura
  expect(await documentos(id)).toMatchObject({ fatura: { situacao: 7 }, boletos: [{ situacao: 5 }, { situacao: 2 }] })
})

test('FAT-047 a sending whose process died is taken up again, also where the queue does not know it, and never while it lives', async () => {
  const mes = nextMonth()
  const clienteId = await comLoja('Loja Parada')
  const id = await faturada(clienteId, '10.00', mes, 1)
  const morto = await testLife(db)
  // As it is left: asked for, begun, and its job gone.
  const { id: envio } = await db
    .insertInto('envio')
    .values({ ...mes, criadoEm: clock.at, tomadoPor: morto.id(), usuarioId: rui.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('envio_linha').values({ envioId: envio, clienteId }).execute()
  clock.advance(60 * MINUTE)
  await resume(jobCtx, work)
  const queued = () => sql`select 1 from graphile_worker._private_jobs where payload ->> 'id' = ${String(envio)}`.execute(db)
  expect((await queued()).rows).toEqual([])
  await enviarPedido(jobCtx, { id: envio })
  expect((await documentos(id)).fatura.situacao).toBe(2)
  await morto.die()
  await resume(jobCtx, work)
  await expect.poll(async () => (await documentos(id)).fatura.situacao, { timeout: 10_000 }).toBe(5)
  expect((await esperarEnvio(db, envio, 10_000)).successMessage).toHaveLength(1)
})

test('FAT-047 sending is for the finance department alone', async () => {
  const ana = await user({ isAdmin: true, tipo: 1 })
  const body = { cliente: [], mes: 1, ano: 2026 }
  expect((await call(envio.enviar, { token: ana.token, body })).status).toBe(403)
  expect((await call(envio.get, { token: ana.token, params: { id: 1 } })).status).toBe(403)
  expect((await call(envio.enviar, { body })).status).toBe(401)
})

test('without a store, or with one that does not know us, the mail alone goes where that is asked for', async () => {
  const mes = nextMonth()
  const nenhuma = await cliente('Padaria')
  await email(nenhuma, 'padaria@exemplo.com.br')
  const muda = await cliente('Quitanda')
  const fora = await comLoja('Empório', 'emporio@exemplo.com.br')
  await ligarLoja(fora, { url: loja.url, chave: 'outra' })
  const tem = await comLoja('Sacolão', 'sacolao@exemplo.com.br')
  const ids = new Map<number, number>()
  for (const one of [nenhuma, muda, fora, tem]) ids.set(one, await faturada(one, '10.00', mes, 1))
  const idOf = (one: number) => ids.get(one) ?? 0
  expect((await asRui(envio.previa, { body: { cliente: [], ...mes } })).body).toMatchObject({ total: 4, semLoja: 2 })
  const { body: without } = await enviar({ cliente: [nenhuma, fora], ...mes })
  expect(without.successMessage).toEqual([])
  const { body } = await enviar({ cliente: [], semLoja: true, ...mes })
  expect(body.successMessage).toEqual([
    `Empório: fatura de ${text(mes)} enviada só por e-mail.`,
    `Padaria: fatura de ${text(mes)} enviada só por e-mail.`,
    `Sacolão: fatura de ${text(mes)} enviada à loja e por e-mail.`,
  ])
  expect(body.errorsMessage).toEqual(['Quitanda: sem loja e sem contato de e-mail.'])
  const get = async (one: number) => (await asRui(faturas.get, { params: { id: idOf(one) } })).body
  expect(await get(nenhuma)).toMatchObject({ situacao: 5, soEmail: true })
  expect(await get(fora)).toMatchObject({ situacao: 5, soEmail: true })
  expect(await get(tem)).toMatchObject({ situacao: 5, soEmail: false })
  expect(await get(muda)).toMatchObject({ situacao: 2, soEmail: false })
  expect((await documentos(idOf(nenhuma))).boletos).toMatchObject([{ situacao: 4 }])
  await mailed()
  const mails = mail.sent.map(({ to, text }) => [JSON.stringify(to), /administração da sua loja/.test(text)] as const)
  for (const [address, store] of [
    ['emporio', false],
    ['padaria', false],
    ['sacolao', true],
  ] as const)
    expect(mails.find(([to]) => to.includes(address))?.[1], address).toBe(store)
  expect(mails).toHaveLength(3)
  // What is paid of them no store is told, nor that they were cancelled: none has them.
  await ligarLoja(fora, { url: loja.url, chave: 'k' })
  const [pago] = (await documentos(idOf(fora))).boletos
  await asRui(faturaDocumento.liquidar, { params: { id: idOf(fora) }, body: [{ id: pago?.id }] })
  await asRui(faturas.cancelar, { params: { id: idOf(nenhuma) } })
  await avisarPendentes(jobCtx)
  expect(recebidos().filter(([key]) => !String(key).startsWith(`fatura-${idOf(tem)}`))).toEqual([])
})

test('what may have arrived at a store is not taken for a mail alone, and without a mail server nothing goes', async () => {
  const mes = nextMonth()
  const um = await comLoja('Talvez', 'talvez@exemplo.com.br')
  const id = await faturada(um, '10.00', mes, 1)
  loja.state.behaviour = 'down'
  const { body } = await enviar({ cliente: [], semLoja: true, ...mes })
  expect(body.successMessage).toEqual([])
  expect((await asRui(faturas.get, { params: { id } })).body).toMatchObject({ situacao: 2, soEmail: false })
  Object.assign(mail, { configured: false })
  const outra = await cliente('Nenhuma')
  await email(outra, 'nenhuma@exemplo.com.br')
  const outro = nextMonth()
  await faturada(outra, '10.00', outro, 1)
  expect((await enviar({ cliente: [], semLoja: true, ...outro })).body.errorsMessage).toEqual([
    'Nenhuma: sem loja e sem servidor de e-mail.',
  ])
})

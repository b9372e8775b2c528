import type { AddressInfo } from 'node:net'
import { notificacao, notificacaoDoCliente, notificacaoLog } from '@retaguarda/contract/notificacao.ts'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { silent } from '../../base/log.ts'
import { createMail } from '../../integrations/mail/smtp.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import { refusalOf } from '../../test/answer.ts'
import { cenarioCobranca } from '../../test/cenario-cobranca.ts'
import { some } from '../../test/some.ts'
import { type Person, testApp } from '../../test/test-app.ts'
import { testLife } from '../../test/test-life.ts'
import { enviarNotificacao } from './envio.service.ts'

const CHAVE = 'chave-da-loja-de-teste-0001'
const SECOND = 1_000
const HOUR = 3_600 * SECOND

const testing = await testApp()
const { app, call, callAs, user, query, db, clock, config, integrations, mail } = testing
const { cliente: novoCliente, ligarLoja, email } = cenarioCobranca(testing)

type Recebida = { to: string; mail: ParsedMail }
const recebidas: Recebida[] = []
/** What the server says of an address: a sentence of SMTP instead of taking its mail. */
const respostas = new Map<string, { code: number; times: number }>()
/** Whose mail the server takes, and is gone before it says so. */
const emudece = new Set<string>()

const smtp = new SMTPServer({
  closeTimeout: 100,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo: ({ address }, _session, done) => {
    const said = respostas.get(address)
    if (!said || said.times-- <= 0) return done()
    done(Object.assign(new Error(said.code < 500 ? 'Tente mais tarde' : 'Caixa inexistente'), { responseCode: said.code }))
  },
  onData(stream, { envelope }, done) {
    simpleParser(stream, {}, (error: Error | null, parsed: ParsedMail) => {
      const to = envelope.rcptTo[0]?.address ?? ''
      if (!error) recebidas.push({ to, mail: parsed })
      if (!emudece.has(to)) return done(error)
      for (const line of smtp.connections as Set<{ close(): void }>) line.close() // its types do not say what they are
    })
  },
})
await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening))
// A server that listens on TCP has such an address.
const { port } = smtp.server.address() as AddressInfo
afterAll(() => new Promise<void>((closed) => smtp.close(closed)))

const semServidor = createMail({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: config.MAIL_FROM })
const comServidor = createMail({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: config.MAIL_FROM })
let correio = comServidor
let life = testing.life
const jobCtx = (): JobCtx => ({ db, config, integrations: { ...integrations, mail: correio }, life, now: clock.now, log: silent })
const work = (id: number) => enviarNotificacao(jobCtx(), { id })

let ana: Person
beforeEach(async () => {
  ana = await user({ nome: 'Ana Ávila', isAdmin: false }) // the tests move the clock further than a session lasts
  recebidas.length = 0
  respostas.clear()
  emudece.clear()
  correio = comServidor
})
const asAna = callAs(() => ana)

let n = 0
/** A client with these addresses and, where said, a store. */
async function cliente({ nome = `Loja ${++n}`, emails = [] as string[], loja = false, chave = CHAVE } = {}): Promise<number> {
  const id = await novoCliente(nome)
  if (emails.length > 0) await email(id, ...emails)
  if (loja) await ligarLoja(id, { url: 'http://127.0.0.1:1', chave })
  return id
}
async function aviso(clientes: number[], body: object = {}): Promise<number> {
  const form = { titulo: 'Atualização da loja', descricao: '<p>Olá</p>', tipoNotificacao: 2, destinatario: 4, clientes, ...body }
  return (await asAna(notificacao.add, { body: form })).body.id
}
const liberar = (id: number) => asAna(notificacao.liberar, { params: { id } })
const stop = (id: number) => asAna(notificacao.parar, { params: { id } })
const get = async (id: number) => (await asAna(notificacao.get, { params: { id } })).body
const log = async (id: number) =>
  (await asAna(notificacaoLog.list, { params: { id }, query: query([], [{ col: 'cliente', sort: 'asc' }]) })).body.rows
const loja = async (key: string, q: object = {}) => (await call(notificacao.loja, { token: key, query: q })).body
const tos = () => recebidas.map(({ to }) => to).toSorted()

test('NOT-007 NOT-008 NOT-017 NOT-019 NOT-020 NOT-021 NOT-023 released, it goes to every address of the frozen audience, and the log tells', async () => {
  const [azul, verde, sem] = [
    await cliente({ nome: 'Azul', emails: ['A@azul.com.br', 'a@azul.com.br', 'b@azul.com.br'] }),
    await cliente({ nome: 'Verde', loja: true }),
    await cliente({ nome: 'Sem nada' }),
  ]
  const id = await aviso([azul, verde, sem])
  const released = await liberar(id)
  expect(released.body).toEqual({ msg: 'Notificação liberada para envio a 3 clientes.', situacao: 2, total: 3 })
  expect(await get(id)).toMatchObject({ situacao: 2, total: 3, pendentes: 3, dataHoraEnvio: null })
  expect(await log(id)).toEqual([])
  await email(verde, 'novo@verde.com.br') // addresses are read when it is sent
  await work(id)
  expect(tos()).toEqual(['a@azul.com.br', 'b@azul.com.br', 'novo@verde.com.br'])
  expect(await log(id)).toEqual([
    { ...linha(azul, 'Azul'), situacao: 1, erro: null, emails: ['a@azul.com.br', 'b@azul.com.br'] },
    { ...linha(sem, 'Sem nada'), situacao: 2, erro: 'O cliente não tem e-mail nem loja conectada.', emails: [] },
    { ...linha(verde, 'Verde'), situacao: 1, erro: null, emails: ['novo@verde.com.br'] },
  ])
  expect(await get(id)).toMatchObject({ situacao: 4, total: 3, enviados: 2, erros: 1, pendentes: 0, dataHoraEnvio: null })
  const doCliente = async (cliente: number) => (await asAna(notificacaoDoCliente.list, { params: { id: cliente }, query: query([]) })).body
  expect(await doCliente(sem)).toMatchObject({ total: 1, rows: [{ id, titulo: 'Atualização da loja', tipoNotificacao: 2, situacao: 2 }] })
  expect(await doCliente(await cliente())).toEqual({ rows: [], total: 0 })
  // Of what is not there nobody is told that it has nothing.
  expect((await asAna(notificacaoDoCliente.list, { params: { id: 999_999 }, query: query([]) })).status).toBe(404)
  expect((await asAna(notificacaoLog.list, { params: { id: 999_999 }, query: query([]) })).status).toBe(404)
  expect((await asAna(notificacaoLog.export, { params: { id: 999_999 }, query: { formato: 'csv' } })).status).toBe(404)
  expect((await asAna(notificacao.descadastro.list, { params: { id: 999_999 } })).status).toBe(404)
  await email(sem, 'agora@sem.com.br')
  expect((await liberar(id)).body).toMatchObject({ situacao: 2, total: 1 })
  await work(id)
  expect(recebidas).toHaveLength(4)
  expect(await get(id)).toMatchObject({ situacao: 3, enviados: 3, erros: 0, dataHoraEnvio: clock.at.toISOString() })
  expect(refusalOf(await liberar(id)).error).toMatch(/já foi enviada/)
})
const linha = (cliente_id: number, cliente: string) => ({
  id: some.any(Number),
  dataHora: clock.at.toISOString(),
  cliente_id,
  cliente,
  dataHoraLida: null,
})

test('NOT-010 the mail: subject, text, HTML, why it came; one Message-ID for a notification, client and address', async () => {
  const id = await aviso([await cliente({ nome: 'Ação & Cia <x>', emails: ['acao@exemplo.com.br'] })], {
    titulo: 'Atualização "3.2" às 2h – não perca, é longo: '.repeat(3).trim(),
    descricao: '<h2>Olá</h2><p>Veja <a href="https://exemplo.com.br/?a=1&amp;b=2">aqui</a> ou:</p><ul><li>um</li><li>dois</li></ul>',
    tipoNotificacao: 4,
  })
  await liberar(id)
  await work(id)
  const [{ mail: got } = { mail: undefined }] = recebidas
  expect(got?.subject).toBe('Atualização "3.2" às 2h – não perca, é longo: '.repeat(3).trim())
  expect(got?.text).toContain(
    'Olá\n\nVeja aqui (https://exemplo.com.br/?a=1&b=2) ou:\n\n- um\n- dois\n\n--\n\nVocê recebe este aviso porque Ação & Cia <x> usa a plataforma.',
  )
  expect(got?.html).toContain('<h2>Olá</h2>')
  expect(got?.html).toContain('Você recebe este aviso porque Ação &amp; Cia &lt;x&gt; usa a plataforma.')
  expect(got?.messageId).toMatch(new RegExp(`^<notificacao-${id}-\\d+-[0-9a-f]{12}@retaguarda\\.test>$`))
  const token = /descadastro\/(\w+)/.exec(got?.text ?? '')?.[1] ?? ''
  expect(got?.text).toContain(`http://retaguarda.test/descadastro/${token}`)
  const header = (name: string) => got?.headerLines.find(({ key }) => key === name)?.line
  expect(header('list-unsubscribe')).toBe(`List-Unsubscribe: <http://retaguarda.test/api/notificacao/descadastro/${token}>`)
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  // Of the other kinds nobody can unsubscribe.
  recebidas.length = 0
  const umDeCada = await cliente({ emails: ['cada@exemplo.com.br'] })
  for (const tipoNotificacao of [1, 2, 3, 4, 5]) {
    const other = await aviso([umDeCada], { titulo: `Tipo ${tipoNotificacao}`, tipoNotificacao })
    await liberar(other)
    await work(other)
  }
  const podem = recebidas.filter(({ mail: one }) => one.headerLines.some(({ key }) => key.startsWith('list-unsubscribe')))
  expect([recebidas.length, podem.map(({ mail: one }) => one.subject)]).toEqual([5, ['Tipo 1', 'Tipo 4']])
})

test('NOT-021 of three addresses one refuses for good and one for a while: each gets it once, and the row is an error', async () => {
  const id = await aviso([await cliente({ nome: 'Três', emails: ['um@t.com', 'dois@t.com', 'tres@t.com'] })])
  respostas.set('dois@t.com', { code: 550, times: 1 })
  respostas.set('tres@t.com', { code: 451, times: 1 })
  await liberar(id)
  await work(id)
  expect(tos()).toEqual(['um@t.com'])
  expect(await get(id)).toMatchObject({ situacao: 2, pendentes: 1 })
  await work(id)
  expect(tos()).toEqual(['um@t.com']) // 5 s have not passed
  clock.advance(5 * SECOND)
  await work(id)
  expect(tos()).toEqual(['tres@t.com', 'um@t.com'])
  expect(await log(id)).toMatchObject([{ situacao: 2, erro: some.stringMatching(/^dois@t\.com: O servidor de e-mail respondeu: 550 /) }])
  expect(await get(id)).toMatchObject({ situacao: 4, erros: 1 })
  await liberar(id)
  await work(id)
  expect(tos()).toEqual(['dois@t.com', 'tres@t.com', 'um@t.com'])
  expect(await get(id)).toMatchObject({ situacao: 3, enviados: 1 })
})

test('NOT-017 what is refused for a while is tried again after 5 s and 30 s, and then is an error', async () => {
  const id = await aviso([await cliente({ emails: ['mais-tarde@t.com'] })])
  respostas.set('mais-tarde@t.com', { code: 421, times: 3 })
  await liberar(id)
  for (const pause of [5, 30]) {
    await work(id)
    expect(await get(id)).toMatchObject({ situacao: 2 })
    clock.advance(pause * SECOND - 1)
    await work(id)
    expect(await get(id)).toMatchObject({ situacao: 2 })
    clock.advance(1)
  }
  await work(id)
  expect(await get(id)).toMatchObject({ situacao: 4, erros: 1 })
  expect(recebidas).toEqual([])
})

test('NOT-017 NOT-021 a mail of which the server never said that it has it is said to be in doubt, and goes again under the same Message-ID', async () => {
  const id = await aviso([await cliente({ emails: ['duvida@t.com'] })])
  await liberar(id)
  emudece.add('duvida@t.com')
  for (const pause of [5, 30, 0]) {
    await work(id)
    clock.advance(pause * SECOND)
  }
  const incerto = 'duvida@t.com: O servidor de e-mail não confirmou a mensagem: ela pode ter chegado.'
  expect(await log(id)).toMatchObject([{ situacao: 2, erro: incerto }])
  expect(await get(id)).toMatchObject({ situacao: 4, enviados: 0, erros: 1 })
  emudece.clear()
  await liberar(id)
  await work(id)
  expect(await get(id)).toMatchObject({ situacao: 3, enviados: 1 })
  expect(recebidas).toHaveLength(4)
  expect(new Set(recebidas.map(({ mail: { messageId } }) => messageId)).size).toBe(1)
})

test('NOT-017 without a mail server to talk to the run rests, longer each time, and goes on; after six hours it is an error', async () => {
  const id = await aviso([await cliente({ emails: ['volta@t.com'] })])
  await liberar(id)
  correio = semServidor
  const began = clock.at.getTime()
  for (const pause of [5, 10, 20, 40, 80, 160, 320, 600, 600]) {
    await work(id)
    expect(await get(id)).toMatchObject({ situacao: 2, semConexaoDesde: new Date(began).toISOString() })
    expect(Date.parse((await get(id)).proximaTentativa ?? '') - clock.at.getTime()).toBe(pause * SECOND)
    clock.advance(pause * SECOND)
  }
  correio = comServidor
  await work(id)
  expect(await get(id)).toMatchObject({ situacao: 3, semConexaoDesde: null })
  expect(tos()).toEqual(['volta@t.com'])

  const other = await aviso([await cliente({ emails: ['nunca@t.com'] })])
  await liberar(other)
  correio = semServidor
  await work(other)
  clock.advance(6 * HOUR)
  await work(other)
  expect(await get(other)).toMatchObject({ situacao: 4, erros: 1 })
  expect(await log(other)).toMatchObject([{ erro: some.stringMatching(/6 horas/) }])
})

test('NOT-021 without SMTP_URL addresses are errors, and stores get theirs all the same', async () => {
  const [com, so] = [
    await cliente({ emails: ['x@t.com'], loja: true, chave: `${CHAVE}-a` }),
    await cliente({ loja: true, chave: `${CHAVE}-b` }),
  ]
  const id = await aviso([com, so])
  await liberar(id)
  correio = createMail({ MAIL_FROM: config.MAIL_FROM })
  await work(id)
  expect(await get(id)).toMatchObject({ situacao: 4, enviados: 1, erros: 1 })
  expect((await loja(`${CHAVE}-a`)).rows).toMatchObject([{ id, lida: false }])
  // The last error was read by its store: everybody has it now.
  expect(await get(id)).toMatchObject({ situacao: 3, enviados: 1, lidas: 1, erros: 0, dataHoraEnvio: clock.at.toISOString() })
})

test('NOT-021 a store reads its own with its key, newest first, and what it read is Lida, with the first time', async () => {
  const [a, b, c] = [
    await cliente({ loja: true, chave: `${CHAVE}-c` }),
    await cliente({ loja: true, chave: `${CHAVE}-c` }),
    await cliente({ loja: true, chave: `${CHAVE}-d` }),
  ]
  const ids: number[] = []
  for (const clientes of [[a], [b, c], [a, b]]) {
    const id = await aviso(clientes)
    await liberar(id)
    await work(id)
    ids.push(id)
    clock.advance(SECOND)
  }
  const [first = 0, second = 0, third = 0] = ids
  const unread = await loja(`${CHAVE}-c`, { marcar: 'false' })
  expect(unread.total).toBe(3)
  expect(unread.rows.map(({ id, lida }) => [id, lida])).toEqual([third, second, first].map((id) => [id, false]))
  expect(Object.keys(unread.rows[0] ?? {})).toEqual(['id', 'titulo', 'descricao', 'tipoNotificacao', 'dataHora', 'lida', 'dataHoraLida'])
  const page = await loja(`${CHAVE}-c`, { limit: '1', page: '2' })
  expect(page).toMatchObject({ total: 3, rows: [{ id: second }] })
  const read = clock.at.toISOString()
  clock.advance(SECOND)
  expect(await loja(`${CHAVE}-c`, { naoLidas: 'true' })).toMatchObject({ total: 2, rows: [{ id: third }, { id: first }] })
  const again = (await loja(`${CHAVE}-c`)).rows
  expect(again.map(({ lida }) => lida)).toEqual([true, true, true])
  expect(again[1]?.dataHoraLida).toBe(read)
  expect(await loja(`${CHAVE}-c`, { naoLidas: 'true' })).toEqual({ total: 0, rows: [] })
  expect(await get(second)).toMatchObject({ situacao: 3, enviados: 1, lidas: 1 })
  const head = await app.inject({ method: 'HEAD', url: '/api/notificacao/loja', headers: { authorization: `Bearer ${CHAVE}-d` } })
  expect([head.statusCode, head.body]).toEqual([200, ''])
  expect(await loja(`${CHAVE}-d`, { marcar: 'false' })).toMatchObject({ total: 1, rows: [{ id: second, lida: false }] })
  for (const token of [undefined, 'errada', ana.token]) expect((await call(notificacao.loja, { token })).status).toBe(401)
  // The parts that the document names, each left empty.
  expect(await loja(`${CHAVE}-d`, { naoLidas: '', marcar: '', page: '', limit: '' })).toMatchObject({ total: 1, rows: [{ lida: false }] })
  expect(await loja(`${CHAVE}-d`)).toMatchObject({ total: 1, rows: [{ id: second, lida: true }] })
  clock.advance(91 * 24 * HOUR)
  expect((await loja(`${CHAVE}-d`)).total).toBe(0)
})

test('NOT-019 of twenty releases at once exactly one wins', async () => {
  const id = await aviso([await cliente({ emails: ['uma@t.com'] })])
  const answers = await Promise.all(Array.from({ length: 20 }, () => liberar(id)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  await Promise.all([work(id), work(id), work(id)])
  expect(recebidas).toHaveLength(1)
})

test('NOT-019 stopped before anything went out it is open again, midway it is an error and goes on where it was', async () => {
  const clientes = [await cliente({ emails: ['p1@t.com'] }), await cliente({ emails: ['p2@t.com'] })]
  const id = await aviso(clientes, { dataHoraProgramada: new Date(clock.at.getTime() + HOUR).toISOString() })
  await liberar(id)
  await work(id)
  expect(recebidas).toEqual([]) // its time has not come
  expect((await stop(id)).body).toMatchObject({ situacao: 1 })
  expect(await get(id)).toMatchObject({ situacao: 1, total: 0 })
  expect((await stop(id)).status).toBe(409)
  expect((await asAna(notificacao.edit, { params: { id }, body: { ...(await get(id)), dataHoraProgramada: null } })).status).toBe(200)

  respostas.set('p2@t.com', { code: 451, times: 1 })
  await liberar(id)
  await work(id)
  expect((await stop(id)).body).toMatchObject({ situacao: 4 })
  clock.advance(HOUR)
  await work(id)
  expect(tos()).toEqual(['p1@t.com'])
  expect(await get(id)).toMatchObject({ situacao: 4, enviados: 1, pendentes: 1 })
  expect((await liberar(id)).body).toMatchObject({ total: 1 })
  await work(id)
  expect(tos()).toEqual(['p1@t.com', 'p2@t.com'])
  expect(await get(id)).toMatchObject({ situacao: 3 })

  // Everybody has it, and only the end of the run is still to be written down: there is nothing left to stop.
  await db.updateTable('notificacao').set({ situacao: 2, fim: null }).where('id', '=', id).execute()
  expect((await stop(id)).body).toMatchObject({ msg: some.stringMatching(/já tinha terminado/), situacao: 3 })
  expect(await get(id)).toMatchObject({ situacao: 3 })
})

test('NOT-019 what a dead process had in hand goes again, under the same Message-ID', async () => {
  const clientes = await Promise.all(['m1@t.com', 'm2@t.com', 'm3@t.com'].map((one) => cliente({ emails: [one] })))
  const id = await aviso(clientes)
  await liberar(id)
  const morto = await testLife(db)
  const deliver = comServidor.deliver
  let sent = 0
  // It dies when the server has taken the second, before that is written down.
  const nunca = new Promise<void>(() => {})
  life = morto
  correio = { ...comServidor, deliver: async (one) => (++sent > 2 ? nunca : deliver(one).then(() => (sent >= 2 ? nunca : undefined))) }
  void work(id)
  await expect.poll(() => recebidas.length).toBe(2)
  await morto.die()
  life = testing.life
  correio = comServidor
  await work(id)
  expect(await get(id)).toMatchObject({ situacao: 3, enviados: 3 })
  expect(new Set(tos())).toEqual(new Set(['m1@t.com', 'm2@t.com', 'm3@t.com']))
  const ids = recebidas.map(({ to, mail: { messageId } }) => `${to} ${messageId}`)
  expect(new Set(ids).size).toBe(3)
})

test('NOT-001 the audience by situation, values of the store and regime; who unsubscribed and has no store is left out', async () => {
  const names = ['P Ativo', 'P Projeto', 'P Inativo', 'P Fora', 'P Loja']
  const [ativo = 0, projeto = 0, inativo = 0, fora = 0, comLoja = 0] = await Promise.all(
    names.map((nome, i) => cliente({ nome, emails: [`p${i}@publico.com`], loja: nome === 'P Loja' })),
  )
  await db.updateTable('cliente').set({ situacao: 1 }).where('id', '=', projeto).execute()
  await db.updateTable('cliente').set({ situacao: 3 }).where('id', '=', inativo).execute()
  await db.updateTable('cliente').set({ situacao: 2 }).where('id', 'in', [ativo, fora, comLoja]).execute()
  const valor = async (tipo: 'gateway' | 'formaPagamento' | 'marketplace', nome: string) =>
    (await db.insertInto('client_status_valor').values({ tipo, nome }).returning('id').executeTakeFirstOrThrow()).id
  const [cielo, pix, boleto, meli] = [
    await valor('gateway', 'Cielo'),
    await valor('formaPagamento', 'Pix'),
    await valor('formaPagamento', 'Boleto'),
    await valor('marketplace', 'Mercado Livre'),
  ]
  const tem = async (clienteId: number, valores: number[], regimeTributacao: 1 | 2 | 3) => {
    const vez = { tentadoEm: clock.at, tentativa: 1 }
    await db
      .insertInto('client_status')
      .values({ clienteId, regimeTributacao, ...vez })
      .execute()
    await db
      .insertInto('client_status_cliente_valor')
      .values(valores.map((valorId, ordem) => ({ clienteId, valorId, ordem })))
      .execute()
  }
  await tem(ativo, [cielo, pix, meli], 1)
  await tem(projeto, [cielo, boleto], 2)
  await tem(inativo, [cielo, pix, meli], 1)
  await tem(fora, [pix], 3)
  await db
    .insertInto('notificacao_descadastro')
    .values([3, 4].map((i) => ({ endereco: `p${i}@publico.com`, tipoNotificacao: 1 as const, dataHora: clock.at })))
    .execute()
  const namesOf = async (body: object) => {
    const { rows } = (await asAna(notificacao.previa, { body: { tipoNotificacao: 1, limit: 200, ...body } })).body
    return rows.map(({ cliente: name }) => name).filter((name) => name.startsWith('P '))
  }
  expect(await namesOf({})).toEqual(['P Ativo', 'P Loja', 'P Projeto'])
  expect(await namesOf({ tipoNotificacao: 3 })).toEqual(['P Ativo', 'P Fora', 'P Loja', 'P Projeto'])
  expect(await namesOf({ destinatario: 2, gatewayPagamento: [cielo] })).toEqual(['P Ativo', 'P Projeto'])
  expect(await namesOf({ destinatario: 2, gatewayPagamento: [cielo], formaPagamento: [pix] })).toEqual(['P Ativo'])
  expect(await namesOf({ destinatario: 2, formaPagamento: [pix, boleto], tipoNotificacao: 2 })).toEqual(['P Ativo', 'P Fora', 'P Projeto'])
  expect(await namesOf({ destinatario: 3, marketplaces: [meli] })).toEqual(['P Ativo'])
  expect(await namesOf({ destinatario: 5, regimeTributacao: [2, 3], tipoNotificacao: 5 })).toEqual(['P Fora', 'P Projeto'])
  expect(await namesOf({ destinatario: 4, clientes: [inativo] })).toEqual(['P Inativo'])
  const chosen = { tipoNotificacao: 1, destinatario: 4, clientes: [ativo, fora, comLoja, await cliente({ nome: 'P Nada' })] }
  const { body } = await asAna(notificacao.previa, { body: { ...chosen, limit: 1, page: 2 } })
  expect(body).toEqual({
    total: 3,
    comEmail: 1,
    soLoja: 1,
    semContato: 1,
    descadastrados: 1,
    encontrados: 3,
    servidorDeEmail: true,
    rows: [{ cliente_id: comLoja, cliente: 'P Loja', emails: [], loja: true, todos: false }],
    fora: [{ cliente_id: fora, cliente: 'P Fora' }],
  })
  // Without a server nothing goes by e-mail, which is known before it is released.
  const servidor = integrations.mail
  integrations.mail = createMail({ MAIL_FROM: 'nao-responda@exemplo.com.br' })
  expect((await asAna(notificacao.previa, { body: chosen })).body).toMatchObject({ comEmail: 1, servidorDeEmail: false })
  integrations.mail = servidor
  const found = async (q: object) => {
    const { total, encontrados, rows } = (await asAna(notificacao.previa, { body: { ...chosen, ...q } })).body
    return [total, encontrados, ...rows.map(({ cliente: name }) => name)]
  }
  expect(await found({ como: 'email' })).toEqual([3, 1, 'P Ativo'])
  expect(await found({ como: 'loja' })).toEqual([3, 1, 'P Loja'])
  expect(await found({ como: 'semContato' })).toEqual([3, 1, 'P Nada'])
  expect(await found({ como: 'fora' })).toEqual([3, 1, 'P Fora'])
  expect(await found({ texto: 'p ATÍVO' })).toEqual([3, 1, 'P Ativo'])
  expect(await found({ texto: 'P0@publico' })).toEqual([3, 1, 'P Ativo'])
  expect(await found({ texto: '%' })).toEqual([3, 0])
  expect((await asAna(notificacao.previa, { body: { ...chosen, como: 'todas' } })).status).toBe(422)
  const aberta = await aviso([ativo, fora, comLoja], { tipoNotificacao: 1 })
  const csv = await asAna(notificacao.publico, { params: { id: aberta }, query: { formato: 'csv' } })
  const escrito = String(csv.body) // a file
  expect(escrito).toContain('P Ativo;Só e-mail;p0@publico.com')
  expect(escrito).toContain('P Loja;Só na loja;')
  expect(escrito).toContain('P Fora;Fica de fora: todos os endereços descadastrados;')
  await liberar(aberta)
  expect((await asAna(notificacao.publico, { params: { id: aberta }, query: { formato: 'csv' } })).status).toBe(409)
  const vazia = await aviso([fora], { tipoNotificacao: 1 })
  expect(await liberar(vazia)).toMatchObject({ status: 422, body: { error: some.stringMatching(/^Ninguém receberia/) } })
  expect(await get(vazia)).toMatchObject({ situacao: 1, total: 0 })
  const desconhecido = await asAna(notificacao.add, { body: { titulo: 'x', tipoNotificacao: 1, destinatario: 3, marketplaces: [pix] } })
  expect(refusalOf(desconhecido).fields).toHaveProperty('marketplaces')
})

test('NOT-021 one click unsubscribes an address from a kind, whoever asks and whatever comes along; a GET changes nothing', async () => {
  const id = await cliente({ nome: 'Sai', emails: ['sai@t.com'] })
  const enviada = async (tipoNotificacao: number) => {
    recebidas.length = 0
    const um = await aviso([id], { tipoNotificacao })
    await liberar(um)
    await work(um)
    return { um, token: /descadastro\/(\w+)/.exec(recebidas[0]?.mail.text ?? '')?.[1] }
  }
  expect((await enviada(2)).token).toBeUndefined()
  const { token = '' } = await enviada(1)
  expect((await enviada(1)).token).toBe(token)
  const link = { params: { token } }
  expect((await call(notificacao.descadastro.get, link)).body).toEqual({ email: 'sa***@t.com', tipoNotificacao: 1, descadastrado: false })
  expect((await call(notificacao.descadastro.get, link)).body).toMatchObject({ descadastrado: false })
  const post = (type: string, payload: string) =>
    app.inject({ method: 'POST', url: `/api/notificacao/descadastro/${token}`, headers: { 'content-type': type }, payload })
  for (const [type, body] of [
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'],
    ['text/plain', 'qualquer coisa'],
    ['application/json', '{'],
    ['multipart/form-data; boundary=x', 'nada que se leia'],
  ] as const) {
    const answer = await post(type, body)
    expect([type, answer.statusCode]).toEqual([type, 200])
    expect(answer.json()).toEqual({ success: true, message: 'Pronto. sa***@t.com não recebe mais avisos do tipo Informativo.' })
  }
  for (const nenhum of ['nada', `${token}'`, '0'.repeat(250), '%00'])
    expect((await app.inject({ method: 'POST', url: `/api/notificacao/descadastro/${nenhum}` })).statusCode, nenhum).toBe(404)
  const { um } = await enviada(5)
  expect(recebidas).toHaveLength(1)
  expect(await get(um)).toMatchObject({ situacao: 3 })
  expect((await liberar(await aviso([id], { tipoNotificacao: 1 }))).status).toBe(422)
  const list = async () => (await asAna(notificacao.descadastro.list, { params: { id } })).body
  expect(await list()).toEqual([{ id: some.any(Number), email: 'sai@t.com', tipoNotificacao: 1, dataHora: clock.at.toISOString() }])
  const [row] = await list()
  expect((await asAna(notificacao.descadastro.remove, { params: { id: row?.id ?? 0 } })).body.msg).toMatch(/volta a receber/)
  expect((await asAna(notificacao.descadastro.remove, { params: { id: row?.id ?? 0 } })).status).toBe(404)
  expect((await enviada(1)).token).toBe(token)
})

test('NOT-010 a test goes to who asks, and leaves nothing behind', async () => {
  const id = await aviso([await cliente()])
  expect((await asAna(notificacao.teste, { params: { id } })).body).toEqual({ msg: `Teste enviado a ${ana.email}.` })
  const [one] = mail.delivered
  expect((await simpleParser(one?.raw ?? '')).subject).toBe('[Teste] Atualização da loja')
  expect(one?.to).toBe(ana.email)
  expect(await get(id)).toMatchObject({ situacao: 1, total: 0 })
  mail.failing = true
  expect((await asAna(notificacao.teste, { params: { id } })).status).toBe(503)
  mail.failing = false
})

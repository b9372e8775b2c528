import { gzipSync } from 'node:zlib'
import { log } from '@retaguarda/contract/log.ts'
import { notificacao } from '@retaguarda/contract/notificacao.ts'
import { prazos } from '@retaguarda/contract/privacidade/prazos.ts'
import { problema } from '@retaguarda/contract/problema.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type LojaDeTeste, lojasDeTeste } from '../../test/cenario-log.ts'
import { some } from '../../test/some.ts'
import { testApp } from '../../test/test-app.ts'

const app = await testApp()
const { clock, db, user, call, query } = app
const DAY = 86_400_000
let ana: Awaited<ReturnType<typeof user>>
const asAna = app.callAs(() => ana)
const { makeLoja, enviar, enviarCru } = lojasDeTeste(app)
let loja: LojaDeTeste

beforeAll(async () => {
  ana = await user({ isAdmin: false })
})
beforeEach(async () => {
  loja = await makeLoja()
})

const failure = (more: object = {}) => ({ error: 'Tempo esgotado', tipo: 5, ...more })
const list = (filter: object[] = [{ name: 'cliente.id', op: '=', v: loja.cliente }], sort: object[] = [], rest: object = {}) =>
  asAna(log.list, { query: query(filter, sort, rest) })
const vezes = (n: number, make: (i: number) => object = () => ({})) => Array.from({ length: n }, (_, i) => failure(make(i)))

test('LOG-001 what a store reports is read by staff, whole', async () => {
  const createAt = new Date(clock.now().getTime() - 60_000).toISOString()
  const sent = {
    error: 'Falha ao cobrar',
    tipo: 'Cartão',
    createAt,
    database: 'loja_7',
    identificador: 'p-1',
    usuario: 'maria',
    code: 'PG-504',
    line: 118,
    empresa: 'Matriz',
    trace: 'em a.ts:1\nem b.ts:2',
    info: { pedido: 7, itens: [1, null] },
  }
  expect(await enviar(loja, sent)).toMatchObject({ status: 200, body: { recebidos: 1, repetidos: 0, recusados: [] } })
  const { body } = await list()
  expect(body).toMatchObject({ total: 1, rows: [{ createAt, cliente: loja.nome, tipo: 21, error: 'Falha ao cobrar', usuario: 'maria' }] })
  expect(body.rows[0]).not.toHaveProperty('trace')
  const { body: whole } = await asAna(log.get, { params: { id: body.rows[0]?.id ?? 0 } })
  expect(whole).toEqual({
    ...sent,
    tipo: 21,
    id: body.rows[0]?.id,
    recebidoEm: clock.now().toISOString(),
    cliente: { id: loja.cliente, nome: loja.nome },
    problema: { id: some.any(Number), titulo: 'Falha ao cobrar' },
  })
  expect((await asAna(log.get, { params: { id: 999_999 } })).status).toBe(404)
})

test('JSON, a list, NDJSON and gzip; other forms and what cannot be read are refused by their status', async () => {
  const nd = `${JSON.stringify(failure({ identificador: 'a' }))}\r\n\n${JSON.stringify(failure({ identificador: 'b' }))}\n`
  const ndjson = { 'content-type': 'application/x-ndjson' }
  expect((await enviar(loja, [failure(), failure()])).body).toMatchObject({ recebidos: 2 })
  expect((await enviarCru(loja, nd, ndjson)).body).toEqual({ recebidos: 2, repetidos: 0, recusados: [] })
  expect((await enviarCru(loja, gzipSync(nd), { ...ndjson, 'content-encoding': 'gzip' })).body).toMatchObject({
    recebidos: 0,
    repetidos: 2,
  })
  const json = { 'content-type': 'application/json' }
  const status = async (body: string | Buffer, headers: Record<string, string>) => (await enviarCru(loja, body, headers)).status
  expect(await status('{', json)).toBe(400)
  expect(await status('', json)).toBe(400)
  expect(await status('{\n{', ndjson)).toBe(400)
  expect(await status('nada', { ...json, 'content-encoding': 'gzip' })).toBe(400)
  expect(await status(gzipSync(' '.repeat(5 * 1024 * 1024 + 1)), { ...json, 'content-encoding': 'gzip' })).toBe(413)
  expect(await status(' '.repeat(5 * 1024 * 1024 + 1), json)).toBe(413)
  expect(await status('x', { 'content-type': 'text/plain' })).toBe(415)
  expect(await status('{}', { ...json, 'content-encoding': 'br' })).toBe(415)
  expect(await status('[]', json)).toBe(422)
  expect(await status('', ndjson)).toBe(422)
  expect((await enviar(loja, vezes(1_001))).status).toBe(422)
  expect((await list()).body.total).toBe(4)
})

test('FAL-24 declared letters are read, others are refused, and a password in a text of info is not kept', async () => {
  const latin1 = (type: string, text: string) => enviarCru(loja, Buffer.from(text, 'latin1'), { 'content-type': type })
  const caf = JSON.stringify(failure({ error: 'caf\xe9', info: { corpo: JSON.stringify({ senha: '123' }) } }))
  for (const type of ['application/json', 'application/x-ndjson']) {
    expect(await latin1(type, caf)).toMatchObject({ status: 400, body: { error: some.stringMatching(/não está em UTF-8/) } })
    expect((await latin1(`${type}; charset=iso-8859-1`, caf)).status).toBe(200)
  }
  const packed = { 'content-type': 'application/json; charset=iso-8859-1', 'content-encoding': 'gzip' }
  expect((await enviarCru(loja, gzipSync(Buffer.from(caf, 'latin1')), packed)).status).toBe(200)
  const { rows } = (await list()).body
  expect(rows.map(({ error }) => error)).toEqual(['café', 'café', 'café'])
  const { body } = await asAna(log.get, { params: { id: rows[0]?.id ?? 0 } })
  expect(body.info).toEqual({ corpo: JSON.stringify({ senha: '***' }) })
})

test('only the key of a store opens it', async () => {
  const headers = { 'content-type': 'application/json' }
  const sent = JSON.stringify(failure())
  for (const authorization of [undefined, 'Bearer chave-que-ninguem-tem-aqui-nao', `Bearer ${ana.token}`])
    expect((await call(log.ingest, { body: sent, headers: { ...headers, ...(authorization && { authorization }) } })).status).toBe(401)
  // A browser's session is none here, whatever page it comes from, and does not stand in the way of a key.
  const browser = { ...headers, cookie: `APS-TOKEN=${ana.token}`, 'sec-fetch-site': 'cross-site' }
  expect((await call(log.ingest, { body: sent, headers: browser })).status).toBe(401)
  expect((await enviarCru(loja, sent, browser)).status).toBe(200)
})

test('of a full batch with one bad row the others are written and that one is named', async () => {
  const rows = vezes(1_000, (i) => ({ identificador: `lote-${i}`, ...(i === 416 && { tipo: 35 }) }))
  expect((await enviar(loja, rows)).body).toEqual({
    recebidos: 999,
    repetidos: 0,
    recusados: [{ linha: 417, erro: some.stringMatching(/^tipo: use um número de 1 a 34/) }],
  })
  expect((await list()).body.total).toBe(999)
})

test('what is wrong with a row is said of it; without a good one all is refused with the same answer', async () => {
  const wrong = [
    failure({ error: ' ' }),
    { error: 'x' },
    failure({ tipo: 'Nada' }),
    failure({ line: 1.5 }),
    failure({ createAt: '2026-01-01' }),
    failure({ trace: {} }),
    7,
    null,
    // Of what is no word nothing is made, however it would be read.
    failure({ tipo: { toString: 1, valueOf: 1 } }),
    failure({ tipo: `5${' '.repeat(1_000)}` }),
    failure({ cliente: `${loja.cliente}${' '.repeat(1_000)}` }),
  ]
  const { status, body } = await enviar(loja, wrong)
  expect(status).toBe(422)
  expect(body).toMatchObject({ recebidos: 0, repetidos: 0, error: some.any(String) })
  expect(body.recusados.map(({ linha }) => linha)).toEqual(wrong.map((_, at) => at + 1))
  const fundo = `{"error":"x","tipo":${'['.repeat(50_000)}${']'.repeat(50_000)}}`
  expect((await enviarCru(loja, fundo, { 'content-type': 'application/json' })).status).toBe(422)
  expect((await list()).body.total).toBe(0)
})

test('a clock that is a day wrong: up to 24 hours ahead, and no older than what is kept', async () => {
  const at = (ms: number) => failure({ createAt: new Date(clock.now().getTime() + ms).toISOString() })
  const { body } = await enviar(loja, [at(DAY), at(DAY + 1), at(-180 * DAY), at(-180 * DAY - 1), at(-DAY)])
  expect([body.recebidos, body.recusados.map(({ linha }) => linha)]).toEqual([3, [2, 4]])
  // Kept for a shorter time before: what went does not come back, and nobody would see what is older.
  const desde = new Date(clock.now().getTime() - 30 * DAY)
  const { desde: before } = await db.selectFrom('log_retencao').select('desde').executeTakeFirstOrThrow()
  await db.updateTable('log_retencao').set({ desde }).execute()
  const { status, body: refused } = await enviar(loja, [at(-31 * DAY)])
  expect([status, refused.recusados]).toEqual([
    422,
    [{ linha: 1, erro: some.stringMatching(/^createAt: o log começa em \d\d\/\d\d\/\d{4}/) }],
  ])
  await db.updateTable('log_retencao').set({ desde: before }).execute()
})

test('LGPD art. 16: what a store may still report is judged by the term of the log in Privacidade, which is that of the settings at first', async () => {
  const admin = await user()
  const term = (dias: number, ligada = true) => app.call(prazos.alterar, { token: admin.token, body: [{ regra: 1, dias, ligada }] })
  const tried = async (days: number) => {
    const createAt = new Date(clock.now().getTime() - days * DAY).toISOString()
    return (await enviar(loja, failure({ createAt }))).body.recusados[0]?.erro ?? null
  }
  const older = (days: string) => `createAt: o log é guardado por ${days} dias, e esta ocorrência é mais antiga.`
  expect([await tried(179), await tried(181)]).toEqual([null, older('180')])
  await term(40)
  expect([await tried(39), await tried(41)]).toEqual([null, older('40')])
  await term(2_000)
  expect([await tried(1_999), await tried(2_001)]).toEqual([null, older('2.000')])
  await term(40, false)
  expect([await tried(2_001), await tried(3_700)]).toEqual([null, 'createAt: mais de 10 anos atrás. Confira a data e envie de novo.'])
  await db.deleteFrom('prazo_dados').execute()
})

test('the same rows from twenty connections at once, twice within a call and again are there once', async () => {
  const rows = vezes(50, (i) => ({ identificador: `x-${i % 40}`, error: `Falha ${i % 7} em "a${i}"` }))
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => enviar(loja, i % 2 === 0 ? rows : rows.toReversed())))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(answers.reduce((sum, { body }) => sum + body.recebidos, 0)).toBe(40)
  expect(answers.reduce((sum, { body }) => sum + body.repetidos, 0)).toBe(20 * 50 - 40)
  expect((await enviar(loja, rows)).body).toMatchObject({ recebidos: 0, repetidos: 50 })
  expect((await list()).body.total).toBe(40)
  // Names that are cut alike are two all the same.
  const longos = ['a', 'b', 'a'].map((end) => failure({ identificador: `${'n'.repeat(250)}${end}` }))
  expect((await enviar(loja, longos)).body).toMatchObject({ recebidos: 2, repetidos: 1 })
  expect((await enviar(loja, longos)).body).toMatchObject({ recebidos: 0, repetidos: 3 })
  // Another client's row of the same name is another one.
  expect((await enviar(await makeLoja(), rows)).body.recebidos).toBe(40)
})

test('a key of several clients says of whom each row is, by id or document; no key speaks for others', async () => {
  const [um, dois] = [
    await makeLoja({ chave: 'chave-de-duas-lojas-da-rede-1' }),
    await makeLoja({ chave: 'chave-de-duas-lojas-da-rede-1' }),
  ]
  const rows = [
    failure({ cliente: um.cliente }),
    failure({ cliente: dois.documento }),
    failure(),
    failure({ cliente: loja.cliente }),
    failure({ cliente: String(dois.cliente) }),
  ]
  const { body } = await enviar(um, rows)
  expect([body.recebidos, body.recusados.map(({ linha }) => linha)]).toEqual([3, [3, 4]])
  expect((await list([{ name: 'cliente.id', op: '=', v: dois.cliente }])).body.total).toBe(2)
  expect((await enviar(loja, failure({ cliente: um.cliente }))).status).toBe(422)
  expect((await enviar(loja, failure({ cliente: loja.cliente }))).status).toBe(200)
})

test('secrets and cards are masked, what is too long is cut, NUL goes', async () => {
  await enviar(loja, {
    tipo: '4',
    error: 'Cartão 4111 1111 1111 1111 recusado: Authorization: Bearer abc.def',
    trace: `pedido 884120 5555-5555-5555-4444 em 1732280000000\0${'x'.repeat(100_001)}`,
    code: 'c'.repeat(61),
    usuario: 'u'.repeat(201),
    info: { senha: '123', dados: [{ accessToken: { a: 1 }, Cvv: 12, nota: 'Bearer xyz', cartao: 4111111111111111, pedido: 884120 }] },
  })
  const { id = 0 } = (await list()).body.rows[0] ?? {}
  const { body } = await asAna(log.get, { params: { id } })
  expect(body.error).toBe('Cartão *** recusado: Authorization: Bearer ***')
  expect(body.trace).toMatch(/^pedido 884120 \*\*\* em 1732280000000x+…$/)
  expect([body.trace?.length, body.code?.length, body.usuario?.length]).toEqual([100_000, 60, 200])
  await enviar(loja, failure({ error: `Bearer ${'b'.repeat(9_000)} ${'fim '.repeat(1_000)}` }))
  const longa = (await list()).body.rows.find(({ error }) => error.startsWith('Bearer *** fim'))
  // What stands in the secret's place is short, and what stood beyond the limit is missing all the same.
  expect((await asAna(log.get, { params: { id: longa?.id ?? 0 } })).body.error).toMatch(/…$/)
  expect(body.info).toEqual({
    senha: '***',
    dados: [{ accessToken: '***', Cvv: '***', nota: 'Bearer ***', cartao: '***', pedido: 884120 }],
  })
})

test('an info too deep or too long for the log is cut, not refused', async () => {
  const deep = `{"tipo":1,"error":"fundo","info":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  expect((await enviarCru(loja, deep, { 'content-type': 'application/json' })).status).toBe(200)
  // What could not be read without keeping everybody waiting is not read at all.
  const json = { 'content-type': 'application/json' }
  const largo = Object.fromEntries(vezes(200_000).map((_, i) => [`k${i}`, 1]))
  const cheio = JSON.stringify(failure({ info: [] })).replace('[]', `[${'[],'.repeat(400_000)}1]`)
  for (const pesado of ['['.repeat(500_000), JSON.stringify(failure({ info: largo })), cheio])
    expect((await enviarCru(loja, pesado, json)).status).toBe(413)
  const rows = `"${'x'.repeat(400_000)}\n${JSON.stringify(failure({ info: { [`a"b\\`]: '[[:{'.repeat(40_000) } }))}\n`
  expect((await enviarCru(loja, rows, { 'content-type': 'application/x-ndjson' })).body.recebidos).toBe(1)
  await enviar(loja, failure({ info: 'y'.repeat(200_000) }))
  const { id = 0 } = (await list()).body.rows[0] ?? {}
  expect((await asAna(log.get, { params: { id } })).body.info).toMatch(/^"y+…$/)
})

test('occurrences of one cause are one problem, counted by client and day, reopened by a newer one', async () => {
  const other = await makeLoja()
  const titulo = `Pedido {n} de {texto} recusado por ${loja.nome.replace(/\d+/g, '{n}')}`
  const caso = (n: number, more: object = {}) =>
    failure({ error: `Pedido ${n} de "João ${n}"  RECUSADO por ${loja.nome}\nlinha ${n}`, code: 'E1', ...more })
  await Promise.all([
    enviar(loja, [caso(1), caso(22)]),
    enviar(other, caso(3)),
    enviar(loja, caso(4, { createAt: new Date(clock.now().getTime() - 2 * DAY).toISOString() })),
  ])
  const found = async () =>
    (await asAna(problema.list, { query: query([{ name: 'titulo', op: 'like', v: `por ${titulo.split(' por ')[1]}` }]) })).body.rows
  const [one, ...more] = await found()
  expect(more).toEqual([])
  expect(one?.tendencia.filter((n) => n > 0)).toEqual([1, 3])
  expect(one?.tendencia).toHaveLength(30)
  expect(one).toMatchObject({ situacao: 1, quantidade: 4, clientes: 2, tipo: 5, code: 'E1', ultimo: clock.now().toISOString() })
  const params = { id: one?.id ?? 0 }
  const { body } = await asAna(problema.get, { params })
  expect(body.clientes).toMatchObject([{ cliente: { id: loja.cliente, nome: loja.nome }, quantidade: 3 }, { quantidade: 1 }])
  expect(body.tendencia).toHaveLength(30)
  expect(body.tendencia.filter(({ quantidade }) => quantidade > 0).map(({ quantidade }) => quantidade)).toEqual([1, 3])
  expect(body.ocorrencias).toHaveLength(4)
  const filter = [{ name: 'problema.id', op: '=', v: params.id }]
  expect((await list(filter)).body.total).toBe(4)
  expect((await asAna(log.afetados, { query: query(filter) })).body).toMatchObject([
    { cliente: { id: loja.cliente }, quantidade: 3 },
    { quantidade: 1 },
  ])

  // What was written to its clients stands beside what else was done, from its release on.
  const aviso = { titulo: 'Falha', tipoNotificacao: 5, destinatario: 4, clientes: [loja.cliente], problema: params }
  const { id } = (await asAna(notificacao.add, { body: aviso })).body
  expect((await asAna(notificacao.get, { params: { id } })).body).toMatchObject({ problema: params })
  const avisos = async () => (await asAna(problema.get, { params })).body.notificacoes
  expect(await avisos()).toEqual([])
  await asAna(notificacao.liberar, { params: { id } })
  expect(await avisos()).toEqual([{ id, situacao: 2, total: 1, quando: clock.now().toISOString() }])
  expect(await asAna(notificacao.add, { body: { ...aviso, problema: 999_999 } })).toMatchObject({ status: 422 })

  // Nothing has to be said, so nothing may be sent, also by who says JSON of every call.
  for (const headers of [{}, { 'content-type': 'application/json' }] as Record<string, string>[]) {
    const said = { token: ana.token, headers, body: '' }
    expect((await app.request('POST', `/problema/resolver/${params.id}`, said)).body).toMatchObject({ situacao: 2 })
    expect((await app.request('POST', `/problema/reabrir/${params.id}`, said)).body).toMatchObject({ situacao: 3 })
  }
  expect((await asAna(problema.resolver, { params, body: { versao: '9.1' } })).body).toMatchObject({ situacao: 2 })
  expect((await asAna(problema.resolver, { params, body: {} })).status).toBe(409)
  await enviar(loja, caso(5, { createAt: new Date(clock.now().getTime() - 1).toISOString() }))
  expect((await asAna(problema.get, { params })).body).toMatchObject({ situacao: 2, versao: '9.1', quantidade: 5 })
  clock.advance(1_000)
  await enviar(loja, caso(6))
  const reaberto = (await asAna(problema.get, { params })).body
  expect(reaberto).toMatchObject({ situacao: 3, quantidade: 6 })
  // Nobody did it, and the history says that it happened.
  expect(reaberto.andamento.map(({ acao, usuario }) => [acao, usuario]).slice(0, 2)).toEqual([
    ['reabrir', null],
    ['resolver', ana.nome],
  ])
  expect((await asAna(problema.reabrir, { params })).status).toBe(409)
  expect((await asAna(problema.responsavel, { params, body: { usuario: ana.id } })).status).toBe(200)
  expect((await found())[0]).toMatchObject({ responsavel: { id: ana.id, nome: ana.nome } })
  expect((await asAna(problema.responsavel, { params, body: { usuario: 999_999 } })).status).toBe(422)
  expect((await db.selectFrom('auditoria').select('acao').where('entidade', '=', 'problema').execute()).length).toBeGreaterThan(1)
})

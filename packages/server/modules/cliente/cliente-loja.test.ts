import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { cliente } from '@retaguarda/contract/cliente.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLoja } from '../../integrations/loja/stand-in.ts'
import { createRedmine } from '../../integrations/redmine/http.ts'
import { decrypt, encrypt } from '../../base/cipher.ts'
import { patientLoja } from '../../test/patient.ts'
import { some } from '../../test/some.ts'
import { type Person, testApp } from '../../test/test-app.ts'

const CHAVE = 'chave-da-loja-42-com-tamanho'
const OUTRA = 'outra-chave-da-loja-com-tamanho'
const { callAs, user, makePessoa, db, config, integrations } = await testApp()
const loja = await startLoja(CHAVE)
const servers: Server[] = []
afterAll(async () => {
  await loja.stop()
  for (const server of servers) server.closeAllConnections()
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
})
let bia: Person
let caio: Person
beforeAll(async () => {
  bia = await user({ isAdmin: false, tipo: 2 })
  caio = await user({ isAdmin: false, tipo: 1 })
})

const asBia = callAs(() => bia)
const save = (body: object, id?: number) => (id ? asBia(cliente.edit, { params: { id }, body }) : asBia(cliente.add, { body }))
const testar = (id: number) => asBia(cliente.testarConexao, { params: { id } })
const read = async (id: number) => (await asBia(cliente.get, { params: { id } })).body

test('the key of a store is encrypted at rest, never read back, and kept where it is left empty', async () => {
  const pessoa = await makePessoa('Com loja')
  const { id } = (await save({ pessoa, lojaUrl: `${loja.url}/`, lojaChave: CHAVE })).body
  const stored = async () =>
    (await db.selectFrom('cliente').select('lojaChave').where('id', '=', id).executeTakeFirstOrThrow()).lojaChave ?? ''
  const first = await stored()
  expect(first).toMatch(/^v1:/)
  expect(first).not.toContain(CHAVE)
  expect(Buffer.from(first.slice(3), 'base64').includes(CHAVE)).toBe(false)
  expect(JSON.stringify(await read(id))).not.toContain(CHAVE)
  expect(await read(id)).toMatchObject({ lojaUrl: `${loja.url}/`, lojaChaveDefinida: true })
  for (const lojaChave of [undefined, null, '', ' ']) await save({ pessoa, lojaUrl: loja.url, lojaChave }, id)
  expect(await stored()).toBe(first)
  expect(await testar(id)).toMatchObject({ status: 200, body: { msg: some.stringMatching(/aceitou a chave.*online/) } })
  expect(loja.state.seen.at(-1)).toBe(`GET /api/retaguarda/status Bearer ${CHAVE}`)
  await save({ pessoa, lojaUrl: loja.url, lojaChave: OUTRA }, id)
  expect(await testar(id)).toMatchObject({ status: 422, body: { error: some.stringMatching(/recusou a chave/) } })
})

test('a key goes to the origin it was given for: elsewhere it is dropped, unless it is typed again', async () => {
  const pessoa = await makePessoa('Mudança')
  const { id } = (await save({ pessoa, lojaUrl: loja.url, lojaChave: CHAVE })).body
  const defined = async () => (await read(id)).lojaChaveDefinida
  const port = new URL(loja.url).port
  for (const same of [`${loja.url}/x`, `HTTP://127.0.0.1:${port}/y?z`, `http://eu:senha@127.0.0.1:${port}`]) {
    await save({ pessoa, lojaUrl: same }, id)
    expect(await defined(), same).toBe(true)
  }
  const before = loja.state.seen.length
  for (const other of ['http://127.0.0.1:1', loja.url.replace('http:', 'https:'), `http://127.0.0.1\\@outra.example:${port}`, null]) {
    await save({ pessoa, lojaUrl: loja.url, lojaChave: CHAVE }, id)
    await save({ pessoa, lojaUrl: other }, id)
    expect(await defined(), String(other)).toBe(false)
    await save({ pessoa, lojaUrl: loja.url }, id)
    expect(await testar(id)).toMatchObject({ status: 409 })
  }
  expect(loja.state.seen).toHaveLength(before)
  await save({ pessoa, lojaUrl: `${loja.url}/`, lojaChave: CHAVE }, id)
  expect(await testar(id)).toMatchObject({ status: 200 })
})

test('only the finance department and administrators change where a store is and its key', async () => {
  const pessoa = await makePessoa('Papéis')
  const { id } = (await save({ pessoa, lojaUrl: loja.url, lojaChave: CHAVE })).body
  const asCaio = callAs(() => caio)
  const edit = (body: object) => asCaio(cliente.edit, { params: { id }, body: { pessoa, ...body } })
  for (const body of [{ lojaUrl: 'http://outra.example' }, { lojaUrl: null }, { lojaUrl: loja.url, lojaChave: OUTRA }])
    expect(await edit(body)).toMatchObject({ status: 403, body: { error: some.stringMatching(/^Só o Financeiro e os administradores/) } })
  const nova = await makePessoa('Nova')
  for (const body of [{ lojaUrl: loja.url }, { lojaChave: OUTRA }])
    expect((await asCaio(cliente.add, { body: { pessoa: nova, ...body } })).status).toBe(403)
  // What he sends along as it is hinders no other change.
  expect((await edit({ lojaUrl: loja.url, situacao: 2 })).status).toBe(200)
  expect(await testar(id)).toMatchObject({ status: 200 })
  const admin = await user({ isAdmin: true, tipo: 1 })
  const changed = { params: { id }, body: { pessoa, lojaUrl: loja.url, lojaChave: CHAVE } }
  expect((await callAs(() => admin)(cliente.edit, changed)).status).toBe(200)
})

test('a key has 24 characters that a header carries, and is no other client’s', async () => {
  const [a, b, c] = [await makePessoa('A'), await makePessoa('B'), await makePessoa('C')]
  const key = 'k'.repeat(24)
  for (const lojaChave of ['k'.repeat(23), `${'k'.repeat(24)} k`, 'ç'.repeat(24), 'k'.repeat(501)])
    expect(await save({ pessoa: a, lojaUrl: loja.url, lojaChave })).toMatchObject({
      status: 422,
      body: { fields: { lojaChave: some.stringMatching(/^Chave da loja: /) } },
    })
  const { id } = (await save({ pessoa: a, lojaUrl: loja.url, lojaChave: key })).body
  for (const lojaUrl of ['http://outra.example', null])
    expect(await save({ pessoa: b, lojaUrl, lojaChave: key })).toMatchObject({
      status: 422,
      body: { fields: { lojaChave: 'Esta chave já é da loja de outro cliente. Gere outra.' } },
    })
  const both = await Promise.all([b, c].map((pessoa, i) => save({ pessoa, lojaUrl: `http://loja${i}.example`, lojaChave: 'n'.repeat(24) })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  // Typed again at its own client, and at another client of the same store.
  expect((await save({ pessoa: a, lojaUrl: loja.url, lojaChave: key }, id)).status).toBe(200)
  expect((await save({ pessoa: await makePessoa('D'), lojaUrl: `${loja.url}/loja-d`, lojaChave: key })).status).toBe(200)
})

test('Testar conexão says in a sentence why it failed', async () => {
  integrations.loja = patientLoja(loja, 1_000)
  const pessoa = await makePessoa('Conexões')
  const { id } = (await save({ pessoa })).body
  expect(await testar(id)).toMatchObject({ status: 409, body: { error: some.stringMatching(/^Informe o endereço e a chave/) } })
  expect((await testar(2_000_000_000)).status).toBe(404)
  await save({ pessoa, lojaUrl: loja.url, lojaChave: CHAVE }, id)
  const failures = {
    down: /erro \(500\)/,
    nonsense: /não como a API/,
    html: /não como a API/,
    redirect: /outro endereço/,
    slow: /não respondeu em 1 segundos/,
  } as const
  for (const [behaviour, sentence] of Object.entries(failures)) {
    loja.state.behaviour = behaviour as keyof typeof failures // Object.entries forgets the keys
    expect(await testar(id), behaviour).toMatchObject({ status: 422, body: { error: some.stringMatching(sentence) } })
  }
  loja.state.behaviour = 'ok'
  for (const [lojaUrl, sentence] of [
    ['http://127.0.0.1:1', /Não foi possível conectar/],
    ['http://loja.invalid', /não foi encontrado|Não foi possível conectar/],
    ['http://usuario:senha@127.0.0.1:1', /Não foi possível conectar/],
    [`${loja.url}/outra`, /não há a API da loja/],
  ] as const) {
    const lojaChave = lojaUrl.startsWith(loja.url) ? CHAVE : 'chave-so-deste-teste-da-loja'
    await save({ pessoa, lojaUrl, lojaChave }, id)
    expect(await testar(id), lojaUrl).toMatchObject({ status: 422, body: { error: some.stringMatching(sentence) } })
  }
})

test('the secret is a file of its own that only its owner reads, or CHAVE_SEGREDO', async () => {
  const file = join(config.DATA_DIR, 'segredo')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const secret = encrypt(config, 'a', 'texto')
  expect(decrypt(config, 'a', secret)).toBe('texto')
  expect(decrypt(config, 'b', secret)).toBeUndefined()
  expect(decrypt(config, 'a', `${secret.slice(0, -6)}AAAA==`)).toBeUndefined()
  expect(decrypt(config, 'a', 'v1:')).toBeUndefined()
  expect(encrypt(config, 'a', 'texto')).not.toBe(secret)
  const other = { DATA_DIR: join(config.DATA_DIR, 'nenhuma'), CHAVE_SEGREDO: 'ab'.repeat(32) }
  expect(decrypt(other, 'a', secret)).toBeUndefined()
  expect(decrypt(other, 'a', encrypt(other, 'a', 'x'))).toBe('x')
  const copy = { DATA_DIR: join(config.DATA_DIR, 'nova'), CHAVE_SEGREDO: readFileSync(file, 'utf8').trim() }
  expect(decrypt(copy, 'a', secret)).toBe('texto')
  const broken = { DATA_DIR: config.DATA_DIR, CHAVE_SEGREDO: 'abcd' }
  expect(() => encrypt(broken, 'a', 'x')).toThrow(/não contém uma chave/)
  rmSync(join(config.DATA_DIR, 'nova'), { recursive: true, force: true })
  writeFileSync(join(config.DATA_DIR, 'fim'), '')
})

/** A Redmine with so many projects, which cuts pages to 100, or one that answers with `status`. */
async function redmine(count: number, status = 200) {
  const seen: string[] = []
  const server = createServer((req, res) => {
    seen.push(String(req.url))
    const url = new URL(String(req.url), 'http://x')
    const offset = Number(url.searchParams.get('offset'))
    const limit = Math.min(100, Number(url.searchParams.get('limit')))
    const projects = Array.from({ length: Math.max(0, Math.min(limit, count - offset)) }, (_, i) => ({
      id: offset + i + 1,
      name: `Projeto ${offset + i + 1}`,
      status: i === 7 ? 5 : 1,
    }))
    const refused = status !== 200 ? status : req.headers['x-redmine-api-key'] === 'k' ? undefined : 401
    if (refused) res.writeHead(refused).end()
    else res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ projects, total_count: count, offset, limit }))
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen } // a TCP server's address is one
}

test('CLI-018 CLI-029 CLI-030 projects: none where there is no Redmine, all its pages where there is', async () => {
  expect(await asBia(cliente.projetos, {})).toMatchObject({ status: 200, body: [] })
  const { url, seen } = await redmine(230)
  const { call: ask, user: make } = await testApp({ REDMINE_URL: `${url}/`, REDMINE_API_KEY: 'k' })
  const { token } = await make()
  const projetos = await Promise.all(Array.from({ length: 20 }, () => ask(cliente.projetos, { token })))
  expect(projetos[0]?.body).toHaveLength(227)
  expect(projetos[0]?.body[0]).toEqual({ id: 1, label: 'Projeto 1' })
  expect(projetos.every(({ body }) => body.length === 227)).toBe(true)
  expect(seen).toEqual(['/projects.json?limit=100&offset=0', '/projects.json?limit=100&offset=100', '/projects.json?limit=100&offset=200'])
})

test('CLI-029 a Redmine that refuses or does not answer is a 503 with a sentence, and is asked again', async () => {
  for (const [status, key, sentence] of [
    [500, 'k', /respondeu com um erro \(500\)/],
    [200, 'errada', /recusou a chave de acesso/],
  ] as const) {
    const { url, seen } = await redmine(1, status)
    const { call: ask, user: make } = await testApp({ REDMINE_URL: url, REDMINE_API_KEY: key })
    const { token } = await make()
    for (let i = 0; i < 2; i++)
      expect(await ask(cliente.projetos, { token })).toMatchObject({
        status: 503,
        body: { error: some.stringMatching(sentence) },
      })
    expect(seen.length).toBeGreaterThanOrEqual(2)
  }
  await expect(createRedmine({ REDMINE_URL: 'http://127.0.0.1:1', REDMINE_API_KEY: 'k' }).projetos()).rejects.toThrow(
    'O Redmine não respondeu como esperado',
  )
  const silent = createServer(() => {})
  servers.push(silent)
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}` // a TCP server's address is one
  await expect(createRedmine({ REDMINE_URL: url, REDMINE_API_KEY: 'k' }, 300).projetos()).rejects.toThrow('não respondeu em 0.3 segundos')
})

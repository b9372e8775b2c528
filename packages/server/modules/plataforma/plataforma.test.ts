import { evento } from '@retaguarda/contract/evento.ts'
import { plataforma, type Plataforma, TODAS_PLATAFORMAS } from '@retaguarda/contract/plataforma.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refusalOf } from '../../test/answer.ts'
import { some } from '../../test/some.ts'
import { startPlataformas } from '../../test/plataformas.ts'
import { type Person, testApp } from '../../test/test-app.ts'
import { testLife } from '../../test/test-life.ts'

const platforms = await startPlataformas()
afterAll(platforms.stop)
const { state, mattermost, redmine, wiki } = platforms
const LIMIT = 400
const testing = await testApp(platforms.settings)
const { call, callAs, request, user, db, integrations, config } = testing
integrations.plataformas = platforms.ports(config, LIMIT)

let admin: Person
beforeAll(async () => {
  admin = await user({ nome: 'Helena Duarte' })
})
const asAdmin = callAs(() => admin)

const isWrite = (asked: { method: string; body: unknown }) =>
  asked.method !== 'GET' && !/"query":"query/.test(JSON.stringify(asked.body ?? ''))

let people = 0
/** Somebody of whom no platform has heard. */
const somebody = (more: Partial<Parameters<typeof user>[0]> = {}) =>
  user({ nome: 'Rafael Monteiro', email: `rafael${++people}@panorama.example`, isAdmin: false, ...more })

const act = (acao: 'registrar' | 'ativar' | 'inativar', platform: Plataforma, { id }: Person) =>
  asAdmin(plataforma[acao], { params: { platform, id } })
const lookUp = (platform: Plataforma, { email }: Pick<Person, 'email'>, conta = false) =>
  asAdmin(plataforma.consultar, { params: { platform }, body: { email, conta } })
const audited = async ({ id }: Person) =>
  (await asAdmin(usuario.history, { params: { id } })).body.map(({ acao, usuario: quem, campos }) => ({ acao, quem, campos }))

beforeEach(() => {
  state.trouble = {}
  state.slow = 0
  state.seen.length = 0
  for (const { state: one } of [mattermost, redmine, wiki]) one.mode = 'ok'
})

test('PLA-012 PLA-013 PLA-014 PLA-027 PLA-031 a lookup answers each platform’s own words, null in them where there is no account', async () => {
  const rafael = await somebody()
  expect((await lookUp('mattermost', rafael)).body).toEqual({ id: null, delete_at: null })
  expect((await lookUp('redmine', rafael)).body).toEqual({ user: null })
  expect((await lookUp('wiki', rafael)).body).toEqual({ id: null, isActive: null })
  for (const platform of TODAS_PLATAFORMAS) await act('registrar', platform, rafael)
  const { email } = rafael
  expect((await lookUp('mattermost', { email: email.toUpperCase() })).body).toEqual({ id: some.stringMatching(/^user/), delete_at: 0 })
  expect((await lookUp('redmine', rafael)).body).toEqual({ user: { id: some.any(Number), status: 1 } })
  expect((await lookUp('wiki', rafael, true)).body).toEqual({ id: some.any(Number), isActive: true, conta: 'Rafael Monteiro' })
  expect((await lookUp('mattermost', rafael, true)).body).toMatchObject({ conta: `@${email.split('@')[0]}` })

  // As PLA-027 sends it: a form with one part.
  const form = new FormData()
  form.set('email', email)
  expect((await request('POST', '/usuario/registrado/redmine', { token: admin.token, ...(await multipart(form)) })).body).toMatchObject({
    user: { status: 1 },
  })
  expect(refusalOf(await lookUp('redmine', { email: 'não é' }))).toMatchObject({ fields: { email: some.stringMatching(/inválido/) } })
  expect((await lookUp('redmine', { email: 'não é' })).status).toBe(422)
  for (const path of ['/usuario/registrado/jira', `/usuario/register/jira/${rafael.id}`])
    expect([400, 404]).toContain(
      (await request(path.includes('reg') ? 'POST' : 'GET', path, { token: admin.token, body: { email } })).status,
    )
})

async function multipart(form: FormData) {
  const sent = new Request('http://x', { method: 'POST', body: form })
  return { body: await sent.text(), headers: { 'content-type': sent.headers.get('content-type') ?? '' } }
}

test.each(TODAS_PLATAFORMAS)(
  'PLA-001 PLA-002 PLA-016 PLA-017 PLA-018 PLA-028 PLA-029 PLA-030 %s: Registrar, Inativar, Ativar',
  async (platform) => {
    const name = { mattermost: 'Mattermost', redmine: 'Redmine', wiki: 'Wiki.js' }[platform]
    const rafael = await somebody()
    const registered = await act('registrar', platform, rafael)
    expect(registered).toMatchObject({
      status: 200,
      body: { success: true, platform, msg: some.stringContaining(`Registrado no ${name}.`) },
    })
    expect(registered.body.status).toEqual((await lookUp(platform, rafael)).body)
    expect((await act('inativar', platform, rafael)).body).toMatchObject({ success: true, msg: `Inativado no ${name}.`, platform })
    expect((await act('ativar', platform, rafael)).body).toMatchObject({ success: true, msg: `Ativado no ${name}.`, platform })

    const uso = { mattermost: 'Chat', redmine: 'Projetos', wiki: 'Documentação' }[platform]
    const quem = admin.nome
    expect(await audited(rafael)).toEqual([
      { acao: 'plataforma', quem, campos: [{ campo: uso, antes: 'Inativo', depois: 'Ativo' }] },
      { acao: 'plataforma', quem, campos: [{ campo: uso, antes: 'Ativo', depois: 'Inativo' }] },
      { acao: 'plataforma', quem, campos: [{ campo: uso, antes: 'Sem Registro', depois: 'Registrado, Ativo' }] },
    ])
  },
)

test.each(TODAS_PLATAFORMAS)('%s: what is so already is a success and writes nothing; what cannot be is refused', async (platform) => {
  const rafael = await somebody()
  for (const acao of ['ativar', 'inativar'] as const)
    expect(await act(acao, platform, rafael)).toMatchObject({
      status: 409,
      body: { error: some.stringMatching(/Não há conta .* Use Registrar/) },
    })
  await act('registrar', platform, rafael)
  const before = (await audited(rafael)).length
  const wrote = () => state.seen.filter(({ asked }) => isWrite(asked)).length
  const count = wrote()
  for (const acao of ['registrar', 'ativar'] as const)
    expect((await act(acao, platform, rafael)).body).toMatchObject({ success: true, msg: some.stringMatching(/^Já estava/) })
  await act('inativar', platform, rafael)
  expect((await act('inativar', platform, rafael)).body).toMatchObject({ success: true, msg: some.stringMatching(/^Já estava inativo/) })
  expect(wrote() - count).toBe(1)
  expect(await act('registrar', platform, rafael)).toMatchObject({
    status: 409,
    body: { error: some.stringMatching(/inativa .* Use Ativar/) },
  })
  expect(await audited(rafael)).toHaveLength(before + 1)
})

test('who is inactive here is only inactivated', async () => {
  const rafael = await somebody()
  await act('registrar', 'redmine', rafael)
  await db.updateTable('usuario').set({ ativo: false }).where('id', '=', rafael.id).execute()
  for (const acao of ['registrar', 'ativar'] as const) expect((await act(acao, 'redmine', rafael)).status).toBe(409)
  expect((await act('inativar', 'redmine', rafael)).body.success).toBe(true)
  expect((await asAdmin(plataforma.tecnico.set, { params: { id: rafael.id }, body: { isMaster: 'false' } })).status).toBe(409)
  expect((await asAdmin(plataforma.registrar, { params: { platform: 'wiki', id: 999_999 } })).status).toBe(404)
})

test.each(TODAS_PLATAFORMAS)('%s: twenty at once make one account', async (platform) => {
  const rafael = await somebody()
  state.slow = 5
  const answers = await Promise.all(Array.from({ length: 20 }, () => act('registrar', platform, rafael)))
  expect(answers.map(({ body }) => body.success)).toEqual(Array(20).fill(true))
  const people = { mattermost: mattermost.state.users, redmine: redmine.people, wiki: wiki.people }[platform]
  expect(people.filter((one) => ('mail' in one ? one.mail : one.email) === rafael.email)).toHaveLength(1)
  expect(await db.selectFrom('plataforma_vez').selectAll().execute()).toEqual([])
})

test.each(TODAS_PLATAFORMAS)('%s: the truth is a lookup: an answer that is lost or cut, and an OK that did nothing', async (platform) => {
  const rafael = await somebody()
  for (const [acao, what] of [
    ['registrar', 'lost'],
    ['inativar', 'cut after'],
    ['ativar', 'lost'],
  ] as const) {
    state.trouble[platform] = { what, of: isWrite }
    expect((await act(acao, platform, rafael)).body).toMatchObject({ success: true })
    state.trouble = {}
  }
  for (const one of [mattermost, redmine, wiki]) one.state.mode = 'deaf'
  const deaf = await act('inativar', platform, rafael)
  expect(deaf.body).toMatchObject({ success: false, msg: some.stringMatching(/aceitou o pedido, mas a conta não mudou/) })
  expect(deaf.body.status).toEqual((await lookUp(platform, rafael)).body)
  expect(await audited(rafael)).toHaveLength(3)
})

test.each(TODAS_PLATAFORMAS)('PLA-032 PLA-033 %s: a platform that fails is a sentence, and a lookup is 503', async (platform) => {
  const rafael = await somebody()
  state.trouble[platform] = { what: 500 }
  expect(await lookUp(platform, rafael)).toMatchObject({ status: 503, body: { error: some.stringMatching(/respondeu com um erro/) } })
  expect(await act('registrar', platform, rafael)).toMatchObject({
    status: 200,
    body: { success: false, platform, status: null, msg: some.stringMatching(/respondeu com um erro \(500\)/) },
  })
  // The write goes well, and nobody can say so.
  state.trouble[platform] = { what: 500, of: (asked) => state.seen.some((one) => isWrite(one.asked)) && !isWrite(asked) }
  state.seen.length = 0
  expect((await act('registrar', platform, rafael)).body).toMatchObject({ success: false, status: null })
  state.trouble = {}
  expect((await act('registrar', platform, rafael)).body).toMatchObject({
    success: true,
    msg: some.stringMatching(/^Já estava registrado/),
  })
  const people = { mattermost: mattermost.state.users, redmine: redmine.people, wiki: wiki.people }[platform]
  expect(people.filter((one) => ('mail' in one ? one.mail : one.email) === rafael.email)).toHaveLength(1)
})

test('accounts that the product stands on are refused', async () => {
  const own = { mattermost: 'retaguarda@panorama.example', redmine: 'admin@panorama.example' } as const
  const standing = await somebody({ email: own.redmine })
  const chatting = await somebody({ email: own.mattermost })
  const answers = [
    await act('inativar', 'redmine', standing),
    await act('inativar', 'wiki', standing),
    await act('inativar', 'mattermost', chatting),
  ]
  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409])
  expect(refusalOf(answers[0] ?? { status: 0, body: {}, text: '', headers: {} }).error).toMatch(
    /^O Retaguarda entra no Redmine por esta conta/,
  )
})

test('a repeat with the same key is answered as the first and writes nothing', async () => {
  const rafael = await somebody()
  const repeat = () => asAdmin(plataforma.registrar, { params: { platform: 'redmine', id: rafael.id }, idempotencyKey: 'chave-registrar' })
  const first = await repeat()
  state.seen.length = 0
  expect((await repeat()).body).toEqual(first.body)
  expect(state.seen).toEqual([])
})

test('a turn of a process that died is free once its last request must have ended; one that lives keeps it', async () => {
  const rafael = await somebody()
  const dead = await testLife(db)
  const held = { usuarioId: rafael.id, platform: 'redmine' as const, tomadoPor: dead.id() }
  await db
    .insertInto('plataforma_vez')
    .values({ ...held, desde: sql`now() - interval '9 seconds'` })
    .execute()
  const began = performance.now()
  const waiting = act('registrar', 'redmine', rafael)
  await dead.die()
  expect((await waiting).body.success).toBe(true)
  expect(performance.now() - began).toBeGreaterThan(500)
})

test('PLA-003 PLA-015 PLA-021 PLA-022 PLA-023 PLA-024 PLA-025 PLA-026 technical access: none, Técnico, Master, and taken away', async () => {
  const rafael = await somebody()
  const { id } = rafael
  const get = async () => (await asAdmin(plataforma.tecnico.get, { params: { id } })).body
  const set = (isMaster: 'true' | 'false') => asAdmin(plataforma.tecnico.set, { params: { id }, body: { isMaster } })
  const session = async () => (await request('GET', `/auth/retrieve/${rafael.token}`)).body as { user: object }
  expect(await get()).toEqual({ isTecnico: false, isMaster: false })
  expect((await session()).user).toMatchObject({ isTecnico: false, isMaster: false })
  expect((await set('false')).body).toEqual({ success: true, msg: 'Rafael Monteiro agora é Técnico.' })
  expect(await get()).toEqual({ isTecnico: true, isMaster: false })
  expect((await set('true')).body).toEqual({ success: true, msg: 'Rafael Monteiro agora é Técnico e Master.' })
  expect(await get()).toEqual({ isTecnico: true, isMaster: true })
  expect((await session()).user).toMatchObject({ isTecnico: true, isMaster: true })
  await set('false')
  expect((await asAdmin(plataforma.tecnico.remove, { params: { id } })).body).toMatchObject({ success: true })
  expect(await get()).toEqual({ isTecnico: false, isMaster: false })
  expect((await audited(rafael)).flatMap(({ campos }) => campos.map(({ antes, depois }) => `${antes} → ${depois}`)).toReversed()).toEqual([
    'Sem acesso → Técnico',
    'Técnico → Master',
    'Master → Técnico',
    'Técnico → Sem acesso',
  ])
  for (const body of [{}, { isMaster: 'sim' }, { isMaster: 1 }])
    expect((await asAdmin(plataforma.tecnico.set, { params: { id }, body })).status).toBe(422)
})

test('PLA-001 who is no administrator reaches none of it', async () => {
  const rafael = await somebody({ isManagerTeam: true, tipo: 2 })
  const { id, token } = rafael
  const answers = [
    call(plataforma.consultar, { token, params: { platform: 'redmine' }, body: { email: rafael.email } }),
    call(plataforma.registrar, { token, params: { platform: 'redmine', id } }),
    call(plataforma.tecnico.set, { token, params: { id }, body: { isMaster: 'true' } }),
    call(plataforma.tecnico.get, { token, params: { id } }),
    call(plataforma.desligar, { token, params: { id: admin.id } }),
    call(plataforma.divergencias.list, { token }),
    call(evento.stream, { token, query: { topico: `desligamento-${id}` } }),
  ]
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(answers.length).fill(403))
  expect(state.seen).toEqual([])
})

test('another site cannot have an account registered, activated or inactivated', async () => {
  const rafael = await somebody()
  for (const verb of ['register', 'ativar', 'inativar'])
    for (const site of ['cross-site', 'none']) {
      const headers = { cookie: `APS-TOKEN=${admin.token}`, 'sec-fetch-site': site }
      expect((await request('GET', `/usuario/${verb}/redmine/${rafael.id}`, { headers })).status).toBe(403)
    }
  expect(state.seen).toEqual([])
})

test('keys and what is secret of an account reach neither answer nor audit', async () => {
  const rafael = await somebody()
  const told = [await act('registrar', 'redmine', rafael), await lookUp('redmine', rafael, true)]
  state.trouble = { redmine: { what: 401 } }
  told.push(await act('inativar', 'redmine', rafael))
  const written = await db.selectFrom('auditoria').selectAll().where('registro', '=', String(rafael.id)).execute()
  const all = JSON.stringify([told.map(({ text }) => text), written])
  expect(all).not.toContain(platforms.key)
  expect(all).not.toMatch(/api_key|segredo-de-/)
})

test('where nothing is configured lookups are 503 and actions say so', async () => {
  const other = await testApp()
  const boss = await other.user()
  const token = boss.token
  for (const platform of TODAS_PLATAFORMAS) {
    expect(await other.call(plataforma.consultar, { token, params: { platform }, body: { email: boss.email } })).toMatchObject({
      status: 503,
      body: { error: some.stringMatching(/não está configurado/) },
    })
    expect((await other.call(plataforma.registrar, { token, params: { platform, id: boss.id } })).body).toMatchObject({
      success: false,
      status: null,
    })
  }
  expect((await other.call(plataforma.divergencias.conferir, { token })).status).toBe(409)
})

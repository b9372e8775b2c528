import { FIM_DESLIGAR, plataforma, type Plataforma, TODAS_PLATAFORMAS } from '@retaguarda/contract/plataforma.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { silent } from '../../base/log.ts'
import { createPlataformas } from '../../integrations/plataformas/create.ts'
import { some } from '../../test/some.ts'
import { startPlataformas } from '../../test/plataformas.ts'
import { type Person, testApp } from '../../test/test-app.ts'
import { repetirDesligamentos } from './desligar.service.ts'
import { conferir } from './divergencia.service.ts'

const MINUTE = 60_000
const platforms = await startPlataformas()
afterAll(platforms.stop)
const { state, mattermost, redmine, wiki } = platforms
const testing = await testApp(platforms.settings)
const { callAs, user, db, integrations, config, clock, life, call } = testing
integrations.plataformas = platforms.ports(config, 400)
const ctx = { db, config, integrations, life, now: clock.now, log: silent }

let admin: Person
beforeAll(async () => {
  admin = await user({ nome: 'Helena Duarte' })
})
const asAdmin = callAs(() => admin)
let people = 0
async function registered(where: readonly Plataforma[] = TODAS_PLATAFORMAS) {
  const person = await user({ nome: 'Rafael Monteiro', email: `saida${++people}@panorama.example`, isAdmin: false })
  for (const platform of where) await asAdmin(plataforma.registrar, { params: { platform, id: person.id } })
  return person
}
const desligar = ({ id }: { id: number }) => asAdmin(plataforma.desligar, { params: { id } })
const read = async ({ id }: { id: number }) => (await asAdmin(plataforma.desligamento, { params: { id } })).body.desligamento

beforeEach(() => {
  state.trouble = {}
  state.seen.length = 0
})

test('Desligar: inactive here, sessions ended, técnico taken, inactivated everywhere; no account is a success', async () => {
  const rafael = await registered(['mattermost', 'redmine'])
  const { id, token } = rafael
  await asAdmin(plataforma.tecnico.set, { params: { id }, body: { isMaster: 'true' } })
  expect((await call(usuario.list, { token })).status).toBe(200)
  expect((await desligar(rafael)).body).toEqual({
    msg: 'Usuário desligado: não entra mais no sistema.',
    passadas: [],
    resultados: [
      { platform: 'mattermost', success: true, msg: 'Inativado no Mattermost.' },
      { platform: 'redmine', success: true, msg: 'Inativado no Redmine.' },
      { platform: 'wiki', success: true, msg: 'Não há conta no Wiki.js.' },
    ],
  })
  expect((await call(usuario.list, { token })).status).toBe(401)
  expect((await asAdmin(usuario.get, { params: { id } })).body).toMatchObject({ ativo: false })
  expect((await asAdmin(plataforma.tecnico.get, { params: { id } })).body).toEqual({ isTecnico: false, isMaster: false })
  expect(mattermost.state.users.at(-1)?.delete_at).toBeGreaterThan(0)
  expect(redmine.people.at(-1)?.status).toBe(3)
  expect(await read(rafael)).toMatchObject({
    pedidoPor: { id: admin.id, nome: 'Helena Duarte' },
    sessoes: 1,
    tecnico: 'Master',
    plataformas: [
      { platform: 'mattermost', situacao: 1, fim: FIM_DESLIGAR.INATIVADO, tentativas: 1, proxima: null },
      { platform: 'redmine', situacao: 1, fim: FIM_DESLIGAR.INATIVADO },
      { platform: 'wiki', situacao: 1, fim: FIM_DESLIGAR.SEM_CONTA },
    ],
  })
  const fields = (await asAdmin(usuario.history, { params: { id } })).body.flatMap((one) =>
    one.campos.map(({ campo, depois }) => [campo, depois]),
  )
  expect(fields).toEqual(
    some.arrayContaining([
      ['Chat', 'Inativo'],
      ['Projetos', 'Inativo'],
      ['Acesso Técnico', 'Sem acesso'],
      ['ativo', false],
    ]),
  )

  // Once more: it is so already.
  expect((await desligar(rafael)).body.resultados.map(({ success, msg }) => [success, msg])).toEqual([
    [true, 'Já estava inativo no Mattermost.'],
    [true, 'Já estava inativo no Redmine.'],
    [true, 'Não há conta no Wiki.js.'],
  ])
})

test('Desligar: what fails is repeated every 5 minutes until it is true, and shown until then', async () => {
  const rafael = await registered()
  state.trouble.wiki = { what: 500 }
  const { body } = await desligar(rafael)
  expect(body.msg).toBe('Usuário desligado: não entra mais no sistema. Falta: Wiki.js.')
  expect(body.resultados.map(({ success }) => success)).toEqual([true, true, false])
  const wikiOf = async () => (await read(rafael))?.plataformas[2]
  expect(await wikiOf()).toMatchObject({
    situacao: 0,
    msg: some.stringMatching(/respondeu com um erro \(500\)/),
    tentativas: 1,
    proxima: new Date(clock.at.getTime() + 5 * MINUTE).toISOString(),
  })
  await repetirDesligamentos(ctx)
  expect((await wikiOf())?.tentativas).toBe(1)
  clock.advance(5 * MINUTE)
  await repetirDesligamentos(ctx)
  expect(await wikiOf()).toMatchObject({ situacao: 0, tentativas: 2 })
  state.trouble = {}
  clock.advance(5 * MINUTE)
  await repetirDesligamentos(ctx)
  expect(await wikiOf()).toMatchObject({ situacao: 1, fim: FIM_DESLIGAR.INATIVADO, tentativas: 3, proxima: null })
  expect(wiki.people.at(-1)?.isActive).toBe(false)
})

test('Desligar: after 24 hours it is given up and stays shown; who is active again is left alone', async () => {
  const rafael = await registered(['redmine'])
  state.trouble.redmine = { what: 500 }
  await desligar(rafael)
  const tries = (24 * 60) / 5
  await db
    .updateTable('desligamento_plataforma')
    .set({ tentativas: tries - 1 })
    .where('usuarioId', '=', rafael.id)
    .where('platform', '=', 'redmine')
    .execute()
  clock.advance(5 * MINUTE)
  await repetirDesligamentos(ctx)
  expect((await read(rafael))?.plataformas[1]).toMatchObject({ situacao: 2, tentativas: tries, proxima: null })

  const volta = await registered(['redmine'])
  await desligar(volta)
  await db.updateTable('usuario').set({ ativo: true }).where('id', '=', volta.id).execute()
  state.trouble = {}
  clock.advance(5 * MINUTE)
  await repetirDesligamentos(ctx)
  expect((await read(volta))?.plataformas[1]).toMatchObject({ situacao: 2, msg: some.stringMatching(/voltou a ficar ativo/) })
  expect(redmine.people.at(-1)?.status).toBe(1)
})

test('Desligar: oneself and the last administrator are refused; an account that must stay is given up at once', async () => {
  expect(await desligar(admin)).toMatchObject({ status: 409, body: { error: some.stringMatching(/a si mesmo/) } })
  expect((await desligar({ id: 999_999 })).status).toBe(404)
  expect(await read(admin)).toBeNull()

  // Each of two takes the other away: one of them stays.
  await db.updateTable('usuario').set({ isAdmin: false }).where('id', '<>', admin.id).execute()
  const other = await user({ nome: 'Outra', email: 'outra@panorama.example' })
  const both = await Promise.all([desligar(other), call(plataforma.desligar, { token: other.token, params: { id: admin.id } })])
  expect(both.map(({ status }) => status).toSorted()).not.toEqual([200, 200])
  expect(await db.selectFrom('usuario').select('id').where('isAdmin', '=', true).where('ativo', '=', true).execute()).toHaveLength(1)
  const left = (await db.selectFrom('usuario').select('id').where('isAdmin', '=', true).where('ativo', '=', true).executeTakeFirstOrThrow())
    .id
  if (left === other.id) admin = other

  const own = await user({ nome: 'Robô', email: 'retaguarda@panorama.example', isAdmin: false })
  expect((await desligar(own)).body.resultados[0]).toMatchObject({
    success: false,
    msg: some.stringMatching(/entra no Mattermost por esta conta/),
  })
  expect((await read(own))?.plataformas[0]).toMatchObject({ situacao: 2, proxima: null })
})

test('Desligar: a platform that is not configured is no success and is not repeated', async () => {
  const rafael = await registered([])
  const { plataformas } = integrations
  integrations.plataformas = { ...plataformas, wiki: createPlataformas({ ...config, WIKI_URL: undefined }).wiki }
  const { body } = await desligar(rafael)
  integrations.plataformas = plataformas
  expect(body.msg).toBe('Usuário desligado: não entra mais no sistema.')
  expect(body.resultados[2]).toEqual({
    platform: 'wiki',
    success: false,
    msg: 'O Wiki.js não está configurado: não se sabe se há uma conta.',
  })
  expect((await read(rafael))?.plataformas[2]).toMatchObject({ situacao: 1, fim: FIM_DESLIGAR.NAO_CONFIGURADO })
})

test('drift: who is active on a platform and inactive here is found, and gone once inactivated; a failure keeps what was seen', async () => {
  await db.deleteFrom('plataforma_divergencia').execute()
  const livia = await registered(['mattermost', 'redmine'])
  await registered()
  await db.updateTable('usuario').set({ ativo: false }).where('id', '=', livia.id).execute()
  expect((await asAdmin(plataforma.divergencias.conferir)).body).toEqual({ msg: 'A conferência começou.', emAndamento: true })
  expect((await asAdmin(plataforma.divergencias.list)).body.emAndamento).toBe(true)
  await conferir(ctx)
  const mine = async () => (await asAdmin(plataforma.divergencias.list)).body.rows.filter((row) => row.usuario.id === livia.id)
  const { body } = await asAdmin(plataforma.divergencias.list)
  expect(body).toMatchObject({
    emAndamento: false,
    plataformas: TODAS_PLATAFORMAS.map((platform) => ({ platform, conferidaEm: clock.at.toISOString(), erro: null })),
  })
  expect(await mine()).toEqual([
    {
      usuario: { id: livia.id, nome: 'Rafael Monteiro' },
      platform: 'mattermost',
      conta: some.stringMatching(/^@saida/),
      vistaEm: clock.at.toISOString(),
    },
    {
      usuario: { id: livia.id, nome: 'Rafael Monteiro' },
      platform: 'redmine',
      conta: some.stringMatching(/^saida/),
      vistaEm: clock.at.toISOString(),
    },
  ])
  expect(body.total).toBe(body.rows.length)

  await asAdmin(plataforma.inativar, { params: { platform: 'mattermost', id: livia.id } })
  expect((await mine()).map(({ platform }) => platform)).toEqual(['redmine'])
  redmine.people.splice(0, redmine.people.length, ...redmine.people.filter(({ mail }) => mail !== livia.email))
  state.trouble.redmine = { what: 500 }
  await conferir(ctx)
  expect((await mine()).map(({ platform }) => platform)).toEqual(['redmine'])
  const failed = (await asAdmin(plataforma.divergencias.list)).body.plataformas[1]
  expect(failed).toMatchObject({ platform: 'redmine', erro: some.stringMatching(/respondeu com um erro/) })
  state.trouble = {}
  await conferir(ctx)
  expect(await mine()).toEqual([])
})

test('who alone approves is not to leave', async () => {
  const person = await user({ nome: 'Rita Aprova', tipo: 2, isAdmin: false })
  expect(await desligar(person)).toMatchObject({ status: 409, body: { error: 'Fique ao menos uma outra pessoa que aprova.' } })
  await user({ nome: 'Rui Aprova', tipo: 2, isAdmin: false })
  expect((await desligar(person)).status).toBe(200)
})

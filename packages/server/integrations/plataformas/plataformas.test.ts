import { estadoDe, type Plataforma, TODAS_PLATAFORMAS } from '@retaguarda/contract/plataforma.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../base/config.ts'
import { startPlataformas, type Trouble } from '../../test/plataformas.ts'
import { createPlataformas } from './create.ts'
import { usernames } from './mattermost.ts'
import { namesOf } from './redmine.ts'

const platforms = await startPlataformas()
afterAll(platforms.stop)
const { state, mattermost, redmine, wiki } = platforms
const LIMIT = 400
const ports = platforms.ports(readConfig(platforms.settings), LIMIT)

let people = 0
/** An e-mail of which no platform has heard. */
const newEmail = () => `pessoa.${++people}@panorama.example`
const ana = (email = newEmail()) => ({ nome: 'Ana Maria Braga', email })
async function contaDe(platform: Plataforma, email: string) {
  const conta = await ports[platform].consultar(email)
  if (!conta) throw new Error(`${email} has no account`)
  return conta
}

beforeEach(() => {
  state.trouble = {}
  state.seen.length = 0
  for (const { state: one } of [mattermost, redmine, wiki]) one.mode = 'ok'
})

describe.each(TODAS_PLATAFORMAS)('%s', (platform) => {
  const port = ports[platform]

  test('PLA-016 PLA-017 PLA-018 an account is made, inactivated and activated, and each lookup says so', async () => {
    const pessoa = ana()
    expect(await port.consultar(pessoa.email)).toBeUndefined()
    await port.registrar(pessoa)
    expect(estadoDe((await contaDe(platform, pessoa.email)).status)).toEqual({ registrado: true, ativo: true })
    await port.alterar(await contaDe(platform, pessoa.email), false)
    expect(estadoDe((await contaDe(platform, pessoa.email)).status)).toEqual({ registrado: true, ativo: false })
    await port.alterar(await contaDe(platform, pessoa.email), true)
    expect((await contaDe(platform, pessoa.email)).ativa).toBe(true)
  })

  test('an e-mail is compared whole: who only contains it is somebody else', async () => {
    const { email } = ana()
    await port.registrar({ nome: 'Xana Lima', email: `x${email}` })
    expect(await port.consultar(email)).toBeUndefined()
  })

  const WRONG: [Trouble, RegExp][] = [
    ['silent', /não respondeu em 0.4 segundos/],
    ['cut', /não respondeu\./],
    ['half', /não respondeu\./],
    ['html', /não respondeu como esperado/],
    ['nonsense', /não respondeu como esperado/],
    ['redirect', /mandou procurar em outro endereço/],
    ['huge', /respondeu mais do que se pode ler/],
    [401, /recusou a chave de acesso/],
    [409, /recusou o pedido \(409\)/],
    [422, /Não foi possível|recusou o pedido \(422\)/],
    [429, /recebeu pedidos demais/],
    [500, /respondeu com um erro \(500\)/],
  ]
  test.each(WRONG)('a platform that answers %s is a sentence, without its key, on lookup and on write', async (what, sentence) => {
    const { email } = ana()
    const before = ana()
    await port.registrar(before)
    const conta = await contaDe(platform, before.email)
    state.trouble[platform] = { what }
    const attempts = [() => port.consultar(email), () => port.registrar(ana(email)), () => (conta ? port.alterar(conta, false) : undefined)]
    for (const attempt of attempts) {
      const error: unknown = await Promise.resolve(attempt()).then(
        () => 'it went well',
        (failure: unknown) => failure,
      )
      expect(String(error)).toMatch(sentence)
      expect(String(error)).not.toContain(platforms.key)
    }
  })

  test.each(['cut', 500] as const)('a lookup is tried once more after %s, and a write never', async (what) => {
    const { email } = ana()
    state.trouble[platform] = { what, times: 1 }
    expect(await port.consultar(email)).toBeUndefined()
    state.seen.length = 0
    state.trouble[platform] = { what, times: 1, of: ({ body }) => body !== undefined && !JSON.stringify(body).includes('query ') }
    await expect(port.registrar(ana(email))).rejects.toThrow(/não respondeu|com um erro/)
    expect(state.seen.filter(({ asked }) => JSON.stringify(asked.body ?? '').includes(email))).toHaveLength(1)
    expect(await port.consultar(email)).toBeUndefined()
  })

  test('a lookup that took too long is not tried again', async () => {
    state.trouble[platform] = { what: 'silent' }
    await expect(port.consultar(newEmail())).rejects.toThrow(/não respondeu em/)
    expect(state.seen).toHaveLength(1)
  })

  test('a wrong key is told as such', async () => {
    const wrong = createPlataformas(
      readConfig({ ...platforms.settings, MATTERMOST_TOKEN: 'errada', REDMINE_API_KEY: 'errada', WIKI_TOKEN: 'errada' }),
    )
    await expect(wrong[platform].consultar(newEmail())).rejects.toThrow(/recusou a chave de acesso/)
  })

  test('where it is not configured everything says so', async () => {
    const { [platform]: none } = createPlataformas(readConfig({}))
    expect(none.configured).toBe(false)
    await expect(none.consultar(newEmail())).rejects.toThrow(/não está configurado.*_URL e /)
  })
})

test('Mattermost: names that are taken go on to the next, a password is mailed, the team is joined', async () => {
  mattermost.add({ username: 'ana', email: 'ana@outra.example' })
  mattermost.add({ username: 'ana2', email: 'ana2@outra.example' })
  expect(await ports.mattermost.registrar({ nome: 'Ana', email: 'ana@panorama.example' })).toEqual([])
  expect(mattermost.state.users.at(-1)).toMatchObject({ username: 'ana3', first_name: 'Ana', last_name: '', locale: 'pt-BR' })
  expect(mattermost.state.resets).toContain('ana@panorama.example')
  expect(mattermost.state.teams[0]?.members).toContain(mattermost.state.users.at(-1)?.id)
  expect(mattermost.state.passwords.at(-1)).toMatch(/^.{32}$/)
  expect(new Set(mattermost.state.passwords).size).toBe(mattermost.state.passwords.length)
})

test('Mattermost: what fails after the account was made is said, and the account stands', async () => {
  mattermost.state.mode = 'no mail'
  const other = createPlataformas(readConfig({ ...platforms.settings, MATTERMOST_TEAM: 'outra' })).mattermost
  const pessoa = ana()
  expect(await other.registrar(pessoa)).toEqual([
    'O e-mail para definir a senha não foi enviado: peça à pessoa que use "Esqueceu sua senha?" no Mattermost.',
    'A pessoa não entrou na equipe outra: convide-a no Mattermost.',
  ])
  expect((await contaDe('mattermost', pessoa.email)).ativa).toBe(true)
})

test('Mattermost: names keep to its rules, and when ten are taken a person has to choose one', async () => {
  expect(usernames('1ª.Diretora+x@panorama.example')[0]).toBe('u1.diretorax')
  expect(usernames('a@panorama.example')[0]).toBe('a00')
  const long = usernames(`${'a'.repeat(40)}@panorama.example`)
  expect(long[0]).toBe('a'.repeat(22))
  expect(long.at(-1)).toBe(`${'a'.repeat(21)}9`)
  for (const [n, username] of usernames('cheia@panorama.example').entries()) mattermost.add({ username, email: `cheia${n}@outra.example` })
  await expect(ports.mattermost.registrar({ nome: 'Cheia', email: 'cheia@panorama.example' })).rejects.toThrow(/já existem no Mattermost/)
})

test('Mattermost: a token that may not change accounts is told as such', async () => {
  const pessoa = ana()
  await ports.mattermost.registrar(pessoa)
  mattermost.state.mode = 'refuses'
  await expect(ports.mattermost.alterar(await contaDe('mattermost', pessoa.email), false)).rejects.toThrow(/não pode ativar nem inativar/)
})

test('the account that the product itself enters by, and those of the system, are left alone', async () => {
  await expect(ports.mattermost.alterar(await contaDe('mattermost', 'retaguarda@panorama.example'), false)).rejects.toThrow(
    'O Retaguarda entra no Mattermost por esta conta',
  )
  await expect(ports.redmine.alterar(await contaDe('redmine', 'admin@panorama.example'), false)).rejects.toThrow(
    'O Retaguarda entra no Redmine por esta conta',
  )
  for (const email of ['admin@panorama.example', 'guest@example.com'])
    await expect(ports.wiki.alterar(await contaDe('wiki', email), false)).rejects.toThrow('é do próprio Wiki.js')
  expect([...redmine.people, ...wiki.people].filter(({ id }) => id === 1)).toMatchObject([{ status: 1 }, { isActive: true }])
})

test('Redmine: people are looked for among active, locked and pending ones, on every page', async () => {
  for (let n = 0; n < 120; n++) redmine.add({ login: `lote${n}`, mail: `${n}lote@panorama.example` })
  redmine.add({ login: 'lote', mail: 'Lote@Panorama.example' })
  redmine.add({ login: 'presa', mail: 'presa@panorama.example', status: 3 })
  redmine.add({ login: 'nova', mail: 'nova@panorama.example', status: 2 })
  expect(await ports.redmine.consultar('lote@panorama.example')).toMatchObject({ conta: 'lote', ativa: true })
  expect((await contaDe('redmine', 'presa@panorama.example')).status).toMatchObject({ user: { status: 3 } })
  const { status, ativa } = await contaDe('redmine', 'nova@panorama.example')
  expect([estadoDe(status), ativa]).toEqual([{ registrado: true, ativo: false }, false])
})

test('Redmine: a login that is taken becomes the e-mail, what else it refuses is told in its words, and it mails the person', async () => {
  redmine.add({ login: 'Bia', mail: 'bia@outra.example' })
  const informed = redmine.state.informed
  await ports.redmine.registrar({ nome: 'Bia', email: 'bia@panorama.example' })
  expect(redmine.people.at(-1)).toMatchObject({ login: 'bia@panorama.example', firstname: 'Bia', lastname: 'Bia', status: 1 })
  expect(redmine.state.informed).toBe(informed + 1)
  await expect(ports.redmine.registrar({ nome: 'Bia', email: 'bia@panorama.example' })).rejects.toThrow(
    'O Redmine respondeu: Usuário não está disponível; E-mail não está disponível.',
  )
  expect(namesOf(`  ${'é'.repeat(40)}  de   Souza `)).toEqual({ firstname: 'é'.repeat(30), lastname: 'de Souza' })
})

test('Wiki.js: where a search is full the list is asked; wildcards and case make no difference to who is found', async () => {
  for (let n = 0; n < 12; n++) wiki.add(`${n}cheia@panorama.example`, `Cheia ${n}`)
  wiki.add('cheia@panorama.example', 'Cheia', false)
  expect(await ports.wiki.consultar('cheia@panorama.example')).toMatchObject({ conta: 'Cheia', ativa: false })
  wiki.add('aXb@panorama.example', 'Axb')
  expect(await ports.wiki.consultar('a_b@panorama.example')).toBeUndefined()
  await expect(ports.wiki.registrar({ nome: 'X', email: newEmail() })).rejects.toThrow('O Wiki.js respondeu: Input data is invalid.')
  const pessoa = ana()
  expect(await ports.wiki.registrar(pessoa)).toEqual(['A pessoa define a senha no Wiki.js, em "Esqueceu a senha?" na tela de entrada.'])
  await expect(ports.wiki.registrar(pessoa)).rejects.toThrow('O Wiki.js respondeu: An account already exists using this email address.')
  expect(wiki.state.passwords.at(-1)).toMatch(/^.{24}$/)
})

test('an address without its key, or a key without its address, stops the start', () => {
  for (const [alone, missing] of [
    ['MATTERMOST_URL', 'MATTERMOST_TOKEN'],
    ['WIKI_URL', 'WIKI_TOKEN'],
    ['REDMINE_URL', 'REDMINE_API_KEY'],
  ] as const) {
    expect(() => readConfig({ [alone]: 'https://x.example' })).toThrow(`${alone} precisa de ${missing}.`)
    expect(() => readConfig({ [missing]: 'x' })).toThrow(`${missing} precisa de ${alone}.`)
  }
  expect(() => readConfig({ MATTERMOST_TEAM: 'empresa' })).toThrow('MATTERMOST_TEAM precisa de MATTERMOST_URL.')
})

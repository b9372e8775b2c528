import { auth } from '@retaguarda/contract/auth.ts'
import { beforeEach, expect, test } from 'vitest'
import { navegador } from '../../test/navegador.ts'
import { drainHeard } from '../../integrations/http/heard.ts'
import { some } from '../../test/some.ts'
import { testApp } from '../../test/test-app.ts'
import { CLIENTE, type Lie, SEGREDO_DIRETORIO, testDiretorio } from '../../test/test-diretorio.ts'

const diretorio = await testDiretorio('http://retaguarda.test/api/auth/oidc/retorno')
const settings = { OIDC_EMISSOR: diretorio.issuer, OIDC_CLIENTE: CLIENTE, OIDC_SEGREDO: SEGREDO_DIRETORIO }
const { app, call, user, clock } = await testApp(settings)
const ana = await user({ nome: 'Ana Ávila', email: 'ana@empresa.com.br', isAdmin: false })
const BACK = (url: URL) => url.pathname === '/api/auth/oidc/retorno'

beforeEach(() => {
  clock.at = new Date()
  diretorio.state.lie = {}
  diretorio.be({ sub: 'ana', email: 'ana@empresa.com.br', email_verified: true })
})

const enter = async (browser = navegador(app)) => {
  const end = await browser.go('/api/auth/oidc/entrar')
  return { end, token: browser.cookie('APS-TOKEN'), browser }
}
const NAO_CONFERE = 'A resposta do Diretório não confere, e ninguém entrou. Tente de novo; se continuar, avise um administrador.'
const STALE = 'Esta volta do Diretório não vale mais. Entre de novo.'
const AWAY = 'O Diretório não respondeu. Tente de novo, ou entre com a senha.'

async function refused(lie: Lie, sentence: string) {
  diretorio.state.lie = lie
  const { token, browser, end } = await enter()
  expect(token).toBeUndefined()
  expect(end.pathname).toBe('/login')
  expect((await browser.said()).message).toBe(sentence)
}

const LIES: Record<string, Lie> = {
  'another issuer': { claims: (claims) => ({ ...claims, iss: 'https://outro.exemplo.com' }) },
  'an issuer with a slash more': { claims: (claims) => ({ ...claims, iss: `${String(claims['iss'])}/` }) },
  'to another client': { claims: (claims) => ({ ...claims, aud: 'outro-sistema' }) },
  'to several clients': { claims: (claims) => ({ ...claims, aud: [CLIENTE, 'outro'], azp: 'outro' }) },
  'another nonce': { claims: (claims) => ({ ...claims, nonce: 'outro' }) },
  'no nonce': { claims: ({ nonce: _, ...claims }) => claims },
  'no signature': { signed: 'none' },
  'signed by what both know': { signed: 'secret' },
  'signed by a foreign key of the same name': { signed: 'foreign' },
  'over long ago': { claims: (claims) => ({ ...claims, iat: 1_600_000_000, exp: 1_600_000_600 }) },
  'no sub': { claims: ({ sub: _, ...claims }) => claims },
  'another person at its own address of persons': { userinfo: (claims) => ({ ...claims, sub: 'bia' }) },
}

test('what it signs anew without a lie lets in: the lies below are refused for what they say', async () => {
  diretorio.state.lie = { claims: (claims) => claims, userinfo: (claims) => claims }
  expect((await enter()).token).toBeDefined()
})

test.each(Object.entries(LIES))('a directory that lies lets nobody in: %s', async (_what, lie) => {
  await refused(lie, NAO_CONFERE)
})

test('an e-mail that the directory has not verified is nobody’s', async () => {
  await user({ email: 'bia@empresa.com.br' })
  diretorio.be({ sub: 'bia', email: 'bia@empresa.com.br', email_verified: true })
  await refused({ userinfo: (claims) => ({ ...claims, email_verified: false }) }, 'O Diretório não confirmou o e-mail bia@empresa.com.br.')
})

test('who calls itself by another name at its own address is not it', async () => {
  const other = await testDiretorio('http://retaguarda.test/api/auth/oidc/retorno')
  const lied = await testApp({ ...settings, OIDC_EMISSOR: other.issuer })
  for (const issuer of ['https://outro.exemplo.com', `${other.issuer}/`]) {
    other.state.lie = { discovery: (said) => ({ ...said, issuer }) }
    const browser = navegador(lied.app)
    expect((await browser.go('/api/auth/oidc/entrar')).pathname).toBe('/login')
    expect((await browser.said()).message).toBe(NAO_CONFERE)
  }
})

test('a key that was changed is found at the next entry, without waiting', async () => {
  expect((await enter()).token).toBeDefined()
  await diretorio.changeKey()
  expect((await enter()).token).toBeDefined()
})

test('a directory that keeps one waiting, or is not well, is away: said within seconds', async () => {
  for (const lie of [
    { stalls: { at: '/token', ms: 10_000 } },
    { status: { at: '/token', code: 503 } },
    { stalls: { at: '/jwks', ms: 10_000 } },
  ]) {
    const begun = performance.now()
    await refused(lie, AWAY)
    expect(performance.now() - begun).toBeLessThan(8_000)
  }
})

test('one that nobody reaches is away, before and after its first answer', async () => {
  const gone = await testApp({ ...settings, OIDC_EMISSOR: 'http://127.0.0.1:9' })
  const browser = navegador(gone.app)
  expect((await browser.go('/api/auth/oidc/entrar?destino=/cliente')).href).toBe(
    'http://retaguarda.test/login?diretorio=1&voltar=%2Fcliente',
  )
  expect((await browser.said()).message).toBe(AWAY)
})

test('each time that it is asked is heard like of all that is outside: that it answered, that it is not well, that it is away', async () => {
  const heard = () => drainHeard().find(({ nome }) => nome === 'Diretório')
  heard()
  expect((await enter()).token).toBeDefined()
  expect(heard()).toMatchObject({ falhas: 0, falhandoDesde: null })
  await refused({ status: { at: '/token', code: 503 } }, AWAY)
  expect(heard()).toMatchObject({ falhas: 1, erro: 'Respondeu 503' })
  const gone = await testApp({ ...settings, OIDC_EMISSOR: 'http://127.0.0.1:9' })
  await navegador(gone.app).go('/api/auth/oidc/entrar')
  expect(heard()).toMatchObject({ sucessos: 0, falhas: 1, erro: some.stringContaining('fetch failed: ') })
})

test('what comes back counts once, in the browser that went, within ten minutes', async () => {
  const browser = navegador(app)
  const back = await browser.go('/api/auth/oidc/entrar', BACK)
  const path = `${back.pathname}${back.search}`
  const stranger = navegador(app)
  // She too is away just now: what she has to show is of another visit.
  await stranger.go('/api/auth/oidc/entrar', BACK)
  expect((await stranger.go(path)).pathname).toBe('/login')
  expect((await stranger.said()).message).toBe(STALE)
  expect((await browser.go(path)).pathname).toBe('/')
  expect(browser.cookie('APS-TOKEN')).toBeDefined()
  expect((await browser.go(path)).pathname).toBe('/login')
  expect((await browser.said()).message).toBe(STALE)

  const late = navegador(app)
  const other = await late.go('/api/auth/oidc/entrar', BACK)
  clock.advance(600_001)
  expect((await late.go(`${other.pathname}${other.search}`)).pathname).toBe('/login')
})

test('a foreign state, a foreign issuer beside the code, and another’s code let nobody in', async () => {
  for (const change of [
    (p: URLSearchParams) => p.set('state', 'x'.repeat(43)),
    (p: URLSearchParams) => p.delete('state'),
    (p: URLSearchParams) => p.set('iss', 'https://outro.exemplo.com'),
    (p: URLSearchParams) => p.delete('iss'),
    (p: URLSearchParams) => p.set('code', 'inventado'),
  ]) {
    const browser = navegador(app)
    const back = await browser.go('/api/auth/oidc/entrar', BACK)
    change(back.searchParams)
    expect((await browser.go(`${back.pathname}${back.search}`)).pathname).toBe('/login')
    expect(browser.cookie('APS-TOKEN')).toBeUndefined()
  }
  // A code that was made for another browser's question, handed to this one.
  const [one, two] = [navegador(app), navegador(app)]
  const [mine, theirs] = [await one.go('/api/auth/oidc/entrar', BACK), await two.go('/api/auth/oidc/entrar', BACK)]
  mine.searchParams.set('code', theirs.searchParams.get('code') ?? '')
  await one.go(`${mine.pathname}${mine.search}`)
  expect(one.cookie('APS-TOKEN')).toBeUndefined()
  expect((await one.said()).message).toBe(NAO_CONFERE)
})

test('what the directory says no to is told, and nobody is signed in', async () => {
  const browser = navegador(app)
  const back = await browser.go('/api/auth/oidc/entrar', BACK)
  const said = new URLSearchParams({ error: 'access_denied', state: back.searchParams.get('state') ?? '', iss: diretorio.issuer })
  expect((await browser.go(`${back.pathname}?${said.toString()}`)).pathname).toBe('/login')
  expect((await browser.said()).message).toBe('O Diretório não deixou entrar. Tente de novo; se continuar, fale com quem cuida dele.')
})

test('two windows of a browser go and come back, and neither disturbs the other', async () => {
  const browser = navegador(app)
  const [one, two] = [
    await browser.go('/api/auth/oidc/entrar?destino=/a', BACK),
    await browser.go('/api/auth/oidc/entrar?destino=/b', BACK),
  ]
  expect((await browser.go(`${two.pathname}${two.search}`)).pathname).toBe('/b')
  expect((await browser.go(`${one.pathname}${one.search}`)).pathname).toBe('/a')
  const { body } = await call(auth.retrieve, { params: { token: browser.cookie('APS-TOKEN') ?? '' } })
  expect(body.user.id).toBe(ana.id)
})

test('a person whom it names by what cannot be kept is refused with a sentence, and so is her e-mail left out', async () => {
  await refused({ claims: (claims) => ({ ...claims, sub: 'ana\0' }), userinfo: (claims) => ({ ...claims, sub: 'ana\0' }) }, NAO_CONFERE)
  await refused(
    { claims: (claims) => ({ ...claims, sub: 'x'.repeat(300) }), userinfo: (claims) => ({ ...claims, sub: 'x'.repeat(300) }) },
    NAO_CONFERE,
  )
  diretorio.state.lie = {}
  diretorio.be({ sub: 'nobody-at-all', email: `${'a'.repeat(6_000)}@empresa.com.br` })
  const { browser } = await enter()
  expect(browser.cookie('APS-OIDC-DITO')?.length).toBeLessThan(3_000)
  expect((await browser.said()).message).toMatch(/^Esta conta do Diretório não é de ninguém daqui/)
})

test('she goes where she wanted to, whatever letters its address has', async () => {
  const browser = navegador(app)
  const end = await browser.go(`/api/auth/oidc/entrar?destino=${encodeURIComponent('/cliente?nome=ação ☃')}`)
  expect(end.searchParams.get('nome')).toBe('ação ☃')
})

test('two windows in which one enters for the first time at once both come in', async () => {
  const caio = await user({ nome: 'Caio', email: 'caio@empresa.com.br', isAdmin: false })
  diretorio.be({ sub: 'caio', email: 'caio@empresa.com.br', email_verified: true })
  const windows = await Promise.all(
    [1, 2, 3].map(async () => {
      const browser = navegador(app)
      return { browser, back: await browser.go('/api/auth/oidc/entrar', BACK) }
    }),
  )
  await Promise.all(windows.map(({ browser, back }) => browser.go(back.href)))
  for (const { browser } of windows)
    expect((await call(auth.retrieve, { params: { token: browser.cookie('APS-TOKEN') ?? 'none' } })).body.user).toMatchObject({
      id: caio.id,
    })
})

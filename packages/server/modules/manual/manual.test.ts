import { readdirSync, readFileSync } from 'node:fs'
import { manual } from '@retaguarda/contract/manual.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../test/test-app.ts'

const { app, call, user } = await testApp()
const { token } = await user()

/** Pages about what is in many screens, or in none. */
const SEM_TELA = ['atalhos.md', 'avisos.md', 'entrar.md', 'executor.md', 'formularios.md', 'listas.md', 'pagador.md', 'primeiro-plano.md']

test('the manual is read page by page, with its pictures', async () => {
  expect((await call(manual.pagina, { token, params: { pagina: 'indice' } })).body.texto).toMatch(/^# Manual do Retaguarda/)
  for (const name of readdirSync('docs/manual').filter((file) => /^[a-z].*\.md$/.test(file))) {
    const { status, body } = await call(manual.pagina, { token, params: { pagina: name.replace('.md', '') } })
    expect(status, name).toBe(200)
    expect(Object.keys(body.imagens), name).toHaveLength(new Set(body.texto.match(/\(img\/[^)]*\)/g)).size)
  }
  const { body } = await call(manual.pagina, { token, params: { pagina: 'recebiveis' } })
  expect(body.imagens).toEqual({ 'recebiveis-lista.png': { largura: 1056, altura: 752 } })
  const picture = await app.inject('/manual-img/inicio.png')
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
})

test('every screen leads to its page: each address is one of a screen, and each page without a screen is known', () => {
  const file = readFileSync('packages/web/features/ajuda/paginas.ts', 'utf8')
  const led = [...file.matchAll(/^ {2}'(\/[^']*)': '([a-z-]+)',$/gm)].map(([, address = '', page = '']) => ({ address, page }))
  expect(led.length).toBeGreaterThan(30)
  const screens = readdirSync('packages/web/features', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.screens.ts'))
    .flatMap((name) => [...readFileSync(`packages/web/features/${name}`, 'utf8').matchAll(/\b(?:screen|\w+Screens?)\(['`](\/[^'`$]+)/g)])
    .map(([, address = '']) => address)
  const beginsOne = (address: string) => screens.some((one) => one === address || one.startsWith(`${address}/`))
  expect(screens.length).toBeGreaterThan(60)
  expect(led.map(({ address }) => address).filter((address) => !beginsOne(address))).toEqual([])
  const pages = readdirSync('docs/manual').filter((name) => /^[a-z].*\.md$/.test(name))
  const away = pages.filter((name) => !led.some(({ page }) => `${page}.md` === name))
  expect(led.filter(({ page }) => !pages.includes(`${page}.md`))).toEqual([])
  expect(away).toEqual(SEM_TELA)
})

test('nothing else is read by it', async () => {
  expect((await call(manual.pagina, { params: { pagina: 'indice' } })).status).toBe(401)
  expect((await call(manual.pagina, { token, params: { pagina: 'nada' } })).body).toMatchObject({
    error: 'O manual não tem esta página. Volte ao índice.',
  })
  for (const pagina of ['../operacao', 'README', '..%2Foperacao', 'img', 'a.md'])
    expect([400, 404], pagina).toContain((await call(manual.pagina, { token, params: { pagina } })).status)
  for (const path of ['/manual-img/../README.md', '/manual-img/%2e%2e/README.md', '/manual-img/nada.png'])
    expect((await app.inject(path)).payload, path).not.toContain('Manual do Retaguarda')
})

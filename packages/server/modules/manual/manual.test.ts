import { readdirSync, readFileSync } from 'node:fs'
import { manual } from '@retaguarda/contract/manual.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../test/test-app.ts'

const { app, call, user } = await testApp()
const { token } = await user()

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

test('the pages that the screens lead to exist', () => {
  const led = [...readFileSync('packages/web/features/ajuda/paginas.ts', 'utf8').matchAll(/^ {2}'\/[^']*': '([a-z-]+)',$/gm)]
  expect(led.length).toBeGreaterThan(30)
  const pages = readdirSync('docs/manual')
  for (const [, page] of led) expect(pages).toContain(`${page}.md`)
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

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { VERSION_HEADER } from '@retaguarda/contract/kit/version.ts'
import { setor } from '@retaguarda/contract/setor.ts'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { silent } from '../../base/log.ts'
import { VERSION } from '../../base/root.ts'
import { refusalOf } from '../../test/answer.ts'
import { testApp } from '../../test/test-app.ts'
import { keepPages } from './pagina.ts'

const { app, call, db, user } = await testApp()
const folder = mkdtempSync(join(tmpdir(), 'rtg-paginas-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The files of a version's pages: a text, which was compressed beforehand, and a font. */
function built(version: string) {
  const path = join(folder, version)
  mkdirSync(path)
  const code = `export const version = '${version}'\n`.repeat(20)
  writeFileSync(join(path, `tela-${version}.js`), code)
  writeFileSync(join(path, `tela-${version}.js.br`), brotliCompressSync(code))
  writeFileSync(join(path, `letra-${version}.woff2`), Buffer.from([1, 2, 3, 255]))
  return { path, code }
}
const keep = async (path: string) => {
  const kept = await keepPages(db, path, silent)
  onTestFinished(kept.stop)
  return kept
}
const get = (url: string, encoding = 'gzip, deflate, br, zstd') =>
  app.inject({ method: 'GET', url, headers: { 'accept-encoding': encoding } })
const names = async () =>
  (await sql<{ nome: string }>`select nome from pagina_arquivo order by nome`.execute(db)).rows.map(({ nome }) => nome)

test('a page of another version finds its files at this process, compressed where they are', async () => {
  const { path, code } = built('9')
  expect((await get('/assets/tela-9.js')).statusCode).toBe(404)
  await Promise.all([keep(path), keep(path), keep(path)])
  expect(await names()).toEqual(['letra-9.woff2', 'tela-9.js'])

  const packed = await get('/assets/tela-9.js')
  expect(packed.headers).toMatchObject({
    'content-type': 'application/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(code)
  const plain = await get('/assets/tela-9.js?x', 'gzip')
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, code])
  const font = await get('/assets/letra-9.woff2')
  expect([font.headers['content-type'], [...font.rawPayload]]).toEqual(['font/woff2', [1, 2, 3, 255]])

  const never = await get('/assets/tela-8.js')
  expect([never.statusCode, never.json<{ error: string }>().error]).toEqual([404, 'Este arquivo é de outra versão. Recarregue a página.'])
})

test('the files stay a week after the last process that serves them, and as long as one runs', async () => {
  const [old, running] = [built('1'), built('2')]
  await keep(old.path)
  await keep(running.path)
  await sql`update pagina_arquivo set "usadoEm" = now() - interval '7 days'`.execute(db)
  await keep(running.path)
  expect(await names()).toContain('tela-1.js')
  await sql`update pagina_arquivo set "usadoEm" = "usadoEm" - interval '7 hours' where nome not like '%-2.%'`.execute(db)
  await keep(running.path)
  expect((await names()).filter((name) => name.endsWith('.js'))).toEqual(['tela-2.js'])
})

test('a page of a newer version reads here, and what it would change it asks of another process', async () => {
  const { token } = await user({})
  const headers = (version: string) => ({ [VERSION_HEADER]: version })
  const add = (version: string, codigo: string) =>
    call(setor.add, { token, headers: headers(version), body: { nome: 'Suporte', codigo, setorPai: null, ativo: true } })
  expect((await call(setor.list, { token, headers: headers('99.0.0') })).status).toBe(200)
  const refused = await add('99.0.0', 'NOVA')
  expect([refused.status, refusalOf(refused).motivo]).toEqual([404, 'semChamada'])
  expect((await db.selectFrom('setor').select('id').execute()).length).toBe(0)
  for (const version of [VERSION, '0.0.1', 'x']) expect((await add(version, `DE-${version}`)).status).toBe(200)
})

test('every answer says of which version it is', async () => {
  for (const url of ['/api/saude', '/api/setor/list', '/assets/nada.js'])
    expect((await app.inject({ method: 'GET', url })).headers[VERSION_HEADER]).toBe(VERSION)
})

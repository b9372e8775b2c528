import { auth } from '@retaguarda/contract/auth.ts'
import { navegador } from '@retaguarda/server/test/navegador.ts'
import { streamOf } from '@retaguarda/server/test/stream.ts'
import { testApp } from '@retaguarda/server/test/test-app.ts'
import { CLIENTE, SEGREDO_DIRETORIO, testDiretorio } from '@retaguarda/server/test/test-diretorio.ts'
import { expect, test, vi } from 'vitest'
import { startWeb } from './process.ts'

vi.setConfig({ testTimeout: 120_000 })

/** ms within which who is signed out is out of every process. */
const OUT = 1_000

const diretorio = await testDiretorio('http://retaguarda.test/api/auth/oidc/retorno')
const settings = { OIDC_EMISSOR: diretorio.issuer, OIDC_CLIENTE: CLIENTE, OIDC_SEGREDO: SEGREDO_DIRETORIO }
const { app, db, connection, user } = await testApp(settings)

test('who the directory signs out is out of three processes within a second, and so are her streams', async () => {
  const email = 'ana@empresa.com.br'
  const ana = await user({ email, isAdmin: false })
  const { sub } = diretorio.be({ sub: 'ana', email, email_verified: true })
  const origins = await Promise.all([startWeb(connection, settings), startWeb(connection, settings), startWeb(connection, settings)])
  for (let round = 0; round < 5; round++) {
    const browser = navegador(app)
    await browser.go('/api/auth/oidc/entrar')
    const token = browser.cookie('APS-TOKEN') ?? ''
    const headers = { authorization: `Bearer ${token}` }
    const asked = (origin: string) => fetch(`${origin}/api/conta`, { headers }).then(({ status }) => status)
    // Each has her session in its memory, and a stream of hers open.
    const streams = origins.map((origin) => streamOf(`${origin}/api/eventos?topico=usuario-${ana.id}`, headers))
    expect(await Promise.all(streams.map(({ status }) => status))).toEqual([200, 200, 200])
    expect(await Promise.all(origins.map(asked))).toEqual([200, 200, 200])
    const { sid } = await db
      .selectFrom('sessao')
      .select('sid')
      .where('usuarioId', '=', ana.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const logout_token = await diretorio.logoutOf(sub, sid ?? '')
    const since = performance.now()
    const told = await fetch(`${origins[round % origins.length] ?? ''}/api/auth/oidc/sair`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token }),
    })
    expect(told.status).toBe(200)
    const out = async (origin: string) => {
      while ((await asked(origin)) === 200) expect(performance.now() - since).toBeLessThan(OUT)
    }
    await Promise.all([...origins.map(out), ...streams.map(({ ended }) => ended)])
    expect(performance.now() - since).toBeLessThan(OUT)
    expect((await app.inject({ url: `/api${auth.retrieve.path.replace(':token', token)}` })).statusCode).toBe(401)
  }
})

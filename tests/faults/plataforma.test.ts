import { setTimeout as delay } from 'node:timers/promises'
import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { PLATAFORMAS, type Plataforma, plataforma, TODAS_PLATAFORMAS } from '@retaguarda/contract/plataforma.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { validCpf } from '@retaguarda/server/test/documentos.ts'
import { startPlataformas } from '@retaguarda/server/test/plataformas.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { preparedFolder } from './process.ts'
import { startProduct } from './product.ts'

vi.setConfig({ testTimeout: 240_000 })

const platforms = await startPlataformas()
afterAll(platforms.stop)
const { state, mattermost, redmine, wiki } = platforms

/** ms before and after each answer of a platform, so that there is a middle to be killed in. */
const SLOW = 150
/** ms into Registrar: while it looks, while it writes, while it looks again. */
const MOMENTS = [100, 500, 800, 1_200]

test('PLA-016 a process killed anywhere in Registrar leaves one account at most, and the next press makes it one', async () => {
  const dataDir = preparedFolder()
  let run = await startProduct(dataDir, platforms.settings)
  const token = await run.login()
  const people: { id: number; email: string }[] = []
  for (const n of MOMENTS.keys()) {
    const person = { tipo: 1, nome: 'Rafael Monteiro', cpfCnpj: validCpf(n + 500) }
    const { body: { id = 0 } = {} } = await run.call(pessoa.add, { body: person, token })
    const email = `morto${n}@panorama.example`
    people.push({ id: (await run.call(usuario.add, { body: { pessoa: id, email }, token })).body?.id ?? 0, email })
  }
  const register = (platform: Plataforma, id: number) =>
    run.call(plataforma.registrar, { params: { platform, id }, token }).catch(() => undefined)
  for (const [n, { id, email }] of people.entries()) {
    state.slow = SLOW
    const pressed = TODAS_PLATAFORMAS.map((platform) => register(platform, id))
    await delay(MOMENTS[n] ?? 0)
    run.child.kill('SIGKILL')
    await Promise.all(pressed)
    await run.exit
    state.slow = 0
    run = await startProduct(dataDir, platforms.settings)
    const again = await Promise.all(TODAS_PLATAFORMAS.map((platform) => register(platform, id)))
    expect(again.map((answer) => answer?.body?.success)).toEqual([true, true, true])
    const accounts = [
      mattermost.state.users.filter((one) => one.email === email),
      redmine.people.filter(({ mail }) => mail === email),
      wiki.people.filter((one) => one.email === email),
    ]
    expect(accounts.map((some, i) => `${PLATAFORMAS[TODAS_PLATAFORMAS[i] ?? 'wiki'].nome}: ${some.length}`)).toEqual([
      'Mattermost: 1',
      'Redmine: 1',
      'Wiki.js: 1',
    ])
  }
  run.child.kill('SIGTERM')
  expect(await run.exit).toBe(0)
})

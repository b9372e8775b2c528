import { createRedmine } from '@retaguarda/server/integrations/redmine/http.ts'
import { testApp } from '@retaguarda/server/test/test-app.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { startRedmine } from './redmine.ts'

vi.setConfig({ testTimeout: 60_000 })

const redmine = await startRedmine()
afterAll(async () => {
  if (typeof redmine !== 'string') await redmine.stop()
})

const without = typeof redmine === 'string' ? ` (não executado: ${redmine})` : ''
// Both settings are only read where there is a Redmine.
const { url, key, stop } = typeof redmine === 'string' ? { url: '', key: '', stop: async () => {} } : redmine

test.skipIf(without !== '')(
  `CLI-018 CLI-029 CLI-030 os projetos de um Redmine de verdade: todas as páginas, sem os fechados${without}`,
  async () => {
    const { call, user } = await testApp({ REDMINE_URL: url, REDMINE_API_KEY: key })
    const { token } = await user({ isAdmin: false })
    const { status, body } = await call('GET', '/cliente/projetos', { token })
    expect([status, body.length]).toEqual([200, 204])
    expect(body[0]).toEqual({ id: expect.any(Number), label: 'Suporte 001 - São João' })
    expect(body.at(-1).label).toBe('Suporte 204 - São João')
    await expect(createRedmine({ REDMINE_URL: url, REDMINE_API_KEY: 'errada' }).projetos()).rejects.toThrow(
      'O Redmine recusou a chave de acesso',
    )

    const other = await testApp({ REDMINE_URL: url, REDMINE_API_KEY: key })
    const person = await other.user()
    await stop()
    expect(await other.call('GET', '/cliente/projetos', { token: person.token })).toMatchObject({
      status: 503,
      body: { error: expect.stringMatching(/^O Redmine não respondeu/) },
    })
    expect((await call('GET', '/cliente/projetos', { token })).body).toHaveLength(204) // kept
  },
)

import { sprint } from '@retaguarda/contract/sprint.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { startSprintsStandIn } from '@retaguarda/server/integrations/redmine/sprints-stand-in.ts'
import { sprintsDeTeste } from '@retaguarda/server/test/cenario-sprints.ts'
import { expect, test, vi } from 'vitest'
import { preparedFolder } from './process.ts'
import { type Product, startProduct } from './product.ts'

vi.setConfig({ testTimeout: 240_000 })

const KEY = 'segredo-do-redmine'
const ISSUES = 80
/** Issues that a death may lose: what was not put aside yet, and what was under way. */
const LOST = 30
/** What Redmine is asked for when the process dies, and how often it has been asked then. */
const MOMENTS: [string, number][] = [
  ['include=journals', 60],
  ['/time_entries.json', 1],
]

test('SPR-024 a process killed in a synchronisation leaves nothing half, and the next one asks only for the rest', async () => {
  const data = sprintsDeTeste()
  const [first] = data.issues
  if (!first) throw new Error('the scenario has issues')
  // Long settled by the clock of this machine, whatever it says.
  const updated_on = new Date(Date.now() - 86_400_000).toISOString().replace(/\.\d+Z/, 'Z')
  data.issues = Array.from({ length: ISSUES }, (_, n) => ({ ...first, id: n + 1, updated_on, journals: [] }))
  const redmine = await startSprintsStandIn(data, KEY)
  const { state } = redmine
  const dataDir = preparedFolder()
  const settings = { REDMINE_URL: redmine.url, REDMINE_API_KEY: KEY }
  const journals = () => state.seen.filter((url) => url.includes('include=journals'))
  /** Dies with the connections that are open when Redmine is asked for the nth time for something. */
  const dieAt = (run: Product, part: string, nth: number) => {
    let left = nth
    state.meddle = (req) => {
      if (!req.url?.includes(part) || --left > 0) return false
      run.child.kill('SIGKILL')
      return true
    }
  }

  let run = await startProduct(dataDir, settings)
  const token = await run.login()
  const [me] = (await run.call(usuario.list, { token })).body?.rows ?? []
  const { body: eu } = await run.call(usuario.get, { params: { id: me?.id ?? 0 }, token })
  if (!eu) throw new Error('the administrator is missing')
  expect(
    (await run.call(usuario.edit, { params: { id: eu.id }, body: { ...eu, email: 'gil@exemplo.com.br', isManagerTeam: true }, token }))
      .error,
  ).toBeUndefined()

  for (const [part, nth] of MOMENTS) {
    dieAt(run, part, nth)
    let dead = false
    void run.exit.then(() => (dead = true))
    // A run that was under way already may have failed before it came so far.
    const press = async () => {
      await run.call(sprint.atualizar, { token }).catch(() => undefined)
      return dead
    }
    await expect.poll(press, { interval: 500, timeout: 60_000 }).toBe(true)
    // Redmine is away, so that what there is can be looked at.
    state.meddle = (_req, res) => {
      res.writeHead(503).end()
      return true
    }
    run = await startProduct(dataDir, settings)
    expect((await run.call(sprint.situacao, { token })).body).toMatchObject({ atualizadoEm: null })
  }
  state.meddle = () => false
  const read = async () => {
    await run.call(sprint.atualizar, { token })
    const { body, error } = await run.call(sprint.retorno, { token })
    return body ? body.reduce((sum, { total }) => sum + total, 0) : error
  }
  await expect.poll(read, { interval: 500, timeout: 60_000 }).toBe(ISSUES)
  expect(journals().length).toBeLessThan(ISSUES + MOMENTS.length * LOST)
  expect(new Set(journals()).size).toBe(ISSUES)
  run.child.kill('SIGTERM')
  expect(await run.exit).toBe(0)
  await redmine.stop()
})

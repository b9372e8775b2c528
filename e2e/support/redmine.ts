import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { type Product, startProduct } from './product.ts'
import { test } from './test.ts'

export type Redmine = {
  url: string
  /** What was asked for, the newest last. */
  issues: Record<string, unknown>[]
  /** The sentences of the next refusals; taken ones are made where there is none. */
  refusals: string[]
  stop: () => void
}

const FIRST = 20_481

/** Stands in for the tracker: makes issues, or refuses one in its own words. The real one is in the server's tests. */
async function startRedmine(): Promise<Redmine> {
  const issues: Record<string, unknown>[] = []
  const refusals: string[] = []
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const { pathname } = new URL(request.url ?? '/', 'http://redmine')
    if (request.method === 'POST' && pathname === '/issues.json') {
      const refusal = refusals.shift()
      if (refusal !== undefined) return answer(422, { errors: [refusal] })
      const { issue } = (await json(request)) as { issue: Record<string, unknown> } // what ours sends to /issues.json
      issues.push(issue)
      return answer(201, { issue: { id: FIRST + issues.length - 1 } })
    }
    if (pathname === '/users.json') return answer(200, { users: [] })
    if (pathname === '/issues.json') return answer(200, { issues: [], total_count: 0 })
    return answer(200, { projects: [{ id: 9, name: 'Suporte', status: 1 }], total_count: 1 })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo // it listens on a port
  return { url: `http://127.0.0.1:${port}`, issues, refusals, stop: () => server.close() }
}

/** Test with a tracker beside the product. */
export const withRedmine = test.extend<object, { redmine: Redmine; product: Product }>({
  redmine: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const redmine = await startRedmine()
      await use(redmine)
      redmine.stop()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ redmine }, use) => {
      const product = await startProduct({ REDMINE_URL: redmine.url, REDMINE_API_KEY: 'chave' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

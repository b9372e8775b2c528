import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** ms between two questions to each process whether it is ready, as a balancer asks. */
const LOOK = 200

/** In front of several processes: a call goes to the next one that says that it is ready, and is not tried again where that fails. */
export async function balancer() {
  const ready = new Map<string, boolean>()
  let turn = 0
  const next = () => {
    const able = [...ready].flatMap(([origin, is]) => (is ? [origin] : []))
    return able[turn++ % able.length]
  }
  const server = createServer((req, res) => {
    const origin = next()
    const fail = () => (res.headersSent ? res.destroy() : res.writeHead(502).end())
    if (origin === undefined) return fail()
    const on = request(`${origin}${req.url}`, { method: req.method, headers: { ...req.headers, connection: 'close' } }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(res)
    })
    on.on('error', fail)
    return req.pipe(on)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const looking = setInterval(() => {
    for (const origin of ready.keys())
      void fetch(`${origin}/api/pronto`, { signal: AbortSignal.timeout(1000) })
        .then(({ ok }) => ok)
        .catch(() => false)
        .then((is) => ready.has(origin) && ready.set(origin, is))
  }, LOOK)
  onTestFinished(() => {
    clearInterval(looking)
    server.closeAllConnections()
    server.close()
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on TCP
    add: (origin: string) => void ready.set(origin, false),
    ready: (origin: string) => ready.get(origin) === true,
  }
}

import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Product } from './product.ts'
import type { Server } from './replica.ts'

/** Writes until it is stopped, four at a time; a refused call is repeated with its key, as the screens do. */
export function noticeWriter(products: readonly Pick<Product, 'api'>[], token: string) {
  const acknowledged: string[] = []
  const statuses = new Map<number, number>()
  let [stopped, last, n, said] = [false, 0, 0, '']
  const one = async () => {
    while (!stopped) {
      const product = products[n % products.length]
      const titulo = `Aviso ${++n}`
      const key = crypto.randomUUID()
      for (;;) {
        const response = await fetch(`${product?.api}/notificacao/add`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify({ titulo, tipoNotificacao: 2, destinatario: 1 }),
          signal: AbortSignal.timeout(30_000),
        })
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
        const text = await response.text()
        if (response.status === 200) break
        said = text
        if (stopped) return
        await delay(50)
      }
      acknowledged.push(titulo)
      last = Date.now()
    }
  }
  const all = Promise.all([one(), one(), one(), one()])
  all.catch(() => {}) // thrown by whoever stops it
  return {
    statuses,
    acknowledged,
    last: () => last,
    said: () => said,
    stop: async () => {
      stopped = true
      await all
    },
    /** Each that was acknowledged is there, and once; nobody was answered by anything but 200 and 503. */
    check: async (server: Pick<Server, 'query'>) => {
      const rows = await server.query<{ titulo: string; times: number }>(
        'select titulo, count(*)::int as times from notificacao where titulo = any ($1) group by titulo',
        { database: 'retaguarda', values: [acknowledged] },
      )
      expect(rows.filter(({ times }) => times !== 1)).toEqual([])
      expect(rows.length).toBe(acknowledged.length)
      const others = [...statuses.keys()].filter((status) => status !== 200 && status !== 503)
      expect(others, said).toEqual([])
    },
  }
}

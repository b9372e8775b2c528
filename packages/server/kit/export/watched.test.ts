import { afterEach, expect, test, vi } from 'vitest'
import { streamOf } from '../../test/stream.ts'
import { testApp } from '../../test/test-app.ts'
import { watched } from './watched.ts'

const { app, db, user } = await testApp()
afterEach(() => void vi.useRealTimers())

test('who waits for a long export hears how far it is; nothing more is read once nobody waits', async () => {
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const { token } = await user({ isAdmin: false })
  const stream = streamOf(`${origin}/api/eventos?topico=exportacao-77`, { authorization: `Bearer ${token}` })
  expect(await stream.status).toBe(200)
  vi.useFakeTimers({ toFake: ['Date'] })
  let closed = false
  async function* rows() {
    try {
      for (let n = 1; n <= 10; n++) {
        vi.setSystemTime(Date.now() + 250)
        yield { n }
      }
    } finally {
      closed = true
    }
  }
  const read: number[] = []
  for await (const { n } of watched(db, rows(), { andamento: 77, gone: () => read.length === 4 })) read.push(n)
  expect([read, closed]).toEqual([[1, 2, 3, 4], true])
  await stream.until({ tipo: 'progresso', feitos: 3, total: 0, linha: null, fim: false })
  expect(stream.events).not.toContainEqual(expect.objectContaining({ feitos: 4 }))
  stream.close()
})

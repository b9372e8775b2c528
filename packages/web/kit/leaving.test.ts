import { route } from '@retaguarda/contract/kit/route.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { z } from 'zod'

const asked: string[] = []
vi.stubGlobal('fetch', async (address: string) => {
  asked.push(address)
  return Response.json({ n: 1 })
})
vi.resetModules()
const { call, leavingSignal, onLeaving } = await import('./api.ts')
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const parts = { summary: 'x', response: z.object({ n: z.number() }) } as const
const read = route('GET', '/coisas', { ...parts, access: 'session' })
const sair = route('GET', '/sair', { ...parts, access: 'anyone' })

test('who leaves asks for nothing more but to leave, and who enters then asks again', async () => {
  const here = leavingSignal()
  onLeaving(undefined)
  expect(leavingSignal()).toBe(here)
  const { promise: gone, resolve: end } = Promise.withResolvers<void>()
  onLeaving(gone)
  expect(here.aborted).toBe(true)
  const late = call(read)
  await call(sair)
  end()
  await expect(late).rejects.toThrow('O pedido foi desistido.')
  await expect(call(read)).rejects.toThrow('O pedido foi desistido.')
  expect(asked).toEqual(['/api/sair'])
  onLeaving(undefined)
  expect(leavingSignal().aborted).toBe(false)
  await call(read)
  expect(asked).toEqual(['/api/sair', '/api/coisas'])
})

import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { checkOutput } from './check-output.ts'

const Row = z.object({ id: z.number().int(), nome: z.string(), nota: z.string().optional() })
const rows = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ id: i, nome: `Ação "${i}"\n`, nota: i % 2 ? 'x' : undefined, senha: 's' }))
const call = (response: z.ZodType) => ({ method: 'POST' as const, path: '/coisa/list' as const, response })
const said = async (response: z.ZodType, out: unknown) => JSON.stringify(await checkOutput(call(response), out))

test.each([0, 500, 501, 1_234])(
  'an answer of %i rows reads the same, in slices or at once, and has nothing that its contract does not name',
  async (count) => {
    const Page = z.object({ total: z.number(), antes: z.string().optional(), rows: z.array(Row), outras: z.array(Row).optional() })
    const page = { outras: rows(count), rows: rows(count), total: count, antes: undefined, senha: 's' }
    for (const [schema, out] of [
      [z.array(Row), rows(count)],
      [Page, page],
      [Page, { ...page, outras: undefined }],
    ] as const) {
      const text = await said(schema, out)
      expect(text).toBe(JSON.stringify(schema.parse(out)))
      expect(text).not.toContain('senha')
    }
  },
)

test('a row that breaks the contract is our error, wherever it stands', async () => {
  const wrong = [...rows(1_000), { id: 'mil', nome: 'Ação' }]
  for (const [schema, out] of [
    [z.array(Row), wrong],
    [z.object({ rows: z.array(Row) }), { rows: wrong }],
  ] as const)
    await expect(checkOutput(call(schema), out)).rejects.toThrow('POST /coisa/list breaks its contract')
})

test('others have their turn while a long answer is checked', async () => {
  // A clock that goes on by a millisecond each time it is read: fast machines need as many turns as slow ones.
  let ms = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => ++ms)
  let turns = 0
  let done = false
  const others = () => {
    turns++
    if (!done) setImmediate(others)
  }
  setImmediate(others)
  try {
    await checkOutput(call(z.object({ rows: z.array(Row) })), { rows: rows(5_000) })
  } finally {
    done = true
    clock.mockRestore()
  }
  expect(turns).toBeGreaterThan(3)
})

import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import type { Api } from './api.ts'
import { expect, type Page } from './test.ts'

export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
export const lost = (page: Page) => page.getByText(/Não se sabe se o pedido foi atendido; repeti-lo aqui é seguro/)

/** The first request reaches the server, and its answer is lost; the keys of all are kept. */
export async function cut(page: Page, path: string): Promise<string[]> {
  const keys: string[] = []
  await page.route(`**/api${path}**`, async (route) => {
    const key = route.request().headers()['idempotency-key']
    if (key === undefined) return route.continue() // what is only looked up below the same address
    keys.push(key)
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  return keys
}

/** The second press repeated the first request. */
export const expectRepeated = (keys: string[]) => {
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
}

/** How often the history of an invoice tells of a deed. */
export async function vezes(api: Api, id: number, acao: string): Promise<number> {
  return read(await api.call(fatura.history, { params: { id } })).filter((one) => one.acao === acao).length
}

export const read = (rows: unknown) => rows as Record<string, unknown>[]

import { startPlataformas } from '../../packages/server/test/plataformas.ts'
import { type Product, startProduct } from './product.ts'
import { test } from './test.ts'

export type Plataformas = Awaited<ReturnType<typeof startPlataformas>>

/** Test with Mattermost, Redmine and Wiki.js beside the product. */
export const withPlataformas = test.extend<object, { plataformas: Plataformas; product: Product }>({
  plataformas: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const plataformas = await startPlataformas()
      await use(plataformas)
      plataformas.stop()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ plataformas }, use) => {
      const product = await startProduct(plataformas.settings)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

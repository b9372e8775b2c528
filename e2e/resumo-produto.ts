import { rm } from 'node:fs/promises'
import { silent } from '../packages/server/base/log.ts'
import { connect, openDatabase } from '../packages/server/db/open.ts'
import { type FaturaPronta, insertFatura } from '../packages/server/test/cenario-faturas.ts'
import { createDatabase, dropDatabase, urlOf } from '../packages/server/test/cluster.ts'
import { newFolder } from '../packages/server/test/data-folder.ts'
import { type Product, startProduct } from './support/product.ts'
import { test as base } from './support/test.ts'

type Faturas = (objetoContrato: number, faturas: FaturaPronta[]) => Promise<void>
type WorkerFixtures = { banco: { url: string; faturas: Faturas }; product: Product }

/** The product over a database that the test writes invoices into as well, along the steps that the database allows. */
export const test = base.extend<object, WorkerFixtures>({
  banco: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const dataDir = newFolder('rg-e2e-pg-')
      const server = await openDatabase({ databaseUrl: process.env.TEST_DATABASE_URL, dataDir, log: silent, durable: false })
      const cluster = { url: urlOf(server.connection), prefix: 'rtg_e2e_' }
      const url = await createDatabase(cluster, { migrated: false })
      const { db, stop } = connect({ connectionString: url }, silent)
      const faturas: Faturas = async (objetoContrato, list) => {
        for (const fatura of list) await insertFatura(db, objetoContrato, fatura)
      }
      await use({ url, faturas })
      await stop()
      await dropDatabase(cluster, url)
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  product: [
    async ({ banco }, use) => {
      const product = await startProduct({ DATABASE_URL: banco.url })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

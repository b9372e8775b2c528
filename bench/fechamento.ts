import { performance } from 'node:perf_hooks'
import { readConfig } from '../packages/server/base/config.ts'
import { silent } from '../packages/server/base/log.ts'
import { createIntegrations } from '../packages/server/integrations/integrations.ts'
import { startLife } from '../packages/server/kit/life/life.ts'
import { executarFechamento } from '../packages/server/modules/faturamento/fechamento/fechamento.jobs.ts'
import { insertFechamento } from '../packages/server/modules/faturamento/fechamento/fechamento.repo.ts'
import { type Bench, overProduct } from './over-product.ts'
import { CLIENTES, COMPETENCIA, seedContratos, VINCULOS } from './seed-faturas.ts'
import { client } from './server.ts'
import { count, ms, table } from './table.ts'
import { median } from './time.ts'

const RUNS = 3
const ONE_BY_ONE = 100

/** A month closed for a thousand clients, as the worker does it, and one client alone through its call. */
export const fechamento = (): Promise<string> =>
  overProduct(seedContratos, async (bench) => {
    const { database, product, token } = bench
    const clientes = (await database.db.selectFrom('cliente').select('id').orderBy('id').limit(CLIENTES).execute()).map(({ id }) => id)
    const first = await closings(bench, clientes, () => database.pool.query('truncate fatura, financeiro, fechamento_linha cascade'))
    const again = await closings(bench, clientes, async () => {})
    const call = client(product.origin, 1, token)
    const called: number[] = []
    for (const cliente of clientes.slice(0, ONE_BY_ONE)) {
      const began = performance.now()
      await call('/api/financeiro/registrarFaturamento', { cliente, ...COMPETENCIA, fecharFatura: false })
      called.push(performance.now() - began)
    }
    return table(
      [`${count(CLIENTES)} clientes × ${VINCULOS} objetos`, 'mediana'],
      [
        ['fechar o mês, primeira vez', ms(first)],
        ['fechar o mês de novo', ms(again)],
        ['um cliente, calcular de novo', ms(median(called))],
      ],
    )
  })

async function closings(
  { database: { db, connection }, dataDir }: Bench,
  clientes: number[],
  before: () => Promise<unknown>,
): Promise<number> {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  // With a lock of its own: the product beside it takes the work of whom it holds for dead.
  const life = await startLife({ db, connection, log: silent, onFreed: () => Promise.resolve() })
  const ctx = { db, config, integrations: createIntegrations(config), life, now: () => new Date(), log: silent }
  const { id: usuarioId } = await db.selectFrom('usuario').select('id').orderBy('id').executeTakeFirstOrThrow()
  const order = { ...COMPETENCIA, fecharFatura: false, usuarioId, requestId: 'bench', clientes }
  const took: number[] = []
  for (let run = 0; run < RUNS; run++) {
    await before()
    const id = await db.transaction().execute((trx) => insertFechamento(trx, { ...order, inicio: new Date() }))
    const began = performance.now()
    await executarFechamento(ctx, { id })
    took.push(performance.now() - began)
  }
  await life.stop()
  return median(took)
}

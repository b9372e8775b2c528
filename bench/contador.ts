import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { overProduct } from './over-product.ts'
import { seedContratos } from './seed-faturas.ts'
import { client } from './server.ts'
import { count, ms, table, times } from './table.ts'
import { p95 } from './time.ts'

const PARES = 200_000

/** The accountant's file of a year, with other calls meanwhile; the same by hand, in SQL, in the same minutes. */
export function contador([pares = PARES]: number[] = []): Promise<string> {
  const fill = async (pool: pg.Pool) => {
    await seedContratos(pool)
    await seedLancamentos(pool, pares)
  }
  return overProduct(fill, async ({ database: { pool }, product, token }) => {
    const call = client(product.origin, 2, token)
    const byHand = await timed(() => pool.query(BY_HAND))
    const others: number[] = []
    let going = true
    const meanwhile = (async () => {
      while (going) {
        others.push(await timed(() => call('/api/pronto')))
        await delay(10)
      }
    })()
    const made = await timed(() => exportar(product.origin, token)).finally(() => (going = false))
    await meanwhile
    const again = await timed(() => pool.query(BY_HAND))
    const hand = (byHand + again) / 2
    return table(
      [`${count(pares)} pares`, 'arquivo do ano', 'à mão', 'razão', 'outras chamadas, p95', 'a pior'],
      [['contabil/exportar', ms(made), ms(hand), times(made / hand), ms(p95(others)), ms(Math.max(...others))]],
    )
  })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function exportar(origin: string, token: string): Promise<void> {
  const answer = await fetch(`${origin}/api/contabil/exportar`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ ano: 2026, mes: null }),
  })
  if (answer.status !== 200) throw new Error(await answer.text())
  await answer.json()
}

/** The rows of the file, as somebody who knows the tables would ask for them. */
const BY_HAND = `select to_char(l.data, 'DD/MM/YYYY'), d.codigo, k.codigo, replace(l.valor::text, '.', ','), l.historico, l."faturaId", p.nome, p."cpfCnpj",
    l.evento, l.id
  from contabil_lancamento l join cliente c on c.id = l."clienteId" join pessoa p on p.id = c."pessoaId"
    join contabil_conta d on d.uso = l.debito join contabil_conta k on k.uso = l.credito
  where l.data between '2026-01-01' and '2026-12-31' order by l.data, l.id`

/** A plan, and pairs of a whole year; half of them receipts, and what came with them. */
async function seedLancamentos(pool: pg.Pool, pares: number): Promise<void> {
  await pool.query(`update contabil_plano set "desdeAno" = 2026, "desdeMes" = 1`)
  await pool.query(`insert into contabil_conta (uso, codigo, nome) select n, '1.1.' || n, 'Conta ' || n from generate_series(1, 15) n`)
  await pool.query(
    `insert into contabil_lancamento (fonte, "fonteId", parte, data, evento, debito, credito, valor, historico, "clienteId")
    select 2, i, 1, date '2026-01-01' + (i * 7919) % 365, 'Pagamento', (array[3, 1, 13, 12])[1 + i % 4], (array[1, 2, 3, 1])[1 + i % 4],
      1 + i % 9000 + 0.37, 'Recebimento da fatura ' || i || ' de 01/2026, parcela 1', c.ids[1 + i % cardinality(c.ids)]
    from generate_series(1, $1::int) i, (select array_agg(id order by id) as ids from cliente) c`,
    [pares],
  )
  await pool.query('vacuum analyze')
}

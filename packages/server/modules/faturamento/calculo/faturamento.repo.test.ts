import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import { cenarioFinanceiro } from '../../../test/cenario-financeiro.ts'
import { testApp } from '../../../test/test-app.ts'
import { listClientesLidos } from './faturamento.repo.ts'

const harness = await testApp()
const { db } = harness
const { cliente } = cenarioFinanceiro(harness)
const MES = { ano: 2026, mes: 9 }
const PLANNED_ANEW = 5 // times that PostgreSQL plans a prepared statement for its values before it keeps one plan

test("the month of one client is read without other clients' invoices, also where the statistics do not know of them yet", async () => {
  const id = await cliente('Padaria Sol')
  await sql`with nova as (insert into pessoa (tipo, "cpfCnpj", nome) select 1, (20000000000 + n)::text, 'Loja ' || n from generate_series(1, 600) n returning id)
    insert into cliente ("pessoaId", situacao) select id, 2 from nova`.execute(db)
  await sql`vacuum (analyze) cliente, pessoa, fatura`.execute(db)
  await sql`insert into fatura ("clienteId", ano, mes, situacao, "dataHoraGeracao") select id, ${MES.ano}, ${MES.mes}, 6, now() from cliente`.execute(
    db,
  )
  for (let call = 0; call < PLANNED_ANEW + 3; call++) {
    const { found, read } = await inTransaction(db, async (trx) => {
      const before = await lidas(trx)
      const found = await listClientesLidos(trx, [id], MES)
      return { found, read: (await lidas(trx)) - before }
    })
    expect(found[0]?.fatura).toMatchObject({ situacao: 6 })
    expect(read).toBeLessThan(5)
  }
})

/** Invoices that this connection has read since its figures were last passed on, from the table or by an index. */
async function lidas(trx: Parameters<typeof listClientesLidos>[0]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as n from pg_stat_xact_user_tables where relname = 'fatura'`.execute(
    trx,
  )
  return rows[0]?.n ?? 0
}

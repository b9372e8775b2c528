import { sql } from 'kysely'
import type { testApp } from './test-app.ts'

type Db = Awaited<ReturnType<typeof testApp>>['db']
type Row = { type: string; data?: string | null; value?: string | null; type_term?: string | null }

let sequence = 0

/** What plans of tests are made of, written past the registers. */
export const cenarioPlanos = (db: Db) => ({
  /** A case whose lines are these; one that opens `/` where none are named. */
  async caso(name = 'Comprar', rows: Row[] = [{ type: 'call_url', data: '/' }]): Promise<number> {
    const codigo = `CT-${++sequence}`
    const { id } = await db.insertInto('test_case').values({ codigo, name }).returning('id').executeTakeFirstOrThrow()
    for (const [i, { type, type_term = null, value = null, data = null }] of rows.entries())
      await sql`insert into test_case_operation ("testCaseId", ordem, name, type, type_term, value, data)
        values (${id}, ${i + 1}, ${type}, ${type}, ${type_term}, ${value}, ${data})`.execute(db)
    return id
  },

  async mockup(type: 1 | 2 = 1, mockup = '{"nome":"Ana"}'): Promise<number> {
    const n = ++sequence
    const row = { name: `Mockup ${n}`, type, code: type === 2 ? `/api/${n}` : null, mockup }
    const { id } = await db.insertInto('mockup').values(row).returning('id').executeTakeFirstOrThrow()
    return id
  },

  /** A client's product: a store. */
  async loja(url: string): Promise<number> {
    const n = ++sequence
    const pessoa = { nome: `Loja ${n}`, tipo: 1 as const, cpfCnpj: String(10_000_000_000 + n) }
    const { id: pessoaId } = await db.insertInto('pessoa').values(pessoa).returning('id').executeTakeFirstOrThrow()
    const { id: clienteId } = await db.insertInto('cliente').values({ pessoaId }).returning('id').executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('cliente_produto')
      .values({ clienteId, ordem: 1, tipo: 1, url })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
})

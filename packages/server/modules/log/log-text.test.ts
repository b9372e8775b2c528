import { log } from '@retaguarda/contract/log.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../../test/test-app.ts'

const { call, clock, db, query, user } = await testApp()
const MUITAS = 10_000
let token = ''
let day = 0

beforeEach(async () => {
  token = (await user({ isAdmin: false })).token
  day = 0
})

/** Rows of one error, a minute after each other, newer than all that were written before, and counted by the hour. */
async function write(n: number, error: string): Promise<void> {
  await sql`
    insert into log_ocorrencia (id, "clienteId", "createAt", "recebidoEm", "problemaId", tipo, error)
    select nextval('log_ocorrencia_id'), 1, ${new Date(clock.at.getTime() - (20 - 8 * day++) * 86_400_000)}::timestamptz + i * interval '1 minute', now(), 1, 1,
      ${error}::text || ' ' || i from generate_series(1, ${n}) i`.execute(db)
  await sql`
    with old as (delete from log_contagem_delta)
    insert into log_contagem_delta select 0, 0, date_trunc('hour', "createAt"), count(*) from log_ocorrencia group by 3`.execute(db)
}
const search = async (v: string) => {
  const { rows, total, totalExato } = (await call(log.list, { token, query: query([{ name: 'error', op: 'like', v }]) })).body
  return { total, totalExato, page: rows.length }
}

/** Pages of either order, at the edge of what is counted too, against all rows. */
async function samePages(v: string): Promise<void> {
  for (const sort of ['desc', 'asc'] as const) {
    const { rows: all } = await sql<{ id: number }>`
      select id from log_ocorrencia where busca(error) like '%' || busca(${v}) || '%'
      order by "createAt" ${sql.raw(sort)}, id ${sql.raw(sort)}`.execute(db)
    for (const start of [0, MUITAS - 20, MUITAS - 10]) {
      const { body } = await call(log.list, {
        token,
        query: query([{ name: 'error', op: 'like', v }], [{ col: 'createAt', sort }], { start, limit: 20 }),
      })
      expect([v, sort, start, body.rows.map(({ id }) => id)]).toEqual([v, sort, start, all.slice(start, start + 20).map(({ id }) => id)])
    }
  }
}

test('LOG-006 a common text has its exact total up to 10,000, and says that there are more beyond, however it is typed', async () => {
  await write(MUITAS, 'Conexão recusada')
  const exact = { total: MUITAS, totalExato: undefined, page: 20 }
  for (const v of ['Conexão recusada', 'conexão', 'CONEXAO', 'conexao recusada', 'recusada']) expect(await search(v), v).toEqual(exact)
  await write(1, 'Conexão recusada')
  const more = { total: MUITAS, totalExato: false, page: 20 }
  for (const v of ['Conexão recusada', 'conexão', 'CONEXAO', 'conexao recusada', 'recusada', 'recusada'])
    expect(await search(v), v).toEqual(more)
  await write(3_000, 'Conexão recusada')
  for (const v of ['conexão r', 'conexão r', 'CONEXAO R']) await samePages(v)
  // Only the newest have it.
  await write(600, 'Só no fim')
  for (const v of ['no fim', 'Só no fim']) expect(await search(v), v).toEqual({ total: 600, totalExato: undefined, page: 20 })
  expect(await search('Conexão recusada')).toEqual(more)
  // What is no longer kept is no longer counted, also of what was counted before.
  await sql`update log_retencao set desde = (select max("createAt") from log_ocorrencia where error like 'Conexão%')`.execute(db)
  expect(await search('Conexão recusada')).toEqual({ total: 1, totalExato: undefined, page: 1 })
})

test('LOG-006 a search that would read all of a long log is given up in time, and says what to write instead', async () => {
  await write(3, 'Conexão recusada')
  // As slow as a log can be: nobody reads it meanwhile.
  const { promise: enough, resolve: end } = Promise.withResolvers<void>()
  const { promise: locked, resolve: begin } = Promise.withResolvers<void>()
  const busy = db.transaction().execute(async (trx) => {
    await sql`lock table log_ocorrencia in access exclusive mode`.execute(trx)
    begin()
    await enough
  })
  await locked
  const { status, body } = await call(log.list, { token, query: query([{ name: 'error', op: 'like', v: 'PG' }]) })
  end()
  await busy
  expect(status).toBe(422)
  expect(JSON.stringify(body)).toContain('três letras')
  expect(await search('PG')).toEqual({ total: 0, totalExato: undefined, page: 0 })
})

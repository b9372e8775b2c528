import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type CodeOf, DECISAO_CREDITO } from '../../../db/codes.ts'
import { cenarioCobranca } from '../../../test/cenario-cobranca.ts'
import { testApp } from '../../../test/test-app.ts'

const app = await testApp()
const { db } = app
const { cliente, fechada } = cenarioCobranca(app)
let dele: number
let fatura: number
let credito: number
beforeAll(async () => {
  dele = await cliente('Padaria Sol')
  fatura = await fechada(dele, ['100.00'])
  credito = await dar()
})

type Novo = { clienteId?: number; decisao?: CodeOf<typeof DECISAO_CREDITO> }
async function dar({ clienteId = dele, decisao = DECISAO_CREDITO.dado }: Novo = {}): Promise<number> {
  const row = { clienteId, origem: 3, decisao, valor: '60.00', motivo: 'combinado por telefone', dataHora: new Date() } as const
  return (await db.insertInto('credito').values(row).returning('id').executeTakeFirstOrThrow()).id
}
const usar = (creditoId: number, faturaId: number, valor = '60.00') =>
  sql`insert into credito_uso ("creditoId", "faturaId", valor, "dataHora") values (${creditoId}, ${faturaId}, ${valor}, now())`
const refused = (statement: RawBuilder<unknown>, constraint: string) =>
  expect(statement.execute(db), constraint).rejects.toMatchObject({ constraint })
const estado = async () => {
  const { rows } = await sql<{ usado: string; saldo: string; credito: string; aPagar: string }>`
    select c.usado, c.saldo, f.credito, f."aPagar" from credito c, fatura f where c.id = ${credito} and f.id = ${fatura}`.execute(db)
  return rows[0]
}

test('a use counts in credit and invoice, and is never changed but by being taken back', async () => {
  await usar(credito, fatura).execute(db)
  expect(await estado()).toEqual({ usado: '60.00', saldo: '0.00', credito: '60.00', aPagar: '40.00' })
  await refused(sql`update credito_uso set valor = 1 where "creditoId" = ${credito}`, 'credito_uso_guarda')
  await refused(sql`delete from credito_uso where "creditoId" = ${credito}`, 'credito_uso_guarda')
  await refused(usar(credito, fatura, '1.00'), 'credito_uso_unico')
  await sql`update credito_uso set "desfeitoEm" = now() where "creditoId" = ${credito}`.execute(db)
  expect(await estado()).toEqual({ usado: '0.00', saldo: '60.00', credito: '0.00', aPagar: '100.00' })
  await refused(sql`update credito_uso set "desfeitoEm" = null where "creditoId" = ${credito}`, 'credito_uso_guarda')
})

test('nothing is used beyond the balance, beyond what is to be paid, of another client, or before it is given', async () => {
  await refused(usar(credito, fatura, '60.01'), 'credito_saldo')
  const small = await fechada(dele, ['10.00'])
  await refused(usar(credito, small, '10.01'), 'fatura_aPagar')
  await refused(usar(await dar({ clienteId: await cliente('Loja Azul') }), fatura), 'credito_uso_guarda')
  await refused(usar(await dar({ decisao: DECISAO_CREDITO.espera }), fatura), 'credito_uso_guarda')
  const opened = await cliente('Casa Cor')
  const { id: aberta } = await db
    .insertInto('fatura')
    .values({ clienteId: opened, ano: 2026, mes: 1, situacao: 6, valor: '0.00', dataHoraGeracao: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await refused(usar(await dar({ clienteId: opened }), aberta), 'credito_uso_guarda')
})

test('figures that no use stands behind are refused where the transaction ends', async () => {
  await refused(sql`update credito set usado = 1 where id = ${credito}`, 'credito_confere')
  await refused(sql`update fatura set credito = 1 where id = ${fatura}`, 'fatura_confere')
  await usar(credito, fatura).execute(db)
  await refused(sql`update fatura set situacao = 4 where id = ${fatura}`, 'fatura_confere')
  await sql`update credito_uso set "desfeitoEm" = now() where "creditoId" = ${credito} and "desfeitoEm" is null`.execute(db)
})

test('what was given stays as it was given, and what was decided stays decided', async () => {
  await refused(sql`update credito set valor = 61 where id = ${credito}`, 'credito_guarda')
  await refused(sql`update credito set motivo = 'outro motivo' where id = ${credito}`, 'credito_guarda')
  await refused(sql`update credito set decisao = 2 where id = ${credito}`, 'credito_guarda')
  await refused(sql`delete from credito where id = ${credito}`, 'credito_guarda')
  await sql`update credito set cancelado = 5 where id = ${credito}`.execute(db)
  await refused(sql`update credito set cancelado = 4 where id = ${credito}`, 'credito_guarda')
  await refused(sql`update credito set cancelado = 60.01 where id = ${credito}`, 'credito_saldo')
})

test('only what credits alone have paid is cancelled after it was paid', async () => {
  const empty = await fechada(dele, [])
  await sql`update fatura set situacao = 3 where id = ${empty}`.execute(db)
  await refused(sql`update fatura set situacao = 4 where id = ${empty}`, 'fatura_guarda')
})

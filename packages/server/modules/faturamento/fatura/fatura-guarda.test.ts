import { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '../../../db/types.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { testApp } from '../../../test/test-app.ts'

// What the database itself refuses, whatever SQL the application sends it (0409_fatura_guarda.sql).

const { db, makePessoa } = await testApp()
const { code } = SituacaoFatura
let clienteId: number
let objetoId: number
let ano = 2000

beforeAll(async () => {
  const pessoaId = await makePessoa('Padaria Sol')
  clienteId = (await db.insertInto('cliente').values({ pessoaId }).returning('id').executeTakeFirstOrThrow()).id
  const { rows } = await sql<{ id: number }>`
    insert into objeto_contrato (codigo, nome, type, descricao, "valorSetup", "tipoConfiguracao", configuracao)
    values ('M1', 'Mensalidade', 1, 'x', 0, 0, '{}') returning id`.execute(db)
  objetoId = rows[0]?.id ?? 0
})

/** An invoice in processing of 30.00 in one manual item. */
async function fatura(): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { id } = await trx
      .insertInto('fatura')
      .values({ clienteId, ano: ano++, mes: 1, situacao: 6, valor: '30.00', dataHoraGeracao: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await item(trx, id, '30.00')
    return id
  })
}

const item = (on: Db, faturaId: number, valorCobranca: string) =>
  on
    .insertInto('financeiro')
    .values({
      faturaId,
      clienteId,
      ano: 2000,
      mes: 1,
      objetoContratoId: objetoId,
      objetoContrato: 'M1 - Mensalidade',
      tipo: 3,
      origem: 2,
      situacao: 1,
      valorCobranca,
      dataHora: new Date(),
    })
    .execute()

const boleto = (on: Db, faturaId: number, parcela: number, valor: string) =>
  on
    .insertInto('fatura_documento')
    .values({
      faturaId,
      tipo: 1,
      nome: `Boleto ${parcela}`,
      parcela,
      valor,
      situacao: 4,
      dataVencimento: '2026-12-10',
      dataHora: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

const move = (on: Db, id: number, situacao: SituacaoFatura) => on.updateTable('fatura').set({ situacao }).where('id', '=', id).execute()
const close = (id: number) => move(db, id, code.FECHADA)

const REFUSED = { code: '23514' }
const NO_ITEMS = { ...REFUSED, constraint: 'financeiro_guarda' }

test('FAT-024 the items of an invoice that is not in processing cannot be added, changed or deleted, by no SQL', async () => {
  const id = await fatura()
  await db.updateTable('financeiro').set({ observacao: 'conferido' }).where('faturaId', '=', id).execute()
  await close(id)
  await expect(item(db, id, '1.00')).rejects.toMatchObject(NO_ITEMS)
  for (const change of [{ valorCobranca: '31.00' }, { observacao: null }, { dataHora: new Date(0) }])
    await expect(db.updateTable('financeiro').set(change).where('faturaId', '=', id).execute()).rejects.toMatchObject(NO_ITEMS)
  await expect(db.deleteFrom('financeiro').where('faturaId', '=', id).execute()).rejects.toMatchObject(NO_ITEMS)
  const other = await fatura()
  await expect(db.updateTable('financeiro').set({ faturaId: id }).where('faturaId', '=', other).execute()).rejects.toMatchObject(NO_ITEMS)
  await expect(db.updateTable('financeiro').set({ faturaId: other }).where('faturaId', '=', id).execute()).rejects.toMatchObject(NO_ITEMS)
  await db.updateTable('financeiro').set({ situacao: 2 }).where('faturaId', '=', id).execute()
  expect(
    await db.selectFrom('financeiro').select(['situacao', 'valorCobranca', 'observacao']).where('faturaId', '=', id).execute(),
  ).toEqual([{ situacao: 2, valorCobranca: '30.00', observacao: 'conferido' }])
})

test('FAT-018 an item that meets a closing waits for it and is refused', async () => {
  const id = await fatura()
  let late: Promise<unknown> = Promise.resolve()
  await inTransaction(db, async (trx) => {
    await move(trx, id, code.FECHADA)
    late = item(db, id, '5.00').then(
      () => 'written',
      (error: { constraint?: string }) => error.constraint,
    )
    await waitingForLock(trx)
  })
  expect(await late).toBe('financeiro_guarda')
})

/** Until somebody waits for a lock of this transaction; asked elsewhere, because a transaction sees one picture of the others. */
async function waitingForLock(trx: Db): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
  for (let waiting = 0; waiting === 0; ) {
    const found = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity where ${rows[0]?.pid} = any (pg_blocking_pids(pid))`.execute(db)
    waiting = found.rows[0]?.n ?? 0
  }
}

/** By the situation that is left; those into paid are then refused by the sums, as nothing was paid here. */
const STEPS: Record<number, readonly number[]> = { 6: [1, 4], 1: [2, 3, 4], 2: [3, 4, 5, 7], 5: [3, 4, 7], 4: [] }

test('FAT-018 an invoice takes no step but the ones it has', async () => {
  const all = SituacaoFatura.options.map(({ value }) => value)
  const paths: Record<number, SituacaoFatura[]> = { 6: [], 1: [1], 4: [4], 2: [1, 2], 5: [1, 2, 5] }
  for (const [from, path] of Object.entries(paths))
    for (const to of all) {
      const id = await fatura()
      await boleto(db, id, 1, '30.00')
      for (const step of path) await move(db, id, step)
      const refusedBy = await move(db, id, to).then(
        () => null,
        (error: { constraint?: string }) => error.constraint,
      )
      const known = to === Number(from) || STEPS[Number(from)]?.includes(to)
      const unpaid = to === code.PAGA || to === code.PARCIALMENTE_PAGA
      expect({ from, to, refusedBy }).toEqual({ from, to, refusedBy: !known ? 'fatura_guarda' : unpaid ? 'fatura_confere' : null })
    }
})

test('FAT-017 a closed invoice keeps its value, client and month, and is not deleted', async () => {
  const id = await fatura()
  await close(id)
  for (const change of [{ valor: '31.00' }, { ano: 1999 }, { mes: 2 }])
    await expect(db.updateTable('fatura').set(change).where('id', '=', id).execute()).rejects.toMatchObject(REFUSED)
  await expect(db.deleteFrom('fatura').where('id', '=', id).execute()).rejects.toMatchObject(REFUSED)
  await db.updateTable('fatura').set({ observacao: 'ligar antes' }).where('id', '=', id).execute()
})

test('FAT-017 BOL-005 sums that do not agree are refused at the end of the transaction', async () => {
  const id = await fatura()
  const CONFERE = { ...REFUSED, constraint: 'fatura_confere' }
  await expect(db.updateTable('fatura').set({ valor: '29.99' }).where('id', '=', id).execute()).rejects.toMatchObject(CONFERE)
  await close(id)
  await expect(move(db, id, code.FATURADA)).rejects.toMatchObject(CONFERE)
  await boleto(db, id, 1, '10.00')
  await expect(move(db, id, code.FATURADA)).rejects.toMatchObject(CONFERE)
  const { id: segundo } = await boleto(db, id, 2, '20.00')
  await move(db, id, code.FATURADA)
  const pay = (payment: string, kept: string, total: string) =>
    inTransaction(db, async (trx) => {
      await trx
        .insertInto('liquidacao')
        .values({ documentoId: segundo, valorPago: payment, dataPagamento: '2026-12-09', dataHora: new Date() })
        .execute()
      await trx.updateTable('fatura_documento').set({ valorPago: kept, situacao: 5 }).where('id', '=', segundo).execute()
      await trx.updateTable('fatura').set({ valorPago: total, situacao: code.PARCIALMENTE_PAGA }).where('id', '=', id).execute()
    })
  await expect(pay('20.00', '19.00', '19.00')).rejects.toMatchObject({ ...REFUSED, constraint: 'boleto_confere' })
  await expect(pay('20.00', '20.00', '19.00')).rejects.toMatchObject(CONFERE)
  await pay('20.00', '20.00', '20.00')
})

test('FAT-017 one invoice that does not add up takes all of its transaction with it, and nothing stays to be compared', async () => {
  const ids = [await fatura(), await fatura(), await fatura()]
  const change = (valor: string, some: number[]) =>
    inTransaction(db, async (trx) => {
      await trx.updateTable('fatura').set({ observacao: valor }).where('id', 'in', ids).execute()
      await trx.updateTable('fatura').set({ valor }).where('id', 'in', some).execute()
    })
  await expect(change('29.99', ids.slice(1, 2))).rejects.toMatchObject({ ...REFUSED, constraint: 'fatura_confere' })
  await change('30.00', ids)
  const { rows } = await sql<{ observacao: string }>`select distinct observacao from fatura where id = any (${ids}::int[])`.execute(db)
  expect(rows).toEqual([{ observacao: '30.00' }])
  expect((await sql`select from conferencia`.execute(db)).rows).toEqual([])
})

test('BOL-005 a boleto keeps its value, a settled one its due date, a payment stays for good', async () => {
  const id = await fatura()
  await close(id)
  const { id: documentoId } = await boleto(db, id, 1, '30.00')
  const change = (set: object) => db.updateTable('fatura_documento').set(set).where('id', '=', documentoId).execute()
  for (const set of [{ valor: '29.00' }, { parcela: 2 }]) await expect(change(set)).rejects.toMatchObject(REFUSED)
  await change({ situacao: 2, logMensagem: 'Recebido pela loja.' })
  await expect(db.deleteFrom('fatura_documento').where('id', '=', documentoId).execute()).rejects.toMatchObject(REFUSED)
  await move(db, id, code.FATURADA)
  const paid = { documentoId, valorPago: '30.00', dataPagamento: '2026-12-09', dataHora: new Date() }
  await expect(db.insertInto('liquidacao').values(paid).execute()).rejects.toMatchObject({ ...REFUSED, constraint: 'boleto_confere' })
  await inTransaction(db, async (trx) => {
    await trx.insertInto('liquidacao').values(paid).execute()
    await trx.updateTable('fatura_documento').set({ valorPago: '30.00', situacao: 5 }).where('id', '=', documentoId).execute()
    await trx.updateTable('fatura').set({ valorPago: '30.00', situacao: code.PAGA }).where('id', '=', id).execute()
  })
  await expect(change({ dataVencimento: '2027-01-01' })).rejects.toMatchObject(REFUSED)
  await expect(db.updateTable('liquidacao').set({ valorPago: '1.00' }).execute()).rejects.toMatchObject(REFUSED)
  await expect(db.deleteFrom('liquidacao').execute()).rejects.toMatchObject(REFUSED)
})

test('every column of an item but its situation is one that its guard compares', async () => {
  const { rows } = await sql<{ nome: string }>`
    select c.column_name as nome from information_schema.columns c, pg_proc p
    where c.table_name = 'financeiro' and c.column_name <> 'situacao' and p.proname = 'financeiro_guarda'
      and p.prosrc !~ ('n\.' || quote_ident(c.column_name) || '[,)]')`.execute(db)
  expect(rows).toEqual([])
})

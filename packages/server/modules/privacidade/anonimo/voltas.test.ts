import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { silent } from '../../../base/log.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { jobs } from '../../../jobs/jobs.ts'
import { testApp } from '../../../test/test-app.ts'
import { anonimizarLotes, enfileirar } from './anonimizar.jobs.ts'
import { anonimizarRegistros } from './anonimizar.service.ts'
import { anotarTodos } from './anotados.service.ts'
import { lembrarAnonimizacoes } from './lembrar.service.ts'
import { conhecer } from './quem.service.ts'

const { db, clock, config, integrations, life, user, makePessoa } = await testApp()
const job = { db, config, integrations, life, now: clock.now, log: silent }
const by = { now: clock.now, user: null, requestId: '' }
const ana = await user({ nome: 'Ana Ávila' })

const registros = (pessoa: number) =>
  inTransaction(db, async (trx) =>
    anonimizarRegistros(
      trx,
      { ...job, by },
      { titular: { id: pessoa }, known: await conhecer(trx, pessoa), quando: clock.now(), motivo: 'Pedido' },
    ),
  )
const where = (pessoa: number) => db.selectFrom('anonimizado').selectAll().where('pessoa', '=', pessoa).executeTakeFirstOrThrow()
const escrever = (texto: string) =>
  db
    .insertInto('aviso')
    .values({ usuarioId: ana.id, tipo: 1, titulo: 'Lembrete', texto, dataHora: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
const ditos = async () => (await db.selectFrom('aviso').select('texto').execute()).map(({ texto }) => texto)
/** Lets so many lots go by. @returns whether all is done */
const lotes = (pessoa: number, n: number) => {
  let gone = 0
  return anonimizarLotes(job, pessoa, () => gone++ >= n)
}

test('LGPD art. 18, IV: what is written anew behind the work, in history and registers too, is found by another round', async () => {
  const nome = 'Gumercindo Paixão Reis'
  const pessoa = await makePessoa(nome)
  const { id: outra } = await db
    .insertInto('cliente')
    .values({ pessoaId: await makePessoa('Outra Qualquer'), situacao: 3 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await escrever('Nada ainda')
  await registros(pessoa)
  while ((await where(pessoa)).lugar <= 'aviso ') expect(await lotes(pessoa, 1)).toBe(false)
  expect((await where(pessoa)).volta).toBe(1)
  await db
    .updateTable('aviso')
    .set({ texto: `Ligar para ${nome}` })
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('cliente')
    .set({ nuncaSuspender: `Combinado com ${nome}` })
    .where('id', '=', outra)
    .execute()
  await sql`insert into auditoria (entidade, registro, acao, depois) values ('fatura', '1', 'alterar', ${JSON.stringify({ de: nome })}::jsonb)`.execute(
    db,
  )
  await sql`insert into seguranca (evento, "usuarioId", usuario, endereco, detalhe, "dataHora") values (1, ${ana.id}, 'Ana', '::1', ${nome}, now())`.execute(
    db,
  )
  await jobs['privacidade.anonimizar'](job, { id: pessoa })
  expect(await where(pessoa)).toMatchObject({ volta: 3, fim: clock.now() })
  for (const table of ['aviso', 'cliente', 'auditoria', 'seguranca'])
    expect([table, (await sql`select from ${sql.table(table)} t where t::text like ${`%${nome}%`}`.execute(db)).rows.length]).toEqual([
      table,
      0,
    ])
  expect(await ditos()).toContain('•')
})

test('where somebody is written of without an end, the work ends after five rounds', async () => {
  const nome = 'Hermengarda Souto Maior'
  const pessoa = await makePessoa(nome)
  await registros(pessoa)
  await db.updateTable('anonimizado').set({ volta: 3 }).where('pessoa', '=', pessoa).execute()
  // Of a round there are more.
  while (!(await lotes(pessoa, 30))) await escrever(`${nome} de novo`)
  expect(await where(pessoa)).toMatchObject({ volta: 5, termos: null })
}, 60_000)

test('in a database that was copied since, whose rows lie elsewhere, it begins again', async () => {
  const nome = 'Iolanda Prates Veiga'
  const pessoa = await makePessoa(nome)
  await escrever(`Ligar para ${nome}`)
  await registros(pessoa)
  await db
    .updateTable('anonimizado')
    .set({ onde: '1/1', lugar: 'zzz', posicao: 9, volta: 4, desde: '7' })
    .where('pessoa', '=', pessoa)
    .execute()
  await jobs['privacidade.anonimizar'](job, { id: pessoa })
  expect(await ditos()).not.toContain(`Ligar para ${nome}`)
})

test('what nobody is at any more is begun again, also where its attempts were used up; what somebody is at is not doubled', async () => {
  const pessoa = await makePessoa('Juvenal Pires Antão')
  await registros(pessoa)
  const queued = async () =>
    (
      await sql<{ attempts: number; locked: boolean }>`select attempts, locked_at is not null as locked from graphile_worker.jobs
        where task_identifier = 'privacidade.anonimizar' order by id`.execute(db)
    ).rows
  const retomar = () => jobs['trabalho.retomar'](job, {})
  await retomar()
  expect(await queued()).toEqual([{ attempts: 0, locked: false }])
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'morto'`.execute(db)
  await retomar()
  expect(await queued()).toEqual([{ attempts: 0, locked: false }])
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'outro', attempts = max_attempts`.execute(db)
  await retomar()
  expect(await queued()).toEqual([{ attempts: 25, locked: true }])
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await jobs['privacidade.anonimizar'](job, { id: pessoa })
  await enfileirar(db, pessoa)
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await retomar()
  expect(await queued()).toEqual([])
})

test('of two processes that begin over a database of before, each answers only once all is done', async () => {
  const nome = 'Leopoldina Castelo Rios'
  const pessoa = await makePessoa(nome)
  const { cpfCnpj } = await db.selectFrom('pessoa').select('cpfCnpj').where('id', '=', pessoa).executeTakeFirstOrThrow()
  await registros(pessoa)
  await jobs['privacidade.anonimizar'](job, { id: pessoa })
  await anotarTodos(job)
  await db.deleteFrom('anonimizado').where('pessoa', '=', pessoa).execute()
  await db.updateTable('pessoa').set({ nome, cpfCnpj }).where('id', '=', pessoa).execute()
  for (let n = 0; n < 50; n++) await escrever(`Ligar para ${nome} ${'x'.repeat(900)}`)
  const begun = await Promise.all(
    [0, 1, 2].map(async () => {
      const found = await lembrarAnonimizacoes(job)
      return [found, (await where(pessoa)).fim !== null, (await ditos()).some((one) => one.includes(nome))]
    }),
  )
  expect(begun.map(([, ...rest]) => rest)).toEqual([0, 1, 2].map(() => [true, false]))
  expect(begun.map(([found]) => found).toSorted()).toEqual([0, 0, 1])
  // One that is asked for while people work keeps nobody from beginning.
  const outra = await makePessoa('Marinalva Torres Dias')
  await registros(outra)
  await lembrarAnonimizacoes(job)
  expect((await where(outra)).fim).toBeNull()
})

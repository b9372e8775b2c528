import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { silent } from '../../base/log.ts'
import { connect } from '../../db/open.ts'
import { testDb } from '../../test/test-db.ts'
import { type Health, healthRoutes } from './health.ts'

const { db, pool, url } = await testDb()
const WELL = { banco: true, escrita: true, migracoes: true, tarefas: true, saindo: false }

function appOf(health: Partial<Health> = {}, on = db) {
  const app = Fastify({ trustProxy: ['loopback'] })
  healthRoutes(app, on, { jobsRunning: () => true, ...health })
  const ask = async (url: string) => {
    const answer = await app.inject(url)
    return [answer.statusCode, JSON.parse(answer.body) as object]
  }
  return { app, ask }
}

test('alive and ready have two addresses each; each word of readiness counts', async () => {
  let [tarefas, leaving] = [true, false]
  const { ask } = appOf({ jobsRunning: () => tarefas, leaving: () => leaving })
  for (const path of ['/api/saude', '/api/saude/vivo']) expect(await ask(path)).toEqual([200, { situacao: 'ok' }])
  for (const path of ['/api/pronto', '/api/saude/pronto']) expect(await ask(path)).toEqual([200, WELL])
  leaving = true
  expect(await ask('/api/saude/pronto')).toEqual([503, { ...WELL, saindo: true }])
  leaving = false
  tarefas = false
  expect(await ask('/api/saude/pronto')).toEqual([503, { ...WELL, tarefas: false }])
})

test('what somebody should see to is told beside readiness, and does not lessen it', async () => {
  let avisos = ['O certificado A1 vence hoje. Envie o novo em Empresa.']
  const { ask } = appOf({ avisos: async () => avisos })
  expect(await ask('/api/pronto')).toEqual([200, { ...WELL, avisos }])
  avisos = []
  expect(await ask('/api/pronto')).toEqual([200, WELL])
})

test('a database that takes no writes is not ready, nor one of an older version', async () => {
  const { ask } = appOf()
  const name = (await pool.query<{ name: string }>('select current_database() as name')).rows[0]?.name
  await pool.query(`alter database "${name}" set default_transaction_read_only = on`)
  const { db: later, stop } = connect({ connectionString: url }, silent)
  expect(await appOf({}, later).ask('/api/saude/pronto')).toEqual([503, { ...WELL, escrita: false }])
  await stop()
  await pool.query(`alter database "${name}" reset default_transaction_read_only`)
  const { rows } = await pool.query<{ nome: string; hash: string }>(
    'delete from migracao where nome = (select max(nome) from migracao) returning *',
  )
  expect(await ask('/api/saude/pronto')).toEqual([503, { ...WELL, migracoes: false }])
  await pool.query('insert into migracao (nome, hash) values ($1, $2)', [rows[0]?.nome, rows[0]?.hash])
  expect(await ask('/api/saude/pronto')).toEqual([200, WELL])
})

test('a database that does not answer within a second is away', async () => {
  const { ask } = appOf()
  const blocker = await pool.connect()
  await blocker.query('begin; lock table migracao, devolucao_caixa in access exclusive mode')
  const began = performance.now()
  expect(await ask('/api/saude/pronto')).toEqual([503, { ...WELL, banco: false, escrita: false, migracoes: false }])
  expect(performance.now() - began).toBeLessThan(1_900)
  await blocker.query('rollback')
  blocker.release()
})

test('figures are told to this machine alone, and to nobody that a proxy speaks for', async () => {
  const { app } = appOf({
    medidas: async () => [{ name: 'retaguarda_fila_esperando', help: 'Tarefas', labels: { tarefa: 'a' }, value: 3 }],
  })
  const ask = async (remoteAddress: string, headers = {}) => app.inject({ url: '/metrics', remoteAddress, headers })
  const told = await ask('127.0.0.1')
  expect(told.body).toContain('retaguarda_http_seconds')
  expect(told.body).toContain('retaguarda_fila_esperando{tarefa="a"} 3')
  for (const address of ['::1', '::ffff:127.0.0.1']) expect((await ask(address)).statusCode).toBe(200)
  expect((await ask('10.0.0.9')).statusCode).toBe(403)
  for (const header of ['x-forwarded-for', 'X-Forwarded-Port', 'forwarded', 'x-real-ip', 'via', 'cf-connecting-ip', 'true-client-ip'])
    expect([header, (await ask('127.0.0.1', { [header]: '127.0.0.1' })).statusCode]).toEqual([header, 403])
})

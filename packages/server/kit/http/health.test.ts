import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { testDb } from '../../test/test-db.ts'
import { healthRoutes } from './health.ts'

test('what somebody should see to is told beside readiness, and does not lessen it', async () => {
  const { db } = await testDb()
  const app = Fastify()
  let avisos = ['O certificado A1 vence hoje. Envie o novo em Empresa.']
  healthRoutes(app, db, { jobsRunning: () => true, avisos: async () => avisos })
  const ready = async () => {
    const answer = await app.inject('/api/pronto')
    return [answer.statusCode, JSON.parse(answer.body) as object]
  }
  const well = { banco: true, migracoes: true, tarefas: true, saindo: false }
  expect(await ready()).toEqual([200, { ...well, avisos }])
  avisos = []
  expect(await ready()).toEqual([200, well])
  await app.close()
})

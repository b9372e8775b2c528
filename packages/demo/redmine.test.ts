import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sprint } from '@retaguarda/contract/sprint.ts'
import { expect, onTestFinished, test } from 'vitest'
import { silent } from '@retaguarda/server/base/log.ts'
import { createRedmine } from '@retaguarda/server/integrations/redmine/http.ts'
import { sincronizar } from '@retaguarda/server/modules/sprint/sincronizar.service.ts'
import { testApp } from '@retaguarda/server/test/test-app.ts'
import { newRedmine } from './redmine.ts'

test("AGE-002 the demonstration's Redmine takes issues, finds them again and refuses those of one project", async () => {
  const answer = newRedmine()
  const server = createServer((req, res) => void answer(req, res, new URL(req.url ?? '', 'http://redmine.test')))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo // it listens on a port
  const redmine = createRedmine({ REDMINE_URL: `http://127.0.0.1:${port}/redmine`, REDMINE_API_KEY: 'demo' })
  const nova = {
    assunto: 'Loja',
    descricao: '[retaguarda:agenda:7]',
    horas: '1.00',
    inicio: '2026-11-20',
    fim: null,
    autor: 'ana@demo.example',
    responsavel: null,
  }
  expect(await redmine.acharIssue(2, nova.descricao)).toBeUndefined()
  const id = await redmine.criarIssue({ projeto: 2, ...nova })
  expect(await redmine.acharIssue(2, nova.descricao)).toBe(id)
  await expect(redmine.criarIssue({ projeto: 7, ...nova })).rejects.toThrow('O Redmine respondeu: Tipo não está associado a este projeto.')
  expect(await redmine.projetos()).toHaveLength(7)
})

test('SPR-005 SPR-006 the demonstration has a sprint that goes badly after one that went well', async () => {
  const server = createServer((req, res) => void redmine(req, res, new URL(req.url ?? '/', 'http://demo')))
  const redmine = newRedmine()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo // a TCP server's address is one
  const { db, config, integrations, life, callAs, user } = await testApp({
    REDMINE_URL: `http://127.0.0.1:${port}/redmine`,
    REDMINE_API_KEY: 'k',
  })
  await sincronizar({ db, config, integrations, life, now: () => new Date(), log: silent })
  const gil = await user({ isManagerTeam: true })
  const ask = callAs(() => gil)
  const sprints = (await ask(sprint.lista)).body
  expect(sprints).toHaveLength(12)
  expect(sprints[0]?.atual).toBe(true)
  const retornos = (await ask(sprint.retorno)).body
  const totais = (await ask(sprint.totais)).body
  const of = (at: number) => ({
    ...retornos.find(({ id }) => id === sprints[at]?.id),
    ...totais.find(({ id }) => id === sprints[at]?.id),
  })
  expect(Number(of(0).indiceRetorno)).toBeGreaterThan(0.5)
  expect(Number(of(1).indiceRetorno)).toBeLessThan(0.2)
  expect(Number(of(1).totalHorasDesenvolvimento)).toBeLessThan(Number(of(1).totalHorasEstimadas))
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { andamento, percentual, somaAndamento } from '@retaguarda/contract/task-regras.ts'
import { ChecklistItensForm } from '@retaguarda/contract/checklist-itens.ts'
import { expect, onTestFinished, test } from 'vitest'
import { createRedmine } from '../integrations/redmine/http.ts'
import { testApp } from '../test/test-app.ts'
import { newRedmine } from './redmine.ts'
import { seedDemo } from './seed.ts'

const HOUR = 3_600_000
const { db, clock, config, integrations } = await testApp()

test('CHK-001 TAR-001 AGE-001 the demonstration has checklists, tasks in every state with their answers counted, and ten thousand schedules', async () => {
  await seedDemo(db, clock.now(), { config, files: integrations.files }, 1)
  const checklists = await db.selectFrom('checklist').select(['nome', 'itens']).execute()
  expect(checklists).toHaveLength(30)
  expect(checklists.filter(({ itens }) => itens.length === 300)).toHaveLength(3)
  for (const { nome, itens } of checklists) expect(ChecklistItensForm.safeParse({ itens }).error?.issues, nome).toBeUndefined()

  const tasks = await db.selectFrom('task').select(['id', 'situacao', 'progresso']).execute()
  expect(tasks).toHaveLength(400)
  expect(new Set(tasks.map(({ situacao }) => situacao))).toEqual(new Set([1, 2, 3, 4]))
  const entradas = await db
    .selectFrom('task_checklist as tc')
    .leftJoin('checklist_versao as v', 'v.id', 'tc.versaoId')
    .select(['tc.id', 'tc.taskId', 'tc.ativa', 'tc.respondidas', 'tc.visiveis', 'v.itens'])
    .execute()
  const respostas = Map.groupBy(
    await db.selectFrom('task_resposta').select(['taskChecklistId', 'itemId', 'resposta']).execute(),
    (one) => one.taskChecklistId,
  )
  const wrong = entradas.filter(({ id, itens, respondidas, visiveis }) => {
    const counted = itens
      ? andamento(itens, new Map(respostas.get(id)?.map(({ itemId, resposta }) => [itemId, resposta])))
      : { respondidas: 0, visiveis: 0 }
    return counted.respondidas !== respondidas || counted.visiveis !== visiveis
  })
  expect(wrong).toEqual([])
  const porTask = Map.groupBy(entradas, ({ taskId }) => taskId)
  for (const { id, situacao, progresso } of tasks) {
    const ativas = porTask.get(id)?.filter(({ ativa }) => ativa) ?? []
    expect(progresso, `tarefa ${id}`).toBe(situacao === 1 || situacao === 4 ? 0 : percentual(somaAndamento(ativas)))
  }

  const agendas = await db.selectFrom('checklist_agenda').select(['envioSituacao', 'dataInicio', 'dataFim', 'responsavelId']).execute()
  expect(agendas).toHaveLength(10_000)
  // None waits: what the demonstration begins with is not sent by its first job.
  expect(new Set(agendas.map(({ envioSituacao }) => envioSituacao))).toEqual(new Set([0, 2, 3]))
  expect(agendas.filter(({ dataInicio }) => dataInicio > clock.now()).length).toBeGreaterThan(1_000)
  const porDia = Map.groupBy(agendas, ({ dataInicio }) => new Date(dataInicio.getTime() - 3 * HOUR).toISOString().slice(0, 10))
  for (const [dia, some] of porDia) {
    expect(new Date(dia).getUTCDay() % 6, dia).not.toBe(0)
    expect(some.length, dia).toBeGreaterThanOrEqual(10)
    expect(some.length, dia).toBeLessThanOrEqual(25)
  }
  const sobrepostas = [...Map.groupBy(agendas, ({ responsavelId }) => responsavelId)].flatMap(([responsavel, some]) =>
    responsavel === null
      ? []
      : some
          .toSorted((a, b) => a.dataInicio.getTime() - b.dataInicio.getTime())
          .filter(({ dataInicio }, i, all) => (all[i - 1]?.dataFim ?? dataInicio).getTime() > dataInicio.getTime()),
  )
  expect(sobrepostas.length).toBeLessThan(300)
})

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

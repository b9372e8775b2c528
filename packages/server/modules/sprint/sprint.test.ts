import { sprint } from '@retaguarda/contract/sprint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silent } from '../../base/log.ts'
import { startSprintsStandIn } from '../../integrations/redmine/sprints-stand-in.ts'
import { startWorker } from '../../jobs/worker.ts'
import { sprintsDeTeste } from '../../test/cenario-sprints.ts'
import { some } from '../../test/some.ts'
import { type Person, testApp } from '../../test/test-app.ts'

const redmine = await startSprintsStandIn(sprintsDeTeste(), 'k')
const testing = await testApp({ REDMINE_URL: `${redmine.url}/`, REDMINE_API_KEY: 'k' })
const { call, callAs, request, user, db, connection, config, integrations, life, clock } = testing
clock.at = new Date('2026-10-21T15:00:00Z')
const worker = await startWorker({
  connection,
  ctx: { db, config, integrations, life, now: clock.now, log: silent },
  alone: true,
})
afterAll(async () => {
  await worker.stop()
  await redmine.stop()
})
let gil: Person
let ana: Person
beforeAll(async () => {
  gil = await user({ nome: 'Gil Gestor', isAdmin: false, isManagerTeam: true })
  ana = await user({ nome: 'Ana Ávila', isAdmin: true })
})
const ask = callAs(() => gil)
const link = (id: number) => `${redmine.url}/issues/${id}`

const CALLS = [
  '/get/list/sprints',
  '/sprints/list/',
  '/retorno-atividade/list/',
  '/retorno-atividade-membro/list/101',
  '/detalhes/list/101?membro=11',
  '/busca-equipe/list/101',
  '/get/tasks/101',
  '/get/tasks/member/11/101',
]

test('SPR-017 the first read makes the copy: sprints, the latest end first, the current one marked', async () => {
  const { status, body } = await ask(sprint.lista)
  expect([status, body]).toEqual([
    200,
    [
      {
        id: 102,
        nome: 'Sprint 2',
        projeto: { id: 1, nome: 'Loja Virtual' },
        situacao: 'open',
        inicio: '2026-10-17',
        fim: '2026-10-30',
        atual: true,
      },
      {
        id: 101,
        nome: 'Sprint 1',
        projeto: { id: 1, nome: 'Loja Virtual' },
        situacao: 'closed',
        inicio: '2026-10-05',
        fim: '2026-10-16',
        atual: false,
      },
      { id: 103, nome: 'Vazio', projeto: { id: 2, nome: 'Suporte' }, situacao: 'open', inicio: null, fim: null, atual: false },
    ],
  ])
})

test('SPR-018 SPR-012 the totals of every sprint', async () => {
  expect((await ask(sprint.totais)).body).toEqual([
    { id: 101, sprint: 'Sprint 1', totalHorasEstimadas: '12.33', totalHorasDesenvolvimento: '11.08', totalHorasQualidade: '0.75' },
    { id: 102, sprint: 'Sprint 2', totalHorasEstimadas: '8.00', totalHorasDesenvolvimento: '2.00', totalHorasQualidade: '0.00' },
    { id: 103, sprint: 'Vazio', totalHorasEstimadas: '0.00', totalHorasDesenvolvimento: '0.00', totalHorasQualidade: '0.00' },
  ])
})

test('SPR-019 SPR-008 SPR-015 SPR-016 returns of every sprint; without issues the index is none', async () => {
  expect((await ask(sprint.retorno)).body).toEqual([
    { id: 101, sprint: 'Sprint 1', total: 2, totalRetorno: 2, indiceRetorno: '1.00', percentualRetorno: 50 },
    { id: 102, sprint: 'Sprint 2', total: 2, totalRetorno: 1, indiceRetorno: '0.50', percentualRetorno: 50 },
    { id: 103, sprint: 'Vazio', total: 0, totalRetorno: 0, indiceRetorno: null, percentualRetorno: null },
  ])
})

test('SPR-020 SPR-009 returns by member, charged to who had the issue before', async () => {
  expect((await ask(sprint.retornoPorMembro, { params: { sprint: 101 } })).body).toEqual([
    { id_membro: 11, nome: 'Davi Lima', taskTotais: 1, taskRecusadas: 1, indiceRetorno: '1.00' },
    { id_membro: 12, nome: 'Duda Reis', taskTotais: 2, taskRecusadas: 1, indiceRetorno: '0.50' },
  ])
})

test('SPR-021 SPR-013 SPR-006 SPR-007 what was returned: who, when, why, of all and of one member', async () => {
  const davi = { dataHora: '2026-10-06T12:01:00.000Z', usuario: 'Quitéria Souza', motivo: 'O total não confere.' }
  const duda = { dataHora: '2026-10-06T12:03:00.000Z', usuario: 'Quitéria Souza', motivo: 'Cálculo incorreto' }
  const issue = { id_issue: 1, titulo: 'Tarefa 1', link: link(1), user_origem: 'Quitéria Souza' }
  const of = (query: object) => ask(sprint.detalhes, { params: { sprint: 101 }, query })
  expect((await of({})).body).toEqual([{ ...issue, amount_recused: 2, horas_trabalhadas: '7.50', devolucoes: [davi, duda] }])
  expect((await of({ membro: 11 })).body).toEqual([{ ...issue, amount_recused: 1, horas_trabalhadas: '5.50', devolucoes: [davi] }])
  expect((await of({ membro: 12 })).body).toEqual([{ ...issue, amount_recused: 1, horas_trabalhadas: '1.25', devolucoes: [duda] }])
  expect((await of({ membro: 0 })).body).toEqual([])
  expect((await of({ membro: 999 })).body).toEqual([])
  expect((await request('GET', '/detalhes/list/101?membro=', { token: gil.token })).body).toEqual((await of({})).body)
})

test('SPR-022 SPR-010 SPR-003 the team: estimated against developed, quality apart', async () => {
  expect((await ask(sprint.equipe, { params: { sprintId: 101 } })).body).toEqual([
    {
      userId: 11,
      nome: 'Davi Lima',
      totalHorasEstimadas: '0.00',
      totalHorasExecucao: '5.50',
      horasQualidade: '0.00',
      percentualDiferenca: null,
    },
    {
      userId: 12,
      nome: 'Duda Reis',
      totalHorasEstimadas: '12.33',
      totalHorasExecucao: '5.58',
      horasQualidade: '0.00',
      percentualDiferenca: -55,
    },
    {
      userId: 13,
      nome: 'Quitéria Souza',
      totalHorasEstimadas: '0.00',
      totalHorasExecucao: '0.00',
      horasQualidade: '0.75',
      percentualDiferenca: null,
    },
  ])
})

test('SPR-023 SPR-024 SPR-011 SPR-004 tasks of the sprint, and of one member with their own hours', async () => {
  const um = {
    idAtividade: 1,
    tituloAtividade: 'Tarefa 1',
    horasEstimadas: '8.00',
    horasExecutadas: '6.75',
    diferenca: '-1.25',
    percentualAtividade: 84,
    horasQualidade: '0.75',
    situacao: 'Fechada',
    responsavel: { id: 12, nome: 'Duda Reis' },
    link: link(1),
  }
  const all = (await ask(sprint.tarefas, { params: { sprintId: 101 } })).body
  expect(all.map(({ idAtividade }) => idAtividade)).toEqual([1, 2])
  expect(all[0]).toEqual(um)
  const davi = await ask(sprint.tarefasDoMembro, { params: { userId: 11, sprintId: 101 } })
  expect(davi.body).toEqual([{ ...um, horasExecutadas: '5.50', diferenca: '-2.50', percentualAtividade: 69, horasQualidade: '0.00' }])
  const ninguem = await ask(sprint.tarefasDoMembro, { params: { userId: 0, sprintId: 102 } })
  expect(ninguem.body).toMatchObject([
    { idAtividade: 4, horasEstimadas: null, diferenca: null, percentualAtividade: null, responsavel: null },
  ])
  expect((await ask(sprint.tarefas, { params: { sprintId: 103 } })).body).toEqual([])
})

test('SPR-001 the calls are for managers alone, an administrator needs the flag too', async () => {
  for (const path of [...CALLS, '/sprints/situacao', '/sprints/exportar/sprints?formato=csv']) {
    expect((await request('GET', path, { token: ana.token })).status, path).toBe(403)
    expect((await request('GET', path)).status, path).toBe(401)
    expect((await request('GET', path, { token: gil.token })).status, path).toBe(200)
  }
  expect((await request('POST', '/sprints/atualizar', { token: ana.token })).status).toBe(403)
})

test('a final slash is optional; an unknown sprint is 404, what is no number 400', async () => {
  for (const path of CALLS) {
    const [base = '', query = ''] = path.split('?')
    const other = base.endsWith('/') ? base.slice(0, -1) : `${base}/`
    const [one, two] = await Promise.all([path, `${other}?${query}`].map((at) => request('GET', at, { token: gil.token })))
    expect(two, path).toEqual({ ...one, headers: some.anything() })
  }
  for (const path of CALLS.filter((one) => one.includes('101'))) {
    const unknown = await request('GET', path.replace('101', '999'), { token: gil.token })
    expect([unknown.status, unknown.body]).toEqual([
      404,
      some.objectContaining({ error: 'Sprint não encontrado. Escolha outro na lista.' }),
    ])
    for (const bad of ['x', '-1', '1.5', '0', '99999999999'])
      expect((await request('GET', path.replace('101', bad), { token: gil.token })).status, `${path} ${bad}`).toBe(400)
  }
  expect((await request('GET', '/detalhes/list/101?membro=x', { token: gil.token })).status).toBe(400)
  expect((await request('GET', '/get/tasks/member/x/101', { token: gil.token })).status).toBe(400)
})

test('every table is exported: CSV with decimal commas, XLSX', async () => {
  const file = async (
    tabela: 'equipe' | 'tarefas' | 'membros' | 'detalhes' | 'sprints',
    formato: 'csv' | 'xlsx',
    query: object = { sprint: 101 },
  ) => call(sprint.exportar, { params: { tabela }, query: { formato, ...query }, token: gil.token })
  const equipe = await file('equipe', 'csv')
  expect(String(equipe.headers['content-disposition'])).toContain('sprint-101-equipe-2026-10-21.csv')
  expect(String(equipe.body)).toBe(
    '\uFEFFMembro;Horas estimadas;Horas executadas;Horas de qualidade;Diferença (%)\r\nDavi Lima;0,00;5,50;0,00;\r\nDuda Reis;12,33;5,58;0,00;-55\r\nQuitéria Souza;0,00;0,00;0,75;\r\n',
  )
  const detalhes = String((await file('detalhes', 'csv', { sprint: 101, membro: 11 })).body)
  expect(detalhes.split('\r\n').slice(1)).toEqual([`1;Tarefa 1;06/10/2026 09:01;Quitéria Souza;O total não confere.;${link(1)}`, ''])
  for (const table of ['tarefas', 'membros', 'detalhes', 'sprints'] as const)
    for (const formato of ['csv', 'xlsx'] as const) expect((await file(table, formato)).status, `${table} ${formato}`).toBe(200)
  expect((await file('tarefas', 'csv', {})).status).toBe(400)
})

test('how old the copy is, and Atualizar', async () => {
  const { body } = await ask(sprint.situacao)
  expect(body).toEqual({ configurado: true, atualizadoEm: '2026-10-21T15:00:00.000Z', emAndamento: false, erro: null })
  clock.advance(60_000)
  expect((await ask(sprint.atualizar)).body).toEqual({
    msg: 'Sprints atualizados.',
    atualizadoEm: '2026-10-21T15:01:00.000Z',
    emAndamento: false,
  })
})

test('SPR-025 while Redmine is down reads answer from the copy, and Atualizar says why it failed', async () => {
  redmine.state.meddle = (_req, res) => {
    res.writeHead(500).end()
    return true
  }
  clock.advance(60_000)
  expect(await ask(sprint.atualizar)).toMatchObject({
    status: 503,
    body: { error: 'O Redmine respondeu com um erro (500). Tente de novo em alguns minutos.' },
  })
  expect((await ask(sprint.totais)).body).toHaveLength(3)
  expect((await ask(sprint.situacao)).body).toMatchObject({
    atualizadoEm: '2026-10-21T15:01:00.000Z',
    erro: 'O Redmine respondeu com um erro (500). Tente de novo em alguns minutos.',
  })
  redmine.state.meddle = () => false
})

test('SPR-025 without Redmine, without a copy, without the status: 503 with a sentence', async () => {
  const bare = await testApp()
  const one = await bare.user({ isManagerTeam: true })
  for (const path of CALLS)
    expect(await bare.request('GET', path, { token: one.token })).toMatchObject({
      status: 503,
      body: { error: some.stringMatching(/^O Redmine não está configurado/) },
    })
  expect((await bare.call(sprint.situacao, { token: one.token })).body).toEqual({
    configurado: false,
    atualizadoEm: null,
    emAndamento: false,
    erro: null,
  })
  await db.deleteFrom('sprint_nome').where('tipo', '=', 'situacao').execute()
  expect(await ask(sprint.retorno)).toMatchObject({
    status: 503,
    body: { error: some.stringContaining('REDMINE_STATUS_DEVOLVIDA') },
  })
})

import { checklist } from '@retaguarda/contract/checklist.ts'
import { task } from '@retaguarda/contract/task.ts'
import { beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../test/answer.ts'
import { cenario, sim } from '../../test/cenario-tarefas.ts'
import { some } from '../../test/some.ts'
import { type Person, testApp } from '../../test/test-app.ts'

const app = await testApp()
const { call, user, query } = app
let ana: Person
let bia: Person
beforeAll(async () => {
  ana = await user({ nome: 'Ana Ávila', isAdmin: false })
  bia = await user({ nome: 'Bia Braga', isAdmin: false })
})
const asAna = app.callAs(() => ana)
const { makeCliente, makeChecklist, makeTask, answer } = cenario(app, () => ana)

test('TAR-001 TAR-010 TAR-025 a task is added with its checklists, read, changed and deleted', async () => {
  const [a, b] = [await makeChecklist([sim()]), await makeChecklist([sim()])]
  const { id } = await makeTask([], { descricao: 'Abrir a loja' }, { executar: false })
  const read = await asAna(task.get, { params: { id } })
  expect(read.body).toMatchObject({
    descricao: 'Abrir a loja',
    cliente: { nome: 'Loja Azul' },
    usuario: { id: ana.id, nome: 'Ana Ávila' },
    situacao: 1,
    progresso: 0,
    taskChecklist: [],
  })
  const rows = [
    { checklist: { id: b.id }, ordem: 2 },
    { checklist: a.id, ativa: false, previsao: '2026-12-01', ordem: 1 },
  ]
  expect((await asAna(task.edit, { params: { id }, body: { ...read.body, taskChecklist: rows, situacao: 4 } })).status).toBe(200)
  const changed = (await asAna(task.get, { params: { id } })).body
  expect(changed).toMatchObject({
    situacao: 1,
    taskChecklist: [
      { checklist: { id: a.id }, ativa: false, previsao: '2026-12-01', ordem: 1, versao: null },
      { checklist: { id: b.id }, ativa: true, previsao: null, ordem: 2 },
    ],
  })
  await asAna(task.edit, { params: { id }, body: { ...changed, taskChecklist: changed.taskChecklist.slice(1) } })
  expect((await asAna(task.get, { params: { id } })).body.taskChecklist).toMatchObject([{ id: changed.taskChecklist[1]?.id }])
  expect(await asAna(checklist.remove, { params: { id: b.id } })).toMatchObject({
    status: 409,
    body: { error: some.stringMatching(/usado por 1 tarefa \(.+\)\.$/) },
  })
  expect(await asAna(task.remove, { params: { id } })).toMatchObject({ status: 200, body: { msg: 'Tarefa excluída.' } })
})

test('TAR-019 TAR-020 TAR-021 client, description and manager are required; a checklist stands once and is active', async () => {
  expect(await asAna(task.add, { body: { taskChecklist: [] } })).toMatchObject({
    status: 422,
    body: { fields: { cliente: 'Informe o cliente.', descricao: 'Informe a descrição.', usuario: 'Informe o gerente do projeto.' } },
  })
  const body = { cliente: await makeCliente(), descricao: 'X', usuario: ana.id }
  const [a, off] = [await makeChecklist([]), await makeChecklist([], { ativo: false })]
  const rows = async (...ids: number[]) =>
    refusalOf(await asAna(task.add, { body: { ...body, taskChecklist: ids.map((id) => ({ checklist: id })) } })).fields
  expect(await rows(a.id, a.id)).toEqual({ 'taskChecklist.1.checklist': 'Este checklist já está na tarefa.' })
  expect(await rows(a.id, off.id)).toEqual({ 'taskChecklist.1.checklist': 'Este checklist está inativo. Escolha outro.' })
  expect((await asAna(task.add, { body: { ...body, cliente: 2_000_000_000 } })).status).toBe(422)
  expect((await asAna(task.add, { body: { ...body, taskChecklist: [{ checklist: 2_000_000_000 }] } })).status).toBe(422)
})

test('TAR-003 TAR-008 TAR-024 the list filters by client, manager and situation, and shows the progress', async () => {
  const c = await makeChecklist([sim(), sim()])
  const { id, entradas } = await makeTask([c.id], { descricao: 'Única tarefa' })
  await answer(id, entradas[0], c.itens[0]?.id, true)
  const q = query([
    { name: 'descricao', op: 'like', v: 'unica' },
    { name: 'cliente.pessoa.nome', op: 'like', v: 'azul' },
    { name: 'usuario.nome', op: 'like', v: 'avila' },
    { name: 'situacao', op: 'contains', v: [1, 2] },
    { name: 'progresso', op: '=', v: 50 },
  ])
  expect((await call(task.list, { token: ana.token, query: q })).body).toMatchObject({
    total: 1,
    rows: [{ id, cliente: { pessoa: { nome: 'Loja Azul' } }, usuario: { nome: 'Ana Ávila' }, situacao: 2, progresso: 50 }],
  })
})

type Move = 'execute' | 'cancelar' | 'finalizar'

test('TAR-012 TAR-013 TAR-014 TAR-015 TAR-026 the moves: Executar, Cancelar, Finalizar, and 409 for every other', async () => {
  const fresh = async (...moves: Move[]) => {
    const { id } = await makeTask([], {}, { executar: false })
    for (const move of moves) await asAna(task[move], { params: { id } })
    return id
  }
  const state = async (id: number) => (await asAna(task.get, { params: { id } })).body.situacao
  for (const [moves, move, status, situacao] of [
    [[], 'execute', 200, 2],
    [[], 'cancelar', 200, 4],
    [[], 'finalizar', 409, 1],
    [['execute'], 'execute', 200, 2],
    [['execute'], 'cancelar', 409, 2],
    [['execute'], 'finalizar', 200, 3],
    [['execute', 'finalizar'], 'execute', 200, 3],
    [['execute', 'finalizar'], 'cancelar', 409, 3],
    [['execute', 'finalizar'], 'finalizar', 409, 3],
    [['cancelar'], 'execute', 200, 4],
    [['cancelar'], 'cancelar', 409, 4],
    [['cancelar'], 'finalizar', 409, 4],
  ] as const) {
    const id = await fresh(...moves)
    const moved = await asAna(task[move], { params: { id } })
    expect([moved.status, await state(id)], `${moves.join()} ${move}`).toEqual([status, situacao])
    if (status === 200) expect(moved.body.situacao).toBe(situacao)
  }
  for (const move of ['execute', 'cancelar', 'finalizar'] as const)
    expect((await asAna(task[move], { params: { id: 999_999 } })).status).toBe(404)
})

test('TAR-012 an ended task is neither changed, answered nor deleted', async () => {
  const c = await makeChecklist([sim()])
  const { id, entradas, body } = await makeTask([c.id])
  const { id: resposta } = (await answer(id, entradas[0], c.itens[0]?.id, true)).body
  expect((await asAna(task.remove, { params: { id } })).status).toBe(409)
  await asAna(task.finalizar, { params: { id } })
  expect(await asAna(task.edit, { params: { id }, body })).toMatchObject({
    status: 409,
    body: { error: some.stringMatching(/finalizada/) },
  })
  expect((await answer(id, entradas[0], c.itens[0]?.id, false)).status).toBe(409)
  expect((await asAna(task.answerDelete, { params: { id: resposta } })).status).toBe(409)
  expect((await asAna(task.remove, { params: { id } })).status).toBe(409)
  expect((await asAna(task.answers, { params: { id } })).body).toMatchObject({
    percentual: 100,
    checklists: [{ itens: [{ resposta: { resposta: true } }] }],
  })
})

test('TAR-007 TAR-027 TAR-030 a waiting task shows its questions and takes no answer before Executar', async () => {
  const c = await makeChecklist([sim()])
  const { id, entradas } = await makeTask([c.id], {}, { executar: false })
  const list = (await asAna(task.answers, { params: { id } })).body
  expect(list).toMatchObject({
    percentual: 0,
    checklists: [{ id: entradas[0], percentual: 0, itens: [{ visivel: true, resposta: null }] }],
  })
  expect((await answer(id, entradas[0], c.itens[0]?.id, true)).status).toBe(409)
  expect((await asAna(task.dadosCliente, { params: { id } })).body).toEqual(list.dados_cliente)
  expect(list).toMatchObject({ cnjpCliente: list.dados_cliente.cpfCnpj, agenda: [], dados_cliente: { nome: 'Loja Azul', produtos: [] } })
  expect((await asAna(task.answers, { params: { id: 999_999 } })).status).toBe(404)
})

test('TAR-022 TAR-023 the manager of the task and administrators are told that they may schedule', async () => {
  const { id } = await makeTask([])
  const admin = await user({ nome: 'Admin', isAdmin: true })
  const gestor = async (person: Person) => (await call(task.answers, { params: { id }, token: person.token })).body.gestor
  expect([await gestor(ana), await gestor(bia), await gestor(admin)]).toEqual([true, false, true])
})

test('TAR-010 a checklist with answers stays in the task, and one that joins later is of the newest version', async () => {
  const [a, b] = [await makeChecklist([sim()]), await makeChecklist([sim()])]
  const { id, entradas, body } = await makeTask([a.id])
  await answer(id, entradas[0], a.itens[0]?.id, true)
  expect(await asAna(task.edit, { params: { id }, body: { ...body, taskChecklist: [{ checklist: b.id }] } })).toMatchObject({
    status: 422,
    body: { fields: { taskChecklist: some.stringMatching(/desmarque Ativa/) } },
  })
  await asAna(task.edit, { params: { id }, body: { ...body, taskChecklist: [{ checklist: a.id }, { checklist: b.id }] } })
  expect((await asAna(task.get, { params: { id } })).body).toMatchObject({
    progresso: 50,
    taskChecklist: [{ id: entradas[0] }, { versao: 1 }],
  })
  await asAna(task.edit, { params: { id }, body: { ...body, taskChecklist: [{ checklist: a.id }, { checklist: b.id, ativa: false }] } })
  const list = (await asAna(task.answers, { params: { id } })).body
  expect(list).toMatchObject({ percentual: 100, checklists: [{ percentual: 100 }, { ativa: false, percentual: 0 }] })
  expect((await answer(id, list.checklists[1]?.id, b.itens[0]?.id, true)).status).toBe(409)
})

test('TAR-002 tasks are found by the id of their manager, whose namesake has others; no sheet shows it', async () => {
  const [one, other] = [await user({ nome: 'Caio Campos' }), await user({ nome: 'Caio Campos' })]
  const { id } = await makeTask([], { usuario: one.id })
  await makeTask([], { usuario: other.id })
  const q = query([{ name: 'usuario.id', op: '=', v: one.id }])
  const { rows } = (await call(task.list, { token: ana.token, query: q })).body
  expect(rows).toMatchObject([{ id, usuario: { id: one.id, nome: 'Caio Campos' } }])
  const csv = await call(task.export, { token: ana.token, query: { ...q, formato: 'csv' } })
  expect(csv.status).toBe(200)
  expect(csv.body).toContain('Gerente do projeto')
  expect(csv.body).not.toContain('Id do gerente')
})

test('FAL-39 a task is due when its first open checklist is: a column, a filter and a sort, kept with every answer', async () => {
  const c = [await makeChecklist([sim()]), await makeChecklist([sim()]), await makeChecklist([sim()])]
  const [first, second, off] = c.map(({ id }) => id)
  const { id, entradas } = await makeTask([], {
    descricao: 'Com previsões',
    taskChecklist: [
      { checklist: first, previsao: '2026-03-10', ordem: 1 },
      { checklist: second, previsao: '2026-04-20', ordem: 2 },
      { checklist: off, previsao: '2026-01-05', ativa: false, ordem: 3 },
    ],
  })
  const none = await makeTask([first ?? 0], { descricao: 'Sem previsão' })
  const list = async (filter: object[], sort: object[] = []) =>
    (await call(task.list, { token: ana.token, query: query(filter, sort) })).body.rows.filter((row) => [id, none.id].includes(row.id))
  const previsao = async () => (await list([{ name: 'id', op: '=', v: id }]))[0]?.previsao
  expect(await previsao()).toBe('2026-03-10')
  expect(await list([{ name: 'previsao', op: '<', v: '2026-03-11' }])).toMatchObject([{ id }])
  expect(await list([{ name: 'previsao', op: '<', v: '2026-03-10' }])).toEqual([])
  expect(await list([{ name: 'previsao', op: '=', v: null }])).toMatchObject([{ id: none.id, previsao: null }])
  expect((await list([], [{ col: 'previsao', sort: 'asc' }]))[0]).toMatchObject({ id })
  const answered = await answer(id, entradas[0], c[0]?.itens[0]?.id, true)
  expect(await previsao()).toBe('2026-04-20')
  await answer(id, entradas[1], c[1]?.itens[0]?.id, true)
  expect(await previsao()).toBe('2026-04-20') // all is answered, and it still waits for its end
  await asAna(task.answerDelete, { params: { id: answered.body.id } })
  expect(await previsao()).toBe('2026-03-10')
  const { body } = await asAna(task.get, { params: { id } })
  const later = body.taskChecklist.map((row) => ({ ...row, previsao: null }))
  await asAna(task.edit, { params: { id }, body: { ...body, taskChecklist: later } })
  expect(await previsao()).toBeNull()
})

import { beforeAll, expect, test } from 'vitest'
import { type Person, testApp } from '../../test/test-app.ts'
import { cenario, sim } from '../../test/cenario-tarefas.ts'

const app = await testApp()
const { call, user, query } = app
let ana: Person
let bia: Person
beforeAll(async () => {
  ana = await user({ nome: 'Ana Ávila', isAdmin: false })
  bia = await user({ nome: 'Bia Braga', isAdmin: false })
})
const { post, get, del, cliente, checklist, task, answer } = cenario(app, () => ana)

test('TAR-001 TAR-010 TAR-025 a task is added with its checklists, read, changed and deleted', async () => {
  const [a, b] = [await checklist([sim()]), await checklist([sim()])]
  const { id } = await task([], { descricao: 'Abrir a loja' }, { executar: false })
  const read = await get(`/task/get/${id}`)
  expect(read.body).toMatchObject({
    descricao: 'Abrir a loja',
    cliente: { nome: 'Loja Azul' },
    usuario: { id: ana.id, nome: 'Ana Ávila' },
    situacao: 1,
    progresso: 0,
    taskChecklist: [],
  })
  const linhas = [
    { checklist: { id: b.id }, ordem: 2 },
    { checklist: a.id, ativa: false, previsao: '2026-12-01', ordem: 1 },
  ]
  expect((await post(`/task/edit/${id}`, { ...read.body, taskChecklist: linhas, situacao: 4 })).status).toBe(200)
  const changed = (await get(`/task/get/${id}`)).body
  expect(changed).toMatchObject({
    situacao: 1,
    taskChecklist: [
      { checklist: { id: a.id }, ativa: false, previsao: '2026-12-01', ordem: 1, versao: null },
      { checklist: { id: b.id }, ativa: true, previsao: null, ordem: 2 },
    ],
  })
  await post(`/task/edit/${id}`, { ...changed, taskChecklist: changed.taskChecklist.slice(1) })
  expect((await get(`/task/get/${id}`)).body.taskChecklist).toMatchObject([{ id: changed.taskChecklist[1].id }])
  expect(await del(`/checklist/delete/${b.id}`)).toMatchObject({
    status: 409,
    body: { error: expect.stringMatching(/usado por 1 tarefa/) },
  })
  expect(await del(`/task/delete/${id}`)).toMatchObject({ status: 200, body: { msg: 'Tarefa excluída.' } })
})

test('TAR-019 TAR-020 TAR-021 client, description and manager are required; a checklist stands once and is active', async () => {
  expect(await post('/task/add', { taskChecklist: [] })).toMatchObject({
    status: 422,
    body: { fields: { cliente: 'Informe o cliente.', descricao: 'Informe a descrição.', usuario: 'Informe o gerente do projeto.' } },
  })
  const body = { cliente: await cliente(), descricao: 'X', usuario: ana.id }
  const [a, off] = [await checklist([]), await checklist([], { ativo: false })]
  const linhas = async (...ids: number[]) =>
    (await post('/task/add', { ...body, taskChecklist: ids.map((id) => ({ checklist: id })) })).body.fields
  expect(await linhas(a.id, a.id)).toEqual({ 'taskChecklist.1.checklist': 'Este checklist já está na tarefa.' })
  expect(await linhas(a.id, off.id)).toEqual({ 'taskChecklist.1.checklist': 'Este checklist está inativo. Escolha outro.' })
  expect((await post('/task/add', { ...body, cliente: 2_000_000_000 })).status).toBe(422)
  expect((await post('/task/add', { ...body, taskChecklist: [{ checklist: 2_000_000_000 }] })).status).toBe(422)
})

test('TAR-003 TAR-008 TAR-024 the list filters by client, manager and situation, and shows the progress', async () => {
  const c = await checklist([sim(), sim()])
  const { id, entradas } = await task([c.id], { descricao: 'Única tarefa' })
  await answer(id, entradas[0], c.itens[0]?.id, true)
  const q = query([
    { name: 'descricao', op: 'like', v: 'unica' },
    { name: 'cliente.pessoa.nome', op: 'like', v: 'azul' },
    { name: 'usuario.nome', op: 'like', v: 'avila' },
    { name: 'situacao', op: 'contains', v: [1, 2] },
    { name: 'progresso', op: '=', v: 50 },
  ])
  expect((await call('GET', '/task/list', { token: ana.token, query: q })).body).toMatchObject({
    total: 1,
    rows: [{ id, cliente: { pessoa: { nome: 'Loja Azul' } }, usuario: { nome: 'Ana Ávila' }, situacao: 2, progresso: 50 }],
  })
})

test('TAR-012 TAR-013 TAR-014 TAR-015 TAR-026 the moves: Executar, Cancelar, Finalizar, and 409 for every other', async () => {
  const fresh = async (...moves: string[]) => {
    const { id } = await task([], {}, { executar: false })
    for (const move of moves) await post(`/task/${move}/${id}`)
    return id
  }
  const state = async (id: number) => (await get(`/task/get/${id}`)).body.situacao
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
    const moved = await post(`/task/${move}/${id}`)
    expect([moved.status, await state(id)], `${moves.join()} ${move}`).toEqual([status, situacao])
    if (status === 200) expect(moved.body.situacao).toBe(situacao)
  }
  for (const move of ['execute', 'cancelar', 'finalizar']) expect((await post(`/task/${move}/999999`)).status).toBe(404)
})

test('TAR-012 an ended task is neither changed, answered nor deleted', async () => {
  const c = await checklist([sim()])
  const { id, entradas, body } = await task([c.id])
  const { id: resposta } = (await answer(id, entradas[0], c.itens[0]?.id, true)).body
  expect((await del(`/task/delete/${id}`)).status).toBe(409)
  await post(`/task/finalizar/${id}`)
  expect(await post(`/task/edit/${id}`, body)).toMatchObject({ status: 409, body: { error: expect.stringMatching(/finalizada/) } })
  expect((await answer(id, entradas[0], c.itens[0]?.id, false)).status).toBe(409)
  expect((await del(`/task/answer/delete/${resposta}`)).status).toBe(409)
  expect((await del(`/task/delete/${id}`)).status).toBe(409)
  expect((await get(`/task/answer/list/${id}`)).body).toMatchObject({
    percentual: 100,
    checklists: [{ itens: [{ resposta: { resposta: true } }] }],
  })
})

test('TAR-007 TAR-027 TAR-030 a waiting task shows its questions and takes no answer before Executar', async () => {
  const c = await checklist([sim()])
  const { id, entradas } = await task([c.id], {}, { executar: false })
  const list = (await get(`/task/answer/list/${id}`)).body
  expect(list).toMatchObject({
    percentual: 0,
    checklists: [{ id: entradas[0], percentual: 0, itens: [{ visivel: true, resposta: null }] }],
  })
  expect((await answer(id, entradas[0], c.itens[0]?.id, true)).status).toBe(409)
  expect((await get(`/task/answer/dados_cliente_header/${id}`)).body).toEqual(list.dados_cliente)
  expect(list).toMatchObject({ cnjpCliente: list.dados_cliente.cpfCnpj, agenda: [], dados_cliente: { nome: 'Loja Azul', produtos: [] } })
  expect((await get('/task/answer/list/999999')).status).toBe(404)
})

test('TAR-022 TAR-023 the manager of the task and administrators are told that they may schedule', async () => {
  const { id } = await task([])
  const admin = await user({ nome: 'Admin', isAdmin: true })
  const gestor = async (person: Person) => (await get(`/task/answer/list/${id}`, person)).body.gestor
  expect([await gestor(ana), await gestor(bia), await gestor(admin)]).toEqual([true, false, true])
})

test('TAR-010 a checklist with answers stays in the task, and one that joins later is of the newest version', async () => {
  const [a, b] = [await checklist([sim()]), await checklist([sim()])]
  const { id, entradas, body } = await task([a.id])
  await answer(id, entradas[0], a.itens[0]?.id, true)
  expect(await post(`/task/edit/${id}`, { ...body, taskChecklist: [{ checklist: b.id }] })).toMatchObject({
    status: 422,
    body: { fields: { taskChecklist: expect.stringMatching(/desmarque Ativa/) } },
  })
  await post(`/task/edit/${id}`, { ...body, taskChecklist: [{ checklist: a.id }, { checklist: b.id }] })
  expect((await get(`/task/get/${id}`)).body).toMatchObject({ progresso: 50, taskChecklist: [{ id: entradas[0] }, { versao: 1 }] })
  await post(`/task/edit/${id}`, { ...body, taskChecklist: [{ checklist: a.id }, { checklist: b.id, ativa: false }] })
  const list = (await get(`/task/answer/list/${id}`)).body
  expect(list).toMatchObject({ percentual: 100, checklists: [{ percentual: 100 }, { ativa: false, percentual: 0 }] })
  expect((await answer(id, list.checklists[1].id, b.itens[0]?.id, true)).status).toBe(409)
})

test('TAR-002 tasks are found by the id of their manager, whose namesake has others; no sheet shows it', async () => {
  const [one, other] = [await user({ nome: 'Caio Campos' }), await user({ nome: 'Caio Campos' })]
  const { id } = await task([], { usuario: one.id })
  await task([], { usuario: other.id })
  const q = query([{ name: 'usuario.id', op: '=', v: one.id }])
  const { rows } = (await call('GET', '/task/list', { token: ana.token, query: q })).body
  expect(rows).toMatchObject([{ id, usuario: { id: one.id, nome: 'Caio Campos' } }])
  const csv = await call('GET', '/task/export', { token: ana.token, query: { ...q, formato: 'csv' } })
  expect(csv.status).toBe(200)
  expect(csv.body).toContain('Gerente do projeto')
  expect(csv.body).not.toContain('Id do gerente')
})

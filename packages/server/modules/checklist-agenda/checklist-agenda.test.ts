import { checklistAgenda } from '@retaguarda/contract/checklist-agenda.ts'
import { panorama } from '@retaguarda/contract/cliente-panorama.ts'
import { setor } from '@retaguarda/contract/setor.ts'
import { task } from '@retaguarda/contract/task.ts'
import { beforeAll, expect, test } from 'vitest'
import { history } from '../../kit/ctx/audit.ts'
import { cenario, sim } from '../../test/cenario-tarefas.ts'
import { some } from '../../test/some.ts'
import { type Person, testApp } from '../../test/test-app.ts'

const app = await testApp()
const { user, call } = app
let ana: Person
let bia: Person
let setorId: number
beforeAll(async () => {
  ana = await user({ nome: 'Ana Ávila', isAdmin: false })
  bia = await user({ nome: 'Bia Braga', isAdmin: false })
  setorId = (await asAna(setor.add, { body: { nome: 'Infra', codigo: 'INF' } })).body.id
})
const asAna = app.callAs(() => ana)
const { makeCliente, makeChecklist, makeTask, answer } = cenario(app, () => ana)

const start = '2026-11-20T08:00:00-03:00'
const fim = '2026-11-20T18:00:00-03:00'
const period = (more: object = {}) => ({ setor: setorId, dataInicio: start, dataFim: fim, ...more })
async function scheduled(more: object = {}, items = [sim()]) {
  const c = await makeChecklist(items)
  const t = await makeTask([c.id])
  const entry = t.entradas[0] ?? 0
  const { body } = await asAna(checklistAgenda.add, { body: { task: t.id, item: entry, ...period(more) } })
  return { id: body.id, task: t.id, entry, itens: c.itens, taskBody: t.body }
}
const one = async (s: { id: number; task: number; entry: number }) =>
  (await asAna(checklistAgenda.get, { params: { task: s.task, item: s.entry } })).body.find((row) => row.id === s.id)

test('LST-020 a task that waits is not deleted with its schedules, and says so', async () => {
  const { taskBody } = await scheduled()
  const { id } = (await asAna(task.add, { body: taskBody })).body
  const item = (await asAna(task.get, { params: { id } })).body.taskChecklist[0]?.id
  await asAna(checklistAgenda.add, { body: { task: id, item: item ?? 0, ...period() } })
  // What hangs on what would be deleted with it is named too.
  expect(await asAna(task.remove, { params: { id } })).toMatchObject({
    status: 409,
    body: { error: some.stringMatching(/^Não foi possível excluir esta tarefa: ela é usada por 1 agendamento \(\d\d\/\d\d\/\d{4}\)\.$/) },
  })
})

test('AGE-001 AGE-006 AGE-007 AGE-021 AGE-022 AGE-023 AGE-024 a schedule is made, read, changed and deleted', async () => {
  const s = await scheduled({ responsavel: bia.id, observacao: 'Levar o certificado' })
  expect(await one(s)).toMatchObject({
    id: s.id,
    task: { id: s.task, nome: 'Implantação' },
    item: s.entry,
    cliente: { nome: 'Loja Azul' },
    cnpj: some.stringMatching(/^\d{11}$/),
    setor: { id: setorId, nome: 'Infra' },
    usuario: { nome: 'Ana Ávila' },
    responsavel: { id: bia.id, nome: 'Bia Braga' },
    situacao: 1,
    observacao: 'Levar o certificado',
    dataInicio: '2026-11-20T11:00:00.000Z',
    issue: null,
    horasEstimadas: '8.80',
    envio: { situacao: 0, erro: null },
    checklistFinalizada: false,
    sobreposta: false,
    versaoRegistro: 1,
  })
  const changed = await asAna(checklistAgenda.edit, {
    params: { id: s.id },
    body: { ...period({ dataFim: null, horasEstimadas: '99.00' }), versaoRegistro: 1 },
  })
  expect(changed).toMatchObject({ status: 200, body: { msg: 'Agendamento alterado.', id: s.id } })
  expect(await one(s)).toMatchObject({ dataFim: null, horasEstimadas: '0.00', responsavel: null, versaoRegistro: 2 })
  expect((await asAna(checklistAgenda.edit, { params: { id: s.id }, body: { ...period(), versaoRegistro: 1 } })).status).toBe(409)
  expect((await asAna(task.answers, { params: { id: s.task } })).body.agenda).toMatchObject([{ id: s.id }])
  expect(await asAna(task.edit, { params: { id: s.task }, body: { ...s.taskBody, taskChecklist: [] } })).toMatchObject({
    status: 422,
    body: { fields: { taskChecklist: some.stringMatching(/agendamentos/) } },
  })
  expect(await asAna(checklistAgenda.remove, { params: { id: s.id } })).toMatchObject({
    status: 200,
    body: { msg: 'Agendamento excluído.' },
  })
  expect(await one(s)).toBeUndefined()
  expect((await asAna(checklistAgenda.remove, { params: { id: s.id } })).status).toBe(404)
  expect((await asAna(checklistAgenda.get, { params: { task: 999_999, item: 1 } })).status).toBe(404)
})

test('AGE-012 AGE-013 AGE-014 sector and start are required, named in one sentence', async () => {
  const s = await scheduled()
  for (const [body, message] of [
    [{}, 'Informe os campo(s): Setor, Data inicial.'],
    [{ setor: setorId }, 'Informe os campo(s): Data inicial.'],
    [{ dataInicio: start }, 'Informe os campo(s): Setor.'],
  ] as const)
    for (const refused of [
      await asAna(checklistAgenda.add, { body: { task: s.task, item: s.entry, ...body } }),
      await asAna(checklistAgenda.edit, { params: { id: s.id }, body: { task: s.task, item: s.entry, ...body } }),
    ])
      expect(refused).toMatchObject({ status: 422, body: { error: message } })
  const bad = { task: s.task, item: 999_999, ...period() }
  expect((await asAna(checklistAgenda.add, { body: bad })).status).toBe(422)
  for (const more of [{ setor: 2_000_000_000 }, { responsavel: 2_000_000_000 }, { dataInicio: 'ontem' }, { observacao: 'x'.repeat(1001) }])
    expect((await asAna(checklistAgenda.add, { body: { ...bad, item: s.entry, ...more } })).status).toBe(422)
})

test('AGE-015 AGE-016 AGE-027 an end before the start is refused and nothing changes', async () => {
  const s = await scheduled()
  const refused = await asAna(checklistAgenda.edit, { params: { id: s.id }, body: period({ dataFim: '2026-11-20T07:59:00-03:00' }) })
  expect(refused).toMatchObject({
    status: 422,
    body: {
      error: 'Data final não pode ser menor que a data inicial.',
      fields: { dataFim: 'Data final não pode ser menor que a data inicial.' },
    },
  })
  expect(await one(s)).toMatchObject({ horasEstimadas: '8.80', versaoRegistro: 1 })
  expect((await asAna(checklistAgenda.edit, { params: { id: s.id }, body: period({ dataFim: start }) })).status).toBe(200)
})

test('TAR-022 TAR-023 only the manager and administrators schedule; the person who does the work may close', async () => {
  const s = await scheduled({ responsavel: bia.id })
  const carla = await user({ nome: 'Carla', isAdmin: false })
  const admin = await user({ nome: 'Admin' })
  const body = { task: s.task, item: s.entry, ...period() }
  for (const refused of [
    await call(checklistAgenda.add, { body, token: bia.token }),
    await call(checklistAgenda.edit, { params: { id: s.id }, body: period(), token: bia.token }),
    await call(checklistAgenda.remove, { params: { id: s.id }, token: bia.token }),
    await call(checklistAgenda.abrirFechar, { params: { id: s.id }, query: { fechar: 'true' }, token: carla.token }),
  ])
    expect(refused).toMatchObject({ status: 403, body: { error: 'Você não tem permissão para esta ação.' } })
  expect((await call(checklistAgenda.abrirFechar, { params: { id: s.id }, query: { fechar: 'true' }, token: bia.token })).status).toBe(200)
  expect((await call(checklistAgenda.add, { body, token: admin.token })).status).toBe(200)
  await asAna(task.finalizar, { params: { id: s.task } })
  expect((await asAna(checklistAgenda.add, { body })).status).toBe(409)
})

test('AGE-008 AGE-009 AGE-025 a schedule is closed and reopened', async () => {
  const s = await scheduled()
  const move = (fechar: unknown) => asAna(checklistAgenda.abrirFechar, { params: { id: s.id }, query: { fechar } })
  expect(await move(true)).toMatchObject({ status: 200, body: { msg: 'Agendamento fechado.', situacao: 2 } })
  expect((await one(s))?.situacao).toBe(2)
  expect(await move(false)).toMatchObject({ status: 200, body: { msg: 'Agendamento reaberto.', situacao: 1 } })
  expect((await one(s))?.situacao).toBe(1)
  expect((await move('talvez')).status).toBe(400)
  expect((await asAna(checklistAgenda.abrirFechar, { params: { id: 999_999 }, query: { fechar: 'true' } })).status).toBe(404)
})

test('TAR-017 AGE-026 the last visible answer closes the open schedules, and taking it back does not reopen them', async () => {
  const s = await scheduled({}, [
    sim({ chave: 'a', obrigatorio: true }),
    sim({ itemCondicional: { chave: 'a' }, valorCondicional: { numero: 1 } }),
  ] as never) // items of any shape
  const { id: second } = (await asAna(checklistAgenda.add, { body: { task: s.task, item: s.entry, ...period() } })).body
  const close = () => call(checklistAgenda.fecharAgendamento, { params: { id: s.id }, token: bia.token })
  const states = async () => [(await one(s))?.situacao, (await one({ ...s, id: second }))?.situacao]
  const [a, b] = s.itens
  await answer(s.task, s.entry, a?.id, true, bia)
  expect(await close()).toMatchObject({ status: 409, body: { error: some.stringMatching(/sem resposta/) } })
  expect(await states()).toEqual([1, 1])
  const last = await answer(s.task, s.entry, b?.id, true, bia)
  expect(await states()).toEqual([2, 2])
  await asAna(checklistAgenda.abrirFechar, { params: { id: s.id }, query: { fechar: 'false' } })
  expect(await close()).toMatchObject({ status: 200, body: { situacao: 2 } })
  await asAna(task.answerDelete, { params: { id: last.body.id } })
  expect(await states()).toEqual([2, 2])
  await asAna(checklistAgenda.abrirFechar, { params: { id: s.id }, query: { fechar: 'false' } })
  await answer(s.task, s.entry, a?.id, false, bia) // a required no does not count
  expect(await states()).toEqual([1, 2])
})

test.each([
  ['finalizar', {}],
  ['cancelar', { executar: false }],
] as const)(
  'FAL-37 %s of a task closes its open schedules, says so in their history, and they are only read from then on',
  async (end, how) => {
    const c = await makeChecklist([sim()])
    const { id, entradas, body } = await makeTask([c.id], {}, how)
    const other = await makeTask([c.id])
    const schedule = async (t: number, item: number | undefined, more: object = {}) =>
      (await asAna(checklistAgenda.add, { body: { task: t, item, ...period(more) } })).body.id
    const [open, closed] = [await schedule(id, entradas[0], { responsavel: bia.id }), await schedule(id, entradas[0])]
    const elsewhere = await schedule(other.id, other.entradas[0])
    const move = (agenda: number, fechar: boolean, { token } = ana) =>
      call(checklistAgenda.abrirFechar, { params: { id: agenda }, query: { fechar: String(fechar) }, token })
    await move(closed, true)
    const read = async () => (await asAna(checklistAgenda.get, { params: { task: id, item: entradas[0] ?? 0 } })).body
    expect(await read()).toMatchObject([{ encerrada: false }, { encerrada: false }])

    expect((await asAna(task[end], { params: { id } })).status).toBe(200)

    const ended = await read()
    expect(ended).toMatchObject([
      { id: open, situacao: 2, versaoRegistro: 2, alteradoPor: 'Ana Ávila', encerrada: true },
      { id: closed, situacao: 2, versaoRegistro: 2, encerrada: true },
    ])
    const entries = await history(app.db, 'checklist-agenda', open)
    expect(entries[0]).toMatchObject({ acao: 'fechar com a tarefa', usuario: 'Ana Ávila' })
    expect((await history(app.db, 'checklist-agenda', closed))[0]).toMatchObject({ acao: 'fechar' })
    expect(await one({ id: elsewhere, task: other.id, entry: other.entradas[0] ?? 0 })).toMatchObject({ situacao: 1, encerrada: false })
    const { agendamentos } = (await asAna(panorama, { params: { id: body.cliente } })).body
    expect(agendamentos).toEqual([])

    for (const refused of [
      await asAna(checklistAgenda.edit, { params: { id: open }, body: period({ observacao: 'Depois' }) }),
      await asAna(checklistAgenda.edit, { params: { id: open }, body: period({ enviar: true }) }),
      await move(open, false),
      await move(open, false, bia),
    ])
      expect(refused).toMatchObject({ status: 409, body: { error: some.stringMatching(/^A tarefa deste agendamento terminou/) } })
    expect(await read()).toEqual(ended)
  },
)

test('FAL-37 a schedule reopened while its task ends is never left open', async () => {
  for (let turn = 0; turn < 10; turn++) {
    const s = await scheduled()
    const move = (fechar: boolean) => asAna(checklistAgenda.abrirFechar, { params: { id: s.id }, query: { fechar: String(fechar) } })
    await move(true)
    await Promise.all([move(false), asAna(task.finalizar, { params: { id: s.task } })])
    expect(await one(s)).toMatchObject({ situacao: 2 })
  }
})

test('AGE-003 AGE-004 AGE-005 AGE-020 AGE-028 the list filters by client, person, sector and what is finished, by start', async () => {
  const person = await user({ nome: 'Dora', isAdmin: false })
  const c = await makeChecklist([sim()])
  const t = await makeTask([c.id], { cliente: await makeCliente('Padaria São José') })
  const item = t.entradas[0]
  const add = async (from: string, to: string) =>
    (
      await asAna(checklistAgenda.add, {
        body: {
          task: t.id,
          item,
          setor: setorId,
          responsavel: person.id,
          dataInicio: `2027-01-0${from}:00Z`,
          dataFim: `2027-01-0${to}:00Z`,
        },
      })
    ).body.id
  const late = await add('5T12:00', '5T13:00')
  const early = await add('4T12:00', '4T14:00')
  const inside = await add('4T13:00', '4T13:30')
  const after = await add('4T14:00', '4T15:00')
  const form = (parts: Record<string, string>) => {
    const data = new FormData()
    for (const [name, value] of Object.entries(parts)) data.set(name, value)
    return asAna(checklistAgenda.list, { body: data })
  }
  const ids = async (parts: Record<string, string>) => (await form(parts)).body.rows.map(({ id }) => id)
  const mine = { responsavel: String(person.id) }
  expect(await ids({ ...mine, de: '2027-01-05' })).toEqual([late])
  expect(await ids({ ...mine, ate: '2027-01-04' })).toEqual([early, inside, after])
  // Half an hour before midnight in São Paulo, which is the next day in Greenwich.
  const atNight = await add('6T02:30', '6T02:45')
  expect(await ids({ ...mine, de: '2027-01-05', ate: '2027-01-05' })).toEqual([late, atNight])
  await asAna(checklistAgenda.remove, { params: { id: atNight } })
  expect((await form({ de: 'amanhã' })).status).toBe(422)
  const all = await form({ nomeCliente: 'padaria sao', setor: String(setorId), checklistFinalizada: '', ...mine })
  expect(all.body).toMatchObject({
    total: 4,
    rows: [
      { id: early, sobreposta: true },
      { id: inside, sobreposta: true },
      { id: after, sobreposta: false },
      { id: late, sobreposta: false },
    ],
  })
  expect(await ids({ nomeCliente: 'padaria_' })).toEqual([])
  expect(await ids({ setor: '999999' })).toEqual([])
  expect(await ids({ ...mine, checklistFinalizada: 'true' })).toEqual([])
  await answer(t.id, item, c.itens[0]?.id, true)
  expect((await ids({ ...mine, checklistFinalizada: 'true' })).length).toBe(4)
  expect(await ids({ ...mine, checklistFinalizada: 'false' })).toEqual([])
  expect((await asAna(checklistAgenda.list, { body: { responsavel: person.id, checklistFinalizada: true } })).body.total).toBe(4)
  expect((await form({ responsavel: 'x' })).status).toBe(422)
  expect((await call(checklistAgenda.list, { token: ana.token })).body.total).toBeGreaterThan(3)
})

test('AGE-010 who sees schedules learns where Redmine is, if there is one', async () => {
  expect(await asAna(checklistAgenda.redmine)).toMatchObject({ status: 200, body: { url: null } })
  expect((await call(checklistAgenda.redmine)).status).toBe(401)
  const other = await testApp({ REDMINE_URL: 'https://redmine.example/projetos/', REDMINE_API_KEY: 'k' })
  const { token } = await other.user()
  expect((await other.call(checklistAgenda.redmine, { token })).body).toEqual({ url: 'https://redmine.example/projetos' })
})

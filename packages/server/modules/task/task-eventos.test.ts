import { topicoTask } from '@retaguarda/contract/evento.ts'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { cenario, sim } from '../../test/cenario-tarefas.ts'
import { listening, streamOf } from '../../test/stream.ts'
import { type Person, testApp } from '../../test/test-app.ts'

const app = await testApp()
const { user, clock, db } = app
clock.at = new Date('2026-11-20T12:15:00Z')
let origin: string
let ana: Person
let bia: Person
beforeAll(async () => {
  origin = await app.app.listen({ host: '127.0.0.1', port: 0 })
  await listening(db)
  ana = await user({ nome: 'Ana Ávila', isAdmin: false })
  bia = await user({ nome: 'Bia Braga', isAdmin: false })
})
const { get, post, del, checklist, task } = cenario(app, () => ana)

const MUDOU = { tipo: 'mudou' }
const seen = async (id: number, { token }: Person) => {
  const stream = streamOf(`${origin}/api/eventos?topico=${topicoTask(id)}`, { authorization: `Bearer ${token}` })
  onTestFinished(() => stream.close())
  expect(await stream.status).toBe(200)
  return stream
}

async function umaTarefa(itens: object[] = [sim(), sim()]) {
  const c = await checklist(itens)
  const { id, entradas } = await task([c.id])
  const [checklistId = 0] = entradas
  const responder = (n: number, resposta: unknown, person: Person, more: object = {}) =>
    post('/task/answer/add', { task: id, checklist: checklistId, checklistItem: c.itens[n]?.id, resposta, ...more }, person)
  const guardada = async (n: number) => (await get(`/task/answer/list/${id}`)).body.checklists[0].itens[n].resposta
  return { id, checklistId, itens: c.itens, responder, guardada }
}

test('TAR-028 TAR-029 who has the task open is told of each answer and of its removal, with the progress', async () => {
  const { id, checklistId, itens, responder } = await umaTarefa()
  const stream = await seen(id, bia)
  const { body } = await responder(0, true, ana, { time: 7 })
  const evento = {
    tipo: 'resposta',
    checklist: checklistId,
    checklistItem: itens[0]?.id,
    resposta: {
      id: body.id,
      checklistItem: itens[0]?.id,
      resposta: true,
      time: 7,
      task: id,
      usuario: { id: ana.id, nome: 'Ana Ávila' },
      data_hora: clock.at.toISOString(),
    },
    percentual: 50,
    checklists: [{ id: checklistId, percentual: 50 }],
  }
  await stream.until(evento)
  await del(`/task/answer/delete/${body.id}`, bia)
  await stream.until({ ...evento, resposta: null, percentual: 0, checklists: [{ id: checklistId, percentual: 0 }] })
})

test('TAR-012 TAR-017 AGE-008 a change of the task, of its schedules or of their closing says to load again', async () => {
  const { id, checklistId, responder } = await umaTarefa([sim()])
  const { id: setor } = (await post('/setor/add', { nome: 'Projetos', codigo: 'PRJ', tipo: 1 })).body
  const stream = await seen(id, bia)
  const told = async (what: () => Promise<{ status: number; body: { id?: number } }>) => {
    const before = stream.events.length
    const { status, body } = await what()
    expect(status).toBe(200)
    await stream.until(MUDOU, before)
    return body.id ?? 0
  }
  const dados = { task: id, item: checklistId, setor, dataInicio: '2026-11-23T08:00:00-03:00', dataFim: '2026-11-23T12:00:00-03:00' }
  const agenda = await told(() => post('/checklist-agenda/add', dados))
  await told(() => post(`/checklist-agenda/edit/${agenda}`, { ...dados, observacao: 'Levar o certificado.' }))
  await told(() => get(`/checklist-agenda/abrirFechar/${agenda}?fechar=true`))
  await told(() => get(`/checklist-agenda/abrirFechar/${agenda}?fechar=false`))
  await told(() => responder(0, true, bia)) // the last answer closes it
  expect((await get(`/checklist-agenda/get/${id}/${checklistId}`)).body[0].situacao).toBe(2)
  await told(() => del(`/checklist-agenda/delete/${agenda}`))
  await told(() => post(`/task/finalizar/${id}`))
})

test('TAR-028 an answer that another person gave meanwhile is not replaced unseen: the sentence says who, what and when', async () => {
  const { responder, guardada } = await umaTarefa()
  expect((await responder(0, true, ana, { anterior: null })).status).toBe(200)
  const deAna = await guardada(0)
  const anterior = { id: deAna.id, data_hora: deAna.data_hora }
  const refused = await responder(0, false, bia, { anterior: null })
  expect(refused).toMatchObject({
    status: 409,
    body: { error: 'Ana Ávila já respondeu "Sim" em 20/11/2026 09:15. Escolha qual das respostas fica.' },
  })
  expect(await guardada(0)).toEqual(deAna)
  clock.advance(60_000)
  expect((await responder(0, false, bia, { anterior })).status).toBe(200)
  expect(await guardada(0)).toMatchObject({ resposta: false, usuario: { nome: 'Bia Braga' } })
  expect((await responder(0, true, ana, { anterior })).status).toBe(409)
  // Her own newer answer is not another person's; without a word about it nothing is compared.
  expect((await responder(0, true, bia, { anterior })).status).toBe(200)
  expect((await responder(0, false, ana)).status).toBe(200)
  for (const bad of [{ id: 1 }, 'x', { id: 'a', data_hora: 'ontem' }])
    expect((await responder(0, true, ana, { anterior: bad })).status).toBe(422)
})

test('TAR-028 TAR-029 another person’s newer answer is not taken back unseen; the one that was seen is', async () => {
  const { responder, guardada } = await umaTarefa()
  const first = (await responder(0, true, ana)).body
  expect(first.data_hora).toBe((await guardada(0)).data_hora)
  clock.advance(60_000)
  expect((await responder(0, false, bia)).body.data_hora).not.toBe(first.data_hora)
  const deBia = await guardada(0)
  const take = (anterior: string, person = ana) => del(`/task/answer/delete/${deBia.id}?anterior=${encodeURIComponent(anterior)}`, person)
  expect(await take(first.data_hora)).toMatchObject({
    status: 409,
    body: { error: expect.stringMatching(/^Bia Braga já respondeu "Não" em .*Escolha qual das respostas fica\.$/) },
  })
  expect(await guardada(0)).toEqual(deBia)
  expect((await take('ontem')).status).toBeLessThan(500)
  expect(await guardada(0)).toEqual(deBia)
  expect((await take(deBia.data_hora)).status).toBe(200)
  expect(await guardada(0)).toBeNull()
  // One's own newer answer is nobody else's.
  const own = (await responder(0, true, ana)).body
  expect((await del(`/task/answer/delete/${own.id}?anterior=${encodeURIComponent(first.data_hora)}`, ana)).status).toBe(200)
})

test('TAR-028 of answers that come at once only the first of those who saw none stands', async () => {
  const { id, responder, guardada } = await umaTarefa()
  const all = await Promise.all(
    Array.from({ length: 10 }, (_, i) => responder(0, i % 2 === 0, i % 2 === 0 ? ana : bia, { anterior: null })),
  )
  const accepted = all.filter(({ status }) => status === 200)
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(accepted).toHaveLength(5)
  const { resposta, usuario } = await guardada(0)
  expect(resposta).toBe(usuario.id === ana.id)
  expect((await get(`/task/answer/list/${id}`)).body.percentual).toBe(50)
})

test('TAR-028 the same answer sent again by the same person is acknowledged and writes nothing', async () => {
  const { responder, guardada } = await umaTarefa()
  const first = await responder(0, true, ana, { anterior: null, time: 4 })
  const stored = await guardada(0)
  const written = () =>
    db.selectFrom('auditoria').select('id').where('entidade', '=', 'task-answer').where('registro', '=', String(stored.id)).execute()
  clock.advance(60_000)
  const again = await responder(0, true, ana, { anterior: null, time: 9 })
  expect(again).toMatchObject({ status: 200, body: { ...first.body } })
  // Another person who came to the same without having seen it has nothing to choose from.
  expect((await responder(0, true, bia, { anterior: null })).status).toBe(200)
  expect(await guardada(0)).toEqual(stored)
  expect(await written()).toHaveLength(1)
})

test('TAR-028 what is too long to be pushed is loaded again', async () => {
  const { id, responder } = await umaTarefa([sim({ tipo: 2 })])
  const stream = await seen(id, bia)
  expect((await responder(0, 'ã'.repeat(9_000), ana)).status).toBe(200)
  await stream.until(MUDOU)
})

import { aviso } from '@retaguarda/contract/aviso.ts'
import { checklistAgenda } from '@retaguarda/contract/checklist-agenda.ts'
import { topicoTask } from '@retaguarda/contract/evento.ts'
import { setor } from '@retaguarda/contract/setor.ts'
import { task } from '@retaguarda/contract/task.ts'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Answer } from '../../test/answer.ts'
import { cenario, sim } from '../../test/cenario-tarefas.ts'
import { some } from '../../test/some.ts'
import { listening, streamOf } from '../../test/stream.ts'
import { type Person, testApp } from '../../test/test-app.ts'

const app = await testApp()
const { call, user, clock, db } = app
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
const asAna = app.callAs(() => ana)
const { makeChecklist, makeTask } = cenario(app, () => ana)

const MUDOU = { tipo: 'mudou' }
const seen = async (id: number, { token }: Person) => {
  const stream = streamOf(`${origin}/api/eventos?topico=${topicoTask(id)}`, { authorization: `Bearer ${token}` })
  onTestFinished(() => stream.close())
  expect(await stream.status).toBe(200)
  return stream
}

async function umaTarefa(itens: object[] = [sim(), sim()]) {
  const c = await makeChecklist(itens)
  const { id, entradas } = await makeTask([c.id])
  const [checklistId = 0] = entradas
  const responder = (n: number, resposta: unknown, person: Person, more: object = {}) =>
    call(task.answerAdd, {
      token: person.token,
      body: { task: id, checklist: checklistId, checklistItem: c.itens[n]?.id, resposta, ...more },
    })
  const guardada = async (n: number) => (await asAna(task.answers, { params: { id } })).body.checklists[0]?.itens[n]?.resposta ?? null
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
  await call(task.answerDelete, { params: { id: body.id }, token: bia.token })
  await stream.until({ ...evento, resposta: null, percentual: 0, checklists: [{ id: checklistId, percentual: 0 }] })
})

test('TAR-012 TAR-017 AGE-008 a change of the task, of its schedules or of their closing says to load again', async () => {
  const { id, checklistId, responder } = await umaTarefa([sim()])
  const { id: setorId } = (await asAna(setor.add, { body: { nome: 'Projetos', codigo: 'PRJ', tipo: 1 } })).body
  const stream = await seen(id, bia)
  const told = async <B>(what: () => Promise<Answer<B>>) => {
    const before = stream.events.length
    const { status, body } = await what()
    expect(status).toBe(200)
    await stream.until(MUDOU, before)
    return body
  }
  const dados = {
    task: id,
    item: checklistId,
    setor: setorId,
    dataInicio: '2026-11-23T08:00:00-03:00',
    dataFim: '2026-11-23T12:00:00-03:00',
  }
  const { id: agenda } = await told(() => asAna(checklistAgenda.add, { body: dados }))
  await told(() => asAna(checklistAgenda.edit, { params: { id: agenda }, body: { ...dados, observacao: 'Levar o certificado.' } }))
  await told(() => asAna(checklistAgenda.abrirFechar, { params: { id: agenda }, query: { fechar: 'true' } }))
  await told(() => asAna(checklistAgenda.abrirFechar, { params: { id: agenda }, query: { fechar: 'false' } }))
  await told(() => responder(0, true, bia)) // the last answer closes it
  expect((await asAna(checklistAgenda.get, { params: { task: id, item: checklistId } })).body[0]?.situacao).toBe(2)
  await told(() => asAna(checklistAgenda.remove, { params: { id: agenda } }))
  await told(() => asAna(task.finalizar, { params: { id } }))
})

test('TAR-028 an answer that another person gave meanwhile is not replaced unseen: the sentence says who, what and when', async () => {
  const { responder, guardada } = await umaTarefa()
  expect((await responder(0, true, ana, { anterior: null })).status).toBe(200)
  const deAna = await guardada(0)
  const anterior = { id: deAna?.id, data_hora: deAna?.data_hora }
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
  const told = async () => (await call(aviso.list, { token: bia.token })).body.rows.length
  const before = await told()
  // FAL-34: neither is her own newer one, which she gave on another device; without a word about it nothing is compared.
  expect(await responder(0, true, bia, { anterior })).toMatchObject({
    status: 409,
    body: { error: 'Você já respondeu "Não" em 20/11/2026 09:16, em outro aparelho. Escolha qual das respostas fica.' },
  })
  expect(await guardada(0)).toMatchObject({ resposta: false, usuario: { nome: 'Bia Braga' } })
  expect(await told()).toBe(before)
  expect((await responder(0, false, ana)).status).toBe(200)
  for (const bad of [{ id: 1 }, 'x', { id: 'a', data_hora: 'ontem' }])
    expect((await responder(0, true, ana, { anterior: bad })).status).toBe(422)
})

test('TAR-028 TAR-029 another person’s newer answer is not taken back unseen; the one that was seen is', async () => {
  const { responder, guardada } = await umaTarefa()
  const first = (await responder(0, true, ana)).body
  expect(first.data_hora).toBe((await guardada(0))?.data_hora)
  clock.advance(60_000)
  expect((await responder(0, false, bia)).body.data_hora).not.toBe(first.data_hora)
  const deBia = await guardada(0)
  const take = (anterior: string | undefined, person = ana) =>
    call(task.answerDelete, { params: { id: deBia?.id ?? 0 }, query: { anterior }, token: person.token })
  expect(await take(first.data_hora)).toMatchObject({
    status: 409,
    body: { error: some.stringMatching(/^Bia Braga já respondeu "Não" em .*Escolha qual das respostas fica\.$/) },
  })
  expect(await guardada(0)).toEqual(deBia)
  expect((await take('ontem')).status).toBeLessThan(500)
  expect(await guardada(0)).toEqual(deBia)
  expect((await take(deBia?.data_hora)).status).toBe(200)
  expect(await guardada(0)).toBeNull()
  // FAL-34: so is one's own that was given on another device.
  const own = (await responder(0, true, ana)).body
  const takeOwn = (anterior: string) => call(task.answerDelete, { params: { id: own.id }, query: { anterior }, token: ana.token })
  expect(await takeOwn(first.data_hora)).toMatchObject({
    status: 409,
    body: { error: some.stringMatching(/^Você já respondeu "Sim" em /) },
  })
  expect((await takeOwn(own.data_hora)).status).toBe(200)
})

test('TAR-028 of answers that come at once only the first of those who saw none stands', async () => {
  const { id, responder, guardada } = await umaTarefa()
  const all = await Promise.all(
    Array.from({ length: 10 }, (_, i) => responder(0, i % 2 === 0, i % 2 === 0 ? ana : bia, { anterior: null })),
  )
  const accepted = all.filter(({ status }) => status === 200)
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(accepted).toHaveLength(5)
  const stands = await guardada(0)
  expect(stands?.resposta).toBe(stands?.usuario.id === ana.id)
  expect((await asAna(task.answers, { params: { id } })).body.percentual).toBe(50)
})

test('TAR-028 the same answer sent again by the same person is acknowledged and writes nothing', async () => {
  const { responder, guardada } = await umaTarefa()
  const first = await responder(0, true, ana, { anterior: null, time: 4 })
  const stored = await guardada(0)
  const written = () =>
    db.selectFrom('auditoria').select('id').where('entidade', '=', 'task-answer').where('registro', '=', String(stored?.id)).execute()
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

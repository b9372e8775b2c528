import { task } from '@retaguarda/contract/task.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../../test/answer.ts'
import { cenario, sim } from '../../test/cenario-tarefas.ts'
import { some } from '../../test/some.ts'
import { type Person, testApp } from '../../test/test-app.ts'

const app = await testApp()
const { request, user, db } = app
let ana: Person
let bia: Person
beforeAll(async () => {
  ana = await user({ nome: 'Ana Ávila', isAdmin: false })
  bia = await user({ nome: 'Bia Braga', isAdmin: false })
})
const asAna = app.callAs(() => ana)
const { makeChecklist, makeTask, answer } = cenario(app, () => ana)
const opcoes = [
  { numero: 1, descricao: 'Azul' },
  { numero: 2, descricao: 'Verde' },
]
const colour = (more: object = {}) => ({ titulo: 'Côr', descricao: 'Da loja', tipo: 1, opcoes, ...more })

describe('answers', () => {
  test('TAR-011 TAR-028 TAR-029 an answer is given as multipart, replaced by the next one and taken back', async () => {
    const c = await makeChecklist([sim(), sim()])
    const { id, entradas } = await makeTask([c.id])
    const [item] = c.itens
    const body = { task: id, checklist: entradas[0], checklistItem: item?.id, resposta: false, time: 12.4 }
    const sent = await asAna(task.answerAdd, { body, files: {} })
    expect(sent).toMatchObject({ status: 200, body: { percentual: 50, checklists: [{ id: entradas[0], percentual: 50 }] } })
    const shown = async () => (await asAna(task.answers, { params: { id } })).body.checklists[0]?.itens[0]?.resposta
    expect(await shown()).toEqual({
      id: sent.body.id,
      checklistItem: item?.id,
      resposta: false,
      time: 12,
      task: id,
      usuario: { id: ana.id, nome: 'Ana Ávila' },
      data_hora: some.any(String),
    })
    expect((await answer(id, entradas[0], item?.id, true, bia)).body.id).toBe(sent.body.id)
    expect(await shown()).toMatchObject({ resposta: true, usuario: { nome: 'Bia Braga' } })
    expect(await asAna(task.answerDelete, { params: { id: sent.body.id } })).toMatchObject({ status: 200, body: { percentual: 0 } })
    expect(await shown()).toBeNull()
    expect((await asAna(task.answerDelete, { params: { id: sent.body.id } })).status).toBe(404)
    const audited = await db.selectFrom('auditoria').select('acao').where('entidade', '=', 'task-answer').orderBy('id').execute()
    expect(audited.map(({ acao }) => acao)).toEqual(['incluir', 'alterar', 'excluir'])
  })

  test('TAR-031 an answer that does not fit its question is refused with a sentence and not written', async () => {
    const c = await makeChecklist([sim(), colour(), colour({ tipo: 3 }), sim({ tipo: 2 })])
    const other = await makeChecklist([sim()])
    const { id, entradas } = await makeTask([c.id])
    const [yes, one, many, text] = c.itens.map((item) => item.id)
    const [entry] = entradas
    for (const [checklist, item, resposta] of [
      [entry, yes, 1],
      [entry, yes, null],
      [entry, one, 3],
      [entry, one, [1]],
      [entry, many, []],
      [entry, many, [1, 1]],
      [entry, many, 1],
      [entry, text, '  '],
      [entry, text, undefined],
      [entry, other.itens[0]?.id, true],
      [entry, 999_999, true],
      [999_999, yes, true],
      ['x', yes, true],
      [entry, {}, true],
    ] as const) {
      const refused = await asAna(task.answerAdd, { body: { task: id, checklist, checklistItem: item, resposta } })
      expect(refused, JSON.stringify([item, resposta])).toMatchObject({ status: 422, body: { error: some.stringMatching(/\.$/) } })
      expect(refusalOf(refused).trace).toMatch(/Pedido: req-/)
    }
    expect((await answer(999_999, entry, yes, true)).status).toBe(404)
    expect((await asAna(task.answers, { params: { id } })).body.percentual).toBe(0)
    for (const [item, resposta] of [
      [yes, false],
      [one, 2],
      [many, [2, 1]],
      [text, 'Feito'],
    ] as const)
      expect((await answer(id, entry, item, resposta)).status).toBe(200)
    expect((await asAna(task.answers, { params: { id } })).body.checklists[0]?.itens.map(({ resposta }) => resposta?.resposta)).toEqual([
      false,
      2,
      [2, 1],
      'Feito',
    ])
  })

  test('TAR-016 TAR-018 what is hidden is kept, not counted and comes back; a required no does not count', async () => {
    const c = await makeChecklist([
      colour({ chave: 'cor' }),
      sim({ chave: 'b', obrigatorio: true, itemCondicional: { chave: 'cor' }, valorCondicional: { numero: 1 } }),
      sim({ itemCondicional: { chave: 'b' }, valorCondicional: { numero: 0 } }),
    ])
    const { id, entradas } = await makeTask([c.id])
    const [a, b, d] = c.itens.map((item) => item.id)
    const give = async (item: number | undefined, resposta: unknown) => (await answer(id, entradas[0], item, resposta)).body.percentual
    const visible = async () => (await asAna(task.answers, { params: { id } })).body.checklists[0]?.itens.map(({ visivel }) => visivel)
    expect(await visible()).toEqual([true, false, false])
    expect(await give(a, 1)).toBe(50)
    expect(await give(b, false)).toBe(33) // one of three
    expect(await visible()).toEqual([true, true, true])
    expect(await give(d, true)).toBe(66)
    expect(await give(a, 2)).toBe(100)
    expect(await visible()).toEqual([true, false, false])
    expect(await give(a, 1)).toBe(66)
    expect(await give(b, true)).toBe(100)
  })

  test('TAR-027 the filters: one checklist, text of the title without accents, only unanswered', async () => {
    const [c, d] = [await makeChecklist([sim(), colour()]), await makeChecklist([sim({ titulo: 'Outra' })])]
    const { id, entradas } = await makeTask([c.id, d.id])
    await answer(id, entradas[0], c.itens[0]?.id, true)
    const list = async (query: object) =>
      (await asAna(task.answers, { params: { id }, query })).body.checklists.map((one) => [
        one.id,
        ...one.itens.map(({ titulo }) => titulo),
      ])
    expect(await list({})).toEqual([
      [entradas[0], 'Tem domínio?', 'Côr'],
      [entradas[1], 'Outra'],
    ])
    expect(await list({ checklist: entradas[1] })).toEqual([[entradas[1], 'Outra']])
    expect(await list({ item: 'COR' })).toEqual([[entradas[0], 'Côr']])
    expect(await list({ sem_resposta: true })).toEqual([
      [entradas[0], 'Côr'],
      [entradas[1], 'Outra'],
    ])
    const emptied = await request('GET', `/task/answer/list/${id}?sem_resposta=true&checklist=`, { token: ana.token })
    expect(emptied.body).toEqual((await asAna(task.answers, { params: { id }, query: { sem_resposta: true } })).body)
    for (const query of [{ checklist: 'x' }, { sem_resposta: 7 }])
      expect((await asAna(task.answers, { params: { id }, query })).status).toBe(400)
  })
})

test('TAR-028 twenty answers to one question at once leave one, and answers to many questions are all counted', async () => {
  const c = await makeChecklist(Array.from({ length: 40 }, () => sim()))
  const { id, entradas } = await makeTask([c.id])
  const people = [ana, bia]
  const same = await Promise.all(Array.from({ length: 20 }, (_, i) => answer(id, entradas[0], c.itens[0]?.id, i % 2 === 0, people[i % 2])))
  expect(new Set(same.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  await Promise.all(c.itens.slice(1).map((item, i) => answer(id, entradas[0], item.id, true, people[i % 2])))
  const list = (await asAna(task.answers, { params: { id } })).body
  expect([list.percentual, (await asAna(task.get, { params: { id } })).body.progresso]).toEqual([100, 100])
  const { n } = await db
    .selectFrom('task_resposta')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('taskChecklistId', '=', entradas[0] ?? 0)
    .executeTakeFirstOrThrow()
  expect(n).toBe(40)
})

import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type Person, testApp } from '../../test/test-app.ts'
import { cenario, type Questao, sim } from '../../test/cenario-tarefas.ts'

const app = await testApp()
let ana: Person
beforeAll(async () => {
  ana = await app.user({ nome: 'Ana Ávila' })
})
const { get, post, checklist, task, answer } = cenario(app, () => ana)

const versaoOf = async (id: number) => (await get(`/checklist/get/${id}`)).body.versao

test('CHK-002 CHK-043 a change of a checklist in use raises its version; running tasks keep theirs and their answers', async () => {
  const c = await checklist([sim({ titulo: 'Um' }), sim({ titulo: 'Dois' })])
  const [um, dois] = c.itens
  expect(await versaoOf(c.id)).toBe(1)
  const running = await task([c.id], { descricao: 'Em curso' })
  const waiting = await task([c.id], { descricao: 'Na fila' }, { executar: false })
  await answer(running.id, running.entradas[0], dois?.id, true)
  expect((await get(`/checklist/em_uso/${c.id}`)).body).toMatchObject([
    { id: running.id, descricao: 'Em curso', situacao: 2, versao: 1, cliente: { nome: 'Loja Azul' } },
    { id: waiting.id, situacao: 1, versao: null },
  ])
  const saved = await post(`/checklist/itens/${c.id}`, { itens: [{ ...um, titulo: 'Um!' }, sim({ titulo: 'Três' })] })
  expect(saved.body).toMatchObject({ versao: 2, msg: expect.stringMatching(/versão 2/), itens: [{ id: um?.id }, {}] })
  expect((await post(`/checklist/itens/${c.id}`, { itens: saved.body.itens })).body.versao).toBe(2) // nothing changed

  const titles = async (id: number) => {
    const [entry] = (await get(`/task/answer/list/${id}`)).body.checklists
    return [entry.versao, ...entry.itens.map((item: Questao) => item.titulo)]
  }
  expect(await titles(running.id)).toEqual([1, 'Um', 'Dois'])
  expect(await titles(waiting.id)).toEqual([2, 'Um!', 'Três'])
  await post(`/task/execute/${waiting.id}`)
  await post(`/checklist/itens/${c.id}`, { itens: [] })
  expect(await titles(waiting.id)).toEqual([2, 'Um!', 'Três'])
  expect(await answer(running.id, running.entradas[0], um?.id, true)).toMatchObject({ status: 200, body: { percentual: 100 } })
  for (const { id } of [running, waiting]) await post(`/task/finalizar/${id}`)
  expect((await get(`/checklist/em_uso/${c.id}`)).body).toEqual([])
  await post(`/checklist/itens/${c.id}`, { itens: [sim()] })
  expect(await versaoOf(c.id)).toBe(3) // not in use any more
  expect(await titles(running.id)).toEqual([1, 'Um', 'Dois'])
})

/** What may happen to one checklist and the tasks that run it. Numbers choose among what there is at that moment. */
const edit = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), at: fc.nat(20) }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(20) }),
  fc.record({ kind: fc.constant('move' as const), at: fc.nat(20), to: fc.nat(20) }),
  fc.record({ kind: fc.constant('retype' as const), at: fc.nat(20) }),
  fc.record({ kind: fc.constant('start' as const) }),
  fc.record({ kind: fc.constant('answer' as const), task: fc.nat(9), at: fc.nat(20), yes: fc.boolean() }),
)

test('CHK-002 random edits of a checklist against random running tasks lose no answer', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 5, maxLength: 25 }), async (edits) => {
      const c = await checklist([sim(), sim(), sim()])
      let itens: object[] = c.itens
      const running: { id: number; entrada: number; itens: Questao[]; given: Map<number, unknown> }[] = []
      for (const one of edits) {
        if (one.kind === 'start') {
          const { id, entradas } = await task([c.id])
          const [entry] = (await get(`/task/answer/list/${id}`)).body.checklists
          running.push({ id, entrada: entradas[0] ?? 0, itens: entry.itens, given: new Map() })
        } else if (one.kind === 'answer') {
          const target = running[one.task % Math.max(running.length, 1)]
          const item = target?.itens[one.at % Math.max(target.itens.length, 1)]
          if (!target || !item) continue
          const resposta = item.tipo === 4 ? one.yes : String(one.yes)
          expect((await answer(target.id, target.entrada, item.id, resposta)).status).toBe(200)
          target.given.set(item.id, resposta)
        } else {
          const next = [...itens]
          const at = one.at % (next.length + 1)
          if (one.kind === 'insert') next.splice(at, 0, sim())
          if (one.kind === 'remove') next.splice(at, 1)
          if (one.kind === 'move') next.splice(one.to % (next.length + 1), 0, ...next.splice(at, 1))
          if (one.kind === 'retype' && next[at]) next[at] = { ...next[at], tipo: 2 }
          const saved = await post(`/checklist/itens/${c.id}`, { itens: next })
          expect(saved.status).toBe(200)
          itens = saved.body.itens
        }
      }
      for (const { id, itens: started, given } of running) {
        const [entry] = (await get(`/task/answer/list/${id}`)).body.checklists
        const shown = entry.itens as (Questao & { resposta: { resposta: unknown } | null })[]
        expect(shown.map((item) => [item.id, item.tipo])).toEqual(started.map((item) => [item.id, item.tipo]))
        for (const item of shown) expect(item.resposta?.resposta).toEqual(given.get(item.id))
      }
    }),
    { numRuns: 25 },
  )
}, 90_000)

test('CHK-002 a checklist that is changed while tasks are started gives each of them one whole version', async () => {
  const c = await checklist([sim({ titulo: 'v1' }), sim({ titulo: 'v1' })])
  const tasks = await Promise.all(Array.from({ length: 8 }, () => task([c.id], {}, { executar: false })))
  const change = async (n: number) => post(`/checklist/itens/${c.id}`, { itens: c.itens.map((item) => ({ ...item, titulo: `v${n}` })) })
  await Promise.all([...tasks.map(({ id }) => post(`/task/execute/${id}`)), change(2), change(3)])
  for (const { id } of tasks) {
    const [entry] = (await get(`/task/answer/list/${id}`)).body.checklists
    expect(new Set(entry.itens.map((item: Questao) => item.titulo)).size).toBe(1)
  }
})

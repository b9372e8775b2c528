import { checklist } from '@retaguarda/contract/checklist.ts'
import type { ChecklistItem } from '@retaguarda/contract/checklist-itens.ts'
import { task } from '@retaguarda/contract/task.ts'
import { andamento, percentual as percentualDe, type Resposta } from '@retaguarda/contract/task-regras.ts'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { cenario, type Questao, sim } from '../../test/cenario-tarefas.ts'
import { some } from '../../test/some.ts'
import { type Person, testApp } from '../../test/test-app.ts'

const app = await testApp()
let ana: Person
beforeAll(async () => {
  ana = await app.user({ nome: 'Ana Ávila' })
})
const asAna = app.callAs(() => ana)
const { makeChecklist, makeTask, answer } = cenario(app, () => ana)

const versaoOf = async (id: number) => (await asAna(checklist.get, { params: { id } })).body.versao

test('CHK-002 CHK-043 a change of a checklist in use raises its version; running tasks keep theirs and their answers', async () => {
  const c = await makeChecklist([sim({ titulo: 'Um' }), sim({ titulo: 'Dois' })])
  const [um, dois] = c.itens
  expect(await versaoOf(c.id)).toBe(1)
  const running = await makeTask([c.id], { descricao: 'Em curso' })
  const waiting = await makeTask([c.id], { descricao: 'Na fila' }, { executar: false })
  await answer(running.id, running.entradas[0], dois?.id, true)
  expect((await asAna(checklist.emUso, { params: { id: c.id } })).body).toMatchObject([
    { id: running.id, descricao: 'Em curso', situacao: 2, versao: 1, cliente: { nome: 'Loja Azul' } },
    { id: waiting.id, situacao: 1, versao: null },
  ])
  const saved = await asAna(checklist.saveItens, {
    params: { id: c.id },
    body: { itens: [{ ...um, titulo: 'Um!' }, sim({ titulo: 'Três' })] },
  })
  expect(saved.body).toMatchObject({ versao: 2, msg: some.stringMatching(/versão 2/), itens: [{ id: um?.id }, {}] })
  expect((await asAna(checklist.saveItens, { params: { id: c.id }, body: { itens: saved.body.itens } })).body.versao).toBe(2) // nothing changed

  const titles = async (id: number) => {
    const [entry] = (await asAna(task.answers, { params: { id } })).body.checklists
    return [entry?.versao, ...(entry?.itens ?? []).map(({ titulo }) => titulo)]
  }
  expect(await titles(running.id)).toEqual([1, 'Um', 'Dois'])
  expect(await titles(waiting.id)).toEqual([2, 'Um!', 'Três'])
  await asAna(task.execute, { params: { id: waiting.id } })
  await asAna(checklist.saveItens, { params: { id: c.id }, body: { itens: [] } })
  expect(await titles(waiting.id)).toEqual([2, 'Um!', 'Três'])
  expect(await answer(running.id, running.entradas[0], um?.id, true)).toMatchObject({ status: 200, body: { percentual: 100 } })
  for (const { id } of [running, waiting]) await asAna(task.finalizar, { params: { id } })
  expect((await asAna(checklist.emUso, { params: { id: c.id } })).body).toEqual([])
  await asAna(checklist.saveItens, { params: { id: c.id }, body: { itens: [sim()] } })
  expect(await versaoOf(c.id)).toBe(3) // not in use any more
  expect(await titles(running.id)).toEqual([1, 'Um', 'Dois'])
})

/** What may happen to one checklist and the tasks that run it. Numbers choose among what there is at that moment. */
const edit = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), at: fc.nat(20), options: fc.integer({ min: 0, max: 4 }) }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(20) }),
  fc.record({ kind: fc.constant('move' as const), at: fc.nat(20), to: fc.nat(20) }),
  fc.record({ kind: fc.constant('retype' as const), at: fc.nat(20), tipo: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('options' as const), at: fc.nat(20), drop: fc.nat(4), add: fc.nat(2) }),
  fc.record({ kind: fc.constant('condition' as const), at: fc.nat(20), of: fc.nat(20), value: fc.nat(4) }),
  fc.record({ kind: fc.constant('free' as const), at: fc.nat(20) }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('start' as const) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('answer' as const), task: fc.nat(9), at: fc.nat(20), value: fc.nat(4) }) },
)
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never
type Item = Omit<Questao, 'id'> & {
  id?: number
  opcoes: { numero: number; descricao: string }[]
  itemCondicional: { id: number } | null
  valorCondicional: { numero: number } | null
}

const OBJETIVA = 1
const DISCURSIVA = 2
const MULTIPLA = 3
const SIM_NAO = 4
const opcoes = (n: number, from = 1) => Array.from({ length: n }, (_, i) => ({ numero: from + i, descricao: `Opção ${from + i}` }))
const numeros = ({ tipo, opcoes: all }: Item): number[] =>
  tipo === SIM_NAO ? [0, 1] : tipo === DISCURSIVA ? [] : all.map(({ numero }) => numero)
const naPosicao = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(list.length, 1)]

/** The items after an edit, as an editor leaves them: conditions that no longer hold are cleared. */
function editados(itens: readonly Item[], one: Edit): Item[] {
  if (one.kind === 'start' || one.kind === 'answer') return [...itens]
  const next = [...itens]
  const at = one.at % (next.length + 1)
  const item = next[at]
  if (one.kind === 'insert') {
    const choice = one.options < 2 ? {} : { tipo: one.options === 2 ? OBJETIVA : MULTIPLA, opcoes: opcoes(one.options) }
    next.splice(at, 0, { ordem: 0, opcoes: [], itemCondicional: null, valorCondicional: null, ...sim(), ...choice } as Item) // as it is sent
  } else if (one.kind === 'remove') next.splice(at, 1)
  else if (one.kind === 'move') next.splice(one.to % (next.length + 1), 0, ...next.splice(at, 1))
  else if (item) next[at] = { ...item, ...changes(next, item, one) }
  return next.map((each, i) => {
    const parent = next.slice(0, i).find(({ id }) => id !== undefined && id === each.itemCondicional?.id)
    const holds = parent && numeros(parent).includes(each.valorCondicional?.numero ?? -1)
    return holds ? each : { ...each, itemCondicional: null, valorCondicional: null }
  })
}

function changes(itens: readonly Item[], item: Item, one: Edit): Partial<Item> {
  if (one.kind === 'retype') {
    const choice = one.tipo === OBJETIVA || one.tipo === MULTIPLA
    return { tipo: one.tipo, opcoes: choice ? (item.opcoes.length > 1 ? item.opcoes : opcoes(3)) : [] }
  }
  if (one.kind === 'options' && item.opcoes.length > 0) {
    const kept = item.opcoes.toSpliced(one.drop % item.opcoes.length, 1)
    const added = opcoes(Math.max(one.add, 2 - kept.length), 1 + Math.max(0, ...item.opcoes.map(({ numero }) => numero)))
    return { opcoes: [...kept.map((opcao) => ({ ...opcao, descricao: `${opcao.descricao}!` })), ...added] }
  }
  if (one.kind === 'condition') {
    const above = itens.slice(0, itens.indexOf(item)).filter((each) => each.id !== undefined && numeros(each).length > 0)
    const parent = naPosicao(above, one.of)
    const numero = parent && naPosicao(numeros(parent), one.value)
    if (parent?.id !== undefined && numero !== undefined) return { itemCondicional: { id: parent.id }, valorCondicional: { numero } }
  }
  return one.kind === 'free' ? { itemCondicional: null, valorCondicional: null } : {}
}

function respostaDe(item: Item, value: number): unknown {
  if (item.tipo === SIM_NAO) return value % 2 === 1
  if (item.tipo === DISCURSIVA) return `Texto ${value}`
  const numero = naPosicao(numeros(item), value)
  return item.tipo === MULTIPLA ? [numero] : numero
}

test('CHK-002 random edits of a checklist, of its options and conditions too, against random running tasks lose no answer', async () => {
  const did = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 8, maxLength: 30 }), async (edits) => {
      const c = await makeChecklist([sim(), sim({ tipo: OBJETIVA, opcoes: opcoes(3) }), sim({ tipo: MULTIPLA, opcoes: opcoes(2) })])
      let itens = c.itens as Item[] // as they are read
      const running: { id: number; entrada: number; itens: (Item & { id: number })[]; given: Map<number, unknown> }[] = []
      for (const one of edits) {
        if (one.kind === 'start') {
          const { id, entradas } = await makeTask([c.id])
          const [entry] = (await asAna(task.answers, { params: { id } })).body.checklists
          running.push({ id, entrada: entradas[0] ?? 0, itens: entry?.itens ?? [], given: new Map() })
        } else if (one.kind === 'answer') {
          const target = naPosicao(running, one.task)
          const item = target && naPosicao(target.itens, one.at)
          if (!target || !item) continue
          const resposta = respostaDe(item, one.value)
          expect((await answer(target.id, target.entrada, item.id, resposta)).status).toBe(200)
          target.given.set(item.id, resposta)
        } else {
          const next = editados(itens, one)
          const saved = await asAna(checklist.saveItens, { params: { id: c.id }, body: { itens: next } })
          expect(saved).toMatchObject({ status: 200 })
          if (JSON.stringify(next) !== JSON.stringify(itens)) did.add(one.kind)
          itens = saved.body.itens
        }
      }
      for (const { id, itens: started, given } of running) {
        const { checklists, percentual } = (await asAna(task.answers, { params: { id } })).body
        const shown = checklists[0]?.itens as (Item & { id: number; resposta: { resposta: unknown } | null })[] // the contract's
        const fixed = ({ id: item, tipo, opcoes: all, itemCondicional, valorCondicional }: Item) => [
          item,
          tipo,
          all,
          itemCondicional,
          valorCondicional,
        ]
        expect(shown.map(fixed)).toEqual(started.map(fixed))
        for (const item of shown) expect(item.resposta?.resposta).toEqual(given.get(item.id))
        const counted = andamento(started as unknown as ChecklistItem[], given as Map<number, Resposta>) // both as the contract has them
        expect(percentual).toBe(percentualDe(counted))
      }
    }),
    { numRuns: 25 },
  )
  expect([...did]).toEqual(some.arrayContaining(['condition', 'options', 'retype']))
}, 90_000)

test('CHK-002 a checklist that is changed while tasks are started gives each of them one whole version', async () => {
  const c = await makeChecklist([sim({ titulo: 'v1' }), sim({ titulo: 'v1' })])
  const tasks = await Promise.all(Array.from({ length: 8 }, () => makeTask([c.id], {}, { executar: false })))
  const change = async (n: number) =>
    asAna(checklist.saveItens, { params: { id: c.id }, body: { itens: c.itens.map((item) => ({ ...item, titulo: `v${n}` })) } })
  await Promise.all([...tasks.map(({ id }) => asAna(task.execute, { params: { id } })), change(2), change(3)])
  for (const { id } of tasks) {
    const [entry] = (await asAna(task.answers, { params: { id } })).body.checklists
    expect(new Set(entry?.itens.map((item: Questao) => item.titulo)).size).toBe(1)
  }
})

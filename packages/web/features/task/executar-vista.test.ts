import type { ChecklistItem } from '@retaguarda/contract/checklist-itens.ts'
import type { Answer } from '@retaguarda/contract/task.ts'
import { andamento, itensVisiveis, type Resposta } from '@retaguarda/contract/task-regras.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chaveDe, dar, type Pendente } from '../../parts/questionario/fila.ts'
import { type Entrada, type Fontes, filtrar, verChecklist } from './executar-vista.ts'

const EU = { id: 1, nome: 'Ana Ávila' }
const BIA = { id: 2, nome: 'Bia Braga' }

const item = (id: number, more: Partial<ChecklistItem> = {}): ChecklistItem => ({
  id,
  titulo: `Questão ${id}`,
  descricao: '',
  tipo: 4,
  tipoMetrica: null,
  obrigatorio: false,
  ordem: id,
  opcoes: [],
  itemCondicional: null,
  valorCondicional: null,
  ...more,
})
const later = (id: number, de: number, numero: number, more: Partial<ChecklistItem> = {}) =>
  item(id, { itemCondicional: { id: de, titulo: '' }, valorCondicional: { numero, descricao: numero === 1 ? 'Sim' : 'Não' }, ...more })

const entrada = (itens: ChecklistItem[], id = 70): Entrada => ({
  id,
  checklist: { id: 3, nome: 'Loja' },
  versao: 1,
  ativa: true,
  previsao: null,
  ordem: 1,
  percentual: 0,
  itens: itens.map((one) => ({ ...one, visivel: true, resposta: null })),
})
const gravada = (checklistItem: number, resposta: Resposta, usuario = EU): Answer => ({
  id: checklistItem * 10,
  checklistItem,
  resposta,
  time: null,
  task: 7,
  usuario,
  data_hora: '2026-11-20T17:31:00Z',
})
const fontes = (more: Partial<Fontes> = {}): Fontes => ({
  usuario: EU.id,
  task: 7,
  editavel: true,
  conexao: true,
  gravadas: new Map(),
  pendentes: new Map(),
  avisos: new Map(),
  agenda: [],
  hoje: '20/11/2026',
  ...more,
})
const guardada = (id: number, resposta: Resposta | null, more: Partial<Pendente> = {}): [string, Pendente] => {
  const questao = { usuario: EU.id, task: 7, entrada: 70, item: id }
  const kept = dar(undefined, { ...questao, resposta, time: null, anterior: { id: 1, data_hora: '' } }, 1)
  if (!kept) throw new Error('nothing is kept')
  return [chaveDe(questao), { ...kept, ...more }]
}

test('TAR-016 TAR-018 what waits counts and shows like what is saved, by the rules of the contract', () => {
  const value = fc.constantFrom<Resposta | null>(true, false, null)
  fc.assert(
    fc.property(
      fc.array(fc.record({ de: fc.nat(8), numero: fc.nat(1), condicional: fc.boolean(), obrigatorio: fc.boolean() }), {
        minLength: 1,
        maxLength: 9,
      }),
      fc.array(value, { minLength: 9, maxLength: 9 }),
      fc.array(fc.option(value, { nil: undefined }), { minLength: 9, maxLength: 9 }),
      (forms, saved, waiting) => {
        const itens = forms.map(({ de, numero, condicional, obrigatorio }, i) =>
          condicional && de % (i + 1) < i ? later(i + 1, (de % (i + 1)) + 1, numero, { obrigatorio }) : item(i + 1, { obrigatorio }),
        )
        const gravadas = new Map<number, Answer>()
        const pendentes = new Map<string, Pendente>()
        const now = new Map<number, Resposta>()
        itens.forEach(({ id }, i) => {
          const [stored, kept] = [saved[i] ?? null, waiting[i]]
          if (stored !== null) gravadas.set(id, gravada(id, stored))
          if (kept !== undefined) pendentes.set(...guardada(id, kept))
          const shown = kept === undefined ? stored : kept
          if (shown !== null) now.set(id, shown)
        })
        const seen = verChecklist(entrada(itens), fontes({ gravadas, pendentes }), undefined)
        expect(new Set(seen.questoes.map((one) => one.item.id))).toEqual(itensVisiveis(itens, now))
        expect(seen.andamento).toEqual(andamento(itens, now))
      },
    ),
  )
})

test('TAR-028 the state of an answer: saved by whom and when, on its way, kept, refused, two of them', () => {
  const itens = [1, 2, 3, 4, 5].map((id) => item(id))
  const dela = gravada(5, true, BIA)
  const recusada = { tipo: 'recusada' as const, mensagem: 'Não cabe.', trace: '', status: 422, pedido: '' }
  const pendentes = new Map([
    guardada(3, true),
    guardada(4, true, { problema: recusada }),
    guardada(5, false, { problema: { tipo: 'conflito', dela, mensagem: 'Bia já respondeu.' } }),
  ])
  const states = (more: Partial<Fontes>) =>
    verChecklist(entrada(itens), fontes({ gravadas: new Map([[2, gravada(2, true, BIA)]]), pendentes, ...more }), undefined).questoes
  expect(states({}).map(({ situacao }) => situacao)).toEqual([null, 'salva', 'salvando', 'recusada', 'conflito'])
  expect(states({ conexao: false })[2]?.situacao).toBe('guardada')
  expect(states({})[1]).toMatchObject({ quando: 'às 14:31', por: 'Bia' })
  expect(states({ hoje: '21/11/2026' })[1]?.quando).toBe('em 20/11/2026 14:31')
  expect(states({})[4]).toMatchObject({ resposta: false, dela: { resposta: true } })
})

test('TAR-028 a refused answer is shown also where its question is hidden now', () => {
  const problema = { tipo: 'recusada' as const, mensagem: 'Não cabe.', trace: '', status: 409, pedido: '' }
  const pendentes = new Map([guardada(2, true, { problema })])
  const seen = verChecklist(entrada([item(1), later(2, 1, 1)]), fontes({ pendentes }), undefined)
  expect(seen.questoes.map((one) => one.item.id)).toEqual([1, 2])
  expect(seen.andamento).toEqual({ respondidas: 0, visiveis: 1 })
})

test('TAR-016 a question says why it is here, and stands as deep as its conditions', () => {
  const gravadas = new Map([1, 2].map((id) => [id, gravada(id, true)]))
  const seen = verChecklist(entrada([item(1), later(2, 1, 1), later(3, 2, 1)]), fontes({ gravadas }), undefined)
  expect(seen.questoes.map(({ nivel, porque }) => [nivel, porque])).toEqual([
    [0, ''],
    [1, 'Aparece porque a questão 1 = “Sim”'],
    [2, 'Aparece porque a questão 2 = “Sim”'],
  ])
})

test('TAR-028 a question that did not change is the same object, so that one answer draws one card', () => {
  const itens = Array.from({ length: 300 }, (_, i) => item(i + 1))
  const before = verChecklist(entrada(itens), fontes(), undefined)
  const after = verChecklist(entrada(itens), fontes({ pendentes: new Map([guardada(7, true)]) }), before)
  expect(after.questoes.filter((one, i) => one !== before.questoes[i]).map((one) => one.item.id)).toEqual([7])
  // The same again is the same checklist, of which nothing is drawn.
  expect(verChecklist(entrada(itens), fontes({ pendentes: new Map([guardada(7, true)]) }), after)).toBe(after)
  expect(verChecklist(entrada(itens), fontes({ conexao: false, pendentes: new Map([guardada(7, true)]) }), after)).not.toBe(after)
})

test('TAR-027 the filters leave what the server would, and what was answered since', () => {
  const all = [
    verChecklist(entrada([item(1, { titulo: 'Côr da loja' }), item(2)]), fontes({ gravadas: new Map([[2, gravada(2, true)]]) }), undefined),
    verChecklist(entrada([item(3)], 71), fontes(), undefined),
  ]
  const ids = (filtros: Parameters<typeof filtrar>[1], kept: number[] = []) =>
    filtrar(all, filtros, new Set(kept)).map(({ id, questoes }) => [id, ...questoes.map((one) => one.item.id)])
  expect(ids({})).toEqual([
    [70, 1, 2],
    [71, 3],
  ])
  expect(ids({ checklist: 71 })).toEqual([[71, 3]])
  expect(ids({ item: ' COR ' })).toEqual([[70, 1]])
  expect(ids({ sem_resposta: true })).toEqual([
    [70, 1],
    [71, 3],
  ])
  expect(ids({ sem_resposta: true }, [2])).toEqual([
    [70, 1, 2],
    [71, 3],
  ])
  expect(ids({ item: 'zzz' })).toEqual([])
})

test('TAR-016 the question in which the person is stays when it is hidden, says why, and counts no more', () => {
  const itens = [item(1), later(2, 1, 1)]
  const hidden = new Map([[1, gravada(1, false, BIA)]])
  const there = verChecklist(entrada(itens), fontes({ gravadas: hidden, foco: 2 }), undefined)
  expect(there.questoes.map((questao) => questao.item.id)).toEqual([1, 2])
  expect(there.questoes.map(({ oculta }) => oculta !== '')).toEqual([false, true])
  expect(there.andamento).toEqual({ respondidas: 1, visiveis: 1 })
  const left = verChecklist(entrada(itens), fontes({ gravadas: hidden }), there)
  expect(left.questoes.map((questao) => questao.item.id)).toEqual([1])
})

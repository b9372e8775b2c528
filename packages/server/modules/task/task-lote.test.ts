import type { ChecklistItem } from '@retaguarda/contract/checklist-itens.ts'
import { andamento, type Resposta, SIM_NAO } from '@retaguarda/contract/task-regras.ts'
import { assert, array, boolean, constantFrom, integer, nat, property, record, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { versaoDe } from './task-envolvidos.calc.ts'
import { decidir, type Guardada, lugarDe, type Pedido, type Quadro, questoesDe } from './task-lote.calc.ts'

/** Any list of items: each depends on one that stands anywhere, or on one that is not there. */
const itens = array(
  record({
    tipo: constantFrom(1 as const, 3 as const, 4 as const),
    obrigatorio: boolean(),
    acima: nat(14),
    depende: boolean(),
    numero: nat(2),
  }),
  {
    minLength: 1,
    maxLength: 12,
  },
).map((list) =>
  list.map(
    ({ tipo, obrigatorio, acima, depende, numero }, i): ChecklistItem => ({
      id: i + 1,
      titulo: `Questão ${i + 1}`,
      descricao: 'Confirme.',
      tipo,
      tipoMetrica: null,
      obrigatorio,
      ordem: i,
      opcoes: tipo === SIM_NAO ? [] : [0, 1, 2].map((n) => ({ numero: n, descricao: `Opção ${n}` })),
      itemCondicional: depende ? { id: acima + 1, titulo: '' } : null,
      valorCondicional: depende ? { numero, descricao: '' } : null,
    }),
  ),
)
const passos = array(tuple(nat(12), nat(2), integer({ min: 1, max: 3 })), { maxLength: 20 })

const valorDe = (item: ChecklistItem | undefined, n: number): Resposta => (item?.tipo === SIM_NAO ? n === 1 : item?.tipo === 3 ? [n] : n)

const quadroDe = (list: ChecklistItem[], respostas: Map<number, Resposta>): Quadro => ({
  tarefas: new Map([[1, { id: 1, situacao: 2, clienteId: 1 }]]),
  entradas: new Map([[5, { id: 5, taskId: 1, versaoId: 9, ativa: true, ...andamento(list, respostas) }]]),
  versoes: new Map([[9, versaoDe(list)]]),
  guardadas: new Map(),
})

const pedido = (list: ChecklistItem[], item: number, n: number, usuario: number): Pedido => ({
  form: { task: 1, checklist: 5, checklistItem: item, resposta: valorDe(list[item - 1], n) },
  usuario: { id: usuario, nome: `Pessoa ${usuario}` },
  quando: new Date('2026-11-20T12:00:00Z'),
})

test('TAR-016 TAR-018 the progress kept by counters, from the questions involved alone, is that of counting all anew, however answers are gathered', () => {
  assert(
    property(itens, array(passos, { maxLength: 4 }), (list, lotes) => {
      const stored = new Map<number, Resposta>()
      for (const lote of lotes) {
        const pedidos = lote.map(([item, n, usuario]) => pedido(list, (item % list.length) + 1, n, usuario))
        const quadro = quadroDe(list, stored)
        const involved = questoesDe(pedidos, quadro).get(5) ?? []
        const guardadas = involved.flatMap(({ id }): Guardada[] => {
          const resposta = stored.get(id)
          return resposta === undefined
            ? []
            : [{ id, entradaId: 5, itemId: id, resposta, time: null, usuario: { id: 9, nome: 'X' }, dataHora: new Date(0) }]
        })
        const { contadas, novas, decisoes } = decidir(pedidos, {
          ...quadro,
          guardadas: new Map(guardadas.map((one) => [lugarDe(5, one.itemId), one])),
        })
        expect(decisoes).toHaveLength(pedidos.length)
        for (const { form } of pedidos) stored.set(form.checklistItem, form.resposta as Resposta) // valorDe made it
        for (const { itemId, resposta } of novas) expect(stored.get(itemId)).toEqual(resposta)
        const { respondidas, visiveis } = contadas[0] ?? must(quadro.entradas.get(5))
        expect({ respondidas, visiveis }).toEqual(andamento(list, stored))
      }
    }),
    { numRuns: 2_000 },
  )
})

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('missing')
  return value
}

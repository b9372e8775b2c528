import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  andamento,
  atende,
  conta,
  type ItemRegra,
  itensVisiveis,
  MULTIPLA_ESCOLHA,
  OBJETIVA,
  percentual,
  problemaDaResposta,
  problemasDeCondicao,
  type Resposta,
  SIM_NAO,
  somaAndamento,
} from './task-regras.ts'

const item = (id: number, more: Partial<ItemRegra> = {}): ItemRegra => ({
  id,
  tipo: SIM_NAO,
  obrigatorio: false,
  itemCondicional: null,
  valorCondicional: null,
  ...more,
})
const on = (id: number, numero: number) => ({ itemCondicional: { id }, valorCondicional: { numero } })

/** A checklist of any shape whose conditions point above, and answers to some of it, to hidden ones too. */
const cenario = fc
  .array(
    fc.record({
      tipo: fc.constantFrom(OBJETIVA, MULTIPLA_ESCOLHA, SIM_NAO),
      obrigatorio: fc.boolean(),
      above: fc.option(fc.nat(100), { nil: null }),
      numero: fc.integer({ min: 0, max: 3 }),
      answer: fc.option(fc.nat(15), { nil: null }),
    }),
    { maxLength: 40 },
  )
  .map((rows) => {
    const itens = rows.map(({ tipo, obrigatorio, above, numero }, i) =>
      item(i + 1, { tipo, obrigatorio, ...(above !== null && i > 0 && on((above % i) + 1, numero)) }),
    )
    const respostas = new Map<number, Resposta>()
    rows.forEach(({ tipo, answer }, i) => {
      if (answer === null) return
      if (tipo === SIM_NAO) respostas.set(i + 1, answer % 2 === 1)
      else if (tipo === OBJETIVA) respostas.set(i + 1, answer % 4)
      else
        respostas.set(
          i + 1,
          [0, 1, 2, 3].filter((bit) => (answer >> bit) & 1),
        )
    })
    return { itens, respostas }
  })

/** The sentence of the decisions read as it stands, from the item itself upwards. */
function visivel(itens: ItemRegra[], respostas: Map<number, Resposta>, id: number): boolean {
  const one = itens.find((i) => i.id === id)
  if (!one) return false
  const { itemCondicional: cond, valorCondicional: valor } = one
  if (!cond || !valor) return cond === null
  const r = respostas.get(cond.id)
  const met =
    r !== undefined &&
    (typeof r === 'boolean'
      ? r
        ? valor.numero === 1
        : valor.numero !== 1
      : Array.isArray(r)
        ? r.includes(valor.numero)
        : r === valor.numero)
  return met && visivel(itens, respostas, cond.id)
}

test('TAR-016 an item shows only when its condition is shown and answered with the value, as the sentence says', () => {
  fc.assert(
    fc.property(cenario, ({ itens, respostas }) => {
      const shown = itensVisiveis(itens, respostas)
      for (const { id } of itens) expect(shown.has(id)).toBe(visivel(itens, respostas, id))
    }),
    { numRuns: 2_000 },
  )
})

test('TAR-016 the order of items and of answers means nothing', () => {
  fc.assert(
    fc.property(
      cenario.chain((c) =>
        fc.record({
          c: fc.constant(c),
          itens: fc.shuffledSubarray(c.itens, { minLength: c.itens.length }),
          answers: fc.shuffledSubarray([...c.respostas], { minLength: c.respostas.size }),
        }),
      ),
      ({ c, itens, answers }) => {
        expect(itensVisiveis(itens, new Map(answers))).toEqual(itensVisiveis(c.itens, c.respostas))
        expect(andamento(itens, new Map(answers))).toEqual(andamento(c.itens, c.respostas))
      },
    ),
  )
})

test('TAR-016 TAR-018 answers of hidden items are never counted, whatever they say', () => {
  fc.assert(
    fc.property(cenario, ({ itens, respostas }) => {
      const shown = itensVisiveis(itens, respostas)
      const only = new Map([...respostas].filter(([id]) => shown.has(id)))
      expect(itensVisiveis(itens, only)).toEqual(shown)
      expect(andamento(itens, only)).toEqual(andamento(itens, respostas))
      const { respondidas, visiveis } = andamento(itens, respostas)
      expect(respondidas).toBeLessThanOrEqual(visiveis)
      expect(visiveis).toBe(shown.size)
    }),
  )
})

test('TAR-016 an answer that hid something and is taken back shows it again with its answers', () => {
  const itens = [item(1), item(2, on(1, 1)), item(3, on(2, 0))]
  const all: [number, Resposta][] = [
    [1, true],
    [2, false],
    [3, true],
  ]
  expect(andamento(itens, new Map(all))).toEqual({ respondidas: 3, visiveis: 3 })
  expect(andamento(itens, new Map([...all, [1, false]]))).toEqual({ respondidas: 1, visiveis: 1 })
  expect(andamento(itens, new Map(all.slice(1)))).toEqual({ respondidas: 0, visiveis: 1 })
  expect(andamento(itens, new Map(all))).toEqual({ respondidas: 3, visiveis: 3 })
})

test('TAR-016 a chain of 100,000 conditions, a circle and a missing item', () => {
  const deep = Array.from({ length: 100_000 }, (_, i) => item(i + 1, i > 0 ? on(i, 1) : {})).reverse()
  expect(itensVisiveis(deep, new Map(deep.map(({ id }) => [id, true]))).size).toBe(100_000)
  const circle = [item(1, on(2, 1)), item(2, on(1, 1)), item(3, on(3, 1)), item(4, on(9, 1)), item(5)]
  expect([...itensVisiveis(circle, new Map([1, 2, 3, 9].map((id) => [id, true])))]).toEqual([5])
})

test('TAR-018 a required yes/no question answered no does not count, but shows what depends on no', () => {
  const itens = [item(1, { obrigatorio: true }), item(2, on(1, 0))]
  expect(andamento(itens, new Map([[1, false]]))).toEqual({ respondidas: 0, visiveis: 2 })
  expect(conta({ tipo: SIM_NAO, obrigatorio: false }, false)).toBe(true)
  expect(conta({ tipo: SIM_NAO, obrigatorio: true }, true)).toBe(true)
  expect(conta({ tipo: OBJETIVA, obrigatorio: true }, undefined)).toBe(false)
})

test('TAR-010 the progress is in whole percent, rounded down, and 100 with nothing visible', () => {
  fc.assert(
    fc.property(fc.nat(2_000), fc.nat(2_000), (a, b) => {
      const [respondidas, visiveis] = a < b ? [a, b] : [b, a]
      const p = percentual({ respondidas, visiveis })
      if (visiveis === 0) return p === 100
      return p * visiveis <= respondidas * 100 && (p + 1) * visiveis > respondidas * 100 && (p === 100) === (respondidas === visiveis)
    }),
  )
  expect(percentual({ respondidas: 299, visiveis: 300 })).toBe(99)
  expect(
    percentual(
      somaAndamento([
        { respondidas: 1, visiveis: 1 },
        { respondidas: 0, visiveis: 2 },
      ]),
    ),
  ).toBe(33)
})

test('CHK-028 when a condition is met: the option, one of the chosen ones, yes as 1 and no as 0', () => {
  expect([atende(2, 2), atende(2, 1), atende([1, 3], 3), atende([1], 3), atende(undefined, 0), atende('1', 1)]).toEqual([
    true,
    false,
    true,
    false,
    false,
    false,
  ])
  expect([atende(true, 1), atende(true, 0), atende(false, 0), atende(false, 1)]).toEqual([true, false, true, false])
})

test('CHK-028 a condition on itself, in a circle, below or on nothing is found', () => {
  const rows = (...condicoes: (number | null)[]) => condicoes.map((condicao, i) => ({ chave: i + 1, condicao }))
  expect([...problemasDeCondicao(rows(null, 1, 2, 2, 1))]).toEqual([])
  expect([...problemasDeCondicao(rows(1))]).toEqual([[0, 'ciclo']])
  expect([...problemasDeCondicao(rows(3, 1, 2))]).toEqual([[0, 'ciclo']])
  expect([...problemasDeCondicao(rows(2, null))]).toEqual([[0, 'abaixo']])
  expect([...problemasDeCondicao(rows(null, 7))]).toEqual([[1, 'inexistente']])
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer({ min: 1, max: 15 }), { nil: null }), { maxLength: 12 }), (condicoes) => {
      const problems = problemasDeCondicao(rows(...condicoes))
      condicoes.forEach((condicao, i) => expect(problems.has(i)).toBe(condicao !== null && (condicao > i || condicao > condicoes.length)))
    }),
  )
})

test('TAR-011 what can be an answer to each of the four types', () => {
  const opcoes = [{ numero: 1 }, { numero: 2 }]
  for (const [tipo, fits, not] of [
    [1, [1, 2], [3, '1', [1], true, null, 1.5]],
    [3, [[1], [2, 1]], [[], [3], [1, 1], 1, 'a']],
    [4, [true, false], [1, 0, 'true', null]],
    [2, ['ok'], ['', '  ', 7, null, 'a\u0000b', 'x'.repeat(10_001)]],
  ] as const) {
    for (const resposta of fits) expect(problemaDaResposta({ tipo, opcoes }, resposta)).toBeUndefined()
    for (const resposta of not) expect(problemaDaResposta({ tipo, opcoes }, resposta), JSON.stringify(resposta)).toMatch(/\.$/)
  }
})

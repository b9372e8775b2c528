import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comInicio, doSprint, escolhidos, inteiraDevida, responsaveisAntes } from './copia.calc.ts'

test('all is read once a night: from 02:00 in São Paulo, and when there is nothing', () => {
  const at = (text: string) => new Date(`${text}:00-03:00`)
  expect(inteiraDevida(null, at('2026-11-20T14:00'))).toBe(true)
  expect(inteiraDevida(at('2026-11-20T02:10'), at('2026-11-20T23:59'))).toBe(false)
  expect(inteiraDevida(at('2026-11-20T02:10'), at('2026-11-21T01:59'))).toBe(false)
  expect(inteiraDevida(at('2026-11-20T02:10'), at('2026-11-21T02:00'))).toBe(true)
  // Made in the afternoon, the next night reads all again; one that failed at night is made up for in the day.
  expect(inteiraDevida(at('2026-11-20T14:00'), at('2026-11-21T02:00'))).toBe(true)
  expect(inteiraDevida(at('2026-11-19T02:10'), at('2026-11-20T09:00'))).toBe(true)
})

test('a setting names statuses and activities by id or by name, without case and accents', () => {
  const names = new Map([
    [3, 'Devolvida pela qualidade'],
    [7, 'Reprovada'],
    [9, 'Análise'],
  ])
  expect(escolhidos('Devolvida pela qualidade', names)).toEqual([3])
  expect(escolhidos(' 7 , devolvida PELA qualidade', names)).toEqual([3, 7])
  expect(escolhidos('analise', names)).toEqual([9])
  expect(escolhidos('Devolvida, 70, ,', names)).toEqual([])
})

test('SPR-009 a return is charged to who had the issue before that change', () => {
  const changes = [
    { id: 1, em: '2026-11-01T10:00:00Z', deResponsavel: null }, // given to 5
    { id: 2, em: '2026-11-02T10:00:00Z', deSituacao: 1, paraSituacao: 2 },
    { id: 3, em: '2026-11-03T10:00:00Z', deSituacao: 2, paraSituacao: 3, deResponsavel: 5 }, // returned, and handed to 6 with it
    { id: 4, em: '2026-11-03T10:00:00Z', deSituacao: 3, paraSituacao: 2 },
    { id: 5, em: '2026-11-04T10:00:00Z', deResponsavel: 6 }, // taken from 6
    { id: 6, em: '2026-11-05T10:00:00Z', deSituacao: 2, paraSituacao: 3 },
  ]
  const before = responsaveisAntes(null, changes.toReversed())
  expect(Object.fromEntries(before)).toEqual({ 2: 5, 3: 5, 4: 6, 6: null })
})

test('the walk backwards finds who the walk forwards had', () => {
  const passo = fc.record({ para: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }), muda: fc.boolean(), devolve: fc.boolean() })
  fc.assert(
    fc.property(fc.array(passo, { maxLength: 20 }), (passos) => {
      let owner: number | null = null
      const expected: Record<number, number | null> = {}
      const changes = passos.map(({ para, muda, devolve }, id) => {
        if (devolve) expected[id] = owner
        const one = {
          id,
          em: '2026-11-01T10:00:00Z',
          ...(devolve && { deSituacao: 1, paraSituacao: 2 }),
          ...(muda && { deResponsavel: owner }),
        }
        if (muda) owner = para
        return one
      })
      expect(Object.fromEntries(responsaveisAntes(owner, changes))).toEqual(expected)
    }),
  )
})

test('SPR-017 a sprint without a start begins after the one before it in its project', () => {
  const versao = (id: number, fim: string | null, inicio: string | null = null, projeto = 1) => ({
    id,
    fim,
    inicio,
    projeto: { id: projeto },
  })
  const starts = comInicio([
    versao(1, '2026-10-02'),
    versao(2, '2026-10-16'),
    versao(3, '2026-10-30', '2026-10-19'),
    versao(4, null),
    versao(5, '2026-10-09', null, 2),
  ])
  expect(starts.map(({ inicio }) => inicio)).toEqual([null, '2026-10-03', '2026-10-19', null, null])
})

test('SPR-017 a sprint is the current one on its days', () => {
  const one = { inicio: '2026-10-03', fim: '2026-10-16' }
  expect(['2026-10-02', '2026-10-03', '2026-10-16', '2026-10-17'].map((day) => doSprint(day, one))).toEqual([false, true, true, false])
  expect(doSprint('2026-10-10', { inicio: null, fim: '2026-10-16' })).toBe(true)
  expect(doSprint('2026-10-10', { inicio: '2026-10-01', fim: null })).toBe(false)
})

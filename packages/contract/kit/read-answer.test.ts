import { expect, test } from 'vitest'
import { z } from 'zod'
import { ApiError, callBy, type Send } from './call.ts'
import { enumOf } from './enum.ts'
import { readAnswer } from './read-answer.ts'
import { routesOf } from './route.ts'
import { isBelow } from './version.ts'

const Situacao = enumOf({ ABERTA: [1, 'Aberta'], PAGA: [2, 'Paga'] })
const Answer = z.object({
  id: z.int(),
  situacao: Situacao.schema.nullable(),
  linhas: z.array(z.object({ tipo: z.enum(['a', 'b']) })).optional(),
  faixas: z.record(z.enum(['ate30', 'ate60']), z.string()).optional(),
})

test('an answer of a newer process: what it gained is left out, a code that is not known stays what it is', () => {
  expect(readAnswer(Answer, { id: 1, situacao: 9, nova: { de: 2 } }).data).toEqual({ id: 1, situacao: 9 })
  expect(readAnswer(Answer, { id: 1, situacao: null, linhas: [{ tipo: 'a' }, { tipo: 'c', mais: 1 }] }).data).toEqual({
    id: 1,
    situacao: null,
    linhas: [{ tipo: 'a' }, { tipo: 'c' }],
  })
  expect(readAnswer(Answer, { id: 1, situacao: 2, faixas: { ate30: '1', ate60: '2', ate90: '3' } }).data).toEqual({
    id: 1,
    situacao: 2,
    faixas: { ate30: '1', ate60: '2' },
  })
})

test('an answer that breaks the contract in any other way is refused as ever', () => {
  for (const broken of [{ id: 'x', situacao: 9 }, { situacao: 1 }, { id: 1, situacao: '9' }, { id: 1, situacao: true }, null])
    expect(readAnswer(Answer, broken).success).toBe(false)
  const given = { id: 'x', situacao: 9 }
  readAnswer(Answer, given)
  expect(given).toEqual({ id: 'x', situacao: 9 })
})

test('a call reads such an answer, and its code has a word to be shown by', async () => {
  const get = routesOf('session')('GET', '/x', { summary: 'X', response: Answer })
  const send =
    (body: unknown): Send =>
    async () => ({ status: 200, header: () => null, bytes: new TextEncoder().encode(JSON.stringify(body)) })
  const { situacao } = await callBy(send({ id: 1, situacao: 9 }), get)
  expect(situacao && Situacao.labels[situacao]).toBe('Situação 9')
  expect(Situacao.labels[1]).toBe('Aberta')
  expect(Situacao.labels).toEqual({ 1: 'Aberta', 2: 'Paga' })
  await expect(callBy(send({ id: 1, situacao: 'x' }), get)).rejects.toThrow(ApiError)
})

test('versions are compared by their numbers', () => {
  const pairs = [
    ['1.9.0', '1.10.0'],
    ['0.9.9', '1.0.0'],
    ['1.10.0', '1.9.9'],
    ['1.2.0', '1.2.0'],
  ] as const
  expect(pairs.map(([a, b]) => isBelow(a, b))).toEqual([true, true, false, false])
})

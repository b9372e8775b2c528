import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import './zod.ts'

const said = (schema: z.ZodType, input: unknown) => schema.safeParse(input).error?.issues.map(({ message }) => message)
const of = (schema: z.ZodType, input: unknown) => said(z.object({ x: schema }), { x: input })

describe('ERR-003 what the contract has no sentence for is said in words of people, with what to do', () => {
  test.each<[string, z.ZodType, unknown, string]>([
    ['nothing', z.string(), undefined, 'falta o valor'],
    ['null', z.string(), null, 'falta o valor'],
    ['a list for a text', z.string(), [], 'envie um texto em vez de uma lista'],
    ['a text for a number', z.number(), '1', 'envie um número em vez de um texto'],
    ['a fraction for a whole number', z.int(), 1.5, 'envie um número inteiro'],
    ['a number for true or false', z.boolean(), 1, 'envie true ou false em vez de um número'],
    ['a text for a list', z.array(z.string()), 'a', 'envie uma lista em vez de um texto'],
    ['a list for an object', z.object({}), [], 'envie um objeto em vez de uma lista'],
    ['another number', z.literal([1, 2, 3]), 4, 'use 1, 2 ou 3'],
    ['another word', z.enum(['a', 'b']), 'c', 'use "a" ou "b"'],
    ['the only one', z.literal('a'), 'c', 'use "a"'],
    ['a text too long', z.string().max(1000), 'a'.repeat(1001), 'no máximo 1.000 caracteres'],
    ['a text too short', z.string().min(1), '', 'no mínimo 1 caractere'],
    ['too many', z.array(z.string()).max(2), ['a', 'b', 'c'], 'no máximo 2 itens'],
    ['too few', z.array(z.string()).min(1), [], 'no mínimo 1 item'],
    ['a number too large', z.number().max(10), 11, 'no máximo 10'],
    ['a number not small enough', z.number().lt(10), 10, 'use um número menor que 10'],
    ['nothing where more is due', z.number().positive(), 0, 'use um número maior que 0'],
    ['no UUID', z.uuid(), 'x', 'envie um UUID, como 3f2c8a54-6b1d-4e0a-9c77-0d5b8e1f2a36'],
    ['no instant', z.iso.datetime(), 'ontem', 'envie data e hora com fuso, como 2026-03-31T14:30:00-03:00'],
    ['no day', z.iso.date(), '31/03/2026', 'envie uma data, como 2026-03-31'],
    ['no e-mail', z.email(), 'ana', 'envie um e-mail, como ana@empresa.com.br'],
    ['another beginning', z.string().startsWith('/'), 'x', 'comece com "/"'],
    ['another end', z.string().endsWith('.pdf'), 'x', 'termine com ".pdf"'],
    ['another form', z.string().regex(/^\d+$/), 'x', 'o texto não tem a forma esperada'],
    ['no multiple', z.number().multipleOf(5), 3, 'use um múltiplo de 5'],
    ['none of two', z.union([z.string(), z.number()]), true, 'o valor não é aceito'],
  ])('%s', (_, schema, input, sentence) => expect(of(schema, input)).toEqual([`Campo x: ${sentence}.`]))

  test('without a field the sentence begins with a capital', () => {
    expect(said(z.object({}), undefined)).toEqual(['Faltam os dados: envie um objeto.'])
    expect(said(z.object({}), 'a')).toEqual(['Envie um objeto em vez de um texto.'])
    expect(said(z.strictObject({}), { a: 1, b: 2 })).toEqual(['Tire o que não é conhecido: "a", "b".'])
  })
})

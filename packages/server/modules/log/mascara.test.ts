import { expect, test } from 'vitest'
import { mascararInfo, maskText } from './mascara.calc.ts'

const MOST = 100_040
const json = JSON.stringify
const secreto = { pedido: 7, senha: 'a"b\\', nada: null }
const mascarado = { pedido: 7, senha: '***', nada: null }

/** `what` as a text within a text within a text. */
const dentro = (what: unknown, times: number): unknown => (times === 0 ? what : json(dentro(what, times - 1)))

const INFOS: [what: string, sent: unknown, kept: unknown][] = [
  ['the text of a field', { corpo: json(secreto) }, { corpo: json(mascarado) }],
  ['the info itself', json(secreto), json(mascarado)],
  ['a text two deep', { corpo: json({ b: json(secreto) }) }, { corpo: json({ b: json(mascarado) }) }],
  ['a text nine deep', { corpo: dentro(secreto, 9) }, { corpo: dentro(mascarado, 9) }],
  ['a list in a text', [`\n [${json(secreto)}] `], [json([mascarado])]],
  ['an object under the name', json({ token: { a: { b: 1 }, c: 'x' } }), json({ token: '***' })],
  ['a name in numbers', String.raw`{"\u0073enha":"x"}`, json({ senha: '***' })],
  ['a bearer', json({ h: json({ a: 'Bearer abc', senha: null }) }), json({ h: json({ a: 'Bearer ***', senha: null }) })],
  ['text around it', `POST ${json({ ...secreto, senha: 'a"b' })} falhou`, `POST ${json(mascarado)} falhou`],
  ['text around a text', `POST ${json({ b: json({ ...secreto, senha: 'a"b' }) })} falhou`, `POST ${json({ b: json(mascarado) })} falhou`],
  ['an end that is missing', `{"pedido":7,"senha":"abc`, '{"pedido":7,"senha":"***"'],
  ['a number', 'POST {"cvv" : 123}', 'POST {"cvv" : "***"}'],
  ['an object in a piece', 'POST {"token":{"a":"x"},"b":1', 'POST {"token":"***","b":1'],
  ['lists and objects in one in a piece', 'POST {"token":{"a":{"b":[1]},"c":"x"},"b":1', 'POST {"token":"***","b":1'],
  ['a bracket in a text in a piece', 'POST {"senha":["a]b}","c"],"b":1', 'POST {"senha":"***","b":1'],
  ['a bracket in a text in a text in a piece', `POST ${json('{"senha":["a]","c"],"b":1')}`, String.raw`POST "{\"senha\":\"***\",\"b\":1"`],
  ['single quotes', "{'senha': 'abc', 'b': 1}", "{'senha': '***', 'b': 1}"],
]

test.each(INFOS)('FAL-24 a secret in JSON within a text is masked: %s', (_what, sent, kept) => {
  expect(mascararInfo(sent, MOST)).toEqual(kept)
})

test.each([
  ' { "pedido": 7,  "mensagem": "senha errada" }',
  '"senha"',
  "O campo 'senha': obrigatório.",
  '{"senha":null}',
  `{"pedidos":["${'x'.repeat(70_000)}","senha"]}`,
])('FAL-24 a text without a secret stays as it was written: %#', (text) => {
  expect(maskText(text)).toBe(text)
})

test('FAL-24 of more texts than are read as JSON every secret is masked', () => {
  const texts = (senha: string) => Array.from({ length: 2_000 }, () => json({ senha }))
  expect(mascararInfo(texts('x'), MOST)).toEqual(texts('***'))
})

test('FAL-24 no text keeps the process to itself, however deep and torn', () => {
  const many = (one: string) => Array.from({ length: Math.floor(100_000 / one.length) }, () => one)
  const torn: unknown[] = [
    many('{"cvv'),
    many('{"cvv":'),
    many('["cvv"]'),
    many('{"cvv":1}'),
    many('"senha'),
    many('"senha":{'),
    many('"senha":["'),
    `"senha":${'{"a":'.repeat(19_000)}`,
    `"senha":[${'"a",'.repeat(24_000)}`,
    `"senha":[${'1,'.repeat(48_000)}`,
    many(json(json(json({ senha: 'x' })))),
    many('"senha":"x"').join('\\'),
    '\\'.repeat(100_000),
    `"senha":${'\\'.repeat(99_000)}`,
    `${'"'.repeat(50_000)}senha`,
    `"${'senha'.repeat(20_000)}`,
    `["senha",${'['.repeat(50_000)}${']'.repeat(49_000)}]`,
    `["senha",${'['.repeat(49_000)}${']'.repeat(49_000)}]`,
    dentro({ senha: 'x', resto: '"'.repeat(20) }, 11),
    `{${many('"senha":{"senha":"').join('')}`,
  ]
  for (const [at, info] of torn.entries()) {
    const began = process.threadCpuUsage() // others may have the processor meanwhile
    mascararInfo(info, MOST)
    const { user, system } = process.threadCpuUsage(began)
    expect([at, (user + system) / 1_000 < 100]).toEqual([at, true])
  }
})

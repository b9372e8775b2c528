import { expect, test } from 'vitest'
import { jsonProblem } from './json-problem.ts'

const at = (text: string) => {
  const problem = jsonProblem(text)
  return problem && `${problem.message} ${problem.line}:${problem.column}`
}

test('MOC-010 what is JSON has no problem', () => {
  for (const text of ['{}', ' [1, -2.5e3, "a\\u00e9\\n", true, null, {"a": {"b": []}}] ', '"x"', '0']) expect(at(text)).toBeUndefined()
})

test.each([
  ['', 'o conteúdo termina antes do fim 1:1'],
  ['{"a": 1', 'o conteúdo termina antes do fim 1:8'],
  ['{"a": 1,}', 'há uma vírgula a mais antes de } 1:9'],
  ['[1,\n2,\n]', 'há uma vírgula a mais antes de ] 3:1'],
  ['{\n  nome: 1\n}', 'esperava um nome entre aspas 2:3'],
  ['{"a" 1}', 'esperava : depois do nome 1:6'],
  ['{"a": 1 "b": 2}', 'esperava , ou } 1:9'],
  ["{'a': 1}", 'use aspas duplas 1:2'],
  ['[01]', 'esperava um valor 1:2'],
  ['[1.]', 'esperava um valor 1:2'],
  ['[tru]', 'esperava um valor 1:2'],
  ['{"a": undefined}', 'esperava um valor 1:7'],
  ['{} {}', 'há conteúdo depois do fim 1:4'],
  ['{"a": "x\n"}', 'o texto entre aspas não termina nesta linha 1:9'],
  ['["\\x"]', 'a barra invertida não é seguida de um código 1:3'],
  ['["abc', 'o conteúdo termina antes do fim 1:6'],
  ['[1}', 'esperava , ou ] 1:3'],
  ['\u00a0{}', 'esperava um valor 1:1'],
])('MOC-010 %j: %s', (text, problem) => {
  expect(at(text)).toBe(problem)
})

test('whatever the engine refuses has a place, however deep and long', () => {
  expect(at('['.repeat(1_000_000))).toBe('o conteúdo termina antes do fim 1:1000001')
  const json = '{"a":[1,2,{"b":"c\\"d"}],"e":-1.5e-7,"f":[true,false,null]}'
  for (let cut = 0; cut < json.length; cut++)
    for (const broken of [json.slice(0, cut), `${json.slice(0, cut)}#${json.slice(cut + 1)}`]) {
      let fine = true
      try {
        JSON.parse(broken)
      } catch {
        fine = false
      }
      expect(jsonProblem(broken) === undefined, broken).toBe(fine)
      expect(jsonProblem(broken)?.position ?? cut, broken).toBeGreaterThanOrEqual(cut - 6)
    }
})

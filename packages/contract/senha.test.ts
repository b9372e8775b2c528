import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { piecesOf, SENHA_ANTERIORES, SENHA_DIAS, SENHA_RULES, unleet } from './senha.ts'

const ana = { nome: 'Ana Conceição de Sá', email: 'ana.souza-lima@empresa.com.br' }
const broken = (senha: string, de = ana) => SENHA_RULES.filter(({ holds }) => !holds(senha, de)).map(({ text }) => text)

describe('password policy', () => {
  test('a good one breaks nothing', () => {
    expect(broken('Girassol#2031x')).toEqual([])
  })

  test.each([
    ['ACE-033', 'Girassol#20', ['Ao menos 12 caracteres']],
    ['ACE-034', 'girassol#2031x', ['Uma letra maiúscula']],
    ['ACE-035', 'GIRASSOL#2031X', ['Uma letra minúscula']],
    ['ACE-036', 'Girassol#abcde', ['Um número']],
    ['ACE-037', 'Girassol2031xy', ['Um caractere especial']],
    ['ACE-039', 'Conceicao#2031', ['Nenhuma parte do seu nome ou e-mail']],
    ['ACE-039', 'xCONCEIÇÃO#2031x', ['Nenhuma parte do seu nome ou e-mail']],
    ['ACE-039', 'Souza#20310000', ['Nenhuma parte do seu nome ou e-mail']],
  ])('%s %s', (_id, senha, breaks) => {
    expect(broken(senha)).toEqual(breaks)
  })

  test('an empty password holds nothing, so that no rule is ticked before the first key', () => {
    expect(broken('')).toHaveLength(SENHA_RULES.length)
  })

  test('a space is no special character, and length counts characters, not code units', () => {
    expect(broken('Girassol 2031x')).toEqual(['Um caractere especial'])
    expect(broken('😀😀😀😀😀😀Aa1')).toContain('Ao menos 12 caracteres')
  })

  test('pieces of two letters, and the domain, may be used', () => {
    expect(piecesOf(ana).sort()).toEqual(['ana', 'ana', 'conceicao', 'lima', 'souza'])
    expect(broken('Empresa#De#Sa1')).toEqual([])
  })

  test('any piece of the name is found wherever it stands', () => {
    const around = fc.stringMatching(/^[A-Z0-9#]{0,12}$/)
    fc.assert(
      fc.property(around, around, fc.constantFrom('conceicao', 'SOUZA', 'Líma'), (a, b, piece) =>
        broken(a + piece + b).includes('Nenhuma parte do seu nome ou e-mail'),
      ),
    )
  })

  test('ACE-038 it lasts 365 days and the previous five are remembered', () => {
    expect([SENHA_DIAS, SENHA_ANTERIORES]).toEqual([365, 5])
  })
})

test('a common password is found behind its signs', () => {
  expect(unleet('P@55W0rd')).toBe('password')
  expect(unleet('S3nh4!1$7')).toBe('senhaiist')
})

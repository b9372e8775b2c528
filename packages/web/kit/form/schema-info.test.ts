import { schemaAt } from '@retaguarda/contract/kit/schema-walk.ts'
import { PessoaContato, pessoa } from '@retaguarda/contract/pessoa.ts'
import { setor } from '@retaguarda/contract/setor.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { screenPaths } from './prune.ts'
import { fieldInfo, fieldName, initialOf, issuesByPath, keysOfSchema, rowLists } from './schema-info.ts'

test('PES-022 USU-012 SET-010 labels, marks and lengths come from the contract', () => {
  expect(fieldInfo(pessoa.form, 'nome')).toEqual({ label: 'Nome', required: true, maxLength: 120 })
  expect(fieldInfo(pessoa.form, 'nomeFantasia')).toEqual({ label: 'Nome fantasia', required: false, maxLength: 120 })
  expect(fieldInfo(usuario.form, 'email')).toEqual({ label: 'E-mail', required: true, maxLength: 254 })
  expect(fieldInfo(usuario.form, 'pessoa')).toMatchObject({ label: 'Pessoa', required: true })
  expect(fieldInfo(setor.form, 'setorUsuarios').label).toBe('Usuários')
  expect(fieldInfo(pessoa.form, 'pessoaContato.3.contato').label).toBe('Contato')
  expect(fieldName(pessoa.form, 'pessoaContato.1.contato')).toBe('Contato 2')
})

const forms: [string, z.ZodType][] = [
  ['pessoa', pessoa.form],
  ['usuario', usuario.form],
  ['setor', setor.form],
]
test.each(forms)('FRM-007 every field of the form of %s has a label', (_, form) => {
  for (const key of keysOfSchema(form)) if (!rowLists(form).includes(key)) expect(fieldInfo(form, key).label).not.toBe(key)
  for (const list of rowLists(form)) {
    const row = schemaAt(form, `${list}.0`)
    const keys = row ? keysOfSchema(row).filter((key) => key !== 'id') : []
    expect(keys.length).toBeGreaterThan(0)
    for (const key of keys) expect(fieldInfo(form, `${list}.0.${key}`).label).not.toBe(`${list}.0.${key}`)
  }
})

test('PES-031 PES-032 PES-033 new records and rows start with the defaults of the contract', () => {
  expect(initialOf(pessoa.form)).toMatchObject({ tipo: 1, genero: 1, contribuinteICMS: false, pessoaContato: [], nome: '' })
  expect(initialOf(PessoaContato)).toEqual({ id: null, tipo: 2, contato: '', setor: -1, finalidades: null })
  expect(initialOf(usuario.form)).toMatchObject({ ativo: true, tipo: 1, isAdmin: false, pessoa: null })
  expect(rowLists(pessoa.form)).toEqual(['pessoaContato', 'pessoaEndereco'])
  expect(rowLists(setor.form)).toEqual([])
})

const contato = (text: string) => ({ tipo: 2, contato: text, setor: -1 })
const valid = { ...initialOf(pessoa.form), nome: 'Ana', cpfCnpj: '52998224725' }

test('ERR-010 the sentence of every wrong field is found by its path', () => {
  expect(issuesByPath(pessoa.form, { ...valid, nome: ' ', pessoaContato: [contato('(41) 3322-7100'), contato('(41) 9 8812-4')] })).toEqual({
    nome: 'Informe o nome.',
    'pessoaContato.0.contato': 'Telefone incompleto: falta 1 dígito.',
    'pessoaContato.1.contato': 'Telefone incompleto: faltam 3 dígitos.',
  })
})

test('PES-029 an error of the server finds its line although an empty one above was dropped', () => {
  const values = { ...valid, pessoaContato: [contato('(41) 9 8812-4410'), contato(''), contato('(41) 9 8812-4411')] }
  expect(screenPaths(pessoa.form, values, { 'pessoaContato.1.contato': 'Já existe.', nome: 'x' })).toEqual({
    'pessoaContato.2.contato': 'Já existe.',
    nome: 'x',
  })
})

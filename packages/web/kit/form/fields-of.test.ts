import { ObjetoContratoForm } from '@retaguarda/contract/objeto-contrato.ts'
import { PessoaForm } from '@retaguarda/contract/pessoa.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldsOf } from './fields-of.ts'

test('every field of a form has its path: owned lists as one, objects field by field', () => {
  expect(fieldsOf(PessoaForm)).toMatchObject({ nome: 'nome', tipo: 'tipo', pessoaContato: 'pessoaContato' })
  expect(fieldsOf(ObjetoContratoForm)).toMatchObject({
    codigo: 'codigo',
    configuracao: { valorMinimo: 'configuracao.valorMinimo', tabelaComissao: 'configuracao.tabelaComissao' },
  })
})

test('a reference is one field, and a schema may stand for a part of a form', () => {
  const schema = z.object({ setor: z.object({ id: z.number(), nome: z.string() }).nullable() })
  expect(fieldsOf(schema, 'filtro')).toEqual({ setor: 'filtro.setor' })
})

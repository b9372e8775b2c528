import { z } from 'zod'
import { col } from './kit/columns.ts'
import { enumOf } from './kit/enum.ts'
import { Aviso, Id, Opcao, RefName, refIdOptional, text, textOptional } from './kit/fields.ts'
import { resource, suggestOf } from './kit/resource.ts'
import { route } from './kit/route.ts'
import { operation } from './operation.ts'
import { PASSO_MAX, PassoParams, PassoParamsForm } from './passo.ts'

export const LINHAS_MAX = 500

/** How a run of a case ended. */
export const ResultadoTeste = enumOf({ SUCESSO: [1, 'Sucesso'], FALHA: [2, 'Falha'], ERRO: [3, 'Erro'], CANCELADO: [4, 'Cancelado'] })

/** A line as a form sends it; the list's order counts, one without id is new. Without a name it is called what its type is. */
export const LinhaForm = z.object({
  id: Id.nullish(),
  operation: refIdOptional('Operação'),
  name: textOptional('Nome', PASSO_MAX),
  params: PassoParamsForm,
})
export type LinhaForm = z.output<typeof LinhaForm>

/** A line as it is read; `ordem` counts from 1. */
export const Row = z.object({ id: Id, ordem: z.number().int(), operation: RefName.nullable(), name: z.string(), params: PassoParams })
export type Row = z.output<typeof Row>

export const TestCaseForm = z.object({
  codigo: text('Código', 'o código', 100),
  name: text('Nome', 'o nome', 100),
  groupTeste: refIdOptional('Grupo'),
  operations: z
    .array(LinhaForm, { error: 'Informe as linhas do caso em uma lista.' })
    .max(LINHAS_MAX, `No máximo ${LINHAS_MAX} linhas.`)
    .nullish()
    .transform((rows) => rows ?? [])
    .meta({ label: 'Operações' }),
})
export type TestCaseForm = z.output<typeof TestCaseForm>

export const testCase = {
  ...resource('/test-case', {
    title: 'Casos de Teste',
    name: { singular: 'caso de teste', plural: 'casos de teste', gender: 'm' },
    access: 'session',
    form: TestCaseForm,
    record: z.object({
      id: Id,
      codigo: z.string(),
      name: z.string(),
      groupTeste: RefName.nullable(),
      versao: z.number().int(),
      operations: z.array(Row),
      avisos: z.array(Aviso),
    }),
    columns: {
      id: col.id('Id'),
      codigo: col.short(col.text('Código')),
      name: col.text('Nome'),
      'groupTeste.name': col.orNull(col.text('Grupo')),
      versao: col.hidden(col.number('Versão')),
      ultimoResultado: col.hidden(col.orNull(col.enum('Último resultado', ResultadoTeste))),
      instavel: col.hidden(col.boolean('Instável')),
    },
  }),

  suggest: suggestOf('/test-case/suggest', {
    access: 'session',
    summary: 'Sugestões de casos de teste pelo nome ou código',
    response: z.array(Opcao),
  }),
  operations: route('GET', '/test-case/operations', {
    access: 'session',
    summary: 'Todas as operações que uma linha pode trazer, pelo nome',
    response: z.array(operation.record),
  }),
}

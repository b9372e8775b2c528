import { z } from 'zod'
import { col } from './kit/columns.ts'
import { Id, text } from './kit/fields.ts'
import { resource } from './kit/resource.ts'
import { PASSO_MAX, PassoParams, PassoParamsForm } from './passo.ts'

export const OperationForm = z.object({ name: text('Nome', 'o nome', PASSO_MAX), params: PassoParamsForm })
export type OperationForm = z.output<typeof OperationForm>

export const operation = resource('/operation', {
  title: 'Operações',
  name: { singular: 'operação', plural: 'operações', gender: 'f' },
  access: 'session',
  form: OperationForm,
  record: z.object({ id: Id, name: z.string(), params: PassoParams }),
  columns: { id: col.id('Id'), name: col.text('Nome'), 'params.type': col.text('Tipo') },
})

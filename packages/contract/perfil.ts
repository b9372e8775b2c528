import { z } from 'zod'
import { col } from './kit/columns.ts'
import { flag, Id, text } from './kit/fields.ts'
import { resource, suggestRoutes } from './kit/resource.ts'

export const PerfilForm = z.object({
  nome: text('Nome', 'o nome', 60),
  soLeitura: flag('Só leitura', false),
  liberaEmMassa: flag('Libera mensagens em massa', true),
  aprova: flag('Aprova pedidos', true),
  exporta: flag('Baixa listas', true),
  dadosPessoais: flag('Vê dados pessoais', true),
})
export type PerfilForm = z.output<typeof PerfilForm>

/** What is taken from what the roles of a user give; who has none has all of it. */
export const perfil = {
  ...resource('/perfil', {
    title: 'Perfis',
    name: { singular: 'perfil', plural: 'perfis', gender: 'm' },
    access: 'admin',
    // Who has it may do more, or less, from the next call on.
    reauth: 'depends',
    form: PerfilForm,
    record: z.object({
      id: Id,
      nome: z.string(),
      soLeitura: z.boolean(),
      liberaEmMassa: z.boolean(),
      aprova: z.boolean(),
      exporta: z.boolean(),
      dadosPessoais: z.boolean(),
    }),
    columns: {
      id: col.id('Id'),
      nome: col.text('Nome'),
      soLeitura: col.boolean('Só leitura'),
      liberaEmMassa: col.boolean('Libera em massa'),
      aprova: col.boolean('Aprova'),
      exporta: col.boolean('Baixa listas'),
      dadosPessoais: col.boolean('Vê dados pessoais'),
    },
  }),
  suggest: suggestRoutes('/perfil', 'admin', 'perfis'),
}

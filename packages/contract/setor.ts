import { z } from 'zod'
import { col } from './kit/columns.ts'
import { enumOf } from './kit/enum.ts'
import { Id, orDefault, orNull, Ref, refId, refIdOptional, text } from './kit/fields.ts'
import { grid, resource, suggestRoutes } from './kit/resource.ts'

export const TipoSetor = enumOf({
  COMERCIAL: [1, 'Comercial'],
  FINANCEIRO: [2, 'Financeiro'],
  INFRA: [3, 'Infra'],
  PROJETOS: [4, 'Projetos'],
  QUALIDADE: [5, 'Qualidade'],
})

export const SetorForm = z.object({
  nome: text('Nome', 'o nome', 80),
  codigo: text('Código', 'o código', 20),
  tipo: orNull(TipoSetor.schema).meta({ label: 'Tipo' }),
  setorPai: refIdOptional('Setor pai'),
  setorUsuarios: orDefault(z.array(refId('Usuário', 'o usuário')).max(1000, 'No máximo 1.000 usuários.'), []).meta({ label: 'Usuários' }),
})
export type SetorForm = z.output<typeof SetorForm>

export const setor = {
  ...resource('/setor', {
    title: 'Setores',
    name: { singular: 'setor', plural: 'setores', gender: 'm' },
    access: 'session',
    form: SetorForm,
    record: z.object({
      id: Id,
      nome: z.string(),
      codigo: z.string(),
      tipo: TipoSetor.schema.nullable(),
      setorPai: Ref.nullable(),
      setorUsuarios: z.array(Ref),
    }),
    columns: {
      id: col.id('Id'),
      nome: col.text('Nome'),
      codigo: col.short(col.text('Código')),
      tipo: col.orNull(col.enum('Tipo', TipoSetor)),
      'setorPai.nome': col.orNull(col.text('Setor pai')),
    },
  }),
  suggest: suggestRoutes('/setor', 'session', 'setores'),
}

export const setorUsuario = grid('/setor/usuario', {
  title: 'Setor X Usuario',
  name: { singular: 'usuário do setor', plural: 'usuários dos setores', gender: 'm' },
  access: 'session',
  columns: {
    'setor.nome': col.text('Setor'),
    'usuario.nome': col.text('Usuário'),
    'usuario.email': col.pessoal(col.text('E-mail')),
  },
  defaultSort: [
    { col: 'setor.nome', sort: 'asc' },
    { col: 'usuario.nome', sort: 'asc' },
  ],
})

import { z } from 'zod'
import { col } from './kit/columns.ts'
import { enumOf } from './kit/enum.ts'
import { email, flag, Id, Msg, orDefault, Ref, refId, refIdOptional } from './kit/fields.ts'
import { resource, suggestOf, suggestRoutes } from './kit/resource.ts'
import { route } from './kit/route.ts'

export const TipoUsuario = enumOf({ PADRAO: [1, 'Padrão'], FINANCEIRO: [2, 'Financeiro'] })

/** What groups of the directory may give: a role, and the field that says it. */
export const PAPEL_DE_GRUPO = { financeiro: 'tipo', gestor: 'isManagerTeam', admin: 'isAdmin', perfil: 'perfil' } as const
/** A role, or the profile of this name, to whom is in any of these groups. */
export type PapelPorGrupo = { groups: string[] } & (
  | { role: Exclude<keyof typeof PAPEL_DE_GRUPO, 'perfil'> }
  | { role: 'perfil'; perfil: string }
)
export const EMERGENCIA_MAX = 2

export const UsuarioForm = z.object({
  pessoa: refId('Pessoa', 'a pessoa'),
  email: email('E-mail').transform((s) => s.toLowerCase()),
  tipo: orDefault(TipoUsuario.schema, TipoUsuario.code.PADRAO).meta({ label: 'Tipo' }),
  isManagerTeam: flag('Gestor de equipe', false),
  isAdmin: flag('Administrador', false),
  ativo: flag('Ativo', true),
  /** What is taken from what these roles give; nothing where there is none. */
  perfil: refIdOptional('Perfil'),
  /** May enter by a password where all others enter by the directory. */
  emergencia: flag('Administrador de emergência', false),
})
export type UsuarioForm = z.output<typeof UsuarioForm>

export const usuario = {
  ...resource('/usuario', {
    title: 'Usuários',
    name: { singular: 'usuário', plural: 'usuários', gender: 'm' },
    access: 'session',
    writeAccess: 'admin',
    // The roles of a user.
    reauth: 'depends',
    emLote: ['ativo'],
    form: UsuarioForm,
    record: z.object({
      id: Id,
      nome: z.string(),
      email: z.string(),
      idadeSenha: z.number().int().nullable(),
      ativo: z.boolean(),
      pessoa: Ref,
      tipo: TipoUsuario.schema,
      isManagerTeam: z.boolean(),
      isAdmin: z.boolean(),
      perfil: Ref.nullable(),
      emergencia: z.boolean(),
    }),
    columns: {
      id: col.id('Id'),
      nome: col.text('Nome'),
      email: col.pessoal(col.text('E-mail')),
      'perfil.nome': col.further(col.orNull(col.short(col.text('Perfil')))),
      /** Days since the password was set; empty when there is none. */
      idadeSenha: col.orNull(col.fixed(col.number('Idade da senha'))),
      ativo: col.boolean('Ativo'),
      /** By which the list knows who still has a password where all others enter by the directory. */
      emergencia: col.hidden(col.fixed(col.boolean('Administrador de emergência'))),
    },
    defaultFilter: [{ name: 'ativo', op: '=', v: true }],
  }),
  suggest: suggestRoutes('/usuarios', 'session', 'usuários'),
  /** For filters: what somebody who left did or has is looked for too. */
  suggestTodos: suggestOf('/usuarios/todos', {
    access: 'session',
    summary: 'Sugestões de usuários pelo nome, os inativos depois e ditos assim: para filtros',
    response: z.array(Ref),
  }),
  liberarAcesso: route('POST', '/usuario/liberar-acesso/:id', {
    access: 'admin',
    summary: 'Anula a senha e manda um link de primeiro acesso; o link só vem na resposta quando o e-mail não pôde ser enviado',
    response: Msg.extend({ link: z.string().optional() }),
    reauth: 'depends',
  }),
}

/** Somebody's name where inactive people are offered too. */
export const nomeMarcado = (nome: string, ativo: boolean): string => (ativo ? nome : `${nome} (inativo)`)

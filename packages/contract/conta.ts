import { z } from 'zod'
import { ById, Id, Instant, Msg } from './kit/fields.ts'
import { routesOf } from './kit/route.ts'

const route = routesOf('session')

/** A login that lasts somewhere. */
export const Sessao = z.object({
  id: z.number().int(),
  /** `Firefox no Windows`. */
  dispositivo: z.string(),
  tipo: z.enum(['computador', 'celular', 'programa']),
  endereco: z.string(),
  criadaEm: Instant,
  ultimoUso: Instant,
  /** The one that asks. */
  atual: z.boolean(),
})
export type Sessao = z.output<typeof Sessao>

const SENHA_MAX = 1000
const senha = (label: string, error: string) =>
  z
    .string({ error })
    .min(1, error)
    .max(SENHA_MAX, `${label}: no máximo ${SENHA_MAX.toLocaleString('pt-BR')} caracteres.`)
    .meta({ label, required: true })

export const SenhaForm = z.object({
  atual: senha('Senha atual', 'Informe a senha atual.'),
  password: senha('Nova senha', 'Informe a nova senha.'),
  password_confirm: senha('Repita a nova senha', 'Repita a nova senha.'),
})

const DaPessoa = z.object({
  id: ById.shape.id,
  sessao: z
    .string()
    .regex(/^\d{1,18}$/, 'Identificador inválido.')
    .transform(Number),
})

/** What everybody looks after alone: own password, own sessions. */
export const conta = {
  consultar: route('GET', '/conta', {
    grace: true,
    summary: 'Quem é a pessoa da sessão, se entra com senha e desde quando a sua vale',
    response: z.object({ id: Id, nome: z.string(), email: z.string(), senhaEm: Instant.nullable(), senha: z.boolean() }),
  }),
  senha: route('POST', '/conta/senha', {
    summary: 'Troca a própria senha, com a atual; as outras sessões são encerradas',
    body: SenhaForm,
    response: Msg,
  }),
  sessoes: route('GET', '/conta/sessoes', {
    summary: 'As próprias sessões abertas, a usada por último primeiro',
    response: z.array(Sessao),
  }),
  encerrar: route('DELETE', '/conta/sessoes/:id', {
    summary: 'Encerra uma das próprias sessões',
    params: z.object({ id: DaPessoa.shape.sessao }),
    response: Msg,
  }),
  encerrarOutras: route('DELETE', '/conta/sessoes', {
    summary: 'Encerra todas as próprias sessões, menos esta',
    response: Msg,
  }),
}

/** The same of anybody, for administrators. */
export const usuarioSessoes = {
  listar: route('GET', '/usuario/sessoes/:id', {
    access: 'admin',
    summary: 'As sessões abertas de um usuário, a usada por último primeiro',
    response: z.array(Sessao),
  }),
  encerrar: route('DELETE', '/usuario/sessoes/:id/:sessao', {
    access: 'admin',
    summary: 'Encerra uma sessão de um usuário',
    params: DaPessoa,
    response: Msg,
  }),
  encerrarTodas: route('DELETE', '/usuario/sessoes/:id', {
    access: 'admin',
    summary: 'Encerra todas as sessões de um usuário, menos a de quem pede',
    response: Msg,
  }),
}

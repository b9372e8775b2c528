import { z } from 'zod'
import { route } from './kit/route.ts'
import { Encarregado } from './privacidade/encarregado.ts'
import { OpcoesDeChave, RespostaDeChave, SegundoPasso } from './segundo-fator.ts'
import { SENHA_PERFIS } from './senha.ts'

export const TOKEN_COOKIE = 'APS-TOKEN'
/** Its name where people use https: no other host and no page without https can put one in its place. */
export const TOKEN_COOKIE_HTTPS = `__Host-${TOKEN_COOKIE}` as const
export const FIRST_ACCESS_KEY = 'first-access-token'
/** The requirements spell it in both ways (ACE-014, ACE-015). */
export const FIRST_ACCESS_PARAMS = ['first-access-token', 'first-acess-token'] as const
/** The web keeps its token in a cookie it cannot read, and asks for its own session by this word. */
export const CURRENT_SESSION = 'atual'

export const SessionUser = z.object({
  login: z.string(),
  name: z.string(),
  id: z.number().int(),
  tipo: z.number().int(),
  isManagerTeam: z.boolean(),
  isAdmin: z.boolean(),
  /** Support and maintenance in the stores; no call here hangs on them. */
  isTecnico: z.boolean(),
  isMaster: z.boolean(),
  /** Seconds until the session ends if nothing is done. */
  expires_in: z.number().int(),
  token: z.string(),
  /** What is taken from what these roles give. */
  perfil: z
    .object({
      nome: z.string(),
      soLeitura: z.boolean(),
      liberaEmMassa: z.boolean(),
      aprova: z.boolean(),
      exporta: z.boolean(),
      dadosPessoais: z.boolean(),
    })
    .nullish(),
  /** Nothing else may be done before a second factor is set up. */
  configurarSegundoFator: z.literal(true).optional(),
})
export type SessionUser = z.output<typeof SessionUser>

const Entrada = z.object({
  authenticated: z.boolean(),
  token: z.string().nullable(),
  message: z.string(),
  user: SessionUser.nullable(),
})

/** The password was right, and a second factor is awaited under this token. */
export const SegundoFatorPedido = z.object({
  pendente: z.string(),
  /** A code of the app, or a recovery code. */
  codigo: z.boolean(),
  /** What the browser is asked to prove a passkey with; null where there is none. */
  chave: OpcoesDeChave.shape.opcoes.nullable(),
})
export type SegundoFatorPedido = z.output<typeof SegundoFatorPedido>

/** Where people of the company sign in to everything, by the name that they know it by. */
const Diretorio = z.object({ nome: z.string() })

const typed = (missing: string) => z.string({ error: missing }).max(1000, 'Texto longo demais.')
const Typed = typed('Informe o login e a senha.')
const Senha = typed('Informe a senha e a confirmação.')

export const auth = {
  login: route('POST', '/auth/login', {
    access: 'anyone',
    summary: 'Abre uma sessão; o token vem na resposta, para programas, e no cookie, para navegadores',
    body: z.object({ login: Typed, password: Typed }),
    response: Entrada.extend({ segundoFator: SegundoFatorPedido.optional() }),
  }),
  segundoPasso: route('POST', '/auth/login/segundo-fator', {
    access: 'anyone',
    summary: 'O segundo passo de uma entrada: um código ou uma chave de acesso; responde como a entrada',
    body: SegundoPasso,
    response: Entrada,
    perAddress: 200,
  }),
  opcoesDeChave: route('POST', '/auth/chave/opcoes', {
    access: 'anyone',
    summary: 'O que o navegador precisa para entrar só com uma chave de acesso',
    response: OpcoesDeChave,
    perAddress: 200,
  }),
  entrarPorChave: route('POST', '/auth/chave', {
    access: 'anyone',
    summary: 'Abre uma sessão só com uma chave de acesso; responde como a entrada',
    body: z.object({ resposta: RespostaDeChave }),
    response: Entrada,
    perAddress: 200,
  }),
  retrieve: route('GET', '/auth/retrieve/:token', {
    access: 'anyone',
    summary: 'Recupera a sessão de um token, ou a do cookie com a palavra "atual"; 401 quando terminou',
    params: z.object({ token: z.string().max(200) }),
    response: z.object({ user: SessionUser }),
  }),
  logout: route('POST', '/auth/logout', {
    access: 'session',
    grace: true,
    summary: 'Encerra a sessão no servidor',
    response: z.object({ msg: z.string(), toaster: z.boolean().optional() }),
  }),
  reautenticar: route('POST', '/auth/reautenticar', {
    access: 'session',
    grace: true,
    summary:
      'Confirma quem é a pessoa da sessão, pela senha ou por uma chave de acesso; pedido por chamadas que respondem 403 com o motivo confirmarIdentidade',
    body: z.object({ password: typed('Informe a senha.').optional(), resposta: RespostaDeChave.optional() }),
    response: z.object({ msg: z.string(), toaster: z.boolean().optional() }),
  }),
  opcoesDeConfirmacao: route('POST', '/auth/reautenticar/opcoes', {
    access: 'session',
    grace: true,
    summary: 'Por que meios a pessoa da sessão confirma quem é: o que o navegador precisa para uma chave de acesso, a senha, o Diretório',
    response: z.object({
      opcoes: OpcoesDeChave.shape.opcoes.nullable(),
      senha: z.boolean(),
      /** Where an account of it is hers. */
      diretorio: Diretorio.nullable(),
    }),
  }),
  verificarToken: route('GET', '/verificar/token/:token', {
    access: 'anyone',
    summary: 'Diz se um link de primeiro acesso ainda vale e de quem é',
    params: z.object({ token: z.string().max(200) }),
    response: z.object({ expirado: z.boolean(), valido: z.boolean(), userName: z.string(), oldUser: z.boolean() }),
    perAddress: 60,
  }),
  politica: route('GET', '/auth/politica', {
    access: 'anyone',
    summary:
      'Diz como se entra: as regras de uma senha nova (SENHA_PERFIL), se senhas valem para todos, o Diretório, onde há um, e quem responde pelos dados pessoais',
    response: z.object({
      perfil: z.enum(SENHA_PERFIS),
      diretorio: Diretorio.nullable(),
      /** False where all but the administrators for emergencies enter by the directory. */
      senha: z.boolean(),
      encarregado: Encarregado.nullable(),
    }),
  }),
  confirmarSenha: route('POST', '/confirmar/senha', {
    access: 'anyone',
    summary: 'Registra a senha de quem tem um link de primeiro acesso',
    body: z.object({ password: Senha, password_confirm: Senha, token: z.string('Informe o token do link.').max(200, 'Token inválido.') }),
    /** `login`: by which the person enters, once the password is registered. */
    response: z.object({ success: z.boolean(), message: z.string(), login: z.string().optional() }),
    perAddress: 60,
  }),
}

import { z } from 'zod'
import { SegundoFatorPedido } from './auth.ts'
import { ById, Id, Instant, Msg } from './kit/fields.ts'
import { route } from './kit/route.ts'

const DESTINO_MAX = 2000
/** A path of ours, never another site. */
export const DESTINO = /^\/(?![/\\])\P{Cc}*$/u
/** Where the web waits for who comes back in a window of her own, and says what came of it. */
export const VOLTA = '/diretorio/volta'

/** What the directory hands back is read by the library that judges it; a directory may add words of its own. */
const Volta = z.looseObject({ state: z.string().max(200).optional() })

/** What of a user groups of the directory may say. Not beside the user: the login needs this file, and nothing of the register. */
export const DO_DIRETORIO = ['tipo', 'isManagerTeam', 'isAdmin', 'perfil'] as const

/** An account of the directory that is somebody's. */
export const Identidade = z.object({
  id: Id,
  /** As the directory told it when they were joined. */
  email: z.string().nullable(),
  emissor: z.string(),
  criadaEm: Instant,
  usadaEm: Instant.nullable(),
  /** Of the directory that people sign in by now. */
  atual: z.boolean(),
})
export type Identidade = z.output<typeof Identidade>

export const diretorio = {
  entrar: route('GET', '/auth/oidc/entrar', {
    access: 'anyone',
    sessionless: true,
    changes: true,
    download: true,
    summary: 'Leva o navegador ao Diretório (303), de onde ele volta com uma sessão, no endereço de destino',
    query: z.object({
      destino: z.string().max(DESTINO_MAX, 'Endereço longo demais.').regex(DESTINO, 'O destino é um caminho daqui.').default('/'),
    }),
    perAddress: 200,
  }),
  retorno: route('GET', '/auth/oidc/retorno', {
    access: 'anyone',
    sessionless: true,
    changes: true,
    download: true,
    summary: 'Recebe quem volta do Diretório: abre a sessão e leva ao destino (303), ou à tela de entrada com o que aconteceu',
    query: Volta,
    perAddress: 200,
  }),
  resultado: route('POST', '/auth/oidc/resultado', {
    access: 'anyone',
    summary: 'Diz, uma vez, o que aconteceu a quem voltou do Diretório sem sessão: uma frase, ou o segundo fator que falta',
    response: z.object({
      message: z.string().nullable(),
      segundoFator: SegundoFatorPedido.nullable(),
      /** What was done there, where that was not to enter. */
      feito: z.enum(['confirmar', 'ligar']).nullable(),
    }),
  }),
  confirmar: route('GET', '/auth/oidc/confirmar', {
    access: 'session',
    grace: true,
    changes: true,
    stream: true,
    download: true,
    summary: 'Leva o navegador ao Diretório para a pessoa da sessão dizer de novo quem é; aberto em uma janela',
  }),
  sair: route('POST', '/auth/oidc/sair', {
    access: 'anyone',
    sessionless: true,
    summary: 'Saída forçada pelo Diretório (OpenID Connect Back-Channel Logout): encerra as sessões de quem saiu lá',
    body: z.object({ logout_token: z.string('Informe logout_token.').max(20_000, 'Texto longo demais.') }),
    response: Msg,
  }),
}

export const contaIdentidade = {
  listar: route('GET', '/conta/identidade', {
    access: 'session',
    summary: 'As contas do Diretório ligadas à pessoa da sessão',
    response: z.array(Identidade),
  }),
  ligar: route('POST', '/conta/identidade', {
    access: 'session',
    reauth: 'always',
    summary: 'Começa a ligar uma conta do Diretório à pessoa da sessão; responde o endereço do Diretório aonde o navegador vai',
    response: Msg.extend({ endereco: z.string() }),
  }),
  desligar: route('DELETE', '/conta/identidade/:id', {
    access: 'session',
    reauth: 'always',
    once: true,
    summary: 'Desliga uma conta do Diretório da pessoa da sessão',
    response: Msg,
  }),
}

export const usuarioIdentidade = {
  listar: route('GET', '/usuario/identidade/:id', {
    access: 'admin',
    summary: 'As contas do Diretório ligadas a um usuário',
    params: ById,
    /** `papeis`: what the directory says of this user at each entry, and nobody here. */
    response: z.object({ identidades: z.array(Identidade), papeis: z.array(z.enum(DO_DIRETORIO)) }),
  }),
  desligar: route('DELETE', '/usuario/identidade/:id', {
    access: 'admin',
    reauth: 'always',
    once: true,
    summary: 'Desliga uma conta do Diretório do usuário de quem ela é; as sessões abertas por ela terminam',
    response: Msg,
  }),
}

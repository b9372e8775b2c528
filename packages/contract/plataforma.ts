import { z } from 'zod'
import { SituacaoTrabalho } from './kit/enum.ts'
import { ById, email, Instant, Ref, refIdOptional } from './kit/fields.ts'
import { keysOf } from './kit/keys.ts'
import { routesOf } from './kit/route.ts'

const route = routesOf('admin')

/** Where people have accounts besides here, in the order of their cards: the product, and what it is for. */
export const PLATAFORMAS = {
  mattermost: { nome: 'Mattermost', uso: 'Chat' },
  redmine: { nome: 'Redmine', uso: 'Projetos' },
  wiki: { nome: 'Wiki.js', uso: 'Documentação' },
} as const
export type Plataforma = keyof typeof PLATAFORMAS

export const TODAS_PLATAFORMAS = keysOf(PLATAFORMAS)
export const ACESSO_TECNICO = 'Acesso Técnico'

/** The words of an account's state, and of what became of it when somebody left. */
export const ESTADO_PLATAFORMA = {
  registrado: 'Registrado',
  semRegistro: 'Sem Registro',
  ativo: 'Ativo',
  inativo: 'Inativo',
  indisponivel: 'Indisponível',
  tecnico: 'Técnico',
  master: 'Master',
} as const
export const ESTADO_DESLIGAR = {
  inativado: 'Inativado',
  jaInativo: 'Já estava inativo',
  semConta: 'Sem conta',
  naoConfigurado: 'Não configurado',
  repetindo: 'Repetindo',
  recusado: 'Recusado',
} as const

const PlatformName = z.enum(TODAS_PLATAFORMAS, { error: `plataforma desconhecida; use uma de: ${TODAS_PLATAFORMAS.join(', ')}` })

/** The account's name there, where it was asked for. */
const conta = z.string().nullable().optional()
const REDMINE_ATIVO = 1

/** What each platform says of an account, in its own words (PLA-012 to PLA-014); null in them where there is none. */
export const StatusPlataforma = z.union([
  z.object({ id: z.string().nullable(), delete_at: z.number().nullable(), conta }),
  z.object({ user: z.object({ id: z.number().int(), status: z.number().int() }).nullable(), conta }),
  z.object({ id: z.number().int().nullable(), isActive: z.boolean().nullable(), conta }),
])
export type StatusPlataforma = z.output<typeof StatusPlataforma>

/** What a platform says where there is no account. */
export const SEM_CONTA: Record<Plataforma, StatusPlataforma> = {
  mattermost: { id: null, delete_at: null },
  redmine: { user: null },
  wiki: { id: null, isActive: null },
}

/** Whether there is an account and it is in use; a Redmine account that is pending (2) or locked (3) is not. */
export function estadoDe(status: StatusPlataforma): { registrado: boolean; ativo: boolean } {
  if ('user' in status) return { registrado: status.user !== null, ativo: status.user?.status === REDMINE_ATIVO }
  return { registrado: status.id !== null, ativo: 'delete_at' in status ? status.delete_at === 0 : status.isActive === true }
}

const Acao = z.object({ success: z.boolean(), msg: z.string() })
const AcaoPlataforma = Acao.extend({
  platform: PlatformName,
  /** The lookup after it; null where it could not be made. */
  status: StatusPlataforma.nullable(),
})

const acao = (verb: 'register' | 'ativar' | 'inativar', summary: string) =>
  route('GET', `/usuario/${verb}/:platform/:id`, {
    summary,
    params: ById.extend({ platform: PlatformName }),
    response: AcaoPlataforma,
    changes: true,
    once: true,
  })

const Tecnico = z.object({ isTecnico: z.boolean(), isMaster: z.boolean() })

/** What became of one platform: 0 still to be done or repeated, 1 done, 2 given up; `fim` says how it was done. */
export const FIM_DESLIGAR = { INATIVADO: 1, JA_INATIVO: 2, SEM_CONTA: 3, NAO_CONFIGURADO: 4 } as const

export const Desligamento = z.object({
  pedidoEm: Instant,
  pedidoPor: Ref,
  /** Until when what failed is repeated. */
  ate: Instant,
  sessoes: z.number().int(),
  /** What was taken of technical access; null where there was none. */
  tecnico: z.string().nullable(),
  plataformas: z.array(
    z.object({
      platform: PlatformName,
      situacao: SituacaoTrabalho.schema,
      fim: z.number().int().min(1).max(4).nullable(),
      msg: z.string(),
      tentativas: z.number().int(),
      quando: Instant,
      /** The next attempt; null where there is none. */
      proxima: Instant.nullable(),
    }),
  ),
})
export type Desligamento = z.output<typeof Desligamento>

/** What people have in hand here, and may pass on when they leave. */
export const CARGA = {
  tarefas: 'Tarefas em aberto',
  agendamentos: 'Agendamentos abertos',
  problemas: 'Problemas em aberto',
  planos: 'Avisos de planos de execução',
} as const
export type TipoCarga = keyof typeof CARGA
export const TODAS_CARGAS = keysOf(CARGA)

const Carga = z.object({
  tipo: z.enum(TODAS_CARGAS),
  quantidade: z.number().int(),
  /** So many of them stay as they are: what was sent to the Redmine has its person there. */
  fixos: z.number().int(),
})
export type Carga = z.output<typeof Carga>

/** To whom each kind goes; what is left out or null stays. */
export const PassarForm = z.object({
  tarefas: refIdOptional(CARGA.tarefas),
  agendamentos: refIdOptional(CARGA.agendamentos),
  problemas: refIdOptional(CARGA.problemas),
  planos: refIdOptional(CARGA.planos),
})
export type PassarForm = z.output<typeof PassarForm>

const Passada = z.object({ tipo: z.enum(TODAS_CARGAS), para: Ref.nullable(), passadas: z.number().int(), ficaram: z.number().int() })
export type Passada = z.output<typeof Passada>

const Divergencia = z.object({ usuario: Ref, platform: PlatformName, conta: z.string(), vistaEm: Instant })
export type Divergencia = z.output<typeof Divergencia>

export const plataforma = {
  consultar: route('POST', '/usuario/registrado/:platform', {
    summary: 'A conta de um e-mail em uma plataforma, como ela a descreve; nada é gravado. 503 quando ela não está configurada ou falha',
    params: z.object({ platform: PlatformName }),
    body: z.object({
      email: email('E-mail').transform((s) => s.toLowerCase()),
      /** Asks for the account's name too. */
      conta: z
        .union([z.boolean(), z.enum(['true', 'false'])])
        .default(false)
        .transform((v) => v === true || v === 'true'),
    }),
    response: StatusPlataforma,
    changes: false,
  }),
  registrar: acao('register', 'Registra um usuário em uma plataforma; a resposta traz a consulta feita depois'),
  ativar: acao('ativar', 'Ativa a conta de um usuário em uma plataforma; a resposta traz a consulta feita depois'),
  inativar: acao('inativar', 'Inativa a conta de um usuário em uma plataforma; a resposta traz a consulta feita depois'),

  tecnico: {
    get: route('GET', '/usuario/tecnico/:id', {
      summary: 'O acesso técnico de um usuário',
      response: Tecnico,
    }),
    set: route('POST', '/usuario/tecnico/:id', {
      summary: 'Torna um usuário Técnico, com ou sem Master',
      body: z.object({
        isMaster: z.preprocess(
          (v) => (typeof v === 'boolean' ? String(v) : v),
          z.enum(['true', 'false'], 'Master: responda sim ou não.').transform((v) => v === 'true'),
        ),
      }),
      response: Acao,
      once: true,
    }),
    remove: route('DELETE', '/usuario/tecnico/:id', {
      summary: 'Retira Técnico e Master de um usuário',
      response: Acao,
      once: true,
    }),
    loja: route('GET', '/usuario/tecnico/loja', {
      access: 'loja',
      summary: 'Para as lojas, com a chave delas em Authorization: Bearer: o acesso técnico de um e-mail; falso para quem está inativo',
      query: z.object({ email: z.string({ error: 'Informe o e-mail.' }).max(254, 'E-mail: no máximo 254 caracteres.') }),
      response: Tecnico,
    }),
  },

  desligar: route('POST', '/usuario/desligar/:id', {
    summary:
      'Inativa um usuário aqui e em todas as plataformas e passa a outras pessoas o que está com ele; o que falha é repetido a cada 5 minutos por 24 horas',
    body: z.preprocess((v) => v ?? {}, z.object({ passar: z.preprocess((v) => v ?? {}, PassarForm) })),
    response: z.object({
      msg: z.string(),
      /** Of each kind that there was: what went to whom, and what stayed. */
      passadas: z.array(Passada),
      resultados: z.array(z.object({ platform: PlatformName, success: z.boolean(), msg: z.string() })),
    }),
    once: true,
  }),
  carga: route('GET', '/usuario/carga/:id', {
    summary: 'O que está com um usuário e pode ser passado a outra pessoa, por tipo; só os tipos de que há algo',
    response: z.object({ tipos: z.array(Carga) }),
  }),
  desligamento: route('GET', '/usuario/desligamento/:id', {
    summary: 'O último desligamento de um usuário e o que houve em cada plataforma; null quando não houve',
    response: z.object({ desligamento: Desligamento.nullable() }),
  }),

  divergencias: {
    list: route('GET', '/usuario/divergencias', {
      summary: 'Contas ativas em uma plataforma de usuários inativos aqui, como foram vistas na última conferência',
      response: z.object({
        emAndamento: z.boolean(),
        /** Of the platforms that are configured, when each was compared last and why it could not be since. */
        plataformas: z.array(z.object({ platform: PlatformName, conferidaEm: Instant.nullable(), erro: z.string().nullable() })),
        rows: z.array(Divergencia),
        total: z.number().int(),
      }),
      passive: true,
    }),
    conferir: route('POST', '/usuario/divergencias/conferir', {
      summary: 'Compara agora as plataformas com os usuários inativos; uma conferência em andamento é aproveitada',
      response: z.object({ msg: z.string(), emAndamento: z.boolean() }),
    }),
  },
}

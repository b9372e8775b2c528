import { z } from 'zod'
import { RegimeTributacao } from './client-status.ts'
import { can } from './kit/can.ts'
import { col } from './kit/columns.ts'
import { enumOf } from './kit/enum.ts'
import { ById, Id, Instant, instantOptional, Msg, orDefault, orNull, Ref, refId, refIdOptional, text, textOptional } from './kit/fields.ts'
import { emptyIsNone, LIMIT_MAX, ListQuery, PAGE_SIZE } from './kit/list-query.ts'
import { grid, gridOf, resource } from './kit/resource.ts'
import { route } from './kit/route.ts'

export const TipoNotificacao = enumOf({
  INFORMATIVO: [1, 'Informativo'],
  MANUTENCAO: [2, 'Manutenção'],
  FINANCEIRO: [3, 'Financeiro'],
  ATUALIZACAO: [4, 'Atualização'],
  URGENTE: [5, 'Urgente'],
})
/** Of these kinds nobody has to get mails; the others always go (operations, NOT). */
export const TIPOS_COM_DESCADASTRO: readonly number[] = [TipoNotificacao.code.INFORMATIVO, TipoNotificacao.code.ATUALIZACAO]

export const Destinatario = enumOf({
  TODOS: [1, 'Todos'],
  PAGAMENTO: [2, 'Gateway/Forma de pagamento'],
  MARKETPLACE: [3, 'Marketplace'],
  CLIENTE: [4, 'Cliente'],
  REGIME: [5, 'Regime tributário'],
})
export const SituacaoNotificacao = enumOf({
  EM_ABERTO: [1, 'Em Aberto'],
  LIBERADA: [2, 'Liberado para Envio'],
  ENVIADA: [3, 'Enviado'],
  ERRO: [4, 'Erro'],
})
export const SituacaoEnvio = enumOf({ ENVIADO: [1, 'Enviado'], ERRO: [2, 'Erro'], LIDA: [3, 'Lida'] })

const { EM_ABERTO, LIBERADA, ERRO } = SituacaoNotificacao.code
export const notificacaoCan = can({ alterar: [EM_ABERTO], excluir: [EM_ABERTO], liberar: [EM_ABERTO, ERRO], parar: [LIBERADA] })

export const TITULO_MAX = 600
export const DESCRICAO_MAX = 100_000
const CLIENTES_MAX = 5_000
const VALORES_MAX = 500

const listOf = <T extends z.ZodType>(item: T, label: string, max: number, many: string) =>
  orDefault(z.array(item, `${label}: envie uma lista.`).max(max, `${label}: no máximo ${max.toLocaleString('pt-BR')} ${many}.`), []).meta({
    label,
  })
const valores = (label: string) => listOf(refId(label, 'o valor'), label, VALORES_MAX, 'valores')

/** Whom it is for; of the lists only those of the chosen `destinatario` count. */
const publico = {
  destinatario: orDefault(Destinatario.schema, Destinatario.code.TODOS).meta({ label: 'Destinatário', required: true }),
  clientes: listOf(refId('Clientes', 'o cliente'), 'Clientes', CLIENTES_MAX, 'clientes'),
  marketplaces: valores('Marketplaces'),
  gatewayPagamento: valores('Gateways de pagamento'),
  formaPagamento: valores('Formas de pagamento'),
  regimeTributacao: listOf(RegimeTributacao.schema, 'Regimes tributários', VALORES_MAX, 'valores'),
}
export type Publico = z.output<z.ZodObject<typeof publico>>

/** The lists that count for each `destinatario`. */
export const LISTAS_DO_DESTINATARIO = {
  1: [],
  2: ['gatewayPagamento', 'formaPagamento'],
  3: ['marketplaces'],
  4: ['clientes'],
  5: ['regimeTributacao'],
} as const satisfies Record<Publico['destinatario'], readonly (keyof Publico)[]>
const VAZIO: Record<Publico['destinatario'], string> = {
  1: '',
  2: 'Escolha ao menos um gateway ou uma forma de pagamento.',
  3: 'Escolha ao menos um marketplace.',
  4: 'Escolha ao menos um cliente.',
  5: 'Escolha ao menos um regime tributário.',
}

function exigirLista(form: Publico, ctx: z.RefinementCtx): void {
  const listas = LISTAS_DO_DESTINATARIO[form.destinatario]
  const [first] = listas
  if (first && listas.every((lista) => form[lista].length === 0))
    ctx.addIssue({ code: 'custom', path: [first], message: VAZIO[form.destinatario] })
}

/** Each value once, and nothing in the lists that do not count. */
function soOQueConta<F extends Publico>(form: F): F {
  const conta: readonly string[] = LISTAS_DO_DESTINATARIO[form.destinatario]
  const kept = <T>(lista: keyof Publico, values: T[]): T[] => (conta.includes(lista) ? [...new Set(values)] : [])
  return {
    ...form,
    clientes: kept('clientes', form.clientes),
    marketplaces: kept('marketplaces', form.marketplaces),
    gatewayPagamento: kept('gatewayPagamento', form.gatewayPagamento),
    formaPagamento: kept('formaPagamento', form.formaPagamento),
    regimeTributacao: kept('regimeTributacao', form.regimeTributacao),
  }
}

export const NotificacaoForm = z
  .object({
    titulo: text('Título', 'o título', TITULO_MAX),
    /** HTML of few tags; the server drops the others. */
    descricao: textOptional('Texto', DESCRICAO_MAX, { multiline: true }),
    tipoNotificacao: z.union([TipoNotificacao.schema, z.never()], { error: 'Informe o tipo.' }).meta({ label: 'Tipo', required: true }),
    dataHoraProgramada: instantOptional('Data e hora programadas'),
    /** Whose clients it was begun to write to. */
    problema: refIdOptional('Problema'),
    ...publico,
  })
  .superRefine(exigirLista)
  .transform(soOQueConta)
export type NotificacaoForm = z.output<typeof NotificacaoForm>

const Contagens = z.object({
  /** Frozen at the release: `enviados`, `erros` and `lidas` are known by now, `pendentes` are not. */
  total: z.number().int(),
  enviados: z.number().int(),
  erros: z.number().int(),
  lidas: z.number().int(),
  pendentes: z.number().int(),
})
export type Contagens = z.output<typeof Contagens>

const Page = ListQuery.pick({ page: true, limit: true })
const inteiro = (label: string, max: number, initial: number) => {
  const said = `${label}: informe um número de 1 a ${max}.`
  return z.coerce.number(said).int(said).min(1, said).max(max, said).default(initial)
}

const Pessoa = z.object({ cliente_id: Id, cliente: z.string() })
const Previa = z.object({
  total: z.number().int(),
  comEmail: z.number().int(),
  soLoja: z.number().int(),
  semContato: z.number().int(),
  /** Left out: every address unsubscribed, and no store connection. */
  descadastrados: z.number().int(),
  rows: z.array(Pessoa.extend({ emails: z.array(z.string()), loja: z.boolean() })),
  /** The first of those who are left out. */
  fora: z.array(Pessoa),
})
export type Previa = z.output<typeof Previa>

const Descadastro = z.object({ id: Id, email: z.string(), tipoNotificacao: TipoNotificacao.schema, dataHora: Instant })

const Token = z.object({ token: z.string().max(200) })

export const notificacao = {
  ...resource('/notificacao', {
    title: 'Notificações',
    name: { singular: 'notificação', plural: 'notificações', gender: 'f' },
    access: 'session',
    form: NotificacaoForm,
    record: z.object({
      id: Id,
      titulo: z.string(),
      descricao: z.string().nullable(),
      tipoNotificacao: TipoNotificacao.schema,
      destinatario: Destinatario.schema,
      clientes: z.array(Ref),
      marketplaces: z.array(Id),
      gatewayPagamento: z.array(Id),
      formaPagamento: z.array(Id),
      regimeTributacao: z.array(RegimeTributacao.schema),
      dataHoraProgramada: Instant.nullable(),
      problema: z.object({ id: Id }).nullable(),
      situacao: SituacaoNotificacao.schema,
      dataHoraEnvio: Instant.nullable(),
      usuario: Ref.nullable(),
      /** With `get` only, as what follows. */
      ...Contagens.partial().shape,
      /** The mail server has been out of reach since; tried again at `proximaTentativa`. */
      semConexaoDesde: Instant.nullish(),
      proximaTentativa: Instant.nullish(),
    }),
    columns: {
      id: col.id('Id'),
      titulo: col.text('Título'),
      tipoNotificacao: col.enum('Tipo', TipoNotificacao),
      destinatario: col.enum('Destinatário', Destinatario),
      situacao: col.enum('Situação', SituacaoNotificacao),
      dataHoraProgramada: col.orNull(col.dateTime('Programada para')),
      dataHoraEnvio: col.orNull(col.dateTime('Enviada em')),
      'usuario.nome': col.orNull(col.text('Usuário')),
    },
    defaultSort: [{ col: 'id', sort: 'desc' }],
  }),
  previa: route('POST', '/notificacao/previa', {
    access: 'session',
    summary: 'Quem receberia uma notificação com estes dados, e quem fica de fora; nada é gravado',
    body: z
      .object({
        tipoNotificacao: orNull(TipoNotificacao.schema),
        ...publico,
        page: inteiro('Página', 1_000_000, 1),
        limit: inteiro('Limite', LIMIT_MAX, PAGE_SIZE),
      })
      .superRefine(exigirLista)
      .transform(soOQueConta),
    response: Previa,
    changes: false,
  }),
  liberar: route('POST', '/notificacao/liberar/:id', {
    access: 'session',
    summary: 'Fixa quem recebe e manda enviar; depois de um erro, só o que falhou ou não foi tentado vai de novo',
    params: ById,
    response: Msg.extend({ situacao: z.literal(LIBERADA), total: z.number().int() }),
    once: true,
  }),
  parar: route('POST', '/notificacao/parar/:id', {
    access: 'session',
    summary: 'Para o envio: em aberto de novo quando nada foi enviado, erro quando ficou pela metade',
    params: ById,
    response: Msg.extend({ situacao: SituacaoNotificacao.schema }),
    once: true,
  }),
  teste: route('POST', '/notificacao/teste/:id', {
    access: 'session',
    summary: 'Envia a notificação só a quem pede, com [Teste] no assunto; 503 quando o e-mail não pôde ser enviado',
    params: ById,
    response: Msg,
    once: true,
  }),
  loja: route('GET', '/notificacao/loja', {
    access: 'loja',
    chave: true,
    summary:
      'Para as lojas, com a chave delas em Authorization: Bearer: as suas notificações de 90 dias, da mais nova à mais antiga; o que é respondido fica como lido, salvo com marcar=false',
    query: Page.extend({
      naoLidas: emptyIsNone(z.stringbool('responda true ou false').default(false)),
      marcar: emptyIsNone(z.stringbool('responda true ou false').default(true)),
    }),
    response: z.object({
      rows: z.array(
        z.object({
          id: Id,
          titulo: z.string(),
          descricao: z.string().nullable(),
          tipoNotificacao: TipoNotificacao.schema,
          dataHora: Instant,
          lida: z.boolean(),
          dataHoraLida: Instant.nullable(),
        }),
      ),
      total: z.number().int(),
    }),
    changes: true,
  }),
  descadastro: {
    get: route('GET', '/notificacao/descadastro/:token', {
      access: 'anyone',
      summary: 'De que avisos, e de que endereço, trata um link de descadastro; nada muda',
      params: Token,
      response: z.object({ email: z.string(), tipoNotificacao: TipoNotificacao.schema, descadastrado: z.boolean() }),
    }),
    add: route('POST', '/notificacao/descadastro/:token', {
      access: 'anyone',
      summary: 'Descadastra um endereço de um tipo de aviso, em um clique (RFC 8058); pode ser repetido',
      params: Token,
      response: z.object({ success: z.boolean(), message: z.string() }),
    }),
    list: route('GET', '/notificacao/descadastros/:id', {
      access: 'session',
      summary: 'Os endereços de um cliente que não recebem mais um tipo de aviso; o id é o do cliente',
      params: ById,
      response: z.array(Descadastro),
    }),
    remove: route('DELETE', '/notificacao/descadastro/:id', {
      access: 'session',
      summary: 'Desfaz um descadastro: o endereço volta a receber',
      params: ById,
      response: Msg,
    }),
  },
}

/** The send log of one notification: a row per client once its outcome is known. */
export const notificacaoLog = gridOf(
  grid('/notificacaoLog', {
    title: 'Log de Envio',
    name: { singular: 'envio', plural: 'envios', gender: 'm' },
    access: 'session',
    columns: {
      id: col.id('Id'),
      dataHora: col.dateTime('Data e hora'),
      cliente: col.text('Cliente'),
      situacao: col.enum('Situação', SituacaoEnvio),
      dataHoraLida: col.orNull(col.dateTime('Lida em')),
      emails: col.fixed(col.as(z.array(z.string()), col.text('Endereços'))),
      erro: col.fixed(col.orNull(col.text('Erro'))),
    },
    besides: { cliente_id: Id },
    defaultSort: [{ col: 'id', sort: 'desc' }],
  }),
)

import { z } from 'zod'
import { RegimeTributacao } from './faturamento/regime-tributacao.ts'
import { can } from './kit/can.ts'
import { col } from './kit/columns.ts'
import { enumOf } from './kit/enum.ts'
import { Id, Instant, instantOptional, Msg, orNull, Ref, refIdOptional, text, textOptional } from './kit/fields.ts'
import { ExportQuery, emptyIsNone, ListQuery } from './kit/list-query.ts'
import { grid, gridOf, resource } from './kit/resource.ts'
import { routesOf } from './kit/route.ts'
import { Destinatario, exigirLista, Previa, paginaDoPublico, publico, soOQueConta } from './notificacao-publico.ts'

const route = routesOf('session')

export const TipoNotificacao = enumOf({
  INFORMATIVO: [1, 'Informativo'],
  MANUTENCAO: [2, 'Manutenção'],
  FINANCEIRO: [3, 'Financeiro'],
  ATUALIZACAO: [4, 'Atualização'],
  URGENTE: [5, 'Urgente'],
})
/** Of these kinds nobody has to get mails; the others always go. */
export const TIPOS_COM_DESCADASTRO: readonly number[] = [TipoNotificacao.code.INFORMATIVO, TipoNotificacao.code.ATUALIZACAO]

export const SituacaoNotificacao = enumOf({
  EM_ABERTO: [1, 'Em Aberto'],
  LIBERADA: [2, 'Liberado para Envio'],
  ENVIADA: [3, 'Enviado'],
  ERRO: [4, 'Erro'],
})
export const SituacaoEnvio = enumOf({ ENVIADO: [1, 'Enviado'], ERRO: [2, 'Erro'], LIDA: [3, 'Lida'] })

export const notificacaoCan = can(SituacaoNotificacao, {
  alterar: ['EM_ABERTO'],
  excluir: ['EM_ABERTO'],
  liberar: ['EM_ABERTO', 'ERRO'],
  parar: ['LIBERADA'],
})

export const TITULO_MAX = 600
export const DESCRICAO_MAX = 100_000

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

const Descadastro = z.object({ id: Id, email: z.string(), tipoNotificacao: TipoNotificacao.schema, dataHora: Instant })

const Token = z.object({ token: z.string() })

export const notificacao = {
  ...resource('/notificacao', {
    title: 'Notificações',
    name: { singular: 'notificação', plural: 'notificações', gender: 'f' },
    access: 'session',
    once: true,
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
      tipoNotificacao: col.beneath(col.enum('Tipo', TipoNotificacao)),
      destinatario: col.beneath(col.enum('Destinatário', Destinatario)),
      situacao: col.enum('Situação', SituacaoNotificacao),
      dataHoraProgramada: col.orNull(col.dateTime('Programada para')),
      dataHoraEnvio: col.orNull(col.dateTime('Enviada em')),
      'usuario.nome': col.orNull(col.short(col.text('Usuário'))),
    },
    defaultSort: [{ col: 'id', sort: 'desc' }],
  }),
  previa: route('POST', '/notificacao/previa', {
    summary: 'Quem receberia uma notificação com estes dados, e quem fica de fora; nada é gravado',
    body: z
      .object({
        tipoNotificacao: orNull(TipoNotificacao.schema),
        ...publico,
        ...paginaDoPublico,
      })
      .superRefine(exigirLista)
      .transform(soOQueConta),
    response: Previa,
    changes: false,
  }),
  publico: route('GET', '/notificacao/publico/export/:id', {
    summary: 'Exporta quem receberia uma notificação em aberto, como, e quem fica de fora, em CSV ou XLSX',
    query: ExportQuery.pick({ formato: true }),
    download: true,
  }),
  liberar: route('POST', '/notificacao/liberar/:id', {
    summary:
      'Fixa quem recebe e manda enviar, a muitos depois que outra pessoa aprova; depois de um erro, só o que falhou ou não foi tentado vai de novo',
    response: Msg.extend({
      situacao: SituacaoNotificacao.schema,
      total: z.number().int(),
      /** What a second person has to approve before anything is sent. */
      aprovacao: Id.optional(),
    }),
    once: true,
  }),
  parar: route('POST', '/notificacao/parar/:id', {
    summary: 'Para o envio: em aberto de novo quando nada foi enviado, erro quando ficou pela metade',
    response: Msg.extend({ situacao: SituacaoNotificacao.schema }),
    once: true,
  }),
  teste: route('POST', '/notificacao/teste/:id', {
    summary: 'Envia a notificação só a quem pede, com [Teste] no assunto; 503 quando o e-mail não pôde ser enviado',
    response: Msg,
    once: true,
  }),
  loja: route('GET', '/notificacao/loja', {
    access: 'loja',
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
      sessionless: true,
      summary: 'De que avisos, e de que endereço, trata um link de descadastro; nada muda',
      params: Token,
      response: z.object({ email: z.string(), tipoNotificacao: TipoNotificacao.schema, descadastrado: z.boolean() }),
    }),
    add: route('POST', '/notificacao/descadastro/:token', {
      access: 'anyone',
      sessionless: true,
      summary: 'Descadastra um endereço de um tipo de aviso, em um clique (RFC 8058); pode ser repetido',
      params: Token,
      response: z.object({ success: z.boolean(), message: z.string() }),
    }),
    list: route('GET', '/notificacao/descadastros/:id', {
      summary: 'Os endereços de um cliente que não recebem mais um tipo de aviso; o id é o do cliente',
      response: z.array(Descadastro),
    }),
    remove: route('DELETE', '/notificacao/descadastro/:id', {
      summary: 'Desfaz um descadastro: o endereço volta a receber',
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
      erro: col.fixed(col.orNull(col.long(col.text('Erro')))),
    },
    besides: { cliente_id: Id },
    defaultSort: [{ col: 'id', sort: 'desc' }],
  }),
)

/** What one client got: the id of a row is the notification's. */
export const notificacaoDoCliente = gridOf(
  grid('/notificacao/cliente', {
    title: 'Notificações do cliente',
    name: { singular: 'notificação', plural: 'notificações', gender: 'f' },
    access: 'session',
    columns: {
      id: col.id('Id'),
      titulo: col.text('Título'),
      tipoNotificacao: col.beneath(col.enum('Tipo', TipoNotificacao)),
      situacao: col.enum('Situação', SituacaoEnvio),
      dataHora: col.dateTime('Data e hora'),
      dataHoraLida: col.orNull(col.dateTime('Lida em')),
      emails: col.fixed(col.as(z.array(z.string()), col.text('Endereços'))),
      erro: col.fixed(col.orNull(col.long(col.text('Erro')))),
    },
    defaultSort: [{ col: 'dataHora', sort: 'desc' }],
  }),
)

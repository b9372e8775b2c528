import { z } from 'zod'
import { TipoHistorico } from './cliente-historico.ts'
import { SituacaoVinculo, TipoVinculo } from './cliente-objeto-contrato.ts'
import { RetencaoDoCliente } from './faturamento/retencao.ts'
import { allows, type Roles } from './kit/access.ts'
import { col } from './kit/columns.ts'
import { enumOf } from './kit/enum.ts'
import { ATE_HOJE } from './kit/faixa.ts'
import { dateOptional, flag, Id, Instant, isHttpUrl, Msg, orDefault, orNull, Ref, refId, textOptional, urlOptional } from './kit/fields.ts'
import { jsonArray, ListQuery, pageOf } from './kit/list-query.ts'
import { grid, gridOf, Mudanca, resource } from './kit/resource.ts'
import { routesOf } from './kit/route.ts'
import { pessoa, TipoPessoa } from './pessoa.ts'
import { DiaVencimento } from './faturamento/dia-vencimento.ts'
import { NfseDoCliente } from './faturamento/nfse-fiscal.ts'
import { RegimeTributacao } from './faturamento/regime-tributacao.ts'

const route = routesOf('session')

export const SituacaoCliente = enumOf({
  EM_PROJETO: [1, 'Em Projeto/Implantação'],
  ATIVO: [2, 'Ativo/Homologado'],
  INATIVO: [3, 'Inativo'],
})
/** What the screen writes for a client without a situation. */
export const SITUACAO_NAO_INFORMADA = 'Não informado'
export const TipoProduto = enumOf({ SITE: [1, 'Site'], ADMIN: [2, 'Admin'] })
export const TipoAnexo = enumOf({
  CONTRATO: [1, 'Contrato'],
  CERTIFICADO_DIGITAL: [2, 'Certificado Digital'],
  MIDIA_KIT: [3, 'Midia Kit'],
})

const LINES_MAX = 200
const lineId = Id.nullish()

export const ClienteProduto = z.object({
  id: lineId,
  tipo: orDefault(TipoProduto.schema, TipoProduto.code.SITE).meta({ label: 'Tipo' }),
  url: urlOptional('URL'),
})

/** `arquivo` names the part of the form that carries the file; a saved line without it keeps its file. */
export const ClienteAnexo = z
  .object({
    id: lineId,
    tipo: orDefault(TipoAnexo.schema, TipoAnexo.code.CONTRATO).meta({ label: 'Tipo' }),
    nome: textOptional('Arquivo', 255),
    arquivo: textOptional('Arquivo', 100),
    validade: dateOptional('Validade'),
  })
  .superRefine(({ nome, arquivo, validade }, ctx) => {
    if (nome === null && arquivo === null && validade !== null)
      ctx.addIssue({ code: 'custom', path: ['nome'], message: 'Escolha o arquivo, ou remova este anexo.' })
  })

/** The project's id of the tracker, as a number or its digits. */
const projeto = z
  .preprocess(
    (v) => (v === undefined || v === '' ? null : typeof v === 'object' && v !== null && 'id' in v ? v.id : v),
    z.union(
      [
        Id,
        z
          .string()
          .regex(/^\d{1,9}$/)
          .transform(Number)
          .pipe(Id),
        z.null(),
      ],
      { error: 'Projeto de suporte: escolha um projeto da lista.' },
    ),
  )
  .meta({ label: 'Projeto de suporte (Redmine)' })

const CHAVE_MAX = 500
export const CHAVE_MIN = 24
/** As a header carries it. */
const CHAVE = new RegExp(`^[\\x21-\\x7e]{${CHAVE_MIN},}$`)
const CHAVE_FRACA = `Chave da loja: ao menos ${CHAVE_MIN} letras sem acento, números ou sinais, sem espaços. Use Gerar chave.`

const ORIGEM = /^(https?:\/\/)(?:[^/?#\\]*@)?([^/?#\\]*)/i

/** Where a store's key may go to: another origin, as its address spells it, is another store. */
export const origemDaLoja = (lojaUrl: string | null): string | null => {
  const [, scheme = '', host = ''] = ORIGEM.exec(lojaUrl ?? '') ?? []
  const [plain, standard] = [host.toLowerCase(), scheme.toLowerCase() === 'https://' ? /:443$/ : /:80$/]
  return host === '' ? null : `${scheme.toLowerCase()}${plain.replace(standard, '')}`
}

/** Who may say where a store is and which key it has. */
export const podeMudarLoja = (user: Roles): boolean => allows('financeiro', user) || allows('admin', user)

export const ClienteForm = z
  .object({
    pessoa: refId('Pessoa', 'a pessoa'),
    situacao: orNull(SituacaoCliente.schema).meta({ label: 'Situação' }),
    dataHomologacao: dateOptional('Data de homologação', ATE_HOJE),
    clienteProduto: orDefault(z.array(ClienteProduto, 'Produtos: envie uma lista.').max(LINES_MAX, `No máximo ${LINES_MAX} produtos.`), []),
    clienteAnexo: orDefault(z.array(ClienteAnexo, 'Anexos: envie uma lista.').max(LINES_MAX, `No máximo ${LINES_MAX} anexos.`), []),
    projetoSuporteRedmine: projeto,
    /** Gets no reminders of what it owes. */
    semRegua: flag('Não enviar lembretes de cobrança', false),
    /** On which day of the month after the competence it pays; as `retencao` below. */
    diaVencimento: DiaVencimento.nullish().meta({ label: 'Dia do vencimento', required: false }),
    /** The person that pays in its place; its own is none. */
    pagador: refId('Pagador', 'o pagador').nullish().meta({ label: 'Pagador', required: false }),
    /** Left out it stays as it is, null is none. */
    retencao: RetencaoDoCliente.nullish().meta({ label: 'Retenção na fonte', required: false }),
    nfse: NfseDoCliente.nullish().meta({ label: 'Nota fiscal', required: false }),
    /** Address of the store's admin API. */
    lojaUrl: urlOptional('Endereço da loja'),
    /** Write-only: never read back, and left as it is where empty, while the address stays at its origin. */
    lojaChave: textOptional('Chave da loja', CHAVE_MAX)
      .refine((key) => key === null || CHAVE.test(key), CHAVE_FRACA)
      .meta({ label: 'Chave da loja' }),
  })
  .transform(withoutEmptyLines)
export type ClienteForm = z.output<typeof ClienteForm>

/** Drops products without url and attachments without nome (CLI-025, CLI-026). */
function withoutEmptyLines<F extends { clienteProduto: { url: string | null }[]; clienteAnexo: { nome: string | null }[] }>(form: F): F {
  return {
    ...form,
    clienteProduto: form.clienteProduto.filter(({ url }) => url !== null),
    clienteAnexo: form.clienteAnexo.filter(({ nome }) => nome !== null),
  }
}

/** The url of a product as it may be opened: nothing for what is not http or https. */
export const safeUrl = (url: string): string | undefined => (isHttpUrl(url) ? url : undefined)

/** One link as the client's page lists it. */
const ObjetoDoCliente = z.object({
  id: Id,
  objetoContrato: Ref.extend({ codigo: z.string() }),
  situacao: SituacaoVinculo.schema,
  tipo: TipoVinculo.schema,
  dataInicio: Instant,
  dataFim: Instant.nullable(),
})

const NAME = { singular: 'cliente', plural: 'clientes', gender: 'm' } as const

const produtos = grid('/cliente/produto', {
  title: 'Cliente x Produto',
  name: { singular: 'produto', plural: 'produtos dos clientes', gender: 'm' },
  access: 'session',
  columns: {
    'cliente.id': col.id('Id do cliente'),
    'cliente.pessoa.nome': col.text('Cliente'),
    tipo: col.enum('Tipo', TipoProduto),
    url: col.text('URL'),
  },
})

/** Every product, and (`of`) those of one client. */
export const clienteProduto = { ...produtos, of: gridOf(produtos) }

/** One thing that happened to a client; `id` makes an address of its own, below zero where it is not of the audit. */
export const EventoCliente = Mudanca.extend({
  id: z.number().int(),
  tipo: TipoHistorico,
  /** Id of what was changed: the client, a link, an attachment … */
  registro: Id,
  /** Which one it was, as in `SITE01 - Loja virtual`; null for the client itself. */
  descricao: z.string().nullable(),
})
export type EventoCliente = z.output<typeof EventoCliente>

export const cliente = {
  ...resource('/cliente', {
    title: 'Clientes',
    name: NAME,
    // The key of the store.
    reauth: 'depends',
    access: 'session',
    emLote: ['situacao', 'semRegua'],
    files: true,
    form: ClienteForm,
    record: z.object({
      id: Id,
      pessoa: Ref.extend({
        tipo: TipoPessoa.schema,
        nomeFantasia: z.string().nullable(),
        cpfCnpj: z.string(),
        pessoaContato: pessoa.record.shape.pessoaContato.optional(),
        pessoaEndereco: pessoa.record.shape.pessoaEndereco.optional(),
      }),
      situacao: SituacaoCliente.schema.nullable(),
      dataHomologacao: z.string().nullable(),
      clienteProduto: z.array(z.object({ id: Id, tipo: TipoProduto.schema, url: z.string() })),
      clienteAnexo: z.array(
        z.object({
          id: Id,
          tipo: TipoAnexo.schema,
          nome: z.string(),
          /** What `cliente/download_document/{id}` takes. */
          documento: Id,
          /** Bytes. */
          tamanho: z.number().int(),
          /** The last day that the document holds; missing where it has no end. */
          validade: z.iso.date().optional(),
        }),
      ),
      projetoSuporteRedmine: Id.nullable(),
      semRegua: z.boolean(),
      diaVencimento: z.int().nullable(),
      pagador: Ref.extend({ cpfCnpj: z.string() }).nullable(),
      retencao: z.object({ iss: z.string().nullable(), regime: RegimeTributacao.schema.nullable(), nunca: z.boolean() }),
      nfse: z.object({ inscricaoMunicipal: z.string().nullable(), semNota: z.boolean(), emailNota: z.string().nullable() }),
      lojaUrl: z.string().nullable(),
      lojaChaveDefinida: z.boolean(),
      /** With `get` only. */
      objetosContrato: z.array(ObjetoDoCliente).optional(),
    }),
    columns: {
      id: col.id('Id'),
      'pessoa.nome': col.text('Nome'),
      'pessoa.nomeFantasia': col.orNull(col.text('Nome fantasia')),
      'pessoa.cpfCnpj': col.cpfCnpj('CPF/CNPJ'),
      situacao: col.orEmpty(SITUACAO_NAO_INFORMADA, col.enum('Situação', SituacaoCliente)),
      dataHomologacao: col.orNull(col.date('Data de homologação')),
      'pessoa.cidade': pessoa.columns.cidade,
      'pessoa.telefone': pessoa.columns.telefone,
      alteradoEm: pessoa.columns.alteradoEm,
    },
    defaultFilter: [{ name: 'situacao', op: 'contains', v: [SituacaoCliente.code.EM_PROJETO, SituacaoCliente.code.ATIVO] }],
    defaultSort: [{ col: 'situacao', sort: 'asc' }],
  }),
  /** All of them as a map of id to name (FAT-041). */
  suggestMap: route('GET', '/cliente/suggest', {
    summary: 'Todos os clientes, id e nome',
    response: z.object({ clientes: z.record(z.string(), z.string()) }),
  }),
  suggest: route('GET', '/cliente/suggest/:texto', {
    summary: 'Sugestões de clientes pelo nome, nome fantasia ou documento',
    params: z.object({ texto: z.string().max(200) }),
    response: z.array(Ref),
  }),
  projetos: route('GET', '/cliente/projetos', {
    summary: 'Projetos do Redmine; lista vazia quando ele não está configurado, 503 quando não responde',
    response: z.array(z.object({ id: Id, label: z.string() })),
  }),
  download: route('GET', '/cliente/download_document/:id', {
    summary: 'Baixa um anexo; o id é o `documento` da linha',
    download: true,
  }),
  testarConexao: route('POST', '/cliente/testar-conexao/:id', {
    summary: 'Chama a API da loja com o endereço e a chave gravados; quando ela não responde como deve, a recusa diz o motivo',
    response: Msg,
  }),
  historicoCompleto: route('GET', '/cliente/historico-completo/:id', {
    summary: 'Tudo o que foi registrado sobre o cliente, do mais novo ao mais antigo; `tipos` é uma lista JSON, vazia para todos',
    query: ListQuery.pick({ page: true, limit: true }).extend({ tipos: jsonArray(TipoHistorico).default([]) }),
    response: pageOf(EventoCliente),
  }),
}

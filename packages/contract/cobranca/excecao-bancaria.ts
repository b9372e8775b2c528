import { z } from 'zod'
import { motivo } from './motivo.ts'
import { col } from '../kit/columns.ts'
import { enumOf } from '../kit/enum.ts'
import { Id, Instant, Msg, Ref, refId, refIdOptional } from '../kit/fields.ts'
import { money } from '../kit/money.ts'
import { grid } from '../kit/resource.ts'
import { routesOf } from '../kit/route.ts'
import { ItemRetorno } from './retorno.ts'
import { NOSSO_NUMERO } from './titulo.ts'

/** Why what a bank tells was not simply done. */
export const TipoExcecao = enumOf({
  NAO_ENCONTRADO: [1, 'Título não encontrado'],
  VALOR_DIFERENTE: [2, 'Valor do título diferente'],
  DUPLICIDADE: [3, 'Pagamento em duplicidade'],
  CANCELADO: [4, 'Boleto cancelado'],
  FATURA: [5, 'Fatura não pode ser liquidada'],
  SEM_VALOR: [6, 'Liquidação sem valor'],
  REJEITADA: [7, 'Entrada ou instrução rejeitada'],
  ESTORNO: [8, 'Estorno do banco'],
  PROTESTO: [9, 'Protesto'],
  DESCONTO_MAIOR: [10, 'Desconto ou abatimento maior que o concedido'],
  /** No bank: the client said it on its page, with a file to prove it. */
  INFORMADO: [11, 'Informado pelo cliente'],
})
export type TipoExcecao = z.output<typeof TipoExcecao.schema>

export const SituacaoExcecao = enumOf({ ABERTA: [1, 'Aberta'], RESOLVIDA: [2, 'Resolvida'], DESCARTADA: [3, 'Descartada'] })

/** Of what tells of no payment nothing can be settled. */
const SEM_PAGAMENTO: readonly TipoExcecao[] = [TipoExcecao.code.REJEITADA, TipoExcecao.code.ESTORNO, TipoExcecao.code.PROTESTO]
export const podeLiquidarExcecao = (tipo: TipoExcecao): boolean => !SEM_PAGAMENTO.includes(tipo)

/** Money that came and pays no boleto: it may be kept for the client. */
const SEM_BOLETO: readonly TipoExcecao[] = TipoExcecao.codes('NAO_ENCONTRADO', 'DUPLICIDADE', 'CANCELADO', 'FATURA')
export const podeCreditarExcecao = (tipo: TipoExcecao): boolean => SEM_BOLETO.includes(tipo)

export const SUGESTOES_MAX = 5

/** What a boleto may have in common with what the bank told, in words; and where it has not. */
export const SEMELHANCAS = {
  numero: { igual: 'O número é o nosso.', outro: 'Outro número' },
  valor: { igual: 'O valor é igual.', outro: 'Outro valor' },
  pagador: { igual: 'O pagador é o cliente.', outro: 'Outro pagador' },
  vencimento: { igual: 'O vencimento é igual.', outro: 'Outro vencimento' },
} as const

const Sugestao = z.object({
  boleto: Id,
  cliente: Ref,
  /** What is open of it. */
  valor: z.string(),
  vencimento: z.iso.date(),
  /** Why it may be the one: of the words above, those that hold. */
  motivos: z.array(z.string()),
  pontos: z.int(),
})
export type Sugestao = z.output<typeof Sugestao>

export const ResolverForm = z.discriminatedUnion(
  'acao',
  [
    z.object({
      acao: z.literal('liquidar'),
      boleto: refId('Boleto', 'o boleto'),
      /** What the bank told where left out. */
      valorPago: money('Valor pago', 'o valor pago').nullish(),
    }),
    z.object({
      acao: z.literal('creditar'),
      /** Left out where the boleto says whose it is. */
      cliente: refIdOptional('Cliente'),
      motivo,
    }),
    z.object({ acao: z.literal('descartar'), motivo }),
  ],
  { error: 'Ação: liquidar, creditar ou descartar.' },
)
export type ResolverForm = z.output<typeof ResolverForm>

const access = 'financeiro'
const route = routesOf(access)

const grade = grid('/excecao-bancaria', {
  title: 'Exceções',
  name: { singular: 'exceção', plural: 'exceções', gender: 'f' },
  access,
  columns: {
    id: col.id('Id'),
    tipo: col.enum('Tipo', TipoExcecao),
    situacao: col.enum('Situação', SituacaoExcecao),
    // Before them comes what the bank said, within the window.
    'retorno.id': col.further(col.orNull(col.id('Retorno'))),
    linha: col.further(col.orNull(col.plain(col.number('Linha')))),
    nossoNumero: col.digits('Nosso número', NOSSO_NUMERO),
    valorPago: col.money('Valor pago'),
    dataOcorrencia: col.orNull(col.date('Ocorrência')),
    mensagem: col.fixed(col.long(col.text('Mensagem'))),
  },
  defaultFilter: [{ name: 'situacao', op: 'contains', v: [SituacaoExcecao.code.ABERTA] }],
  defaultSort: [{ col: 'id', sort: 'desc' }],
})

export const excecaoBancaria = {
  ...grade,
  get: route('GET', '/excecao-bancaria/get/:id', {
    summary: 'Uma exceção com o que o banco disse e os boletos de que ele pode falar, os mais prováveis primeiro',
    response: z.object({
      id: Id,
      tipo: TipoExcecao.schema,
      situacao: SituacaoExcecao.schema,
      /** Null where no file told it. */
      retorno: z.object({ id: Id }).nullable(),
      linha: z.int().nullable(),
      nossoNumero: z.string(),
      valorPago: z.string(),
      dataOcorrencia: z.string().nullable(),
      mensagem: z.string(),
      /** Null where a client told of a boleto that has no title. */
      contaBancaria: Ref.nullable(),
      criadaEm: Instant,
      item: ItemRetorno,
      sugestoes: z.array(Sugestao).max(SUGESTOES_MAX),
      /** Whose boleto the title was of; null where it is not known. */
      cliente: Ref.nullable(),
      /** How it was resolved. */
      boleto: Id.nullable(),
      credito: Id.nullable(),
      motivo: z.string().nullable(),
      resolvidaEm: Instant.nullable(),
      usuario: z.string().nullable(),
      /** What a client says beside it, and its proof. */
      observacao: z.string().nullable(),
      arquivo: z.object({ nome: z.string(), tipo: z.string(), tamanho: z.int() }).nullable(),
    }),
  }),
  arquivo: route('GET', '/excecao-bancaria/arquivo/:id', {
    summary: 'O comprovante que um cliente enviou; o id é o da exceção',
    download: true,
  }),
  resolver: route('POST', '/excecao-bancaria/resolver/:id', {
    summary: 'Liquida um boleto com o que uma exceção diz, guarda-o como crédito do cliente, ou a descarta com um motivo; uma só vez',
    body: ResolverForm,
    response: Msg,
    once: true,
  }),
  abertas: route('GET', '/excecao-bancaria/abertas', {
    summary: 'Quantas exceções esperam por alguém',
    response: z.object({ total: z.int() }),
    passive: true,
  }),
}

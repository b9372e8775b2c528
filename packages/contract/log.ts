import { z } from 'zod'
import { col } from './kit/columns.ts'
import { enumOf } from './kit/enum.ts'
import { Id, Instant, Ref } from './kit/fields.ts'
import { ListQuery } from './kit/list-query.ts'
import { grid } from './kit/resource.ts'
import { routesOf } from './kit/route.ts'

/** What an occurrence is about (LOG-007): a closed list, of which stores send the number or the name. */
export const TipoLog = enumOf({
  API: [1, 'API'],
  SITE: [2, 'Site'],
  FATURAMENTO: [3, 'Faturamento'],
  CHECKOUT: [4, 'Checkout'],
  PAGAMENTO: [5, 'Pagamento'],
  FRETE: [6, 'Frete'],
  ESTOQUE: [7, 'Estoque'],
  PRECO: [8, 'Preço'],
  CATALOGO: [9, 'Catálogo'],
  PEDIDO: [10, 'Pedido'],
  CLIENTE: [11, 'Cliente'],
  CARRINHO: [12, 'Carrinho'],
  BUSCA: [13, 'Busca'],
  PROMOCAO: [14, 'Promoção'],
  CUPOM: [15, 'Cupom'],
  MARKETPLACE: [16, 'Marketplace'],
  INTEGRACAO_ERP: [17, 'Integração ERP'],
  NOTA_FISCAL: [18, 'Nota Fiscal'],
  BOLETO: [19, 'Boleto'],
  PIX: [20, 'Pix'],
  CARTAO: [21, 'Cartão'],
  ANTIFRAUDE: [22, 'Antifraude'],
  EMAIL: [23, 'E-mail'],
  SMS: [24, 'SMS'],
  NOTIFICACAO: [25, 'Notificação'],
  IMPORTACAO: [26, 'Importação'],
  EXPORTACAO: [27, 'Exportação'],
  TAREFA_AGENDADA: [28, 'Tarefa Agendada'],
  FILA: [29, 'Fila'],
  CACHE: [30, 'Cache'],
  BANCO_DE_DADOS: [31, 'Banco de Dados'],
  AUTENTICACAO: [32, 'Autenticação'],
  ADMIN: [33, 'Admin'],
  OUTROS: [34, 'Outros'],
})
export type TipoLog = z.output<typeof TipoLog.schema>

/** Rows of one call, and characters that are kept of each field; what is longer is cut and ends in `…`. */
export const LOG_LINHAS = 1_000
export const LOG_CORTE = { error: 10_000, trace: 100_000, info: 100_000, code: 60, texto: 200 } as const
/** Of the error, in a row of the grid. */
export const LOG_ERRO_NA_LISTA = 300

const fields = {
  database: z.string().nullable(),
  identificador: z.string().nullable(),
  usuario: z.string().nullable(),
  code: z.string().nullable(),
  empresa: z.string().nullable(),
}

export const Ocorrencia = z.object({
  id: Id,
  createAt: Instant,
  recebidoEm: Instant,
  cliente: Ref,
  tipo: TipoLog.schema,
  error: z.string(),
  line: z.number().int().nullable(),
  trace: z.string().nullable(),
  info: z.unknown(),
  ...fields,
  problema: z.object({ id: Id, titulo: z.string() }),
})
export type Ocorrencia = z.output<typeof Ocorrencia>

/** Who is hurt by what a filter finds. */
export const Afetado = z.object({ cliente: Ref, quantidade: z.number().int(), primeiro: Instant, ultimo: Instant })
export type Afetado = z.output<typeof Afetado>

/** How many occurrences there are from each `inicio` to the next, and `antes` of the first; none where a filter has no counters. */
export const Horas = z.object({
  unidade: z.enum(['hora', 'dia']),
  antes: z.number().int(),
  barras: z.array(z.object({ inicio: Instant, quantidade: z.number().int() })),
})
export type Horas = z.output<typeof Horas>

const access = 'session'
const route = routesOf(access)
const filter = ListQuery.shape.filter
const porId = z.object({
  id: z
    .string()
    .regex(/^\d{1,10}$/, 'Identificador inválido.')
    .transform(Number)
    .pipe(Id),
})
const semOrdem = (label: string) => col.orNull(col.unsorted(col.text(label)))

/** Only read: the stores add to it, the clock takes away what is too old. */
const ocorrencias = grid('/log', {
  title: 'Logs de Clientes',
  name: { singular: 'ocorrência', plural: 'ocorrências', gender: 'f' },
  access,
  columns: {
    id: col.id('Id'),
    createAt: col.dateTime('Data'),
    database: col.short(semOrdem('Banco')),
    cliente: col.unsorted(col.text('Cliente')),
    tipo: col.unsorted(col.enum('Tipo', TipoLog)),
    identificador: col.short(semOrdem('Identificador')),
    error: col.long(col.unsorted(col.text('Erro'))),
    usuario: col.short(semOrdem('Usuário')),
    'cliente.id': col.filterOnly(col.unsorted(col.id('Id do cliente'))),
    'problema.id': col.hidden(col.unsorted(col.id('Id do problema'))),
    code: col.hidden(semOrdem('Código')),
    empresa: col.hidden(semOrdem('Empresa')),
  },
  besides: { clienteId: Id },
  defaultSort: [{ col: 'createAt', sort: 'desc' }],
})

export const log = {
  ...ocorrencias,
  ingest: route('POST', '/log/ingest', {
    access: 'loja',
    summary:
      'Recebe de uma loja, com a chave dela em Authorization: Bearer, de 1 a 1.000 ocorrências: um objeto ou uma lista em JSON, ou ' +
      'application/x-ndjson, em UTF-8 ou no charset que Content-Type disser, também com gzip, até 5 MB descompactados. O que tem erro é recusado pelo número da linha e o resto é gravado; ' +
      'um identificador que o cliente já enviou não é gravado de novo',
    body: z.unknown(),
    response: z.object({
      /** Written now. */
      recebidos: z.number().int(),
      /** There already, by client and identificador. */
      repetidos: z.number().int(),
      recusados: z.array(z.object({ linha: z.number().int(), erro: z.string() })),
    }),
  }),
  get: route('GET', '/log/get/:id', {
    summary: 'Uma ocorrência inteira; `error` é um dos seus campos, e só a situação HTTP diz uma falha',
    params: porId,
    response: Ocorrencia,
  }),
  vizinhos: route('GET', '/log/vizinhos/:id', {
    summary: 'A ocorrência anterior (mais antiga) e a próxima (mais nova) entre as que um filtro encontra',
    params: porId,
    query: z.object({ filter }),
    response: z.object({ anterior: Id.nullable(), proxima: Id.nullable() }),
  }),
  horas: route('GET', '/log/horas', {
    summary:
      'Quantas ocorrências um filtro encontra em cada hora, ou em cada dia de um período longo; nenhuma onde o filtro procura um texto',
    query: z.object({ filter }),
    response: Horas,
  }),
  afetados: route('GET', '/log/afetados', {
    summary: 'Os clientes com ocorrências que um filtro encontra, os que têm mais primeiro',
    query: z.object({ filter }),
    response: z.array(Afetado),
  }),
}

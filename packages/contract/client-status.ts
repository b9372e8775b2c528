import { z } from 'zod'
import { SituacaoCliente } from './cliente.ts'
import { RegimeTributacao } from './faturamento/regime-tributacao.ts'
import { Id, Instant, Msg, Ref } from './kit/fields.ts'
import { keysOf } from './kit/keys.ts'
import { ExportQuery, jsonArray, ListQuery, pageOf } from './kit/list-query.ts'
import { routesOf } from './kit/route.ts'

const route = routesOf('session')

/** What a store says of itself, and the words of the screen. */
export const SITUACAO_LOJA = { online: 'Online', offline: 'Offline', manutencao: 'Em manutenção' } as const
export type SituacaoLoja = keyof typeof SITUACAO_LOJA
export const CHECKOUT = { default: 'Padrão', react: 'React' } as const
export type Checkout = keyof typeof CHECKOUT

/** What a client's store answered last. Without an answer it is null and empty; `id` is the client's. */
export const ClienteStatus = z.object({
  id: Id,
  pessoa: Ref.extend({ nomeFantasia: z.string().nullable(), cpfCnpj: z.string() }),
  situacao: SituacaoCliente.schema.nullable(),
  gateway: z.array(z.string()),
  formaPagamento: z.array(z.string()),
  marketplace: z.array(z.string()),
  regimeTributacao: RegimeTributacao.schema.nullable(),
  loja: z.enum(keysOf(SITUACAO_LOJA)).nullable(),
  /** Since when the store says so. */
  lojaDesde: Instant.nullable(),
  apiFrete: z.boolean().nullable(),
  doisFatores: z.boolean().nullable(),
  farm: z.string().nullable(),
  checkout: z.enum(keysOf(CHECKOUT)).nullable(),
  /** There is an address and a key to ask with. */
  lojaConfigurada: z.boolean(),
  /** When the store was asked for what it answered, and when it was asked last. */
  atualizadoEm: Instant.nullable(),
  tentadoEm: Instant.nullable(),
  /** Why the last try came to nothing. */
  erro: z.string().nullable(),
})
export type ClienteStatus = z.output<typeof ClienteStatus>

/** An empty filter is none. */
const filtro = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? undefined : value), schema.optional())
const idText = (value: unknown) => (typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value)
const id = z.preprocess(idText, Id)
const ids = filtro(jsonArray(id))
const texto = filtro(z.string().trim().max(200, 'no máximo 200 caracteres'))
const simOuNao = filtro(z.enum(['true', 'false'], { error: 'responda true ou false' }).transform((word) => word === 'true'))
const umDe = <K extends string>(words: Record<K, string>) =>
  filtro(z.enum(keysOf(words), { error: `use um de: ${keysOf(words).join(', ')}` }))

/** In the order of the screen (STA-007). Values of a list are alternatives, and a client passes all filters. */
export const FiltroStatus = z.object({
  gateway: ids,
  formaPagamento: ids,
  marketplace: ids,
  regimeTributacao: filtro(
    jsonArray(z.preprocess(idText, z.literal(RegimeTributacao.codes('SIMPLES', 'PRESUMIDO', 'REAL'), { error: 'use 1, 2 ou 3' }))),
  ),
  loja: umDe(SITUACAO_LOJA),
  apiFrete: simOuNao,
  doisFatores: simOuNao,
  farms: texto,
  checkout: umDe(CHECKOUT),
  /** Of a link that is in force now. */
  objetoContrato: filtro(id),
  /** The last try came to nothing. */
  comErro: simOuNao,
  texto,
})
export type FiltroStatus = z.output<typeof FiltroStatus>

const valores = z.array(Ref)

/** How far the asking of all stores is, or how far the last one came; nulls where there was none. */
export const AndamentoStatus = z.object({
  emAndamento: z.boolean(),
  feitos: z.number().int().min(0),
  total: z.number().int().min(0),
  erros: z.number().int().min(0),
  inicio: Instant.nullable(),
  fim: Instant.nullable(),
})
export type AndamentoStatus = z.output<typeof AndamentoStatus>

export const clientStatus = {
  lists: route('GET', '/client-status/lists', {
    summary: 'Todos os valores que as lojas já informaram, por nome',
    response: z.object({ gatewayList: valores, marketplaceList: valores, formaPagamentoList: valores, farmList: valores }),
  }),
  loadData: route('GET', '/client-status/loadData', {
    summary: 'O status dos clientes que não estão inativos, por nome, filtrado e paginado',
    query: FiltroStatus.extend(ListQuery.pick({ page: true, start: true, limit: true }).shape),
    response: pageOf(ClienteStatus),
  }),
  export: route('GET', '/client-status/export', {
    summary: 'Exporta o status dos clientes, filtrado, em CSV ou XLSX',
    query: FiltroStatus.extend(ExportQuery.pick({ formato: true }).shape),
    download: true,
  }),
  update: route('GET', '/client-status/update/:id', {
    summary: 'Pergunta à loja de um cliente como ela está; uma loja que falha é success false, com a frase',
    response: z.object({ success: z.boolean(), mensagem: z.string(), registro: ClienteStatus }),
    changes: true,
  }),
  atualizar: route('POST', '/client-status/atualizar', {
    summary: 'Pergunta a todas as lojas, em segundo plano; quem chega durante uma atualização acompanha a mesma',
    response: Msg.extend({ total: z.number().int().min(0) }),
  }),
  andamento: route('GET', '/client-status/andamento', {
    summary: 'Até onde foi a atualização de todas as lojas',
    response: AndamentoStatus,
    passive: true,
  }),
}

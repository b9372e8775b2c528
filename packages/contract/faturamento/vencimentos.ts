import { z } from 'zod'
import { Id, Ref } from '../kit/fields.ts'
import { keysOf } from '../kit/keys.ts'
import { ExportQuery, emptyIsNone, jsonArray, LIMIT_MAX, ListQuery } from '../kit/list-query.ts'
import { routesOf } from '../kit/route.ts'
import { isoDay } from '../kit/tempo.ts'

/** By how many days what is open is late, with their words, in their order. */
export const FAIXAS = {
  aVencer: 'A vencer',
  d1a30: '1 a 30 dias',
  d31a60: '31 a 60 dias',
  d61a90: '61 a 90 dias',
  acima90: 'Acima de 90 dias',
} as const
export type Faixa = keyof typeof FAIXAS
export const NAMES_OF_FAIXAS = keysOf(FAIXAS)

export const ORDENS_VENCIMENTOS = { total: 'Maior total', nome: 'Cliente', maisAntigo: 'Mais antigo' } as const

const Valores = z.object({
  aVencer: z.string(),
  d1a30: z.string(),
  d31a60: z.string(),
  d61a90: z.string(),
  acima90: z.string(),
  total: z.string(),
  /** What the client had with us on that day, which is not taken off. */
  credito: z.string(),
  boletos: z.int(),
})

const VencimentosDoCliente = Valores.extend({
  cliente: Ref,
  cpfCnpj: z.string(),
  /** The first day on which something that is open was due. */
  maisAntigo: z.iso.date(),
})
export type VencimentosDoCliente = z.output<typeof VencimentosDoCliente>

const BoletoAberto = z.object({
  boleto: Id,
  fatura: Id,
  /** `2026/10`. */
  competencia: z.string(),
  parcela: z.int(),
  vencimento: z.iso.date(),
  /** Late; not above 0 of what is not due yet. */
  dias: z.int(),
  valor: z.string(),
  aberto: z.string(),
  faixa: z.enum(NAMES_OF_FAIXAS),
})
export type BoletoAberto = z.output<typeof BoletoAberto>

const FAIXA = `Faixa: use ${NAMES_OF_FAIXAS.join(', ')}.`
/** A list begins as JSON does; what else is said is a name. */
const oneAsList = (said: unknown): unknown => (typeof said === 'string' && !said.startsWith('[') ? JSON.stringify([said]) : said)

const Data = z.object({ data: emptyIsNone(isoDay('Data: data inválida.').optional()) })
const Filtro = Data.extend({
  cliente: emptyIsNone(z.coerce.number('Cliente: escolha um da lista.').pipe(Id).optional()),
  /** Clients with something in any of them: one by its name, several as a list (docs/decisions/0031). */
  faixa: emptyIsNone(z.preprocess(oneAsList, jsonArray(z.enum(NAMES_OF_FAIXAS, { error: FAIXA }))).optional()),
  texto: emptyIsNone(z.string().trim().max(100, 'Procurar: no máximo 100 caracteres.').optional()),
  ordem: emptyIsNone(
    // As above.
    z.enum(keysOf(ORDENS_VENCIMENTOS), { error: 'Ordem: use total, nome ou maisAntigo.' }).default('total'),
  ),
})
export type FiltroVencimentos = z.output<typeof Filtro>

const route = routesOf('financeiro')

/** What is open of each client at the end of a day, by how late it was then. */
export const vencimentos = {
  list: route('GET', '/financeiro/vencimentos', {
    summary: `Quanto cada cliente devia no fim de um dia (hoje), por atraso; \`limit\` até ${LIMIT_MAX}`,
    query: Filtro.extend(ListQuery.pick({ page: true, limit: true }).shape),
    response: z.object({ data: z.iso.date(), rows: z.array(VencimentosDoCliente), total: z.int(), totais: Valores }),
  }),
  export: route('GET', '/financeiro/vencimentos/export', {
    summary: 'O mesmo, inteiro, em CSV ou XLSX',
    query: Filtro.extend(ExportQuery.pick({ formato: true }).shape),
    download: true,
  }),
  boletos: route('GET', '/financeiro/vencimentos/:cliente', {
    summary: 'Os boletos que um cliente devia no fim de um dia (hoje), o que venceu primeiro antes',
    params: z.object({ cliente: z.coerce.number('Cliente inválido.').pipe(Id) }),
    query: Data,
    response: z.array(BoletoAberto),
  }),
}

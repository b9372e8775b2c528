import { z } from 'zod'
import { date } from '../kit/fields.ts'
import { keysOf } from '../kit/keys.ts'
import { ExportQuery, emptyIsNone } from '../kit/list-query.ts'
import { routesOf } from '../kit/route.ts'

/** By what payments are added up, with their words. */
export const POR_ENTRADAS = { dia: 'Dia', mes: 'Mês', conta: 'Conta', origem: 'Origem' } as const
export type PorEntradas = keyof typeof POR_ENTRADAS
/** By which of a payment's days. */
export const DATA_ENTRADAS = { pagamento: 'Pelo dia do pagamento', credito: 'Pelo dia do crédito' } as const
export type DataEntradas = keyof typeof DATA_ENTRADAS
export const ENTRADAS_ANOS = 5

const por = keysOf(POR_ENTRADAS)
const data = keysOf(DATA_ENTRADAS)

const Somas = z.object({
  quantidade: z.int(),
  valorPago: z.string(),
  principal: z.string(),
  encargos: z.string(),
  desconto: z.string(),
  retido: z.string(),
  tarifa: z.string(),
  liquido: z.string(),
})
/** `chave`: `2026-07-13`, `2026-07`, or an id; empty of what came into no account that is known. */
const Entrada = Somas.extend({ chave: z.string(), nome: z.string() })
export type Entrada = z.output<typeof Entrada>

const Query = z.object({
  de: date('De', 'o primeiro dia'),
  ate: date('Até', 'o último dia'),
  por: emptyIsNone(z.enum(por, { error: 'Por: use dia, mes, conta ou origem.' }).default('dia')),
  data: emptyIsNone(z.enum(data, { error: 'Data: use pagamento ou credito.' }).default('pagamento')),
})
export type FiltroEntradas = z.output<typeof Query>

const route = routesOf('financeiro')

/** What came in; what an agreement settled without money is in the list of payments, not here. */
export const entradas = {
  list: route('GET', '/pagamento/entradas', {
    summary: 'O que entrou em um período, somado por dia, mês, conta ou origem; estornos contam abaixo de zero no dia em que foram feitos',
    query: Query,
    response: z.object({ rows: z.array(Entrada), totais: Somas }),
  }),
  export: route('GET', '/pagamento/entradas/export', {
    summary: 'O mesmo em CSV ou XLSX',
    query: Query.extend(ExportQuery.pick({ formato: true }).shape),
    download: true,
  }),
}

import { z } from 'zod'
import { col, type Columns } from '../kit/columns.ts'
import { Ref } from '../kit/fields.ts'
import { emptyIsNone, ExportQuery } from '../kit/list-query.ts'
import { routesOf } from '../kit/route.ts'
import { Competencia } from '../kit/tempo.ts'

const MESES_PADRAO = 12
export const MESES_RECORRENTE_MAX = 36

/** What a client's monthly revenue did from one month to the next, in the order in which people read it. */
export const MOVIMENTOS = ['novo', 'retorno', 'expansao', 'contracao', 'cancelado'] as const
export type Movimento = (typeof MOVIMENTOS)[number]

export const MOVIMENTO_LABELS: Record<Movimento, string> = {
  novo: 'Novo',
  retorno: 'Retorno',
  expansao: 'Expansão',
  contracao: 'Contração',
  cancelado: 'Cancelado',
}

const ano = z.coerce.number('Informe o ano.').pipe(Competencia.shape.ano)
const mes = z.coerce.number('Informe o mês.').pipe(Competencia.shape.mes)
const MESES = `meses vai de 1 a ${MESES_RECORRENTE_MAX}.`
const meses = emptyIsNone(z.coerce.number(MESES).int(MESES).min(1, MESES).max(MESES_RECORRENTE_MAX, MESES).default(MESES_PADRAO))

const Percentual = z.string().nullable()

export const MesRecorrente = z.object({
  /** `"2026/09"` */
  competencia: z.string(),
  inicial: z.string(),
  novo: z.string(),
  retorno: z.string(),
  expansao: z.string(),
  contracao: z.string(),
  cancelado: z.string(),
  /** What the next month begins with. */
  final: z.string(),
  /** Fixed values and minimums of the links in force on the last day. */
  comprometido: z.string(),
  clientes: z.object({
    inicio: z.number().int(),
    novos: z.number().int(),
    voltaram: z.number().int(),
    perdidos: z.number().int(),
    fim: z.number().int(),
  }),
  /** Of what the month began with, two places; null where that was none. */
  churnClientes: Percentual,
  churnReceita: Percentual,
  retencaoLiquida: Percentual,
  /** Links in force of clients without a counted invoice: they count as in the month before. */
  pendentes: z.number().int(),
  parcial: z.boolean(),
})
export type MesRecorrente = z.output<typeof MesRecorrente>

export const ClienteRecorrente = z.object({
  cliente: Ref,
  de: z.string(),
  para: z.string(),
  movimento: z.enum(MOVIMENTOS),
  /** A sentence for each item that made the difference. */
  porQue: z.array(z.string()),
})
export type ClienteRecorrente = z.output<typeof ClienteRecorrente>

/** What a file of the months has, by its names in `paraArquivo`. */
export const COLUNAS_RECORRENTE = {
  competencia: col.text('Competência'),
  inicial: col.money('Inicial'),
  novo: col.money('Novo'),
  retorno: col.money('Retorno'),
  expansao: col.money('Expansão'),
  contracao: col.money('Contração'),
  cancelado: col.money('Cancelado'),
  final: col.money('Final'),
  comprometido: col.money('Comprometido'),
  inicio: col.number('Clientes no início'),
  novos: col.number('Clientes novos'),
  voltaram: col.number('Clientes que voltaram'),
  perdidos: col.number('Clientes perdidos'),
  fim: col.number('Clientes no fim'),
  churnClientes: col.orNull(col.rate('Churn de clientes (%)')),
  churnReceita: col.orNull(col.rate('Churn de receita (%)')),
  retencaoLiquida: col.orNull(col.rate('Retenção líquida (%)')),
  pendentes: col.number('Vínculos sem fatura'),
  parcial: col.boolean('Parcial'),
} satisfies Columns

const route = routesOf('financeiro')

/** What clients pay month after month, and what moved it. The oldest month is first. */
export const recorrente = {
  meses: route('GET', '/financeiro/recorrente', {
    summary:
      'A receita recorrente do mês pedido e dos anteriores, até completar `meses` (12, no máximo 36), com o que entrou, saiu, subiu e desceu',
    query: z.object({ ano, mes, meses }),
    response: z.array(MesRecorrente),
  }),
  clientes: route('GET', '/financeiro/recorrente/clientes', {
    summary: 'Os clientes cuja receita recorrente mudou em um mês, a maior diferença primeiro, e por quê; `movimento` deixa só os de um',
    query: z.object({ ano, mes, movimento: emptyIsNone(z.enum(MOVIMENTOS, `movimento é ${MOVIMENTOS.join(', ')}.`).optional()) }),
    response: z.array(ClienteRecorrente),
  }),
  export: route('GET', '/financeiro/recorrente/export', {
    summary: 'Exporta a receita recorrente em CSV ou XLSX, uma linha por mês',
    query: z.object({ ano, mes, meses, formato: ExportQuery.shape.formato }),
    download: true,
  }),
}

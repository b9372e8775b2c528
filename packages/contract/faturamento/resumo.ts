import { z } from 'zod'
import { Id, Ref } from '../kit/fields.ts'
import { jsonArray } from '../kit/list-query.ts'
import { routesOf } from '../kit/route.ts'
import { Competencia } from '../kit/tempo.ts'
import { SituacaoFatura } from './fatura.ts'

/** The month asked and the eleven before it. */
export const MESES_RESUMO = 12
/** Year choices: this one and the ten before it (DSH-005). */
export const ANOS_RESUMO = 10
/** Colours of a pie (DSH-004), and clients of the chart over time. */
export const CORES_RESUMO = 10
/** Shown where a call of the dashboard is answered by an error (DSH-009). */
export const RESUMO_ERRO = { titulo: 'Nenhum registro encontrado', texto: 'Por favor, tente novamente.' } as const
export const SEM_CLIENTES = 'Selecione pelo menos um cliente para visualizar o gráfico de faturamento.'

const { FECHADA, FATURADA, ENVIADA, PAGA, PARCIALMENTE_PAGA } = SituacaoFatura.code
/** What the dashboard counts: neither what is still in processing nor what was cancelled. */
export const SITUACOES_CONTADAS: SituacaoFatura[] = [FECHADA, FATURADA, ENVIADA, PARCIALMENTE_PAGA, PAGA]
/** Of those, the ones in which something was paid, and the ones in which something is open; a part payment is in both. */
export const SITUACOES_PAGAS: SituacaoFatura[] = [PARCIALMENTE_PAGA, PAGA]
export const SITUACOES_ABERTAS: SituacaoFatura[] = [FECHADA, FATURADA, ENVIADA, PARCIALMENTE_PAGA]

const ano = z.coerce.number('Informe o ano.').pipe(Competencia.shape.ano)
const mes = z.coerce.number('Informe o mês.').pipe(Competencia.shape.mes)

/** `competencia_label` is `"10/2026"`. */
const ValorDoMes = z.object({ competencia_label: z.string(), valortotal: z.string() })
export type ValorDoMes = z.output<typeof ValorDoMes>

/** Each list has a row a month. */
const Meses = z.array(ValorDoMes)
const ResumoGeral = z.object({ pago: Meses, 'nao-pago': Meses, retido: Meses, credito: Meses })
export type ResumoGeral = z.output<typeof ResumoGeral>

export const ParteDoCliente = z.object({
  cliente: Ref,
  valorTotal: z.string(),
  /** Of 100, with two places; those of a month sum to exactly `"100.00"`, all are `"0.00"` where the month's total is zero. */
  percentual: z.string(),
})
export type ParteDoCliente = z.output<typeof ParteDoCliente>

/** `competencia` is `"2026/10"`; the clients from the highest value down. */
export const ClientesDoMes = z.object({
  competencia: z.string(),
  clientes: z.array(ParteDoCliente),
  valorPago: z.string(),
  valorPendente: z.string(),
  valorTotalTodos: z.string(),
})
export type ClientesDoMes = z.output<typeof ClientesDoMes>

export const TotalDoCliente = z.object({ cli_id: Id, pes_nome: z.string(), competencia: z.string(), somatotal: z.string() })
export type TotalDoCliente = z.output<typeof TotalDoCliente>

const route = routesOf('financeiro')

/** The billing dashboard. Months without a counted invoice are left out, so an empty period is `[]`; the oldest month is first. */
export const resumo = {
  geral: route('GET', '/financeiro/resumo', {
    summary:
      'O que foi pago, o que está em aberto e o que os clientes retiveram e o que créditos pagaram em cada competência: a pedida e as onze anteriores',
    query: z.object({ ano, mes }),
    response: ResumoGeral,
  }),
  porCliente: route('GET', '/fatura/fatura-cliente', {
    summary: 'A parte de cada cliente em cada competência: a pedida e as anteriores, até completar `meses` (12)',
    query: z.object({
      ano,
      mes,
      meses: z.coerce
        .number('meses vai de 1 a 12.')
        .int('meses vai de 1 a 12.')
        .min(1, 'meses vai de 1 a 12.')
        .max(MESES_RESUMO, 'meses vai de 1 a 12.')
        .default(MESES_RESUMO),
    }),
    response: z.array(ClientesDoMes),
  }),
  clientes: route('GET', '/fatura/clientes', {
    summary: 'O faturado de clientes escolhidos por competência: a pedida e as onze anteriores; `clientes` é uma lista JSON de ids',
    query: z.object({ clientes: jsonArray(Id).default([]), ano, mes }),
    response: z.array(TotalDoCliente),
  }),
}

import { z } from 'zod'
import { enumOf } from '../kit/enum.ts'
import { flag, Id, Instant, Msg, orDefault, Ref, Saved } from '../kit/fields.ts'
import { keysOf } from '../kit/keys.ts'
import { routesOf } from '../kit/route.ts'
import { Competencia } from '../kit/tempo.ts'
import { SituacaoFatura } from './fatura.ts'

/** How many clients one preview call takes; the screen asks for a month in pieces and shows how far it is. */
export const PREVIA_MAX = 100

/** What a person should look at before closing a month. */
export const AVISOS_PREVIA = {
  semFiguras: 'Sem números do mês',
  semVinculo: 'Sem objeto de contrato ativo',
  variacao: 'Variação acima de 30%',
  preco: 'Preço novo',
  minimo: 'Mínimo aplicado',
  erro: 'Não pode ser calculada',
  encerrada: 'Já fechada',
  regime: 'Regime não informado',
  credito: 'Crédito a usar',
} as const
export type AvisoPrevia = keyof typeof AVISOS_PREVIA

/** A change to the month before, up or down, above which the preview says so (percent). */
export const VARIACAO_ODD = 30

export const LinhaPrevia = z.object({
  cliente: Ref,
  fatura: z.object({ id: Id, situacao: SituacaoFatura.schema }).nullable(),
  /** What Calcular would make of it, manual items included; null when it cannot. */
  valor: z.string().nullable(),
  /** What Fechar would have withheld, and what is left to be paid then; null where there is no value. */
  retido: z.string().nullable(),
  credito: z.string().nullable(),
  aPagar: z.string().nullable(),
  /** Of the month before, null where there is no invoice. */
  valorAnterior: z.string().nullable(),
  diferenca: z.string().nullable(),
  /** In percent with one place, null without a month before or when that was zero. */
  variacao: z.string().nullable(),
  itens: z.number().int(),
  avisos: z.array(z.object({ tipo: z.enum(keysOf(AVISOS_PREVIA)), texto: z.string() })),
})
export type LinhaPrevia = z.output<typeof LinhaPrevia>

export const SituacaoFechamento = enumOf({
  EM_ANDAMENTO: [1, 'Em andamento'],
  CONCLUIDO: [2, 'Concluído'],
  INTERROMPIDO: [3, 'Concluído com erros'],
})

/** An invoice that was past its processing stays as it is: repeating a closing changes nothing that is closed. */
export const SituacaoLinhaFechamento = enumOf({
  PENDENTE: [0, 'Aguardando'],
  FEITA: [1, 'Calculada'],
  ERRO: [2, 'Erro'],
  MANTIDA: [3, 'Já fechada'],
})

/** How far it is travels to the topic `fechamento-{id}` (`ProgressoEvento`); the screen loads again at the end. */
export const Fechamento = z.object({
  id: Id,
  ano: z.number().int(),
  mes: z.number().int(),
  fecharFatura: z.boolean(),
  situacao: SituacaoFechamento.schema,
  usuario: z.string(),
  inicio: Instant,
  fim: Instant.nullable(),
  total: z.number().int(),
  feitas: z.number().int(),
  erros: z.number().int(),
  valor: z.string(),
})
export type Fechamento = z.output<typeof Fechamento>

export const FechamentoLinha = z.object({
  cliente: Ref,
  situacao: SituacaoLinhaFechamento.schema,
  fatura: Id.nullable(),
  valor: z.string().nullable(),
  erro: z.string().nullable(),
})
export type FechamentoLinha = z.output<typeof FechamentoLinha>

const route = routesOf('financeiro')
const month = { ano: Competencia.shape.ano, mes: Competencia.shape.mes }
const query = z.object({ ano: z.coerce.number().pipe(month.ano), mes: z.coerce.number().pipe(month.mes) })

export const fechamento = {
  clientes: route('GET', '/financeiro/fechamento/clientes', {
    summary: 'Os clientes que a prévia de um mês deve olhar: com vínculo em vigor ou com fatura no mês ou no anterior',
    query,
    response: z.array(Ref),
  }),
  previa: route('POST', '/financeiro/fechamento/previa', {
    summary: 'O que o fechamento do mês faria com estes clientes; nada é gravado',
    body: z.object({
      ...month,
      clientes: z.array(Id).min(1, 'Escolha ao menos um cliente.').max(PREVIA_MAX, `No máximo ${PREVIA_MAX} clientes por vez.`),
    }),
    response: z.array(LinhaPrevia),
    changes: false,
  }),
  executar: route('POST', '/financeiro/fechamento/executar', {
    summary: 'Calcula as faturas de um mês em segundo plano; sem clientes, de todos os da prévia',
    body: z.object({
      ...month,
      clientes: orDefault(z.array(Id).max(10_000, 'No máximo 10.000 clientes.'), []),
      fecharFatura: flag('Fechar fatura', false),
    }),
    response: Saved,
    once: true,
  }),
  get: route('GET', '/financeiro/fechamento/get/:id', {
    summary: 'Um fechamento com o resultado de cada cliente',
    response: Fechamento.extend({ linhas: z.array(FechamentoLinha) }),
  }),
  recentes: route('GET', '/financeiro/fechamento/recentes', {
    summary: 'Os últimos fechamentos',
    response: z.array(Fechamento),
  }),
  retomar: route('POST', '/financeiro/fechamento/retomar/:id', {
    summary: 'Tenta de novo os clientes que deram erro em um fechamento',
    response: Msg,
    once: true,
  }),
}

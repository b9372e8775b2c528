import { z } from 'zod'
import { motivo } from '../cobranca/motivo.ts'
import { can } from '../kit/can.ts'
import { col } from '../kit/columns.ts'
import { enumOf } from '../kit/enum.ts'
import { flag, Id, Instant, Msg, orNull, Ref, textOptional } from '../kit/fields.ts'
import { marksProblem } from '../kit/marks.ts'
import { grid } from '../kit/resource.ts'
import { routesOf } from '../kit/route.ts'
import { Competencia, isoDay } from '../kit/tempo.ts'
import { Indice } from './indice.ts'

/** So many links at once. */
export const VINCULOS_MAX = 5_000

const vinculos = z
  .array(Id, 'Vínculos: envie uma lista.')
  .min(1, 'Escolha ao menos um vínculo.')
  .max(VINCULOS_MAX, `No máximo ${VINCULOS_MAX.toLocaleString('pt-BR')} vínculos por vez.`)

const PRIMEIRO = 'A partir de: use o primeiro dia de um mês.'

const pedido = {
  ...Competencia.shape,
  aPartirDe: orNull(isoDay(PRIMEIRO).refine((day) => /^2[01]\d\d-\d\d-01$/.test(day), PRIMEIRO)).meta({ label: 'A partir de' }),
  faixas: flag('Reajustar também as faixas', false),
}

export const PreviaReajusteForm = z.object({ ...pedido, vinculos: vinculos.nullish() })
export type PreviaReajusteForm = z.output<typeof PreviaReajusteForm>
export const AplicarReajusteForm = z.object({ ...pedido, vinculos })
export type AplicarReajusteForm = z.output<typeof AplicarReajusteForm>

/** A value of a price before and after, by its path: `valorFixo.0.valorFixo`. */
export const CampoReajustado = z.object({ campo: z.string(), de: z.string(), para: z.string() })
export type CampoReajustado = z.output<typeof CampoReajustado>

export const MesDoIndice = z.object({ ano: z.number().int(), mes: z.number().int(), percentual: z.string() })
export type MesDoIndice = z.output<typeof MesDoIndice>

/** A link that may be readjusted, or why it cannot be. What cannot be known, as the factor while a month is missing, is null. */
export const LinhaReajuste = z.object({
  vinculo: Id,
  cliente: Ref,
  objetoContrato: Ref.extend({ codigo: z.string() }),
  indice: Indice.schema.nullable(),
  /** The month in which the contract is readjusted this time, `2026/11`. */
  aniversario: z.string().nullable(),
  /** What the index was in the twelve months before it; those that are known. */
  meses: z.array(MesDoIndice),
  /** What the factor adds, in percent. */
  percentual: z.string().nullable(),
  fator: z.string().nullable(),
  limite: z.enum(['teto', 'piso']).nullable(),
  aPartirDe: z.iso.date().nullable(),
  campos: z.array(CampoReajustado),
  mensalDe: z.string().nullable(),
  mensalPara: z.string().nullable(),
  diferenca: z.string().nullable(),
  efeitoAno: z.string().nullable(),
  bloqueio: z.string().nullable(),
  avisos: z.array(z.string()),
})
export type LinhaReajuste = z.output<typeof LinhaReajuste>

export const PreviaReajuste = z.object({
  linhas: z.array(LinhaReajuste),
  /** Of the lines that nothing stands in the way of. */
  totais: z.object({
    linhas: z.int(),
    bloqueadas: z.int(),
    mensalDe: z.string(),
    mensalPara: z.string(),
    diferenca: z.string(),
    efeitoAno: z.string(),
  }),
  faltam: z.array(z.object({ indice: Indice.schema, ano: z.int(), mes: z.int() })),
})
export type PreviaReajuste = z.output<typeof PreviaReajuste>

export const SituacaoReajuste = enumOf({
  AGUARDANDO: [1, 'Aguardando'],
  EM_ANDAMENTO: [2, 'Em andamento'],
  APLICADO: [3, 'Aplicado'],
  COM_RECUSAS: [4, 'Com recusas'],
  RECUSADO: [5, 'Recusado'],
  DESFEITO: [6, 'Desfeito'],
})
export type SituacaoReajuste = z.output<typeof SituacaoReajuste.schema>

/** What may be done to a readjustment, by its situation. */
export const podeReajuste = can(SituacaoReajuste, {
  desfazer: ['APLICADO', 'COM_RECUSAS'],
  carta: ['APLICADO', 'COM_RECUSAS'],
})

export const SituacaoLinhaReajuste = enumOf({
  AGUARDANDO: [0, 'Aguardando'],
  APLICADA: [1, 'Aplicada'],
  RECUSADA: [2, 'Recusada'],
  DESFEITA: [3, 'Desfeita'],
})

/** How far it is travels to the topic `reajuste-{id}` (`ProgressoEvento`). */
export const Reajuste = z.object({
  id: Id,
  situacao: SituacaoReajuste.schema,
  aPartirDe: z.iso.date(),
  usuario: Ref.nullable(),
  dataHora: Instant,
  linhas: z.array(LinhaReajuste.extend({ situacao: SituacaoLinhaReajuste.schema, erro: z.string().nullable() })),
  /** Of how many clients have been written to. */
  cartas: z.int(),
})
export type Reajuste = z.output<typeof Reajuste>

export const DesfazerReajusteForm = z.object({ motivo, vinculos: vinculos.nullish() })
export type DesfazerReajusteForm = z.output<typeof DesfazerReajusteForm>

const CARTA_MAX = 4_000

/** What stands in the letter for what is of each client. */
export const MARCAS_DA_CARTA = ['cliente', 'contratos', 'aPartirDe'] as const
export const CARTA_PADRAO = `Prezado cliente {{cliente}},

Conforme o reajuste anual previsto em contrato, os valores abaixo passam a valer a partir de {{aPartirDe}}:

{{contratos}}

Em caso de dúvida, fale conosco.`

export const CartaForm = z.object({
  texto: textOptional('Texto', CARTA_MAX, { multiline: true }).superRefine((sent, ctx) => {
    const message = sent === null ? undefined : marksProblem('Texto', sent, MARCAS_DA_CARTA)
    if (message !== undefined) ctx.addIssue({ code: 'custom', message })
  }),
  liberar: flag('Liberar para envio', false),
})
export type CartaForm = z.output<typeof CartaForm>

const access = 'financeiro'
const route = routesOf(access)
const MUITOS = 1_048_576 // bytes; the ids of 5,000 links take a tenth of it

export const reajuste = {
  ...grid('/reajuste', {
    title: 'Reajustes',
    name: { singular: 'reajuste', plural: 'reajustes', gender: 'm' },
    access,
    columns: {
      id: col.id('Id'),
      situacao: col.enum('Situação', SituacaoReajuste),
      aPartirDe: col.date('A partir de'),
      'usuario.nome': col.orNull(col.short(col.text('Pedido por'))),
      dataHora: col.dateTime('Pedido em'),
    },
    defaultSort: [{ col: 'id', sort: 'desc' }],
  }),
  previa: route('POST', '/reajuste/previa', {
    summary: 'O que o reajuste faria com estes vínculos, ou com todos os que fazem aniversário até o mês; nada é gravado',
    body: PreviaReajusteForm,
    response: PreviaReajuste,
    changes: false,
    bodyBytes: MUITOS,
  }),
  aplicar: route('POST', '/reajuste/aplicar', {
    summary: 'Reajusta os vínculos, em segundo plano; onde duas pessoas têm de querer, depois da aprovação da outra',
    body: AplicarReajusteForm,
    response: Msg.extend({ id: Id, aprovacao: Id.nullable() }),
    once: true,
    bodyBytes: MUITOS,
  }),
  get: route('GET', '/reajuste/get/:id', { summary: 'Um reajuste com o que foi feito de cada vínculo', response: Reajuste }),
  desfazer: route('POST', '/reajuste/desfazer/:id', {
    summary: 'Tira os preços de um reajuste e volta aos de antes, onde o mês não está fechado',
    body: DesfazerReajusteForm,
    response: Msg.extend({ desfeitas: z.int(), recusadas: z.array(z.object({ vinculo: Id, erro: z.string() })) }),
    once: true,
  }),
  carta: route('POST', '/reajuste/carta/:id', {
    summary: 'Escreve a cada cliente do reajuste, uma vez, por uma notificação; com liberar, também a envia',
    body: CartaForm,
    response: Msg.extend({ notificacoes: z.int(), jaFeitas: z.int() }),
    once: true,
  }),
}

import { z } from 'zod'
import { col } from '../kit/columns.ts'
import { type CodeOf, enumOf } from '../kit/enum.ts'
import { motivo } from '../cobranca/motivo.ts'
import { flag, Id, Msg, orNull, refId, textOptional } from '../kit/fields.ts'
import { exact, exactOrUndefined, MONEY_MAX, rate, toMoney } from '../kit/money.ts'
import { grid } from '../kit/resource.ts'
import { routesOf } from '../kit/route.ts'
import { somasOf } from '../kit/somas.ts'
import { Competencia } from '../kit/tempo.ts'
import { parseDecimal } from '../kit/typed-decimal.ts'

/** Items follow their invoice. */
export const SituacaoItem = enumOf({
  ABERTO: [1, 'Aberto'],
  FECHADO: [2, 'Fechado'],
  FATURADO: [3, 'Faturado'],
  PAGO: [4, 'Pago'],
  ENVIADO: [5, 'Enviado'],
})
export type SituacaoItem = z.output<typeof SituacaoItem.schema>

export const TipoItemFatura = enumOf({ MENSAL: [1, 'Mensal'], SETUP: [2, 'Setup'], MANUAL: [3, 'Manual'], DESCONTO: [4, 'Desconto'] })
export const OrigemItem = enumOf({ AUTOMATICO: [1, 'Automático'], MANUAL: [2, 'Manual'] })

/** Only what a person added is deleted by a person (FAT-024). */
export const podeExcluirItem = (origem: CodeOf<typeof OrigemItem>): boolean => origem === OrigemItem.code.MANUAL

// Zero is nothing chosen, as a form that was not filled in sends it.
const semZero = (v: unknown) => (Number(typeof v === 'object' && v !== null && 'id' in v ? v.id : v) <= 0 ? null : v)

const VALOR = 'Informe um valor maior que zero, com até 2 casas decimais.'

const CENTAVOS = 2

/** The decimal with a dot that was sent; of a number there are only cents. */
const lido = (sent: string | number): string | undefined =>
  typeof sent === 'string' ? parseDecimal(sent, CENTAVOS) : /^\d+(\.\d{1,2})?$/.test(String(sent)) ? String(sent) : undefined

/** `"1.234,56"`, `"1.500"` or `"1234.56"`, above zero; becomes `"1234.56"` (FAT-028, FAT-030). */
const valorCobranca = z
  .union([z.string(), z.number()], { error: VALOR })
  .transform((sent, ctx) => {
    const value = exactOrUndefined(lido(sent))
    if (value?.gt(0) && value.lte(exact(MONEY_MAX))) return toMoney(value)
    ctx.addIssue({ code: 'custom', message: VALOR })
    return z.NEVER
  })
  .meta({ label: 'Valor de cobrança', required: true })

export const OBSERVACAO_ITEM_MAX = 200

export const NovoItemForm = z.object({
  idObjetoContrato: z
    .preprocess(semZero, refId('Objeto de contrato', 'o objeto de contrato'))
    .meta({ label: 'Objeto de contrato', required: true }),
  valorCobranca,
  observacao: textOptional('Observação', OBSERVACAO_ITEM_MAX, { multiline: true }),
})
export type NovoItemForm = z.output<typeof NovoItemForm>

const PERCENTUAL_MAX = 100
const PERCENTUAL = 'Percentual: de 0,0001 a 100, com até 4 casas decimais.'

/** Of one of both is said how much less the client pays; `motivo` is what he reads beside it. */
export const DescontoForm = z
  .object({
    idObjetoContrato: NovoItemForm.shape.idObjetoContrato,
    valor: orNull(valorCobranca).meta({ label: 'Valor', required: false }),
    percentual: orNull(
      rate('Percentual', 'o percentual').refine((value) => exact(value).gt(0) && exact(value).lte(PERCENTUAL_MAX), PERCENTUAL),
    ).meta({ label: 'Percentual (%)' }),
    motivo,
  })
  .superRefine(({ valor, percentual }, ctx) => {
    if ((valor === null) === (percentual === null))
      ctx.addIssue({ code: 'custom', path: ['valor'], message: 'Informe o valor ou o percentual, um dos dois.' })
  })
export type DescontoForm = z.output<typeof DescontoForm>

export const FaturamentoForm = z.object({
  cliente: z
    .preprocess(semZero, z.union([refId('Cliente', 'o cliente'), z.never()], { error: 'Selecione o cliente' }))
    .meta({ label: 'Cliente', required: true }),
  mes: Competencia.shape.mes,
  ano: Competencia.shape.ano,
  fecharFatura: flag('Fechar fatura', false),
})
export type FaturamentoForm = z.output<typeof FaturamentoForm>

const access = 'financeiro'
const route = routesOf(access)

const grade = grid('/financeiro', {
  title: 'Itens de Fatura',
  name: { singular: 'item de fatura', plural: 'itens de fatura', gender: 'm' },
  access,
  columns: {
    id: col.id('Id'),
    origem: col.enum('Origem', OrigemItem),
    'fatura.id': col.id('Fatura'),
    ano: col.plain(col.number('Ano')),
    mes: col.short(col.number('Mês')),
    'cliente.id': col.id('Id do cliente'),
    'cliente.pessoa.nome': col.text('Cliente'),
    situacao: col.enum('Situação', SituacaoItem),
    valorCobranca: col.money('Valor de cobrança'),
    dataHora: col.dateTime('Data e hora'),
    objetoContrato: col.text('Objeto de contrato'),
    quantidadeNotas: col.orNull(col.number('Quantidade de notas')),
    valorFaturamento: col.orNull(col.money('Faturamento da loja')),
    valorFaturamentoMarketplace: col.orNull(col.money('Faturamento do marketplace')),
    aliquota: col.orNull(col.rate('Alíquota (%)')),
    aliquotaMarketplace: col.orNull(col.rate('Alíquota do marketplace (%)')),
  },
  defaultFilter: [{ name: 'situacao', op: '=', v: SituacaoItem.code.ABERTO }],
  defaultSort: [{ col: 'dataHora', sort: 'desc' }],
})

export const financeiro = {
  ...grade,
  somas: somasOf(grade, ['valorCobranca', 'valorFaturamento', 'valorFaturamentoMarketplace']),
  novoItem: route('POST', '/financeiro/novoItem/:id', {
    summary: 'Acrescenta um item manual a uma fatura em processamento; o id é o da fatura',
    body: NovoItemForm,
    response: z.object({ success: z.literal(true), msg: z.string(), id: Id, valorFatura: z.string() }),
    once: true,
  }),
  desconto: route('POST', '/financeiro/desconto/:id', {
    summary: 'Desconta de um objeto de uma fatura em processamento um valor, ou um percentual que cada cálculo refaz; o id é o da fatura',
    body: DescontoForm,
    response: z.object({ success: z.literal(true), msg: z.string(), id: Id, valorFatura: z.string() }),
    once: true,
  }),
  remove: route('DELETE', '/financeiro/delete/:id', {
    summary: 'Exclui um item manual de uma fatura em processamento',
    response: Msg.extend({ valorFatura: z.string() }),
    once: true,
  }),
  registrarFaturamento: route('POST', '/financeiro/registrarFaturamento', {
    summary: 'Calcula a fatura de um cliente em um mês e, com fecharFatura, a fecha; repetir refaz os itens automáticos',
    body: FaturamentoForm,
    response: Msg.extend({ fatura: Id, valorFatura: z.string() }),
    once: true,
  }),
}

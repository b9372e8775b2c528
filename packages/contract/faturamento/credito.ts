import { z } from 'zod'
import { MotivoForm, motivo } from '../cobranca/motivo.ts'
import { col } from '../kit/columns.ts'
import { enumOf } from '../kit/enum.ts'
import { Id, Instant, Msg, Ref, refId, refIdOptional, Saved } from '../kit/fields.ts'
import { exact, money } from '../kit/money.ts'
import { grid, Mudanca } from '../kit/resource.ts'
import { routesOf } from '../kit/route.ts'
import { somasOf } from '../kit/somas.ts'

/** Why a client has money with us. */
export const OrigemCredito = enumOf({
  NOTA_DE_CREDITO: [1, 'Nota de crédito'],
  PAGO_A_MAIS: [2, 'Pago a mais'],
  CORTESIA: [3, 'Cortesia'],
})
export type OrigemCredito = z.output<typeof OrigemCredito.schema>

export const SituacaoCredito = enumOf({
  DISPONIVEL: [1, 'Disponível'],
  AGUARDANDO: [2, 'Aguardando aprovação'],
  RECUSADO: [3, 'Recusado'],
  USADO: [4, 'Usado'],
  CANCELADO: [5, 'Cancelado'],
})
export type SituacaoCredito = z.output<typeof SituacaoCredito.schema>

export const CREDITO_MAX = '9999999.99'

/** Of what an invoice was charged, or was paid beyond it; a courtesy needs none. */
export const pedeFatura = (origem: OrigemCredito): boolean => origem !== OrigemCredito.code.CORTESIA

export const CreditoForm = z
  .object({
    cliente: refId('Cliente', 'o cliente'),
    origem: OrigemCredito.schema.meta({ label: 'Origem', required: true }),
    valor: money('Valor', 'o valor').refine(
      (valor) => exact(valor).gt(0) && exact(valor).lte(CREDITO_MAX),
      'Valor: de 0,01 a 9.999.999,99.',
    ),
    fatura: refIdOptional('Fatura'),
    motivo,
  })
  .refine(({ origem, fatura }) => !pedeFatura(origem) || fatura !== null, {
    path: ['fatura'],
    message: 'Informe a fatura.',
    when: ({ value }) => OrigemCredito.schema.safeParse(originOf(value)).success,
  })
export type CreditoForm = z.output<typeof CreditoForm>

/** Said beside what else is wrong, not after it. */
const originOf = (value: unknown): unknown => (typeof value === 'object' && value !== null && 'origem' in value ? value.origem : undefined)

/** What an invoice took of a credit; of one that gave it back, when. */
const UsoDoCredito = z.object({
  fatura: Id,
  ano: z.number().int(),
  mes: z.number().int(),
  valor: z.string(),
  dataHora: Instant,
  desfeitoEm: Instant.nullable(),
})
export type UsoDoCredito = z.output<typeof UsoDoCredito>

/** For ever `valor` = `usado` + `cancelado` + `saldo`. */
export const Credito = z.object({
  id: Id,
  cliente: z.object({ id: Id, pessoa: z.object({ nome: z.string() }) }),
  origem: OrigemCredito.schema,
  situacao: SituacaoCredito.schema,
  valor: z.string(),
  usado: z.string(),
  cancelado: z.string(),
  saldo: z.string(),
  /** The invoice that gave it. */
  fatura: z.object({ id: Id }).nullable(),
  motivo: z.string(),
  usuario: Ref.nullable(),
  dataHora: Instant,
})
export type Credito = z.output<typeof Credito>

/** How its changes read in a history. */
export const CreditoMudancas = z.object({
  situacao: SituacaoCredito.schema.meta({ label: 'Situação' }),
  origem: OrigemCredito.schema.meta({ label: 'Origem' }),
  valor: z.string().meta({ label: 'Valor' }),
  usado: z.string().meta({ label: 'Usado' }),
  cancelado: z.string().meta({ label: 'Cancelado' }),
  saldo: z.string().meta({ label: 'Saldo' }),
  motivo: z.string().meta({ label: 'Motivo' }),
})

const USAR_MAX = 100

/** Which credits an invoice uses: none of an empty list, null all that the client has. */
export const UsarCreditosForm = z.object({
  usar: z.array(Id, 'Créditos: envie uma lista.').max(USAR_MAX, `No máximo ${USAR_MAX} créditos.`).nullable(),
})
export type UsarCreditosForm = z.output<typeof UsarCreditosForm>

const access = 'financeiro'
const route = routesOf(access)

const grade = grid('/credito', {
  title: 'Créditos',
  name: { singular: 'crédito', plural: 'créditos', gender: 'm' },
  access,
  columns: {
    id: col.id('Id'),
    'cliente.pessoa.nome': col.text('Cliente'),
    origem: col.enum('Origem', OrigemCredito),
    situacao: col.enum('Situação', SituacaoCredito),
    valor: col.money('Valor'),
    saldo: col.money('Saldo'),
    usado: col.further(col.money('Usado')),
    cancelado: col.further(col.money('Cancelado')),
    'fatura.id': col.orNull(col.id('Fatura')),
    motivo: col.fixed(col.long(col.text('Motivo'))),
    'usuario.nome': col.further(col.orNull(col.short(col.text('Usuário')))),
    dataHora: col.dateTime('Data'),
    'cliente.id': col.hidden(col.id('Id do cliente')),
  },
  defaultFilter: [{ name: 'situacao', op: 'contains', v: SituacaoCredito.codes('DISPONIVEL', 'AGUARDANDO') }],
  defaultSort: [{ col: 'id', sort: 'desc' }],
})

/** What clients have with us, which pays their next invoices. */
export const credito = {
  ...grade,
  somas: somasOf(grade, ['valor', 'saldo', 'usado', 'cancelado']),
  get: route('GET', '/credito/get/:id', {
    summary: 'Um crédito com as faturas que o usaram',
    response: Credito.extend({ usos: z.array(UsoDoCredito) }),
  }),
  history: route('GET', '/credito/historico/:id', {
    summary: 'Mudanças do crédito, da mais nova à mais antiga',
    response: z.array(Mudanca),
  }),
  add: route('POST', '/credito/add', {
    summary: 'Dá um crédito a um cliente; acima de CREDITO_APROVACAO_VALOR, uma nota de crédito ou cortesia espera outra pessoa',
    body: CreditoForm,
    response: Saved.extend({ aprovacao: Id.nullable() }),
    once: true,
  }),
  cancelar: route('POST', '/credito/cancelar/:id', {
    summary: 'Cancela o que um crédito ainda tem, com um motivo',
    body: MotivoForm,
    response: Msg,
    once: true,
  }),
}

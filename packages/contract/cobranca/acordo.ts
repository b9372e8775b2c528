import { z } from 'zod'
import { col } from '../kit/columns.ts'
import { enumOf } from '../kit/enum.ts'
import { date, Id, Instant, Msg, orNull, Ref, refId, Saved } from '../kit/fields.ts'
import { exact, money, rate } from '../kit/money.ts'
import { grid, Mudanca } from '../kit/resource.ts'
import { routesOf } from '../kit/route.ts'
import { somasOf } from '../kit/somas.ts'
import { MotivoForm, motivo } from './motivo.ts'
import { Pendencia } from './pendencia.ts'

export const SituacaoAcordo = enumOf({
  EM_DIA: [1, 'Em dia'],
  ATRASADO: [2, 'Atrasado'],
  QUEBRADO: [3, 'Quebrado'],
  QUITADO: [4, 'Quitado'],
  DESFEITO: [5, 'Desfeito'],
})
export type SituacaoAcordo = z.output<typeof SituacaoAcordo.schema>

/** Days after the due date of an instalment that was missed on which its agreement is broken. */
export const DIAS_ATE_QUEBRAR = 10

/** An agreement that binds: what it was made of is settled, its instalments are owed. */
export const estaVivo = (situacao: SituacaoAcordo): boolean => SituacaoAcordo.codes('EM_DIA', 'ATRASADO').some((one) => one === situacao)

export const ACORDO_BOLETOS_MAX = 100
export const ACORDO_PARCELAS_MAX = 24
/** Days from today on within which the first instalment falls due. */
export const ACORDO_PRIMEIRA_ATE = 30

const PERCENTUAL_MAX = 100

/** What is given up of the charges, said in one of two ways. */
const DescontoDoAcordo = z
  .object({
    valor: orNull(money('Desconto', 'o desconto')).meta({ label: 'Desconto', required: false }),
    percentual: orNull(
      rate('Desconto', 'o desconto').refine((value) => exact(value).lte(PERCENTUAL_MAX), 'Desconto: no máximo 100% dos encargos.'),
    ).meta({ label: 'Desconto dos encargos (%)', required: false }),
  })
  .superRefine(({ valor, percentual }, ctx) => {
    if ((valor === null) === (percentual === null))
      ctx.addIssue({ code: 'custom', path: ['valor'], message: 'Informe o valor ou o percentual, um dos dois.' })
  })
export type DescontoDoAcordo = z.output<typeof DescontoDoAcordo>

const PARCELAS = `Parcelas: de 1 a ${ACORDO_PARCELAS_MAX}.`

const pedido = {
  cliente: refId('Cliente', 'o cliente'),
  boletos: z
    .array(Id, 'Boletos: envie uma lista.')
    .min(1, 'Marque ao menos um boleto.')
    .max(ACORDO_BOLETOS_MAX, `No máximo ${ACORDO_BOLETOS_MAX} boletos por acordo.`)
    .meta({ label: 'Boletos', required: true }),
  desconto: orNull(DescontoDoAcordo),
  primeira: date('Primeira parcela', 'a primeira parcela'),
  parcelas: z.int(PARCELAS).min(1, PARCELAS).max(ACORDO_PARCELAS_MAX, PARCELAS).meta({ label: 'Parcelas', required: true }),
  contaBancaria: refId('Conta', 'a conta').nullish().meta({ label: 'Conta', required: false }),
}

const PreviaForm = z.object(pedido)
/** What an agreement is reckoned from. */
export type PedidoDeAcordo = z.output<typeof PreviaForm>
export const AcordoForm = PreviaForm.extend({ motivo })
export type AcordoForm = z.output<typeof AcordoForm>

/** A late boleto as it stands on the day: what is open of it, with the charges of a second copy. */
const LinhaDoAcordo = z.object({
  boleto: Id,
  aberto: z.string(),
  dias: z.int(),
  multa: z.string(),
  juros: z.string(),
  total: z.string(),
})
export type LinhaDoAcordo = z.output<typeof LinhaDoAcordo>

const ParcelaDoAcordo = z.object({ parcela: z.int(), vencimento: z.iso.date(), valor: z.string() })

export const PreviaDoAcordo = z.object({
  linhas: z.array(LinhaDoAcordo),
  principal: z.string(),
  encargos: z.string(),
  desconto: z.string(),
  total: z.string(),
  parcelas: z.array(ParcelaDoAcordo),
})
export type PreviaDoAcordo = z.output<typeof PreviaDoAcordo>

/** With what people know a boleto by. */
const doBoleto = { fatura: Id, competencia: z.string(), parcela: z.int(), vencimento: z.iso.date() }
export const BoletoDoAcordo = LinhaDoAcordo.extend(doBoleto)
export type BoletoDoAcordo = z.output<typeof BoletoDoAcordo>

export const Acordo = PreviaDoAcordo.extend({
  id: Id,
  situacao: SituacaoAcordo.schema,
  cliente: z.object({ id: Id, pessoa: z.object({ nome: z.string() }) }),
  fatura: Id,
  data: z.iso.date(),
  motivo: z.string(),
  usuario: Ref.nullable(),
  dataHora: Instant,
  /** When it was broken, paid or undone, and why it was undone. */
  encerradoEm: z.iso.date().nullable(),
  motivoFim: z.string().nullable(),
  /** What had been settled of it and counted for its old boletos when it was broken or undone. */
  aplicado: z.string().nullable(),
  linhas: z.array(BoletoDoAcordo),
  parcelas: z.array(
    ParcelaDoAcordo.extend({
      boleto: Id,
      pago: z.string(),
      /** Not to be paid any more: nothing of it, or the rest of it. */
      encerrada: z.boolean(),
      aberto: z.string(),
    }),
  ),
})
export type Acordo = z.output<typeof Acordo>

/** As its history calls what changed. */
export const AcordoMudancas = z.object({
  situacao: SituacaoAcordo.schema.meta({ label: 'Situação' }),
  principal: z.string().meta({ label: 'Principal' }),
  encargos: z.string().meta({ label: 'Encargos' }),
  desconto: z.string().meta({ label: 'Desconto' }),
  total: z.string().meta({ label: 'Total' }),
  parcelas: z.string().meta({ label: 'Parcelas' }),
  boletos: z.string().meta({ label: 'Boletos' }),
  aplicado: z.string().meta({ label: 'Contado nos boletos antigos' }),
  motivo: z.string().meta({ label: 'Motivo' }),
})

/** What comes back when an agreement ends, and what is owed no more. */
const Fim = z.object({
  aplicado: z.string(),
  revividos: z.array(z.object({ boleto: Id, aberto: z.string() })),
  canceladas: z.array(Id),
})
export type FimDoAcordo = z.output<typeof Fim>

const access = 'financeiro'
const route = routesOf(access)

const grade = grid('/acordo', {
  title: 'Acordos',
  name: { singular: 'acordo', plural: 'acordos', gender: 'm' },
  access,
  columns: {
    id: col.id('Id'),
    'cliente.pessoa.nome': col.text('Cliente'),
    situacao: col.enum('Situação', SituacaoAcordo),
    data: col.date('Data'),
    total: col.money('Total'),
    parcelas: col.fixed(col.number('Parcelas')),
    pagas: col.fixed(col.number('Pagas')),
    /** Settled of its instalments. */
    pago: col.fixed(col.money('Quitado')),
    'fatura.id': col.id('Fatura'),
    principal: col.further(col.fixed(col.money('Principal'))),
    encargos: col.further(col.fixed(col.money('Encargos'))),
    desconto: col.further(col.fixed(col.money('Desconto'))),
    encerradoEm: col.further(col.orNull(col.date('Encerrado em'))),
    'usuario.nome': col.further(col.orNull(col.short(col.text('Usuário')))),
    'cliente.id': col.hidden(col.id('Id do cliente')),
  },
  defaultFilter: [{ name: 'situacao', op: 'contains', v: SituacaoAcordo.codes('EM_DIA', 'ATRASADO') }],
  defaultSort: [{ col: 'id', sort: 'desc' }],
})

/** What is late of a client, owed anew in instalments. */
export const acordo = {
  ...grade,
  somas: somasOf(grade, ['total']),
  get: route('GET', '/acordo/get/:id', {
    summary: 'Um acordo com os boletos de que foi feito e as suas parcelas',
    response: Acordo,
  }),
  history: route('GET', '/acordo/historico/:id', {
    summary: 'Mudanças do acordo, da mais nova à mais antiga',
    response: z.array(Mudanca),
  }),
  boletos: route('GET', '/acordo/boletos/:id', {
    summary: 'Os boletos atrasados de um cliente que podem entrar em um acordo hoje; o id é o do cliente',
    response: z.array(BoletoDoAcordo),
  }),
  previa: route('POST', '/acordo/previa', {
    summary: 'O que um acordo destes boletos seria hoje; nada é gravado',
    body: PreviaForm,
    response: PreviaDoAcordo,
    changes: false,
  }),
  add: route('POST', '/acordo/add', {
    summary: 'Faz um acordo: os boletos antigos são baixados, os novos são emitidos e o cliente é avisado',
    body: AcordoForm,
    response: Saved.extend({ fatura: Id, pendencias: z.array(Pendencia) }),
    once: true,
  }),
  desfazer: route('POST', '/acordo/desfazer/:id', {
    summary: 'Desfaz um acordo: as parcelas em aberto são canceladas e os boletos antigos voltam, menos o que foi pago',
    body: MotivoForm,
    response: Msg.extend(Fim.shape),
    once: true,
  }),
  previaFim: route('GET', '/acordo/desfazer/:id', {
    summary: 'O que volta e o que é cancelado, se o acordo for desfeito agora',
    response: Fim,
  }),
}

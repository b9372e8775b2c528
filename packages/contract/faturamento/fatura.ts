import { z } from 'zod'
import { Pendencia } from '../cobranca/pendencia.ts'
import { can } from '../kit/can.ts'
import { col } from '../kit/columns.ts'
import { enumOf } from '../kit/enum.ts'
import {
  date,
  dateOptional,
  Id,
  Instant,
  instantOptional,
  Msg,
  orDefault,
  Ref,
  refId,
  Saved,
  textOptional,
  VersaoEnviada,
} from '../kit/fields.ts'
import { exact } from '../kit/money.ts'
import { grid, Mudanca, Versioned } from '../kit/resource.ts'
import { routesOf } from '../kit/route.ts'
import { somasOf } from '../kit/somas.ts'
import { Competencia } from '../kit/tempo.ts'
import { UsarCreditosForm } from './credito.ts'
import { EntregaFatura } from './entrega.ts'
import { Explicacao } from './explicacao.ts'
import { OrigemItem } from './item.ts'
import { RetencaoDaFatura, RetencoesForm } from './retencao.ts'

/** Of an invoice (FAT-018). 6 has two words in the specification, which does not say when which (FAT-019): it is said by this one everywhere. */
export const SituacaoFatura = enumOf({
  FECHADA: [1, 'Fechada'],
  FATURADA: [2, 'Faturada'],
  PAGA: [3, 'Paga'],
  CANCELADA: [4, 'Cancelada'],
  ENVIADA: [5, 'Enviada'],
  EM_PROCESSAMENTO: [6, 'Em Processamento'],
  PARCIALMENTE_PAGA: [7, 'Parcialmente paga'],
})
export type SituacaoFatura = z.output<typeof SituacaoFatura.schema>

/** Of a month, of which a client has one, or beside it. */
export const TipoFatura = enumOf({ MENSAL: [1, 'Mensal'], AVULSA: [2, 'Avulsa'], ACORDO: [3, 'Acordo'] })

/** What may be done to an invoice, by its situation. Cancelling also needs that nothing was paid. */
export const podeFatura = can(SituacaoFatura, {
  calcular: ['EM_PROCESSAMENTO'],
  reter: ['EM_PROCESSAMENTO', 'FECHADA'],
  usarCreditos: ['EM_PROCESSAMENTO', 'FECHADA'],
  alterar: ['EM_PROCESSAMENTO'],
  fechar: ['EM_PROCESSAMENTO'],
  excluir: ['EM_PROCESSAMENTO'],
  faturar: ['FECHADA'],
  enviar: ['FATURADA'],
  /** A client may have paid before anything was sent, and want it still. */
  reenviar: ['FATURADA', 'PAGA', 'ENVIADA', 'PARCIALMENTE_PAGA'],
  liquidar: ['FATURADA', 'ENVIADA', 'PARCIALMENTE_PAGA'],
  /** In the first two only what is withheld stands. */
  estornar: ['FATURADA', 'ENVIADA', 'PAGA', 'PARCIALMENTE_PAGA'],
  cancelar: ['EM_PROCESSAMENTO', 'FECHADA', 'FATURADA', 'ENVIADA'],
})

/** Also one that credits alone have paid: they are given back. */
export const podeCancelarFatura = ({
  situacao,
  valorPago,
  credito,
  aPagar,
}: Pick<Fatura, 'situacao' | 'valorPago' | 'credito' | 'aPagar'>) =>
  exact(valorPago).isZero() &&
  (podeFatura('cancelar', situacao) || (situacao === SituacaoFatura.code.PAGA && exact(credito).gt(0) && exact(aPagar).isZero()))

/** From Faturada on, and not cancelled: what it was charged, or was paid for it, may be given back as a credit. */
export const podeCreditar = ({ situacao }: Pick<Fatura, 'situacao'>): boolean =>
  SituacaoFatura.codes('FATURADA', 'PAGA', 'ENVIADA', 'PARCIALMENTE_PAGA').some((one) => one === situacao)

/** `2026/10`, as the address and the dashboard write a competence: two parts, both positive (FAT-004). */
export const CompetenciaText = z
  .string()
  .regex(/^\d{4}\/\d{1,2}$/, 'Competência: use ano/mês, como 2026/10.')
  .transform((text) => {
    const [ano = 0, mes = 0] = text.split('/').map(Number)
    return { ano, mes }
  })
  .pipe(Competencia)

export const FaturaForm = z.object({
  observacao: textOptional('Observação', 1000, { multiline: true }),
  dataHoraVencimento: instantOptional('Vencimento'),
})
export type FaturaForm = z.output<typeof FaturaForm>

/** How the changes of an invoice read in a history. */
export const FaturaMudancas = FaturaForm.extend({
  tipo: TipoFatura.schema.meta({ label: 'Tipo' }),
  situacao: SituacaoFatura.schema.meta({ label: 'Situação' }),
  valor: z.string().meta({ label: 'Valor' }),
  valorPago: z.string().meta({ label: 'Valor pago' }),
  /** Whom its mail was sent to again. */
  enderecos: z.string().meta({ label: 'Endereços' }),
})

export const PARCELAS_MAX = 36

/** What the screen asks for; a call may leave it out. */
export const NumeroParcelas = z
  .number('Informe o número de parcelas.')
  .int('Parcelas: use um número inteiro.')
  .min(1, 'Parcelas: no mínimo 1.')
  .max(PARCELAS_MAX, `Parcelas: no máximo ${PARCELAS_MAX}.`)
  .meta({ label: 'Parcelas', required: true })

export const FaturarForm = z.object({
  vencimento: date('Vencimento', 'o vencimento'),
  parcelas: orDefault(NumeroParcelas, 1),
})
export type FaturarForm = z.output<typeof FaturarForm>

/** Whose titles the boletos are: left out the default account's, null nobody's. */
export const contaBancaria = refId('Conta', 'a conta').nullish().meta({ label: 'Conta', required: false })

/** Whoever leaves the day out means the one that the invoice has. */
export const FaturarPedido = FaturarForm.extend({ vencimento: dateOptional('Vencimento'), contaBancaria })
export type FaturarPedido = z.output<typeof FaturarPedido>

const ClienteDaFatura = z.object({ id: Id, pessoa: z.object({ nome: z.string() }) })

export const Fatura = z.object({
  id: Id,
  ano: z.number().int(),
  mes: z.number().int(),
  tipo: TipoFatura.schema,
  cliente: ClienteDaFatura,
  situacao: SituacaoFatura.schema,
  /** The items above zero, and what discounts take off them: `valor` is what the note says. */
  valorBruto: z.string(),
  desconto: z.string(),
  valor: z.string(),
  /** Withheld by the client. */
  retido: z.string(),
  /** Paid by credits. */
  credito: z.string(),
  /** What is left to be paid, never below zero. */
  aPagar: z.string(),
  valorPago: z.string(),
  observacao: z.string().nullable(),
  dataHoraGeracao: Instant,
  dataHoraVencimento: Instant.nullable(),
  /** It went by mail alone: no store knows of it. */
  soEmail: z.boolean(),
})
export type Fatura = z.output<typeof Fatura>

/** When the next boleto of which something is open falls due; null when nothing is. */
const ProximoVencimento = z.iso.date().nullable()

/** An item as the detail of its invoice shows it (FAT-020); null is what its rule does not know. */
export const FaturaItem = z.object({
  fin_id: Id,
  objcon_nome: z.string(),
  fin_observacao: z.string().nullable(),
  fin_valor_cobranca: z.string(),
  fin_origem: OrigemItem.schema,
  tipo: z.enum(['mensal', 'setup', 'manual', 'desconto']),
  situacao: z.number().int(),
  dataHora: Instant,
  objetoContrato: z.string(),
  valorFaturamento: z.string().nullable(),
  valorFaturamentoMarketplace: z.string().nullable(),
  quantidadeNotas: z.number().int().nullable(),
  aliquota: z.string().nullable(),
  aliquotaMarketplace: z.string().nullable(),
  /** Null for a manual item. */
  explicacao: Explicacao.nullable(),
})
export type FaturaItem = z.output<typeof FaturaItem>

export const Movida = Msg.extend({ situacao: SituacaoFatura.schema })
const access = 'financeiro'
const route = routesOf(access)

/** 7 years: this one and the six before it (FAT-039). */
export const ANOS_FECHAMENTO = 7

const grade = grid('/fatura', {
  title: 'Faturas de Clientes',
  name: { singular: 'fatura', plural: 'faturas', gender: 'f' },
  access,
  columns: {
    id: col.id('Id'),
    ano: col.plain(col.number('Ano')),
    mes: col.short(col.number('Mês')),
    situacao: col.enum('Situação', SituacaoFatura),
    'cliente.pessoa.nome': col.text('Cliente'),
    /** Two clients may have one name. */
    'cliente.id': col.hidden(col.id('Id do cliente')),
    valor: col.money('Valor'),
    valorPago: col.money('Valor pago'),
    tipo: col.further(col.enum('Tipo', TipoFatura)),
    aPagar: col.further(col.money('A pagar')),
    valorBruto: col.further(col.money('Valor bruto')),
    desconto: col.further(col.money('Desconto')),
    retido: col.further(col.money('Retido')),
    credito: col.further(col.money('Crédito')),
    entrega: col.further(col.enum('Entrega do e-mail', EntregaFatura)),
    /** When the page of its newest mail was first opened. */
    aberta: col.further(col.orNull(col.dateTime('Página aberta em'))),
    /** Of the boletos that are open, reckoned for the rows of a page. */
    proximoVencimento: col.further(col.fixed(col.as(ProximoVencimento, col.date('Próximo vencimento')))),
  },
  besides: { dataHoraVencimento: Fatura.shape.dataHoraVencimento },
  // What an agreement owes anew was billed before.
  defaultFilter: [
    { name: 'situacao', op: 'contains', v: [6, 1, 2, 5, 3] },
    { name: 'tipo', op: 'contains', v: TipoFatura.codes('MENSAL', 'AVULSA') },
  ],
  defaultSort: [
    { col: 'ano', sort: 'desc' },
    { col: 'mes', sort: 'desc' },
  ],
})

export const fatura = {
  ...grade,
  somas: somasOf(grade, ['valor', 'valorPago', 'aPagar', 'valorBruto', 'desconto', 'retido', 'credito']),
  get: route('GET', '/fatura/get/:id', {
    summary: 'Lê uma fatura',
    response: z.intersection(
      Fatura.extend({
        proximoVencimento: ProximoVencimento,
        /** The agreement whose instalments it is. */
        acordo: Id.nullable(),
        entrega: EntregaFatura.schema,
        aberta: Instant.nullable(),
        /** By the client's due day; null without one, or where it is past. */
        vencimentoSugerido: z.iso.date().nullable(),
        /** Who pays it, where that is not the client. */
        pagador: Ref.extend({ cpfCnpj: z.string() }).nullable(),
        retencoes: z.array(RetencaoDaFatura),
        /** A person wrote them in the place of the rules. */
        retencoesManuais: z.boolean(),
        /** What it uses of which credits. */
        creditos: z.array(z.object({ credito: Id, valor: z.string() })),
        /** Those that a person chose; null all that there are when it is closed. */
        creditosEscolhidos: z.array(Id).nullable(),
        /** What is left of all that its client may use. */
        creditoDisponivel: z.string(),
        /** A sentence for each figure between `valor` and `aPagar`, and for each that might be missed; empty where there is nothing between them. */
        porQue: z.array(z.string()),
      }),
      Versioned,
    ),
  }),
  edit: route('POST', '/fatura/edit/:id', {
    summary: 'Altera a observação e o vencimento de uma fatura em processamento',
    body: FaturaForm.extend(VersaoEnviada.shape),
    response: Saved,
  }),
  remove: route('DELETE', '/fatura/delete/:id', {
    summary: 'Exclui uma fatura em processamento com os seus itens',
    response: Msg,
    once: true,
  }),
  history: route('GET', '/fatura/historico/:id', {
    summary: 'Mudanças da fatura, da mais nova à mais antiga',
    response: z.array(Mudanca),
  }),
  financeiros: route('GET', '/fatura/financeiros/:id', {
    summary: 'Os itens de uma fatura, cada um com a sua explicação',
    response: z.array(FaturaItem),
  }),
  cancelar: route('POST', '/fatura/cancelar/:id', {
    summary: 'Cancela uma fatura da qual nada foi pago em dinheiro, e os seus boletos; os créditos voltam, e a loja é avisada se a recebeu',
    response: Movida,
    once: true,
    // Above REAUTENTICACAO_VALOR.
    reauth: 'depends',
  }),
  reter: route('POST', '/fatura/retencoes/:id', {
    summary: 'Escreve as retenções de uma fatura no lugar das regras, em processamento ou fechada; null volta às regras',
    body: RetencoesForm,
    response: Msg.extend({ fatura: Id }),
    once: true,
  }),
  usarCreditos: route('POST', '/fatura/creditos/:id', {
    summary: 'Escolhe os créditos que uma fatura usa, em processamento ou fechada; uma lista vazia é nenhum, null todos',
    body: UsarCreditosForm,
    response: Msg.extend({ fatura: Id }),
    once: true,
  }),
  faturar: route('POST', '/fatura/faturar/:id', {
    summary:
      'Fatura uma fatura fechada: gera os boletos das parcelas; sem vencimento vale o da fatura, senão o dia do cliente; sem valor, ela passa a paga',
    body: FaturarPedido,
    response: Movida.extend({ pendencias: z.array(Pendencia) }),
    once: true,
  }),
}

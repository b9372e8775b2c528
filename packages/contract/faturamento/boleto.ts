import { z } from 'zod'
import { Encargos } from '../cobranca/conta-bancaria.ts'
import { Pendencia } from '../cobranca/pendencia.ts'
import { NOSSO_NUMERO, SituacaoTitulo } from '../cobranca/titulo.ts'
import { col } from '../kit/columns.ts'
import { date, dateOptional, Id, Msg, orNull, refId } from '../kit/fields.ts'
import { money } from '../kit/money.ts'
import { grid } from '../kit/resource.ts'
import { routesOf } from '../kit/route.ts'
import { somasOf } from '../kit/somas.ts'
import { Boleto, SituacaoBoleto } from './documento.ts'
import { contaBancaria, Fatura, TipoFatura } from './fatura.ts'
import { motivo } from '../cobranca/motivo.ts'
import { ReterForm } from './retencao.ts'

const access = 'financeiro'
const route = routesOf(access)

export const EstornarForm = z.object({ pagamento: refId('Pagamento', 'o pagamento'), motivo })
export type EstornarForm = z.output<typeof EstornarForm>

const EMITIR_MAX = 2_000

const boletos = z
  .array(Id, 'Boletos: envie uma lista.')
  .min(1, 'Marque ao menos um boleto.')
  .max(EMITIR_MAX, `No máximo ${EMITIR_MAX.toLocaleString('pt-BR')} boletos por vez.`)

const EmitirForm = z.object({ boletos, contaBancaria })
export type EmitirForm = z.output<typeof EmitirForm>

export const ProrrogarForm = z.object({ vencimento: date('Novo vencimento', 'o novo vencimento'), motivo })
export type ProrrogarForm = z.output<typeof ProrrogarForm>

export const AbaterForm = z.object({ valor: money('Valor do abatimento', 'o valor do abatimento'), motivo })
export type AbaterForm = z.output<typeof AbaterForm>

/** A title as it is paid on a day; the bank itself adds the charges to the same barcode. */
const SegundaVia = Encargos.extend({
  boleto: Id,
  data: z.iso.date(),
  valor: z.string(),
  codigoBarras: z.string(),
  linhaDigitavel: z.string(),
  pixCopiaECola: z.string().nullable(),
})
export type SegundaVia = z.output<typeof SegundaVia>

const grade = grid('/boleto', {
  title: 'Recebíveis',
  name: { singular: 'boleto', plural: 'boletos', gender: 'm' },
  access,
  columns: {
    id: col.id('Id'),
    'cliente.pessoa.nome': col.text('Cliente'),
    dataVencimento: col.date('Vencimento'),
    /** Calendar days in São Paulo; 0 when nothing is open or it is not late. */
    diasAtraso: col.number('Atraso'),
    valor: col.money('Valor'),
    aberto: col.money('Em aberto'),
    situacao: col.enum('Situação', SituacaoBoleto),
    'cobranca.situacao': col.orNull(col.enum('Título', SituacaoTitulo)),
    'fatura.id': col.id('Fatura'),
    valorPago: col.money('Valor pago'),
    'cobranca.nossoNumero': col.orNull(col.digits('Nosso número', NOSSO_NUMERO)),
    /** `2026/10`, which sorts as the months do. */
    competencia: col.digits('Competência', 7),
    parcela: col.number('Parcela'),
    /** Of the last payment that stands; null while something is open. */
    dataPagamento: col.orNull(col.date('Pagamento')),
    /** Of the invoice: what an agreement owes is no month's. */
    'fatura.tipo': col.further(col.enum('Tipo da fatura', TipoFatura)),
    'fatura.acordo': col.further(col.fixed(col.orNull(col.id('Acordo')))),
    'cliente.id': col.id('Id do cliente'),
  },
  // What is late is what somebody who collects begins with.
  defaultFilter: [{ name: 'diasAtraso', op: '>', v: 0 }],
  defaultSort: [{ col: 'dataVencimento', sort: 'asc' }],
})

/** Every boleto of an invoice that is not cancelled. */
export const boleto = {
  ...grade,
  somas: somasOf(grade, ['valor', 'valorPago', 'aberto']),
  get: route('GET', '/boleto/get/:id', {
    summary: 'Um boleto com os seus pagamentos e estornos',
    response: Boleto,
  }),
  emitir: route('POST', '/boleto/emitir', {
    summary: 'Dá um título de uma conta a boletos em aberto que não o têm, ou cujo título foi rejeitado ou baixado',
    body: EmitirForm,
    response: Msg.extend({
      emitidos: z.number().int(),
      erros: z.array(z.object({ boleto: Id, error: z.string() })),
      /** Of those that were made. */
      pendencias: z.array(Pendencia),
    }),
    once: true,
  }),
  pendencias: route('POST', '/boleto/pendencias', {
    summary:
      'O que falta para os títulos irem ao banco, com onde se corrige: destes boletos ou, sem eles, dos que esperam remessa, de uma conta ou de todas',
    body: z.object({ boletos: boletos.optional(), contaBancaria: orNull(Id) }),
    response: z.object({ pendencias: z.array(Pendencia) }),
    changes: false,
  }),
  prorrogar: route('POST', '/boleto/prorrogar/:id', {
    summary: 'Adia o vencimento de um boleto em aberto e do seu título, com um motivo; o banco é avisado na próxima remessa',
    body: ProrrogarForm,
    response: Msg.extend({ boleto: Boleto }),
    once: true,
  }),
  abater: route('POST', '/boleto/abater/:id', {
    summary: 'Pede um abatimento de um boleto em aberto, com um motivo; outra pessoa o aprova, onde a empresa o quer assim',
    body: AbaterForm,
    response: Msg.extend({ aprovacao: Id.nullable() }),
    once: true,
  }),
  reter: route('POST', '/boleto/reter/:id', {
    summary: 'Registra o que o cliente reteve de um boleto emitido pelo valor cheio; sem `retencoes`, o que as regras esperam',
    body: ReterForm,
    response: Msg.extend({ boleto: Boleto, fatura: Fatura }),
    once: true,
  }),
  segundaVia: route('GET', '/boleto/segunda-via/:id', {
    summary: 'O que um boleto custa em um dia, com os encargos do seu título; sem dia, hoje',
    query: z.object({ data: dateOptional('Data').optional() }),
    response: SegundaVia,
  }),
  estornar: route('POST', '/boleto/estornar/:id', {
    summary: 'Estorna o último pagamento que vale de um boleto, com um motivo, e avisa a loja; o id é o do boleto',
    body: EstornarForm,
    response: Msg.extend({ boleto: Boleto, fatura: Fatura }),
    once: true,
    reauth: 'always',
  }),
}

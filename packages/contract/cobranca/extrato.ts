import { z } from 'zod'
import { col } from '../kit/columns.ts'
import { enumOf } from '../kit/enum.ts'
import { date, Id, Msg, orNull, Ref, refId } from '../kit/fields.ts'
import { grid } from '../kit/resource.ts'
import { routesOf } from '../kit/route.ts'
import { MotivoForm, motivo } from './motivo.ts'

const MB = 1024 * 1024
export const EXTRATO_BYTES = 20 * MB
/** Of one reconciliation. */
export const DIAS_MAX = 366

/** What an entry of a statement is to us. */
export const SituacaoLancamento = enumOf({
  A_CONCILIAR: [1, 'A conciliar'],
  COBRANCA: [2, 'Cobrança'],
  LIGADO: [3, 'Ligado'],
  IGNORADO: [4, 'Ignorado'],
})

/** The boleto that an entry seems to pay. */
const Sugestao = z.object({
  boleto: Id,
  cliente: Ref,
  aberto: z.string(),
  vencimento: z.iso.date(),
  /** By what it was found. */
  por: z.enum(['identificador', 'valor e pagador']),
})
export type Sugestao = z.output<typeof Sugestao>

const access = 'financeiro'
const route = routesOf(access)

export const LigarForm = z.object({ boleto: refId('Boleto', 'o boleto') })
const Importado = Msg.extend({
  id: Id,
  /** The same file was imported before: this is what it brought then. */
  duplicado: z.boolean(),
  contaBancaria: Ref,
  inicio: z.iso.date().nullable(),
  fim: z.iso.date().nullable(),
  lancamentos: z.int(),
  novos: z.int(),
  saldo: z.string().nullable(),
  /** Rows that only tell a balance; they are no entries. */
  saldos: z.int(),
  /** What else of the file is worth a look. */
  avisos: z.array(z.string()),
})
export type Importado = z.output<typeof Importado>

export const extrato = {
  ...grid('/extrato', {
    title: 'Extrato',
    name: { singular: 'lançamento', plural: 'lançamentos', gender: 'm' },
    access,
    columns: {
      id: col.id('Id'),
      data: col.date('Data'),
      'contaBancaria.nome': col.short(col.text('Conta')),
      memo: col.text('Histórico'),
      nome: col.orNull(col.text('Pagador')),
      documento: col.orNull(col.short(col.text('Documento'))),
      valor: col.money('Valor'),
      situacao: col.enum('Situação', SituacaoLancamento),
      boleto: col.orNull(col.id('Boleto')),
      motivo: col.orNull(col.long(col.text('Motivo'))),
      'contaBancaria.id': col.hidden(col.id('Id da conta')),
    },
    besides: { sugestao: Sugestao.nullable() },
    defaultSort: [{ col: 'data', sort: 'desc' }],
  }),
  importar: route('POST', '/extrato/importar', {
    summary: 'Importa um extrato OFX 1 ou 2 de até 20 MB, na parte `arquivo`; de novo, nada muda',
    response: Importado,
    files: { most: 1, bytes: EXTRATO_BYTES },
  }),
  ligar: route('POST', '/extrato/ligar/:id', {
    summary: 'Liquida um boleto com um lançamento do extrato; o id é o do lançamento',
    body: LigarForm,
    response: Msg,
    once: true,
    // Above REAUTENTICACAO_VALOR.
    reauth: 'depends',
  }),
  ignorar: route('POST', '/extrato/ignorar/:id', {
    summary: 'Tira um lançamento do que há a conciliar, com um motivo; o id é o do lançamento',
    body: MotivoForm,
    response: Msg,
    once: true,
  }),
  cobranca: route('POST', '/extrato/cobranca/:id', {
    summary:
      'Diz que um lançamento a conciliar, ou ignorado, é crédito de cobrança, que o retorno do banco já liquida; o id é o do lançamento',
    response: Msg,
    once: true,
  }),
}

export const SituacaoDia = enumOf({
  CONCILIADO: [1, 'Conciliado'],
  DIFERENCA: [2, 'Diferença'],
  SEM_EXTRATO: [3, 'Sem extrato'],
  SEM_RETORNO: [4, 'Sem retorno'],
})

const Somas = z.object({ retorno: z.string(), tarifas: z.string(), extrato: z.string(), diferenca: z.string() })
const DiaConciliado = Somas.extend({
  /** Of the credit. */
  data: z.iso.date(),
  situacao: SituacaoDia.schema,
  /** What came less than it should; null on days of which one side says nothing. */
  diferenca: z.string().nullable(),
  /** Titles that the bank's files paid on this day. */
  titulos: z.int(),
  /** Who ended the day and why, with the difference as it stood then. */
  fechado: z
    .object({ por: Ref, em: z.iso.datetime({ offset: true }), motivo: z.string().nullable(), diferenca: z.string().nullable() })
    .nullable(),
  /** The difference is another one since the day was ended. */
  mudou: z.boolean(),
})
export type DiaConciliado = z.output<typeof DiaConciliado>

const OfDay = z.object({ contaBancaria: refId('Conta', 'a conta'), data: date('Dia', 'o dia') })
/** Whether a reason is missing, and of what, the difference of the day says. */
export const FecharForm = OfDay.extend({ motivo: orNull(motivo).optional() })
export const ReabrirForm = OfDay.extend({ motivo })

export const conciliacao = {
  dias: route('GET', '/conciliacao/dias', {
    summary:
      'O que os retornos e o extrato de uma conta dizem de cada dia de crédito, no máximo um ano; `comparado` soma só os dias de que os dois falam',
    query: z.object({
      contaBancaria: z.coerce.number('Escolha a conta.').pipe(Id),
      inicio: date('Início', 'o início'),
      fim: date('Fim', 'o fim'),
    }),
    response: z.object({ rows: z.array(DiaConciliado), totais: Somas.extend({ comparado: Somas }) }),
  }),
  fechar: route('POST', '/conciliacao/fechar', {
    summary: 'Dá por conferido um dia que acabou; com diferença, ou sem um dos lados, com um motivo',
    body: FecharForm,
    response: Msg.extend({ dia: DiaConciliado }),
    once: true,
  }),
  reabrir: route('POST', '/conciliacao/reabrir', {
    summary: 'Volta a ter por aberto um dia fechado, com um motivo',
    body: ReabrirForm,
    response: Msg.extend({ dia: DiaConciliado }),
    once: true,
  }),
}

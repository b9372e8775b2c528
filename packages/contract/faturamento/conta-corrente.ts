import { z } from 'zod'
import { date, Id, Msg } from '../kit/fields.ts'
import { keysOf } from '../kit/keys.ts'
import { routesOf } from '../kit/route.ts'
import { ReenviarForm } from './recusa.ts'
import { NAMES_OF_FAIXAS } from './vencimentos.ts'

/** What moves a client's debt, with its words. */
export const LANCAMENTOS = {
  boleto: 'Boleto',
  pagamento: 'Pagamento',
  estorno: 'Estorno',
  desconto: 'Desconto',
  retencao: 'Retenção',
  abatimento: 'Abatimento',
  acordo: 'Acordo',
  cancelamento: 'Cancelamento',
  credito: 'Crédito',
} as const
export type TipoLancamento = keyof typeof LANCAMENTOS
const TIPOS = keysOf(LANCAMENTOS)

/** Years that a statement covers at most, and lines. */
export const CONTA_ANOS = 5
export const CONTA_LINHAS = 20_000

const LinhaDaConta = z.object({
  data: z.iso.date(),
  tipo: z.enum(TIPOS),
  documento: z.string(),
  texto: z.string(),
  debito: z.string(),
  credito: z.string(),
  /** What the client owed after it; below zero where more was paid than was owed. */
  saldo: z.string(),
  /** The invoice that it is about. */
  fatura: Id.nullable(),
})
export type LinhaDaConta = z.output<typeof LinhaDaConta>

const periodo = { de: date('De', 'o primeiro dia'), ate: date('Até', 'o último dia') }

/** An account of a client over a period; it says of days that are over what it said of them before. */
const ContaCorrente = z.object({
  saldoInicial: z.string(),
  linhas: z.array(LinhaDaConta),
  saldoFinal: z.string(),
  /** What is open at its end, by how late it was then. */
  faixas: z.record(z.enum(NAMES_OF_FAIXAS), z.string()),
})
export type ContaCorrente = z.output<typeof ContaCorrente>

export const ContaCorrenteForm = ReenviarForm.extend(periodo)
export type ContaCorrenteForm = z.output<typeof ContaCorrenteForm>

/** How it reads in the client's history that one was sent. */
export const ExtratoMudancas = z.object({
  extrato: z.string().meta({ label: 'Extrato' }),
  enderecos: z.string().meta({ label: 'Endereços' }),
})

const route = routesOf('financeiro')
const query = z.object(periodo)

export const contaCorrente = {
  get: route('GET', '/cliente/conta-corrente/:id', {
    summary: `O extrato de um cliente: cada coisa que mudou o que ele deve, no seu dia, com o saldo; até ${CONTA_ANOS} anos de uma vez`,
    query,
    response: ContaCorrente,
  }),
  pdf: route('GET', '/cliente/conta-corrente/:id/pdf', { summary: 'O mesmo em PDF', query, download: true }),
  enviar: route('POST', '/cliente/conta-corrente/:id', {
    summary: 'Envia o extrato por e-mail, em PDF, aos contatos de cobrança do cliente ou de quem paga por ele, ou a outros endereços',
    body: ContaCorrenteForm,
    response: Msg.extend({
      mensagem: Id,
      enderecos: z.array(z.string()),
      /** Of them, those that are no contact of the client nor of who pays. */
      foraDoCadastro: z.array(z.string()),
    }),
    once: true,
  }),
}

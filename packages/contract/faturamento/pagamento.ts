import { col } from '../kit/columns.ts'
import { grid } from '../kit/resource.ts'
import { somasOf } from '../kit/somas.ts'
import { OrigemPagamento } from './documento.ts'

const grade = grid('/pagamento', {
  title: 'Recebimentos',
  name: { singular: 'recebimento', plural: 'recebimentos', gender: 'm' },
  access: 'financeiro',
  columns: {
    id: col.id('Id'),
    /** The day on which it was paid; of what takes one back, the day on which it was taken back. */
    dataPagamento: col.date('Data'),
    'cliente.pessoa.nome': col.text('Cliente'),
    /** Null of money that pays no boleto and is kept as a credit. */
    'fatura.id': col.orNull(col.id('Fatura')),
    boleto: col.orNull(col.id('Boleto')),
    /** Below zero where it takes another one back. */
    valorPago: col.money('Valor'),
    origem: col.enum('Origem', OrigemPagamento),
    /** On which the bank put it into the account. */
    dataCredito: col.further(col.orNull(col.date('Crédito em'))),
    /** `2026/10`, which sorts as the months do. */
    competencia: col.further(col.orNull(col.digits('Competência', 7))),
    parcela: col.further(col.orNull(col.number('Parcela'))),
    /** What was paid without what was paid for being late. */
    principal: col.further(col.money('Principal')),
    encargos: col.further(col.money('Encargos')),
    desconto: col.further(col.money('Desconto')),
    abatimento: col.further(col.money('Abatimento')),
    /** Withheld by the client: no money came of it. */
    retido: col.further(col.money('Retido')),
    tarifa: col.further(col.money('Tarifa')),
    /** What was paid without what the bank took. */
    liquido: col.further(col.money('Líquido')),
    /** Settled of a boleto that went into an agreement: no money came of it. */
    acordo: col.further(col.money('Em acordo')),
    /** The one that settled it. */
    acordoId: col.further(col.unsorted(col.orNull(col.id('Acordo')))),
    'contaBancaria.nome': col.further(col.orNull(col.short(col.text('Conta')))),
    'usuario.nome': col.further(col.orEmpty('Sistema', col.text('Por'))),
    /** The one that it takes back. */
    estornoDe: col.further(col.orNull(col.id('Estorno de'))),
    /** What it was kept as, where it pays no boleto. */
    credito: col.further(col.orNull(col.id('Crédito'))),
    'contaBancaria.id': col.orNull(col.hidden(col.id('Id da conta'))),
    'cliente.id': col.hidden(col.id('Id do cliente')),
  },
  defaultSort: [{ col: 'dataPagamento', sort: 'desc' }],
})

/** Every payment and every reversal, each on its own day; also of boletos that were cancelled later. */
export const pagamento = {
  ...grade,
  somas: somasOf(grade, ['valorPago', 'principal', 'encargos', 'desconto', 'abatimento', 'retido', 'tarifa', 'liquido', 'acordo']),
}

import { col } from '../kit/columns.ts'
import { grid } from '../kit/resource.ts'
import { somasOf } from '../kit/somas.ts'
import { SituacaoBoleto } from './documento.ts'

const grade = grid('/boleto', {
  title: 'Recebíveis',
  name: { singular: 'boleto', plural: 'boletos', gender: 'm' },
  access: 'financeiro',
  columns: {
    id: col.id('Id'),
    'cliente.id': col.id('Id do cliente'),
    'cliente.pessoa.nome': col.text('Cliente'),
    'fatura.id': col.id('Fatura'),
    /** `2026/10`, which sorts as the months do. */
    competencia: col.text('Competência'),
    parcela: col.number('Parcela'),
    dataVencimento: col.date('Vencimento'),
    /** Calendar days in São Paulo; 0 when nothing is open or it is not late. */
    diasAtraso: col.number('Dias em atraso'),
    valor: col.money('Valor'),
    valorPago: col.money('Valor pago'),
    aberto: col.money('Em aberto'),
    /** Of the last payment that stands; null while something is open. */
    dataPagamento: col.orNull(col.date('Pagamento')),
    situacao: col.enum('Situação', SituacaoBoleto),
  },
  defaultSort: [{ col: 'dataVencimento', sort: 'asc' }],
})

/** Every boleto of an invoice that is not cancelled (decisions §11). */
export const boleto = { ...grade, somas: somasOf(grade, ['valor', 'valorPago', 'aberto']) }

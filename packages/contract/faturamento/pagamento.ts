import { col } from '../kit/columns.ts'
import { grid } from '../kit/resource.ts'
import { somasOf } from '../kit/somas.ts'
import { OrigemPagamento } from './documento.ts'

const grade = grid('/pagamento', {
  title: 'Pagamentos',
  name: { singular: 'pagamento', plural: 'pagamentos', gender: 'm' },
  access: 'financeiro',
  columns: {
    id: col.id('Id'),
    /** The day on which it was paid; of what takes one back, the day on which it was taken back. */
    dataPagamento: col.date('Data'),
    'cliente.pessoa.nome': col.text('Cliente'),
    'fatura.id': col.id('Fatura'),
    'boleto.id': col.id('Boleto'),
    /** Below zero where it takes another one back. */
    valorPago: col.money('Valor'),
    origem: col.enum('Origem', OrigemPagamento),
    'cliente.id': col.hidden(col.id('Id do cliente')),
  },
  defaultSort: [{ col: 'dataPagamento', sort: 'desc' }],
})

/** Every payment and every reversal, each on its own day; also of boletos that were cancelled later. */
export const pagamento = { ...grade, somas: somasOf(grade, ['valorPago']) }

import { z } from 'zod'
import { col } from '../kit/columns.ts'
import { ById, Msg, refId } from '../kit/fields.ts'
import { grid } from '../kit/resource.ts'
import { route } from '../kit/route.ts'
import { somasOf } from '../kit/somas.ts'
import { Boleto, SituacaoBoleto } from './documento.ts'
import { Fatura } from './fatura.ts'
import { motivo } from './motivo.ts'

const access = 'financeiro'

export const EstornarForm = z.object({ pagamento: refId('Pagamento', 'o pagamento'), motivo })
export type EstornarForm = z.output<typeof EstornarForm>

const grade = grid('/boleto', {
  title: 'Recebíveis',
  name: { singular: 'boleto', plural: 'boletos', gender: 'm' },
  access,
  columns: {
    id: col.id('Id'),
    'cliente.pessoa.nome': col.text('Cliente'),
    dataVencimento: col.date('Vencimento'),
    /** Calendar days in São Paulo; 0 when nothing is open or it is not late. */
    diasAtraso: col.number('Dias em atraso'),
    aberto: col.money('Em aberto'),
    situacao: col.enum('Situação', SituacaoBoleto),
    valor: col.money('Valor'),
    valorPago: col.money('Valor pago'),
    /** Of the last payment that stands; null while something is open. */
    dataPagamento: col.orNull(col.date('Pagamento')),
    /** `2026/10`, which sorts as the months do. */
    competencia: col.text('Competência'),
    parcela: col.number('Parcela'),
    'fatura.id': col.id('Fatura'),
    'cliente.id': col.id('Id do cliente'),
  },
  defaultSort: [{ col: 'dataVencimento', sort: 'asc' }],
})

/** Every boleto of an invoice that is not cancelled (decisions §11). */
export const boleto = {
  ...grade,
  somas: somasOf(grade, ['valor', 'valorPago', 'aberto']),
  get: route('GET', '/boleto/get/:id', {
    access,
    summary: 'Um boleto com os seus pagamentos e estornos',
    params: ById,
    response: Boleto,
  }),
  estornar: route('POST', '/boleto/estornar/:id', {
    access,
    summary: 'Estorna o último pagamento que vale de um boleto, com um motivo, e avisa a loja; o id é o do boleto',
    params: ById,
    body: EstornarForm,
    response: Msg.extend({ boleto: Boleto, fatura: Fatura }),
    once: true,
    reauth: 'always',
  }),
}

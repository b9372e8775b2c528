import { pagamento } from '@retaguarda/contract/faturamento/pagamento.ts'
import { listOf } from '../../../kit/list/list-of.ts'

export const pagamentoLista = listOf(pagamento, {
  table: 'liquidacao',
  alias: 'l',
  joins: {
    d: { table: 'fatura_documento', by: 'l.documentoId' },
    f: { table: 'fatura', by: 'd.faturaId' },
    c: { table: 'cliente', by: 'f.clienteId' },
    p: { table: 'pessoa', by: 'c.pessoaId' },
  },
  columns: {
    'cliente.id': 'f.clienteId',
    'cliente.pessoa.nome': 'p.nome',
    'fatura.id': 'd.faturaId',
    'boleto.id': 'l.documentoId',
  },
})

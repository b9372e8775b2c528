import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import { listOf } from '../../../kit/list/list-of.ts'

export const financeiroLista = listOf(financeiro, {
  table: 'financeiro',
  alias: 'i',
  joins: {
    c: { table: 'cliente', by: 'i.clienteId' },
    p: { table: 'pessoa', by: 'c.pessoaId' },
  },
  columns: {
    'fatura.id': 'i.faturaId',
    'cliente.id': 'i.clienteId',
    'cliente.pessoa.nome': 'p.nome',
  },
  counted: { by: ['situacao', 'origem'], orders: ['dataHora', 'valorCobranca'] },
})

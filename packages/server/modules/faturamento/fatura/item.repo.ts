import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import { sql } from 'kysely'
import { listOf } from '../../../kit/list/list-of.ts'

export const financeiroLista = listOf(financeiro, {
  table: 'financeiro',
  alias: 'i',
  joins: {
    c: sql`join cliente c on c.id = i."clienteId"`,
    p: { join: sql`join pessoa p on p.id = c."pessoaId"`, needs: 'c' },
  },
  columns: {
    id: 'i.id',
    origem: 'i.origem',
    'fatura.id': 'i.faturaId',
    ano: 'i.ano',
    mes: 'i.mes',
    'cliente.id': 'i.clienteId',
    'cliente.pessoa.nome': 'p.nome',
    situacao: 'i.situacao',
    valorCobranca: 'i.valorCobranca',
    dataHora: 'i.dataHora',
    objetoContrato: 'i.objetoContrato',
    quantidadeNotas: 'i.quantidadeNotas',
    valorFaturamento: 'i.valorFaturamento',
    valorFaturamentoMarketplace: 'i.valorFaturamentoMarketplace',
    aliquota: 'i.aliquota',
    aliquotaMarketplace: 'i.aliquotaMarketplace',
  },
  counted: true,
})

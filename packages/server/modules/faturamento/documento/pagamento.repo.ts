import { pagamento } from '@retaguarda/contract/faturamento/pagamento.ts'
import { sql } from 'kysely'
import { listOf } from '../../../kit/list/list-of.ts'
import { COMPETENCIA } from '../fatura/fatura.repo.ts'

export const pagamentoLista = listOf(pagamento, {
  table: 'liquidacao',
  alias: 'l',
  joins: {
    d: { table: 'fatura_documento', by: 'l.documentoId' },
    f: { table: 'fatura', by: 'd.faturaId' },
    c: { table: 'cliente', by: 'f.clienteId' },
    p: { table: 'pessoa', by: 'c.pessoaId' },
    u: { table: 'usuario', by: 'l.usuarioId', left: true },
  },
  columns: {
    'cliente.id': 'f.clienteId',
    'cliente.pessoa.nome': 'p.nome',
    'fatura.id': 'd.faturaId',
    boleto: 'l.documentoId',
    parcela: 'd.parcela',
    competencia: { sql: COMPETENCIA, needs: ['f'] },
    principal: { sql: sql`(l."valorPago" - l.encargos)` },
    'usuario.nome': 'u.pessoaNome',
  },
})

import { pagamento } from '@retaguarda/contract/faturamento/pagamento.ts'
import { sql } from 'kysely'
import { listOf } from '../../../kit/list/list-of.ts'
import { COMPETENCIA } from '../fatura/fatura.repo.ts'

export const pagamentoLista = listOf(pagamento, {
  table: 'liquidacao',
  alias: 'l',
  joins: {
    d: { table: 'fatura_documento', by: 'l.documentoId', left: true },
    f: { table: 'fatura', by: 'l.faturaId', left: true },
    c: { table: 'cliente', by: 'l.clienteId' },
    p: { table: 'pessoa', by: 'c.pessoaId' },
    b: { table: 'conta_bancaria', by: 'l.contaBancariaId', left: true },
    u: { table: 'usuario', by: 'l.usuarioId', left: true },
  },
  columns: {
    'cliente.id': 'l.clienteId',
    'cliente.pessoa.nome': 'p.nome',
    'fatura.id': 'l.faturaId',
    boleto: 'l.documentoId',
    parcela: 'd.parcela',
    competencia: { sql: COMPETENCIA, needs: ['f'] },
    principal: { sql: sql`(l."valorPago" - l.encargos)` },
    liquido: { sql: sql`(l."valorPago" - l.tarifa)` },
    'contaBancaria.id': 'l.contaBancariaId',
    'contaBancaria.nome': 'b.nome',
    'usuario.nome': 'u.pessoaNome',
    credito: 'l.creditoId',
  },
})

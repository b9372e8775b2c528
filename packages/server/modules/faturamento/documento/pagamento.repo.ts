import { pagamento } from '@retaguarda/contract/faturamento/pagamento.ts'
import { sql } from 'kysely'
import { listOf } from '../../../kit/list/list-of.ts'
import { COMPETENCIA } from '../fatura/fatura.repo.ts'

export const pagamentoLista = listOf(pagamento, {
  table: 'liquidacao',
  alias: 'l',
  joins: {
    d: { table: 'fatura_documento', by: 'l.documentoId', left: true },
    f: { table: 'fatura', by: 'd.faturaId', left: true },
    c: { table: 'cliente', by: 'f.clienteId', left: true },
    p: { table: 'pessoa', by: 'c.pessoaId', left: true },
    // What pays no boleto is kept as a credit.
    k: { table: 'credito', by: 'l.creditoId', left: true },
    kc: { table: 'cliente', by: 'k.clienteId', left: true },
    kp: { table: 'pessoa', by: 'kc.pessoaId', left: true },
    b: { table: 'conta_bancaria', by: 'l.contaBancariaId', left: true },
    u: { table: 'usuario', by: 'l.usuarioId', left: true },
  },
  columns: {
    'cliente.id': { sql: sql`coalesce(f."clienteId", k."clienteId")`, needs: ['f', 'k'] },
    'cliente.pessoa.nome': { sql: sql`coalesce(p.nome, kp.nome)`, needs: ['p', 'kp'] },
    'fatura.id': 'd.faturaId',
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

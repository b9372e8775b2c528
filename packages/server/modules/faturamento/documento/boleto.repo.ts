import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { SituacaoBoleto, TipoDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { sql } from 'kysely'
import { listOf } from '../../../kit/list/list-of.ts'
import { COMPETENCIA } from '../fatura/fatura.repo.ts'

// As text of the statement, so that the indexes of what is not cancelled are used (0408_fatura.sql).
const BOLETO = sql.lit(TipoDocumento.code.BOLETO)
const CANCELADO = sql.lit(SituacaoBoleto.code.CANCELADO)

const pago = sql`coalesce(d."valorPago", 0.00)`
const opened = sql`(d.valor - d.quitado)`

/** Of the current title; null where there is none. */
const titulo = (column: string) => sql`(select t.${sql.ref(column)} from cobranca t where t."documentoId" = d.id and t.atual)`

/** The receivables as they stand on a day: boletos are cancelled with their invoice, and only so. */
export const recebiveisEm = (today: string) =>
  listOf(boleto, {
    table: 'fatura_documento',
    alias: 'd',
    joins: {
      f: { table: 'fatura', by: 'd.faturaId' },
      c: { table: 'cliente', by: 'f.clienteId' },
      p: { table: 'pessoa', by: 'c.pessoaId' },
    },
    columns: {
      'cliente.id': 'f.clienteId',
      'cliente.pessoa.nome': 'p.nome',
      'fatura.id': 'd.faturaId',
      'fatura.tipo': 'f.tipo',
      'fatura.acordo': { sql: sql`(select a.id from acordo a where a."faturaId" = d."faturaId")` },
      'cobranca.situacao': { sql: titulo('situacao') },
      'cobranca.nossoNumero': { sql: titulo('nossoNumero') },
      competencia: { sql: COMPETENCIA, needs: ['f'] },
      diasAtraso: { sql: sql`(case when ${opened} > 0 then greatest(${today}::date - d."dataVencimento", 0) else 0 end)` },
      valorPago: { sql: pago },
      aberto: { sql: opened },
      dataPagamento: { sql: sql`(case when d.quitado >= d.valor then d."ultimoPagamento" end)` },
    },
    where: sql`d.tipo = ${BOLETO} and d.situacao <> ${CANCELADO}`,
  })

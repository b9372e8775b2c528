import { SituacaoTrabalho } from '@retaguarda/contract/kit/enum.ts'
import { RECUSAS_MAX, type Recusa, TipoRecusa } from '@retaguarda/contract/faturamento/recusa.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import { rowsOf } from '../../db/rows.ts'
import { BOLETOS_ABERTOS } from '../cobranca/pagavel.repo.ts'

const { FATURA, LEMBRETE } = TipoRecusa.code
const ERRO = sql.lit(SituacaoTrabalho.code.ERRO)
/** Invoices of which something is to be paid. */
const A_PAGAR = sql.raw('(2, 5, 7)')

type Of = { cliente?: number | undefined; fatura?: number | undefined }

/** Of an invoice its newest mail counts, of a boleto its newest reminder: what was sent again stands for what it repeats. */
export async function listRecusas(db: Db, { cliente, fatura }: Of): Promise<Recusa[]> {
  const delas = sql`f.situacao in ${A_PAGAR} ${cliente === undefined ? sql`` : sql`and f."clienteId" = ${cliente}`}
    ${fatura === undefined ? sql`` : sql`and f.id = ${fatura}`}`
  const rows = await rowsOf<Omit<Recusa, 'dataHora'> & { dataHora: Date }>(db)`
    select x.tipo, x.id, x.assunto, x.enderecos, x.motivo, x."dataHora",
      jsonb_build_object('id', c.id, 'nome', p.nome) as cliente, jsonb_build_object('id', f.id, 'ano', f.ano, 'mes', f.mes) as fatura
    from (
      select ${sql.lit(FATURA)} as tipo, e.id, f.id as fatura, 'Fatura ' || lpad(f.mes::text, 2, '0') || '/' || f.ano as assunto,
        e.enderecos, e.erro as motivo, e."criadoEm" as "dataHora"
      from fatura_email e join fatura f on f.id = e."faturaId" where e.situacao = ${ERRO} and not e.visto and ${delas}
        and not exists (
          select from fatura_email o where o."faturaId" = e."faturaId" and o."nfseId" is not distinct from e."nfseId" and o.id > e.id)
      union all
      select ${sql.lit(LEMBRETE)}, e.id, f.id, r.nome, string_to_array(e.emails, ', '), e.erro, e."dataHora"
      from regua_envio e join regua_cobranca r on r.id = e."reguaId" join fatura_documento d on d.id = e."boletoId"
        join fatura f on f.id = d."faturaId"
      where e.situacao = ${ERRO} and not e.visto and d.situacao in ${BOLETOS_ABERTOS} and d.valor > d.quitado and ${delas}
        and not exists (select from regua_envio o where o."boletoId" = e."boletoId" and o.id > e.id)
    ) x join fatura f on f.id = x.fatura join cliente c on c.id = f."clienteId" join pessoa p on p.id = c."pessoaId"
    order by x."dataHora" desc, x.tipo, x.id desc limit ${sql.lit(RECUSAS_MAX)}`
  return rows.map(({ dataHora, ...row }) => ({ ...row, dataHora: dataHora.toISOString() }))
}

/** @returns false where there is no such mail that did not arrive */
export async function updateVisto(trx: Trx, { tipo, id }: Pick<Recusa, 'tipo' | 'id'>): Promise<boolean> {
  const table = tipo === FATURA ? ('fatura_email' as const) : ('regua_envio' as const)
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set visto = true where id = ${id} and situacao = ${ERRO}`.execute(trx)
  return numAffectedRows > 0n
}

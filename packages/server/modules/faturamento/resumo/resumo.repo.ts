import { SituacaoFatura, TipoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { SITUACOES_CONTADAS } from '@retaguarda/contract/faturamento/resumo.ts'
import type { Competencia } from '@retaguarda/contract/kit/tempo.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/types.ts'
import { rowsOf } from '../../../db/rows.ts'
import { codes } from '../../../kit/sql.ts'

const CANCELADA = sql.lit(SituacaoFatura.code.CANCELADA)

/** Both ends are within. */
export type Periodo = { de: Competencia; ate: Competencia }

/**
 * Compared as a pair, so that the index of the competence is walked; cancelled is said apart, as the index of clients wants it. An agreement
 * bills nothing: it asks again for what was billed before.
 */
const contadas = ({ de, ate }: Periodo) => sql`
  (f.ano, f.mes) >= (${de.ano}, ${de.mes}) and (f.ano, f.mes) <= (${ate.ano}, ${ate.mes})
  and f.situacao <> ${CANCELADA} and f.tipo <> ${codes(TipoFatura, 'ACORDO')} and f.situacao = any (${SITUACOES_CONTADAS}::int[])`
/** What was paid above an invoice's value leaves nothing open, and is not taken from another invoice (as `emAberto` says). */
const opened = sql`greatest(f."aPagar" - f.quitado, 0.00)`

export type Soma = Competencia & { pago: string; aberto: string; retido: string; credito: string }

/** Paid, open, withheld and paid by credits of each competence, the oldest first. */
export const listSomas = (db: Db, periodo: Periodo): Promise<Soma[]> =>
  rowsOf<Soma>(db)`
    select f.ano, f.mes, sum(f."valorPago") as pago, sum(${opened}) as aberto, sum(f.retido) as retido, sum(f.credito) as credito
    from fatura f where ${contadas(periodo)} group by f.ano, f.mes order by f.ano, f.mes`

export type FaturaContada = Competencia & { clienteId: number; valor: string; aPagar: string; valorPago: string; quitado: string }

/** One row for each counted invoice, the oldest month first. */
export const listContadas = (db: Db, periodo: Periodo): Promise<FaturaContada[]> =>
  rowsOf<FaturaContada>(db)`
    select f.ano, f.mes, f."clienteId", f.valor, f."aPagar", f."valorPago", f.quitado from fatura f where ${contadas(periodo)} order by f.ano, f.mes`

/** These clients by id, in the order of the alphabet. Apart from their invoices: a name is read and sorted once, not for each month. */
export async function mapNames(db: Db, clientes: Iterable<number>): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; nome: string }>`
    select c.id, p.nome from cliente c join pessoa p on p.id = c."pessoaId"
    where c.id = any (${[...clientes]}::int[]) order by busca(p.nome) collate "C", c.id`.execute(db)
  return new Map(rows.map(({ id, nome }) => [id, nome]))
}

export type FaturaDeCliente = Competencia & { clienteId: number; nome: string; valor: string }

/** What these clients were billed in each month, by client in the order of the alphabet, the oldest month first. */
export const listDeClientes = (db: Db, clientes: number[], periodo: Periodo): Promise<FaturaDeCliente[]> =>
  rowsOf<FaturaDeCliente>(db)`
    select f.ano, f.mes, f."clienteId", p.nome, sum(f.valor) as valor
    from fatura f join cliente c on c.id = f."clienteId" join pessoa p on p.id = c."pessoaId"
    where f."clienteId" = any (${clientes}::int[]) and ${contadas(periodo)}
    group by f.ano, f.mes, f."clienteId", p.nome order by busca(p.nome) collate "C", f."clienteId", f.ano, f.mes`

import { OrigemPagamento, type SituacaoBoleto } from '@retaguarda/contract/faturamento/documento.ts'
import type { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { sql } from 'kysely'
import { rowsOf } from '../../db/rows.ts'
import type { Db, Trx } from '../../db/types.ts'
import { codes } from '../../kit/sql.ts'

/** What an agreement settles of a boleto, or takes back of what it had settled. */
export type Baixa = { documentoId: number; acordo: string; estornoDe: number | null }
type Quando = { data: string; now: Date; usuarioId: number | null }

/** @returns the payments' ids, in their order */
export async function insertBaixas(
  trx: Trx,
  acordoId: number,
  baixas: readonly Baixa[],
  { data, now, usuarioId }: Quando,
): Promise<number[]> {
  if (baixas.length === 0) return []
  const rows = await rowsOf<{ id: number }>(trx)`
    insert into liquidacao ("documentoId", "valorPago", acordo, "acordoId", "estornoDe", origem, "dataPagamento", "dataHora", "usuarioId")
    select n."documentoId", 0, n.acordo, ${acordoId}, n."estornoDe",
      case when n."estornoDe" is null then ${codes(OrigemPagamento, 'ACORDO')} else ${codes(OrigemPagamento, 'ESTORNO')} end,
      ${data}::date, ${now}::timestamptz, ${usuarioId}::int
    from rows from (jsonb_to_recordset(${JSON.stringify(baixas)}::jsonb) as ("documentoId" int, acordo numeric, "estornoDe" int))
      with ordinality n("documentoId", acordo, "estornoDe", ordem)
    order by n.ordem returning id`
  return rows.map(({ id }) => id)
}

/** What settles boletos in the name of an agreement, and stands. */
export const listBaixas = (
  db: Db,
  acordoId: number,
  boletos: readonly number[],
): Promise<{ id: number; documentoId: number; acordo: string }[]> =>
  rowsOf<{ id: number; documentoId: number; acordo: string }>(db)`
    select l.id, l."documentoId", l.acordo::text from liquidacao l
    where l."acordoId" = ${acordoId} and l."documentoId" = any (${[...boletos]}::int[]) and l."estornoDe" is null
      and not exists (select from liquidacao e where e."estornoDe" = l.id) order by l.id`

type Antes = {
  boleto: CodeOf<typeof SituacaoBoleto, 'PENDENTE' | 'SINCRONIZADO' | 'PRONTO'> | null
  fatura: CodeOf<typeof SituacaoFatura, 'FATURADA' | 'ENVIADA'> | null
}

/** What boletos and their invoices were before they were settled. */
export async function mapAntes(db: Db, boletos: readonly number[]): Promise<Map<number, Antes>> {
  const rows = await rowsOf<Antes & { id: number }>(db)`
    select d.id, d."antesDeLiquidado" as boleto, f."antesDePaga" as fatura
    from fatura_documento d join fatura f on f.id = d."faturaId" where d.id = any (${[...boletos]}::int[])`
  return new Map(rows.map(({ id, ...antes }) => [id, antes]))
}

export async function updateCancelados(trx: Trx, boletos: readonly number[], em: string): Promise<void> {
  await sql`update fatura_documento set "canceladoEm" = ${em}::date where id = any (${[...boletos]}::int[])`.execute(trx)
}

export async function updateFaturaCancelada(trx: Trx, id: number, em: string): Promise<void> {
  await sql`update fatura set "canceladaEm" = ${em}::date where id = ${id}`.execute(trx)
}

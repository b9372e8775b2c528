import type { SituacaoTitulo } from '@retaguarda/contract/cobranca/titulo.ts'
import { type SituacaoBoleto, TipoDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/types.ts'
import { rowsOf } from '../../../db/rows.ts'
import { updateRow } from '../../../db/write-row.repo.ts'
import { codes } from '../../../kit/sql.ts'

export type BoletoComTitulo = {
  id: number
  faturaId: number
  nome: string
  situacao: SituacaoBoleto
  valor: string
  abatimento: string
  quitado: string
  vencimento: string
  /** CPF or CNPJ of who pays. */
  pagador: string
  /** Of its current title; null where it has none. */
  titulo: SituacaoTitulo | null
}

/** Boletos by their ids, as their titles need them. */
export const listBoletosComTitulo = (db: Db, ids: readonly number[]): Promise<BoletoComTitulo[]> =>
  rowsOf<BoletoComTitulo>(db)`
    select d.id, d."faturaId", d.nome, d.situacao, d.valor, d.abatimento, d.quitado, d."dataVencimento" as vencimento,
      pagador_da_fatura(f.pagador, c.id) ->> 'cpfCnpj' as pagador, t.situacao as titulo
    from fatura_documento d
      join fatura f on f.id = d."faturaId" join cliente c on c.id = f."clienteId"
      left join cobranca t on t."documentoId" = d.id and t.atual
    where d.id = any (${[...ids]}::int[]) and d.tipo = ${codes(TipoDocumento, 'BOLETO')} order by d.id`

export async function updateVencimento(trx: Trx, id: number, { de, para, em }: { de: string; para: string; em: string }): Promise<void> {
  await updateRow(trx, 'fatura_documento', id, { dataVencimento: para })
  await trx.insertInto('boleto_vencimento').values({ documentoId: id, em, de, para }).execute()
}

/** Conceded of a boleto in all; what is settled of it follows by itself. */
export async function updateAbatimento(
  trx: Trx,
  id: number,
  { total, valor, em }: { total: string; valor: string; em: string },
): Promise<void> {
  await updateRow(trx, 'fatura_documento', id, { abatimento: total, mudouEm: sql<string>`greatest("mudouEm", ${em}::date)` })
  await trx.insertInto('boleto_abatimento').values({ documentoId: id, em, valor }).execute()
}

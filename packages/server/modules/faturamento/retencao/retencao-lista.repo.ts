import { SituacaoFatura, TipoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import type { Tributo } from '@retaguarda/contract/faturamento/retencao.ts'
import { retencao } from '@retaguarda/contract/faturamento/retencoes.ts'
import { sql } from 'kysely'
import { rowsOf } from '../../../db/rows.ts'
import type { Db, Trx } from '../../../db/types.ts'
import { listOf } from '../../../kit/list/list-of.ts'
import { codes } from '../../../kit/sql.ts'
import { COMPETENCIA } from '../fatura/fatura.repo.ts'

const STANDS = sql`exists (
  select from fatura s where s.id = r."faturaId" and s.tipo <> ${codes(TipoFatura, 'ACORDO')} and s.situacao in (${codes(SituacaoFatura, 'FATURADA', 'PAGA', 'ENVIADA', 'PARCIALMENTE_PAGA')}))`

/** Of invoices whose figures stand. */
export const retencaoLista = listOf(retencao, {
  table: 'retencao',
  alias: 'r',
  joins: {
    f: { table: 'fatura', by: 'r.faturaId' },
    c: { table: 'cliente', by: 'f.clienteId' },
    p: { table: 'pessoa', by: 'c.pessoaId' },
  },
  columns: {
    'cliente.id': 'f.clienteId',
    'cliente.pessoa.nome': 'p.nome',
    'cliente.pessoa.cpfCnpj': 'p.cpfCnpj',
    'fatura.id': 'r.faturaId',
    competencia: { sql: COMPETENCIA, needs: ['f'] },
    comprovante: { sql: sql`(r."arquivoId" is not null)` },
  },
  where: STANDS,
})

export type ComComprovante = { id: number; tributo: Tributo; valor: string; faturaId: number; clienteId: number; arquivoId: number | null }

/** Of these, those of invoices whose figures stand, in their order; kept from being changed by others. */
export const lockRetencoes = (trx: Trx, ids: readonly number[]): Promise<ComComprovante[]> =>
  rowsOf<ComComprovante>(trx)`
    select r.id, r.tributo, r.valor, r."faturaId", f."clienteId", r."arquivoId" from retencao r join fatura f on f.id = r."faturaId"
    where r.id = any (${[...ids]}::int[]) and ${STANDS} order by r.id for update of r`

/** The file that proves it; null where there is none. */
export const readComprovante = async (db: Db, id: number): Promise<number | null> => {
  const found = await db.selectFrom('retencao').select('arquivoId').where('id', '=', id).executeTakeFirst()
  return found?.arquivoId ?? null
}

export async function updateComprovante(trx: Trx, ids: readonly number[], arquivoId: number | null): Promise<void> {
  await trx
    .updateTable('retencao')
    .set({ arquivoId })
    .where(sql<boolean>`id = any (${[...ids]}::int[])`)
    .execute()
}

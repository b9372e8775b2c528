import { PAGAVEL } from '@retaguarda/contract/faturamento/pagavel.ts'
import { type RawBuilder, sql } from 'kysely'

const among = (codes: readonly number[]) => sql.raw(`(${codes.join(', ')})`) // as text of the statement, for the index of what is open

/** Behind `situacao in`, of a boleto: that it is open. */
export const BOLETOS_ABERTOS: RawBuilder<unknown> = among(PAGAVEL.boleto)
const TITULOS_PAGAVEIS = among(PAGAVEL.titulo)

/** That the boleto `d` can be paid by its title `t`. */
export const isPagavel = sql<boolean>`(d.situacao in ${BOLETOS_ABERTOS} and t.situacao in ${TITULOS_PAGAVEIS})`

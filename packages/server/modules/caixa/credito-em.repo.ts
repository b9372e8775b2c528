import { FUSO } from '@retaguarda/contract/kit/tempo.ts'
import { type RawBuilder, sql } from 'kysely'
import { DECISAO_CREDITO } from '../../db/codes.ts'

const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone ${sql.lit(FUSO)})::date`

/**
 * What of its credits each client had left at the end of a day, a row a client that had any (`clienteId`, `credito`), to stand in a `from`:
 * given by then, less what invoices used and what was cancelled by then.
 */
export const creditosEm = (data: string, clientes?: readonly number[]): RawBuilder<{ clienteId: number; credito: string }> => sql`(
  select k."clienteId", sum(k.valor - coalesce(u.valor, 0) - coalesce(x.valor, 0)) as credito from credito k
    left join lateral (
      select sum(valor) as valor from credito_uso u where u."creditoId" = k.id
        and ${dayOf('u.dataHora')} <= ${data}::date and coalesce(${dayOf('u.desfeitoEm')} > ${data}::date, true)
    ) u on true
    left join lateral (select sum(valor) as valor from credito_cancelamento x where x."creditoId" = k.id and x.em <= ${data}::date) x on true
  where k.decisao = ${sql.lit(DECISAO_CREDITO.dado)} and k."concedidoEm" <= ${data}::date
    and ${clientes ? sql`k."clienteId" = any (${[...clientes]}::int[])` : sql`true`}
  group by k."clienteId")`

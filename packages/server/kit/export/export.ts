import { shownColumns } from '@retaguarda/contract/kit/columns.ts'
import type { ExportQuery } from '@retaguarda/contract/kit/list-query.ts'
import type { Grid } from '@retaguarda/contract/kit/resource.ts'
import type { Row } from '@retaguarda/contract/kit/row.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import type { FastifyReply } from 'fastify'
import type { Ctx } from '../ctx/context.ts'
import { RuleError } from '../../base/errors.ts'
import type { Download } from '../http/handle.ts'
import type { Listing } from '../list/list-of.ts'
import { tableFile } from './file.ts'
import { watched } from './watched.ts'
import type { ExportColumn } from './written.ts'

/** What is filtered, whole, in the order of the list. @throws RuleError 400 for a column the grid does not have */
export async function exportRows(ctx: Ctx, { grid, all }: Listing<Row>, query: ExportQuery, { raw }: FastifyReply): Promise<Download> {
  const columns = chosen(grid, query.colunas)
  const found = await all(ctx.db, query)
  const rows = watched(ctx.db, found, {
    andamento: query.andamento,
    gone: () => raw.destroyed,
  })
  const name = `${grid.prefix.slice(1).replaceAll('/', '-')}-${dayOf(ctx.now())}`
  const filtered = (query.filter ?? []).map((one) => one.name)
  const about = `${columns.length} colunas, ${filtered.length > 0 ? `filtro por ${[...new Set(filtered)].join(', ')}` : 'sem filtro'}`
  return tableFile({ formato: query.formato, name, title: grid.title, about, columns, rows })
}

function chosen(grid: Grid, names = shownColumns(grid.columns)): ExportColumn[] {
  return names.map((name) => {
    const column = Object.hasOwn(grid.columns, name) ? grid.columns[name] : undefined
    if (!column) throw new RuleError('pedido', `A lista não tem a coluna "${name}".`)
    return { name, column }
  })
}

import { type Column, shownColumns } from '@retaguarda/contract/kit/columns.ts'
import type { Filter } from '@retaguarda/contract/kit/list-query.ts'
import type { Grid } from '@retaguarda/contract/kit/resource.ts'
import type { Row } from '@retaguarda/contract/kit/row.ts'
import { formatDateTime, formatNumber } from '../ui/format.ts'
import { Cell, type CellsBy } from './columns/cell.tsx'
import { isNumeric } from './grid/widths.ts'
import styles from './printed-list.module.css'
import { Somas, type SomasRoute } from './somas.tsx'

const isRight = (column: Column | undefined) => (column && isNumeric(column)) || undefined

type Props<R extends Row> = {
  grid: Grid<R> & { somas?: SomasRoute }
  filter: Filter[]
  cells: CellsBy<string, R> | undefined
  rows: R[]
  total: number
}

/** A list on paper: every column of it in the words of the screen, what it comes to, when that was so, and how many rows there are beside those that are printed. */
export function PrintedList<R extends Row>({ grid, filter, cells, rows, total }: Props<R>) {
  const names = shownColumns(grid.columns)
  const all = rows.length >= total
  return (
    <section className={styles.printed} data-lista aria-label={`Lista impressa de ${grid.name.plural}`}>
      <p>
        {formatNumber(total)} {total === 1 ? grid.name.singular : grid.name.plural}
        {!all && `; impressas ${formatNumber(rows.length)}. Para todas, use Imprimir na lista, filtre-a ou exporte-a.`}
        {` Impresso em ${formatDateTime(new Date().toISOString())}.`}
      </p>
      {grid.somas && <Somas grid={{ ...grid, somas: grid.somas }} filter={filter} shown={names} />}
      <table>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col" data-num={isRight(grid.columns[name])}>
                {grid.columns[name]?.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {names.map((name) => {
                const column = grid.columns[name]
                return (
                  <td key={name} data-num={isRight(column)}>
                    {column && <Cell name={name} column={column} row={row} cells={cells} />}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

import { type Column, shownColumns } from '@retaguarda/contract/kit/columns.ts'
import type { Grid } from '@retaguarda/contract/kit/resource.ts'
import type { Row } from '@retaguarda/contract/kit/row.ts'
import { valueAt } from '../form/path.ts'
import { formatNumber } from '../ui/format.ts'
import { textOf } from './columns/cell.tsx'
import { isNumeric } from './grid/widths.ts'
import styles from './printed-list.module.css'

const isRight = (column: Column | undefined) => (column && isNumeric(column)) || undefined

/** A list on paper: every column of it, and how many rows there are beside those that are printed. */
export function PrintedList<R extends Row>({ grid, rows, total }: { grid: Grid<R>; rows: R[]; total: number }) {
  const names = shownColumns(grid.columns)
  const all = rows.length >= total
  return (
    <section className={styles.printed} data-lista aria-label={`Lista impressa de ${grid.name.plural}`}>
      <p>
        {formatNumber(total)} {total === 1 ? grid.name.singular : grid.name.plural}
        {!all && `; impressas ${formatNumber(rows.length)}. Para todas, use Imprimir na lista, filtre-a ou exporte-a.`}
      </p>
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
                    {column && textOf(column, valueAt(row, name), name)}
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

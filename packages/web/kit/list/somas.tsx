import type { Columns } from '@retaguarda/contract/kit/columns.ts'
import type { Filter } from '@retaguarda/contract/kit/list-query.ts'
import type { Name } from '@retaguarda/contract/kit/resource.ts'
import type { somasOf } from '@retaguarda/contract/kit/somas.ts'
import type { z } from 'zod'
import { formatCount, formatMoney } from '../ui/format.ts'
import { useRead } from '../use-read.ts'
import styles from './resource-list.module.css'

/** Of whatever grid. */
export type SomasRoute = Omit<ReturnType<typeof somasOf>, 'response'> & { response: z.ZodType<object> }
type Props = {
  grid: { prefix: string; name: Name; columns: Columns; somas: SomasRoute }
  filter: Filter[]
  /** The columns that are shown: what nobody asked to see has no sum either. */
  shown: readonly string[]
}

/** What all that is filtered comes to, at the foot of the list; nothing while it is not known. */
export function Somas({ grid: { prefix, name, columns, somas }, filter, shown }: Props) {
  const { data } = useRead([prefix, 'somas', JSON.stringify(filter)], somas, { query: { filter } }, { staleTime: 0 })
  if (!data) return null
  const { quantidade, ...sums } = Object.fromEntries(Object.entries(data))
  return (
    <dl className={styles.somas} aria-label={`Somas de ${name.plural}`}>
      <div>
        <dt>Soma de</dt>
        <dd>{formatCount(Number(quantidade), name.singular, name.plural)}</dd>
      </div>
      {Object.entries(sums)
        .filter(([column]) => shown.includes(column))
        .map(([column, sum]) => (
          <div key={column}>
            <dt title={columns[column]?.label}>{columns[column]?.label}</dt>
            <dd className="num b6">{formatMoney(String(sum))}</dd>
          </div>
        ))}
    </dl>
  )
}

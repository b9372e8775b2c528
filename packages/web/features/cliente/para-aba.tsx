import { Link } from '@tanstack/react-router'
import { withSearch } from '../../kit/route/search.ts'
import { formatNumber } from '../../kit/ui/format.ts'

/** To the tab that has all of what a block of the summary shows the first of. */
export const VerTodos = ({ aba, shown, total, as = 'Ver os' }: { aba: string; shown: number; total: number; as?: 'Ver os' | 'Ver as' }) =>
  total > shown && (
    <Link to="." search={withSearch({ aba })}>
      {as} {formatNumber(total)}
    </Link>
  )

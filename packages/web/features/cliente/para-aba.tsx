import { Link } from '@tanstack/react-router'
import { withSearch } from '../../kit/route/search.ts'
import { formatNumber } from '../../kit/ui/format.ts'

type Props = { aba: string; shown: number; total: number; um: 'o vínculo' | 'a fatura' | 'a tarefa' }

/** To the tab that has all of what a block of the summary shows the first of. */
export const VerTodos = ({ aba, shown, total, um }: Props) =>
  total > shown && (
    <Link to="." search={withSearch({ aba })}>
      Ver {total === 1 ? um : `${um.startsWith('a') ? 'as' : 'os'} ${formatNumber(total)}`}
    </Link>
  )

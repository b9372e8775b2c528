import { excecaoBancaria } from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../kit/api.ts'
import { formatNumber } from '../../kit/ui/format.ts'

/** ms between two looks at how many wait, while nothing of them is done here. */
const OLHAR = 60_000

/** How many exceptions wait, beside their entry of the menu. */
export function Abertas() {
  const { data } = useQuery({
    queryKey: [excecaoBancaria.prefix, 'abertas'],
    queryFn: ({ signal }) => call(excecaoBancaria.abertas, { signal }),
    refetchInterval: OLHAR,
  })
  if (!data || data.total === 0) return null
  return (
    <>
      {formatNumber(data.total)}
      <span className="sr"> {data.total === 1 ? 'aberta' : 'abertas'}</span>
    </>
  )
}

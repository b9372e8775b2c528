import { excecaoBancaria } from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import { formatNumber } from '../../kit/ui/format.ts'
import { useRead } from '../../kit/use-read.ts'

/** ms between two looks at how many wait, while nothing of them is done here. */
const OLHAR = 60_000

/** How many exceptions wait, beside their entry of the menu. */
export function Abertas() {
  const { data } = useRead([excecaoBancaria.prefix, 'abertas'], excecaoBancaria.abertas, {}, { refetchInterval: OLHAR })
  if (!data || data.total === 0) return null
  return (
    <>
      {formatNumber(data.total)}
      <span className="sr"> {data.total === 1 ? 'aberta' : 'abertas'}</span>
    </>
  )
}

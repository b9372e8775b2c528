import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import type { FilterOf } from '@retaguarda/contract/kit/resource.ts'
import { diaDe, somaDias } from '@retaguarda/contract/kit/tempo.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../kit/api.ts'
import { Card } from '../../kit/ui/card.tsx'
import { formatCount, formatMoney } from '../../kit/ui/format.ts'
import { Kpi, Kpis } from '../../kit/ui/kpis.tsx'

const SEMANA = 7
type Filtro = FilterOf<typeof boleto>[]

/** What is open, late and soon due, each leading to its boletos. */
export function Recebiveis() {
  const hoje = diaDe(new Date())
  const aberto = { name: 'aberto', op: '>', v: '0.00' } as const
  return (
    <Card title="Recebíveis" flush>
      <Kpis>
        <Soma label="Vencidos" filter={[{ name: 'diasAtraso', op: '>', v: 0 }]} />
        <Soma label="Vencem em 7 dias" filter={[aberto, { name: 'dataVencimento', op: 'between', v: hoje, v2: somaDias(hoje, SEMANA) }]} />
        <Soma label="Em aberto" filter={[aberto]} />
      </Kpis>
    </Card>
  )
}

function Soma({ label, filter }: { label: string; filter: Filtro }) {
  const { data } = useQuery({
    queryKey: [boleto.prefix, 'somas', JSON.stringify(filter)],
    queryFn: ({ signal }) => call(boleto.somas, { query: { filter }, signal }),
  })
  const aberto = data ? formatMoney(data.aberto) : '…'
  return (
    <Kpi
      label={label}
      value={
        <Link to="/financeiro/recebiveis" search={{ filter, page: 1 }} aria-label={`${label}, ${aberto}: ver os boletos`}>
          {aberto}
        </Link>
      }
    >
      {data ? formatCount(data.quantidade, 'boleto', 'boletos') : '…'}
    </Kpi>
  )
}

import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import type { FilterOf } from '@retaguarda/contract/kit/resource.ts'
import { competenciaDe, competenciaTexto, diaDe, diaDoMes, somaDias } from '@retaguarda/contract/kit/tempo.ts'
import { Link } from '@tanstack/react-router'
import { Card } from '../../kit/ui/card.tsx'
import { formatCount, formatMoney } from '../../kit/ui/format.ts'
import { Kpi, Kpis } from '../../kit/ui/kpis.tsx'
import { useRead } from '../../kit/use-read.ts'

const SEMANA = 7
const DIAS_MAX = 31
type Filtro = FilterOf<typeof boleto>[] | typeof boleto.defaultFilter

/** What is late, soon due and open, and what came in, each leading to its boletos. */
export function Recebiveis() {
  const hoje = diaDe(new Date())
  const aberto = { name: 'aberto', op: '>', v: '0.00' } as const
  const mes = competenciaDe(hoje)
  const pagosNoMes = { name: 'dataPagamento', op: 'between', v: diaDoMes(mes, 1), v2: diaDoMes(mes, DIAS_MAX) } as const
  return (
    <Card title="Recebíveis" flush>
      <Kpis>
        <Soma label="Vencidos" filter={boleto.defaultFilter} />
        <Soma label="Vencem em 7 dias" filter={[aberto, { name: 'dataVencimento', op: 'between', v: hoje, v2: somaDias(hoje, SEMANA) }]} />
        <Soma label="Em aberto" filter={[aberto]} />
        <Soma label={`Pagos em ${competenciaTexto(mes)}`} filter={[pagosNoMes]} soma="valorPago" />
      </Kpis>
    </Card>
  )
}

function Soma({ label, filter, soma = 'aberto' }: { label: string; filter: Filtro; soma?: 'aberto' | 'valorPago' }) {
  const { data } = useRead([boleto.prefix, 'somas', JSON.stringify(filter)], boleto.somas, { query: { filter } })
  const valor = data ? formatMoney(data[soma]) : '…'
  return (
    <Kpi
      label={label}
      value={
        <Link to="/financeiro/recebiveis" search={{ filter, page: 1 }} aria-label={`${label}, ${valor}: ver os boletos`}>
          {valor}
        </Link>
      }
    >
      {data ? formatCount(data.quantidade, 'boleto', 'boletos') : '…'}
    </Kpi>
  )
}

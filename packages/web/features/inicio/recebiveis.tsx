import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import type { FilterOf } from '@retaguarda/contract/kit/resource.ts'
import { competenciaDe, competenciaTexto, diaDe, diaDoMes, somaDias } from '@retaguarda/contract/kit/tempo.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card } from '../../kit/ui/card.tsx'
import { sentenceOf } from '../../kit/ui/failed.tsx'
import { formatCount, formatMoney } from '../../kit/ui/format.ts'
import { Kpi, Kpis } from '../../kit/ui/kpis.tsx'
import { readOf } from '../../kit/use-read.ts'

const SEMANA = 7
const DIAS_MAX = 31
type Soma = { label: string; filter: FilterOf<typeof boleto>[] | typeof boleto.defaultFilter; soma?: 'aberto' | 'valorPago' }

export const recebiveisReads = () => somasDeHoje().map(somaRead)

/** What is late, soon due and open, and what came in, each leading to its boletos. */
export const Recebiveis = () => (
  <Card title="Recebíveis" flush>
    <Kpis>
      {somasDeHoje().map((soma) => (
        <Figura key={soma.label} {...soma} />
      ))}
    </Kpis>
  </Card>
)

function somasDeHoje(): Soma[] {
  const hoje = diaDe(new Date())
  const aberto = { name: 'aberto', op: '>', v: '0.00' } as const
  const mes = competenciaDe(hoje)
  const pagosNoMes = { name: 'dataPagamento', op: 'between', v: diaDoMes(mes, 1), v2: diaDoMes(mes, DIAS_MAX) } as const
  return [
    { label: 'Vencidos', filter: boleto.defaultFilter },
    { label: 'Vencem em 7 dias', filter: [aberto, { name: 'dataVencimento', op: 'between', v: hoje, v2: somaDias(hoje, SEMANA) }] },
    { label: 'Em aberto', filter: [aberto] },
    { label: `Pagos em ${competenciaTexto(mes)}`, filter: [pagosNoMes], soma: 'valorPago' },
  ]
}

const somaRead = ({ filter }: Soma) => readOf([boleto.prefix, 'somas', JSON.stringify(filter)], boleto.somas, { query: { filter } })

function Figura({ label, filter, soma = 'aberto' }: Soma) {
  const { data, error } = useQuery(somaRead({ label, filter }))
  const valor = data ? formatMoney(data[soma]) : '–'
  return (
    <Kpi
      label={label}
      value={
        <Link to="/financeiro/recebiveis" search={{ filter, page: 1 }} aria-label={`${label}, ${valor}: ver os boletos`}>
          {valor}
        </Link>
      }
    >
      {data ? formatCount(data.quantidade, 'boleto', 'boletos') : error && sentenceOf(error, 'Não foi possível carregar.')}
    </Kpi>
  )
}

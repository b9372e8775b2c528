import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { pagamento } from '@retaguarda/contract/faturamento/pagamento.ts'
import type { Filter } from '@retaguarda/contract/kit/list-query.ts'
import type { FilterOf } from '@retaguarda/contract/kit/resource.ts'
import { competenciaDe, competenciaTexto, dayOf, diaDoMes, addDays } from '@retaguarda/contract/kit/tempo.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card } from '../../kit/ui/card.tsx'
import { sentenceOf } from '../../kit/ui/failed.tsx'
import { formatCount, formatMoney } from '../../kit/ui/format.ts'
import { Kpi, Kpis } from '../../kit/ui/kpis.tsx'
import { readOf } from '../../kit/use-read.ts'

const SEMANA = 7
const DIAS_MAX = 31
type DeBoletos = { label: string; filter: FilterOf<typeof boleto>[] | typeof boleto.defaultFilter }
type DePagamentos = { label: string; filter: FilterOf<typeof pagamento>[] }

export const recebiveisReads = () => [...boletosDeHoje().map(boletosRead), pagamentosRead(pagosNoMes())]

/** What is late, soon due and open, each leading to its boletos, and what came in this month, to its payments. */
export const Recebiveis = () => (
  <Card title="Recebíveis" flush>
    <Kpis>
      {boletosDeHoje().map((sum) => (
        <Boletos key={sum.label} {...sum} />
      ))}
      <Pagamentos {...pagosNoMes()} />
    </Kpis>
  </Card>
)

function boletosDeHoje(): DeBoletos[] {
  const today = dayOf(new Date())
  const opened = { name: 'aberto', op: '>', v: '0.00' } as const
  return [
    { label: 'Vencidos', filter: boleto.defaultFilter },
    { label: 'Vencem em 7 dias', filter: [opened, { name: 'dataVencimento', op: 'between', v: today, v2: addDays(today, SEMANA) }] },
    { label: 'Em aberto', filter: [opened] },
  ]
}

/** Payments by their own days: of a boleto that was paid in two months each month has its part. */
function pagosNoMes(): DePagamentos {
  const mes = competenciaDe(dayOf(new Date()))
  return {
    label: `Pagos em ${competenciaTexto(mes)}`,
    filter: [{ name: 'dataPagamento', op: 'between', v: diaDoMes(mes, 1), v2: diaDoMes(mes, DIAS_MAX) }],
  }
}

const boletosRead = ({ filter }: DeBoletos) => readOf([boleto.prefix, 'somas', JSON.stringify(filter)], boleto.somas, { query: { filter } })
const pagamentosRead = ({ filter }: DePagamentos) =>
  readOf([pagamento.prefix, 'somas', JSON.stringify(filter)], pagamento.somas, { query: { filter } })

function Boletos(sum: DeBoletos) {
  const { data, error } = useQuery(boletosRead(sum))
  return (
    <Figura {...sum} to="/financeiro/recebiveis" de="boletos" valor={data?.aberto} error={error}>
      {data && formatCount(data.quantidade, 'boleto', 'boletos')}
    </Figura>
  )
}

function Pagamentos(sum: DePagamentos) {
  const { data, error } = useQuery(pagamentosRead(sum))
  return (
    <Figura {...sum} to="/financeiro/pagamento" de="pagamentos" valor={data?.valorPago} error={error}>
      {data && formatCount(data.quantidade, 'pagamento', 'pagamentos')}
    </Figura>
  )
}

type Props = {
  label: string
  filter: Filter[]
  to: '/financeiro/recebiveis' | '/financeiro/pagamento'
  de: string
  valor: string | undefined
  error: Error | null
  children: string | undefined
}

function Figura({ label, filter, to, de, valor, error, children }: Props) {
  const lido = valor === undefined ? '–' : formatMoney(valor)
  return (
    <Kpi
      label={label}
      value={
        <Link to={to} search={{ filter, page: 1 }} aria-label={`${label}, ${lido}: ver os ${de}`}>
          {lido}
        </Link>
      }
    >
      {children ?? (error && sentenceOf(error, 'Não foi possível carregar.'))}
    </Kpi>
  )
}

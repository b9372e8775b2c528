import { NativeSelect } from '@mantine/core'
import { previsao, type Semana, SEMANAS } from '@retaguarda/contract/faturamento/previsao.ts'
import { sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Page } from '../../../kit/page/page.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { formatCount, formatDate, formatMoney, moneyOrNone } from '../../../kit/ui/format.ts'
import { Kpi, Kpis } from '../../../kit/ui/kpis.tsx'
import { LinkButton } from '../../../kit/ui/link-button.tsx'
import { Loaded } from '../../../kit/ui/loaded.tsx'
import { useRead } from '../../../kit/use-read.ts'
import { whole } from '../comum/busca.ts'

const screen = getRouteApi('/sessao/financeiro/previsao')
const PERIODS = [4, 8, 13, 26]
const MOST = 26

/** What is going to come in, week by week from this one on. */
export function Previsao() {
  const semanas = whole(screen.useSearch().semanas, 1, MOST) ?? SEMANAS
  const navigate = screen.useNavigate()
  const query = useRead(['previsao', semanas], previsao.list, { query: { semanas } }, { staleTime: 0, placeholderData: keepPreviousData })
  return (
    <Page width="detail">
      <PageHeader
        title="Previsão"
        actions={
          <>
            <LinkButton variant="subtle" to="/financeiro/vencimentos">
              Vencimentos
            </LinkButton>
            <NativeSelect
              aria-label="Quantas semanas"
              data={[...new Set([...PERIODS, semanas])]
                .toSorted((a, b) => a - b)
                .map((one) => ({ value: String(one), label: formatCount(one, 'semana', 'semanas') }))}
              value={String(semanas)}
              onChange={({ currentTarget }) => void navigate({ search: { semanas: Number(currentTarget.value) }, replace: true })}
            />
          </>
        }
      />
      <Loaded query={query} failed="A previsão não carregou. Abra a tela de novo.">
        {({ atrasado, rows }) => {
          const of = (name: 'boletos' | 'promessas' | 'contratos' | 'total') => formatMoney(toMoney(sum(rows.map((row) => row[name]))))
          return (
            <div className="stack" aria-busy={query.isPlaceholderData}>
              <Kpis>
                <Kpi label="Deve entrar" value={of('total')}>
                  {rows.length === 1 ? 'nesta semana' : `nas próximas ${rows.length} semanas`}
                </Kpi>
                <Kpi label="Boletos" value={of('boletos')}>
                  pelo vencimento
                </Kpi>
                <Kpi label="Promessas" value={of('promessas')}>
                  do que já venceu
                </Kpi>
                <Kpi label="A faturar" value={of('contratos')}>
                  das faturas fechadas e dos vínculos em vigor
                </Kpi>
                <Kpi label="Atrasado" value={formatMoney(atrasado)}>
                  sem dia prometido, fora das semanas
                </Kpi>
              </Kpis>
              <Card title="Por semana" flush>
                <DataTable label="Previsão por semana" columns={COLUMNS} rows={rows} keyOf={({ inicio }) => inicio} />
              </Card>
            </div>
          )
        }}
      </Loaded>
    </Page>
  )
}

const COLUMNS: Column<Semana>[] = [
  { head: 'Semana', at: 'name', cell: ({ inicio, fim }) => `${formatDate(inicio)} a ${formatDate(fim)}` },
  { head: 'Boletos', num: true, label: 'boletos', cell: ({ boletos }) => moneyOrNone(boletos) },
  { head: 'Promessas', num: true, label: 'promessas', cell: ({ promessas }) => moneyOrNone(promessas) },
  { head: 'A faturar', num: true, label: 'a faturar', cell: ({ contratos }) => moneyOrNone(contratos) },
  { head: 'Total', num: true, at: 'value', cell: ({ total }) => <b className="b6">{formatMoney(total)}</b> },
]

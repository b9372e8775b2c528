import { NativeSelect, SegmentedControl } from '@mantine/core'
import {
  DATA_ENTRADAS,
  type DataEntradas,
  type Entrada,
  entradas,
  POR_ENTRADAS,
  type PorEntradas,
} from '@retaguarda/contract/faturamento/entradas.ts'
import { competenciaDe, daysOfMonth, diaDoMes, ordemDe, somaMeses } from '@retaguarda/contract/kit/tempo.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { downloadUrl } from '../../../kit/api.ts'
import { DayInput } from '../../../kit/fields/day-input.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { DownloadMenu } from '../../../kit/ui/download-menu.tsx'
import { formatMoney, formatNumber, moneyOrNone } from '../../../kit/ui/format.ts'
import { LinkButton } from '../../../kit/ui/link-button.tsx'
import { Loaded } from '../../../kit/ui/loaded.tsx'
import { StepButton } from '../../../kit/ui/step-button.tsx'
import { useRead } from '../../../kit/use-read.ts'
import { today } from '../../../parts/faturamento/competencia.ts'
import { ID_MAX, whole } from '../comum/busca.ts'
import styles from './caixa.module.css'

const screen = getRouteApi('/sessao/financeiro/entradas')
const choices = <K extends string>(words: Record<K, string>) => Object.entries<string>(words).map(([value, label]) => ({ value, label }))

/** What came in within a period, this month's at first, by day, month, account or origin. */
export function Entradas() {
  const search = screen.useSearch()
  const navigate = screen.useNavigate()
  const go = (next: object) =>
    void navigate({ search: (now) => ({ ...now, pagina: undefined, ...next }), replace: true, resetScroll: false })
  const day = today()
  const de = search.de ?? diaDoMes(competenciaDe(day), 1)
  const ate = search.ate ?? day
  const { por = 'conta', data = 'pagamento' } = search
  const [shown, current] = [competenciaDe(de), competenciaDe(day)]
  const step = (months: number) => {
    const mes = somaMeses(shown, months)
    go({ de: diaDoMes(mes, 1), ate: ordemDe(mes) === ordemDe(current) ? undefined : diaDoMes(mes, daysOfMonth(mes)) })
  }
  const asked = { de, ate, por, data }
  const query = useRead(
    ['entradas', asked],
    entradas.list,
    { query: asked },
    { staleTime: 0, placeholderData: keepPreviousData, retry: false },
  )
  return (
    <Page>
      <PageHeader
        title="Entradas"
        actions={
          <>
            <LinkButton variant="subtle" to="/financeiro/pagamento">
              Recebimentos
            </LinkButton>
            <DownloadMenu href={(formato) => downloadUrl(entradas.export, { query: { ...asked, formato } })} />
          </>
        }
      >
        <span className={styles.dias}>
          <StepButton label="Mês anterior" icon={IconChevronLeft} off={false} onPress={() => step(-1)} />
          <StepButton label="Mês seguinte" icon={IconChevronRight} off={ordemDe(shown) >= ordemDe(current)} onPress={() => step(1)} />
          <span className={styles.dias}>
            <DayInput label="De" value={de} onChange={(next) => go({ de: next })} />
            <span className="m2">a</span>
            <DayInput label="Até" value={ate} onChange={(next) => go({ ate: next })} />
          </span>
          <SegmentedControl
            aria-label="Somar por"
            data={choices(POR_ENTRADAS)}
            value={por}
            onChange={(next) => go({ por: next as PorEntradas })}
          />
          <NativeSelect
            aria-label="Data que conta"
            data={choices(DATA_ENTRADAS)}
            value={data}
            onChange={({ currentTarget }) => go({ data: currentTarget.value as DataEntradas })}
          />
        </span>
      </PageHeader>
      <div className="stack" aria-busy={query.isPlaceholderData}>
        <Card flush>
          <Loaded query={query} failed="As entradas não carregaram. Abra a tela de novo.">
            {({ rows, totais }) => (
              <DataTable
                label="Entradas do período"
                region="Entradas do período"
                columns={columnsOf(POR_ENTRADAS[por], totais)}
                rows={rows}
                keyOf={({ chave }) => chave}
                pages={{ page: whole(search.pagina, 1, ID_MAX) ?? 1, onPage: (pagina) => go({ pagina }) }}
                empty="Nada entrou neste período: escolha outro."
              />
            )}
          </Loaded>
        </Card>
      </div>
    </Page>
  )
}

type Totais = Omit<Entrada, 'chave' | 'nome'>
const money = (
  head: string,
  name: Exclude<keyof Totais, 'quantidade'>,
  totais: Totais,
  more: Partial<Column<Entrada>> = {},
): Column<Entrada> => ({
  head,
  num: true,
  label: head.toLowerCase(),
  total: formatMoney(totais[name]),
  cell: (row) => formatMoney(row[name]),
  ...more,
})

/** What most payments have none of. */
const ifAny: typeof money = (head, name, totais, more) => money(head, name, totais, { cell: (row) => moneyOrNone(row[name]), ...more })

const columnsOf = (first: string, totais: Totais): Column<Entrada>[] => [
  { head: first, at: 'name', total: 'Total', cell: ({ nome }) => nome },
  {
    head: 'Recebimentos',
    num: true,
    quiet: true,
    label: 'recebimentos',
    total: formatNumber(totais.quantidade),
    cell: ({ quantidade }) => formatNumber(quantidade),
  },
  money('Principal', 'principal', totais),
  ifAny('Encargos', 'encargos', totais),
  money('Valor pago', 'valorPago', totais, { at: 'value' }),
  ifAny('Tarifas', 'tarifa', totais, { quiet: true }),
  money('Líquido', 'liquido', totais),
  ifAny('Descontos', 'desconto', totais, { quiet: true }),
  ifAny('Retido', 'retido', totais, { quiet: true }),
]

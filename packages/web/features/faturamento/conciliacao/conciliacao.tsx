import { Button, NativeSelect, SegmentedControl, UnstyledButton } from '@mantine/core'
import { type DiaConciliado, SituacaoDia } from '@retaguarda/contract/cobranca/extrato.ts'
import { exact } from '@retaguarda/contract/kit/money.ts'
import { competenciaDe } from '@retaguarda/contract/kit/tempo.ts'
import { IconBuildingBank, IconUpload } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { Page } from '../../../kit/page/page.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import { useUser } from '../../../kit/session/session.ts'
import { Card } from '../../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { EmptyState } from '../../../kit/ui/empty-state.tsx'
import { formatCount, formatDate, formatMoney } from '../../../kit/ui/format.ts'
import { Kpi, Kpis } from '../../../kit/ui/kpis.tsx'
import { LinkButton } from '../../../kit/ui/link-button.tsx'
import { Loaded } from '../../../kit/ui/loaded.tsx'
import { Status } from '../../../kit/ui/status.tsx'
import { statusOf } from '../../../kit/ui/status-map.ts'
import { competenciaAtual } from '../../../parts/faturamento/competencia.ts'
import { CompetenciaFields } from '../comum/competencia-fields.tsx'
import styles from './conciliacao.module.css'
import { useContas, useDays } from './data.ts'
import { Day } from './day.tsx'
import { Diferenca } from './diferenca.tsx'
import { IMPORTAR_EXTRATO, useImportar } from './importar.tsx'

const screen = getRouteApi('/sessao/financeiro/conciliacao')
const { CONCILIADO, DIFERENCA, SEM_EXTRATO, SEM_RETORNO } = SituacaoDia.code
const weekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'short', timeZone: 'UTC' })
const semana = (day: string) => weekday.format(new Date(`${day}T12:00:00Z`)).replace('.', '')

/** Did what the bank's files tell of come into the account? Day by day of the credit. */
export function Conciliacao() {
  const user = useUser()
  const search = screen.useSearch()
  const navigate = screen.useNavigate()
  const contas = useContas()
  const mes = { ...competenciaAtual(), ...(search.ano && search.mes && { ano: search.ano, mes: search.mes }) }
  const conta = search.conta ?? contas.data?.[0]?.id
  const go = (next: object) => void navigate({ search: (now) => ({ ...now, dia: undefined, ...next }), replace: true, resetScroll: false })
  const { busy, escolher, campo } = useImportar((id, end) => go({ conta: id, ...(end && competenciaDe(end)) }))
  return (
    <Page>
      <PageHeader
        title="Conciliação"
        actions={
          <>
            <LinkButton variant="subtle" to="/financeiro/extrato">
              Todos os lançamentos
            </LinkButton>
            <Button leftSection={<IconUpload aria-hidden />} aria-busy={busy} onClick={escolher}>
              {IMPORTAR_EXTRATO}
            </Button>
          </>
        }
      >
        {contas.data && contas.data.length > 0 && (
          <span className={styles.escolha}>
            <NativeSelect
              aria-label="Conta"
              data={contas.data.map(({ id, nome }) => ({ value: String(id), label: nome }))}
              value={String(conta)}
              onChange={({ currentTarget }) => go({ conta: Number(currentTarget.value) })}
            />
            <CompetenciaFields bare value={mes} onChange={go} />
          </span>
        )}
      </PageHeader>
      {campo}
      <Loaded query={contas} failed="As contas não carregaram. Abra a tela de novo.">
        {() =>
          conta === undefined ? (
            <Card>
              <EmptyState
                icon={IconBuildingBank}
                title="Nenhuma conta cadastrada"
                actions={user?.isAdmin && <LinkButton to="/conta-bancaria/incluir">Incluir conta</LinkButton>}
              >
                {user?.isAdmin ? 'Cadastre' : 'Um administrador cadastra'} as contas em que os boletos são recebidos. Depois, importe aqui o
                extrato do banco.
              </EmptyState>
            </Card>
          ) : (
            <Corpo conta={conta} mes={mes} day={search.dia} olhar={search.olhar === 1} go={go} />
          )
        }
      </Loaded>
    </Page>
  )
}

type CorpoProps = {
  conta: number
  mes: { ano: number; mes: number }
  day: string | undefined
  /** Only the days that do not agree. */
  olhar: boolean
  go: (next: object) => void
}

function Corpo({ conta, mes, day: dia, olhar, go }: CorpoProps) {
  const query = useDays(conta, mes)
  return (
    <Loaded query={query} failed="A conciliação não carregou. Abra a tela de novo.">
      {({ rows, totais }) => {
        const aOlhar = rows.filter(toLookAt)
        const { comparado } = totais
        const apart = rows.filter(({ diferenca }) => diferenca === null).length
        const even = rows.length - aOlhar.length
        const listed = olhar ? aOlhar : rows
        const shown =
          listed.find(({ data }) => data === dia) ?? listed.find((one) => one.situacao === DIFERENCA && toLookAt(one)) ?? listed[0]
        const onDia = (next: string | undefined) => next !== undefined && go({ dia: next })
        const diferentes = rows.filter(({ situacao }) => situacao === DIFERENCA)
        return (
          <div className="stack" aria-busy={query.isPlaceholderData}>
            <Kpis>
              <Kpi label="Retorno" value={formatMoney(comparado.retorno)}>
                {formatCount(rows.length - apart, 'dia comparado', 'dias comparados')}
              </Kpi>
              <Kpi label="Extrato" value={formatMoney(comparado.extrato)}>
                crédito de cobrança
              </Kpi>
              <Kpi label="Tarifas" value={formatMoney(comparado.tarifas)}>
                que o banco reteve
              </Kpi>
              <Kpi label="Dias em ordem" value={`${even} de ${rows.length}`}>
                conciliados ou fechados
              </Kpi>
              <Kpi label="Diferença" value={formatMoney(comparado.diferenca)}>
                {diferentes.length === 0
                  ? 'nenhum dia com diferença'
                  : diferentes.length === 1
                    ? `em ${formatDate(diferentes[0]?.data)}`
                    : `em ${diferentes.length} dias`}
              </Kpi>
            </Kpis>
            {apart > 0 && (
              <p className="m2">
                {formatCount(
                  apart,
                  'dia de que só um dos lados fala não entra nas somas.',
                  'dias de que só um dos lados fala não entram nas somas.',
                )}
              </p>
            )}
            <div className={styles.pares}>
              <Card
                title="Por dia de crédito"
                className={styles.dias}
                flush
                aside={
                  rows.length > 0 && (
                    <SegmentedControl
                      aria-label="Dias que aparecem"
                      size="xs"
                      data={[
                        { value: 'todos', label: 'Todos' },
                        { value: 'olhar', label: `Para olhar ${aOlhar.length}` },
                      ]}
                      value={olhar ? 'olhar' : 'todos'}
                      onChange={(next) => go({ olhar: next === 'olhar' ? 1 : undefined, dia })}
                    />
                  )
                }
              >
                <DataTable
                  label="Dias de crédito"
                  region="Dias de crédito"
                  columns={columnsOf({ totais: comparado, atual: shown?.data, onDia })}
                  rows={listed}
                  keyOf={({ data }) => data}
                  current={({ data }) => data === shown?.data}
                  empty={
                    rows.length > 0
                      ? 'Todos os dias deste mês estão conciliados ou fechados.'
                      : 'Nenhum retorno nem extrato neste mês. Importe o extrato do banco, ou escolha outro mês.'
                  }
                />
              </Card>
              {shown && (
                <Day
                  key={shown.data}
                  conta={conta}
                  day={shown}
                  onAntes={() => onDia(listed[listed.indexOf(shown) - 1]?.data)}
                  onDepois={() => onDia(listed[listed.indexOf(shown) + 1]?.data)}
                />
              )}
            </div>
          </div>
        )
      }}
    </Loaded>
  )
}

/** Neither even nor ended, or ended when the difference was another one. */
const toLookAt = ({ situacao, fechado, mudou }: DiaConciliado) => (fechado ? mudou : situacao !== CONCILIADO)

type Totais = Record<'retorno' | 'tarifas' | 'extrato' | 'diferenca', string>

type Colunas = { totais: Totais; atual: string | undefined; onDia: (day: string) => void }

const columnsOf = ({ totais, atual, onDia }: Colunas): Column<DiaConciliado>[] => [
  {
    head: 'Dia',
    at: 'name',
    total: 'Total comparado',
    cell: ({ data }) => (
      <UnstyledButton className={styles.escolha} aria-pressed={data === atual} onClick={() => onDia(data)}>
        {formatDate(data)} <span className="m3">{semana(data)}</span>
      </UnstyledButton>
    ),
  },
  {
    head: 'Retorno',
    num: true,
    label: 'retorno',
    total: formatMoney(totais.retorno),
    cell: (day) => (day.situacao === SEM_RETORNO ? null : formatMoney(day.retorno)),
  },
  {
    head: 'Tarifas',
    num: true,
    label: 'tarifas',
    quiet: true,
    total: formatMoney(totais.tarifas),
    cell: (day) => (day.situacao === SEM_RETORNO ? null : formatMoney(day.tarifas)),
  },
  {
    head: 'Extrato',
    num: true,
    label: 'extrato',
    at: 'value',
    total: formatMoney(totais.extrato),
    cell: (day) => (day.situacao === SEM_EXTRATO ? null : formatMoney(day.extrato)),
  },
  {
    head: 'Diferença',
    num: true,
    label: 'diferença',
    total: formatMoney(totais.diferenca),
    cell: ({ diferenca, situacao }) => diferenca && <Diferenca valor={diferenca} even={situacao === CONCILIADO} />,
  },
  { head: 'Situação', cell: (day) => <SituacaoDoDia day={day} /> },
]

/** Some banks keep their fees of what they credit, others take them apart: of a day that agrees, which of both. */
function SituacaoDoDia({ day: { situacao, retorno, extrato, fechado, mudou } }: { day: DiaConciliado }) {
  if (fechado) return <Status {...statusOf('diaConciliado', mudou ? DIFERENCA : CONCILIADO)} label={mudou ? 'Fechado, mudou' : 'Fechado'} />
  const look = statusOf('diaConciliado', situacao)
  const menos = situacao === CONCILIADO && !exact(extrato).eq(retorno)
  return <Status {...look} label={menos ? `${look.label} − tarifas` : look.label} />
}

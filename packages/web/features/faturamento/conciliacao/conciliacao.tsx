import { Button, NativeSelect } from '@mantine/core'
import { type DiaConciliado, SituacaoDia } from '@retaguarda/contract/cobranca/extrato.ts'
import { competenciaDe } from '@retaguarda/contract/kit/tempo.ts'
import { IconBuildingBank } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { Page } from '../../../kit/page/page.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { EmptyState } from '../../../kit/ui/empty-state.tsx'
import { formatCount, formatDate, formatMoney } from '../../../kit/ui/format.ts'
import { Kpi, Kpis } from '../../../kit/ui/kpis.tsx'
import { LinkButton } from '../../../kit/ui/link-button.tsx'
import { Loaded } from '../../../kit/ui/loaded.tsx'
import { State } from '../../../kit/ui/state.tsx'
import { competenciaAtual } from '../../../parts/faturamento/competencia.ts'
import { CompetenciaFields } from '../comum/competencia-fields.tsx'
import styles from './conciliacao.module.css'
import { useContas, useDias } from './dados.ts'
import { Dia } from './dia.tsx'
import { Importar } from './importar.tsx'

const tela = getRouteApi('/sessao/financeiro/conciliacao')
const { CONCILIADO, DIFERENCA } = SituacaoDia.code
const weekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'short', timeZone: 'UTC' })
const semana = (dia: string) => weekday.format(new Date(`${dia}T12:00:00Z`)).replace('.', '')

/** Did what the bank's files tell of come into the account? Day by day of the credit (bank.md, conciliacao). */
export function Conciliacao() {
  const search = tela.useSearch()
  const navigate = tela.useNavigate()
  const contas = useContas()
  const mes = { ...competenciaAtual(), ...(search.ano && search.mes && { ano: search.ano, mes: search.mes }) }
  const conta = search.conta ?? contas.data?.[0]?.id
  const go = (next: object) => void navigate({ search: (now) => ({ ...now, dia: undefined, ...next }), replace: true, resetScroll: false })
  const imported = (id: number, fim: string | null) => go({ conta: id, ...(fim && competenciaDe(fim)) })
  return (
    <Page>
      <PageHeader
        title="Conciliação"
        actions={
          <>
            <LinkButton variant="subtle" to="/financeiro/extrato">
              Todos os lançamentos
            </LinkButton>
            <Importar done={imported} />
          </>
        }
      >
        {contas.data && contas.data.length > 0 && (
          <>
            <NativeSelect
              aria-label="Conta"
              data={contas.data.map(({ id, nome }) => ({ value: String(id), label: nome }))}
              value={String(conta)}
              onChange={({ currentTarget }) => go({ conta: Number(currentTarget.value) })}
            />
            <CompetenciaFields bare value={mes} onChange={go} />
          </>
        )}
      </PageHeader>
      <Loaded query={contas} failed="As contas não carregaram. Abra a tela de novo.">
        {() =>
          conta === undefined ? (
            <Card>
              <EmptyState icon={IconBuildingBank} title="Nenhuma conta cadastrada">
                Um administrador cadastra as contas em que os boletos são recebidos. Depois, importe aqui o extrato do banco.
              </EmptyState>
            </Card>
          ) : (
            <Corpo conta={conta} mes={mes} dia={search.dia} onDia={(dia) => go({ dia })} />
          )
        }
      </Loaded>
    </Page>
  )
}

type CorpoProps = { conta: number; mes: { ano: number; mes: number }; dia: string | undefined; onDia: (dia: string) => void }

function Corpo({ conta, mes, dia, onDia }: CorpoProps) {
  const query = useDias(conta, mes)
  return (
    <Loaded query={query} failed="A conciliação não carregou. Abra a tela de novo.">
      {({ rows, totais }) => {
        const shown = rows.find(({ data }) => data === dia) ?? rows.find(({ situacao }) => situacao === DIFERENCA) ?? rows[0]
        const even = rows.filter(({ situacao }) => situacao === CONCILIADO).length
        return (
          <div className="stack" aria-busy={query.isPlaceholderData}>
            <Kpis>
              <Kpi label="Retorno" value={formatMoney(totais.retorno)}>
                {formatCount(rows.length, 'dia com movimento', 'dias com movimento')}
              </Kpi>
              <Kpi label="Extrato" value={formatMoney(totais.extrato)}>
                crédito de cobrança
              </Kpi>
              <Kpi label="Tarifas" value={formatMoney(totais.tarifas)}>
                segundo o retorno
              </Kpi>
              <Kpi label="Dias conciliados" value={`${even} de ${rows.length}`}>
                no mês
              </Kpi>
              <Kpi label="Diferença" value={formatMoney(totais.diferenca)}>
                dos dias com diferença
              </Kpi>
            </Kpis>
            <div className={styles.pares}>
              <Card title="Por dia de crédito" flush>
                <DataTable
                  label="Dias de crédito"
                  region="Dias de crédito"
                  columns={columnsOf(totais, onDia)}
                  rows={rows}
                  keyOf={({ data }) => data}
                  current={({ data }) => data === shown?.data}
                  empty="Nenhum retorno nem extrato neste mês. Importe o extrato do banco, ou escolha outro mês."
                />
              </Card>
              {shown && <Dia conta={conta} dia={shown} />}
            </div>
          </div>
        )
      }}
    </Loaded>
  )
}

type Totais = Record<'retorno' | 'tarifas' | 'extrato' | 'diferenca', string>

const columnsOf = (totais: Totais, onDia: (dia: string) => void): Column<DiaConciliado>[] => [
  {
    head: 'Dia',
    at: 'name',
    total: 'Total',
    cell: ({ data }) => (
      <Button variant="subtle" size="xs" onClick={() => onDia(data)}>
        {formatDate(data)}&nbsp;<span className="m3">{semana(data)}</span>
      </Button>
    ),
  },
  { head: 'Retorno', num: true, total: formatMoney(totais.retorno), cell: ({ retorno }) => formatMoney(retorno) },
  { head: 'Tarifas', num: true, quiet: true, total: formatMoney(totais.tarifas), cell: ({ tarifas }) => formatMoney(tarifas) },
  { head: 'Extrato', num: true, at: 'value', total: formatMoney(totais.extrato), cell: ({ extrato }) => formatMoney(extrato) },
  { head: 'Diferença', num: true, total: formatMoney(totais.diferenca), cell: ({ diferenca }) => diferenca && formatMoney(diferenca) },
  { head: 'Situação', cell: ({ situacao }) => <State of="diaConciliado" value={situacao} /> },
]

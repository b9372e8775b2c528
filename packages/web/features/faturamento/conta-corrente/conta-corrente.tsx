import { Button } from '@mantine/core'
import { cliente } from '@retaguarda/contract/cliente.ts'
import {
  type ContaCorrente as Conta,
  contaCorrente,
  LANCAMENTOS,
  type LinhaDaConta,
} from '@retaguarda/contract/faturamento/conta-corrente.ts'
import { FAIXAS, NAMES_OF_FAIXAS } from '@retaguarda/contract/faturamento/vencimentos.ts'
import { exact } from '@retaguarda/contract/kit/money.ts'
import { addDays, competenciaDe, diaDoMes, somaMeses } from '@retaguarda/contract/kit/tempo.ts'
import { IconDownload, IconPrinter, IconSend } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { downloadUrl } from '../../../kit/api.ts'
import { DayInput } from '../../../kit/fields/day-input.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import { RecordPage } from '../../../kit/page/record-page.tsx'
import { hereWith } from '../../../kit/route/search.ts'
import { Card } from '../../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { formatDate, formatMoney, moneyOrNone } from '../../../kit/ui/format.ts'
import { Kpi, Kpis } from '../../../kit/ui/kpis.tsx'
import { LinkButton } from '../../../kit/ui/link-button.tsx'
import { Loaded } from '../../../kit/ui/loaded.tsx'
import { useRead } from '../../../kit/use-read.ts'
import { clienteNomeOptions } from '../../../parts/cliente/clientes.ts'
import { today } from '../../../parts/faturamento/competencia.ts'
import { FaturaLink } from '../../../parts/faturamento/fatura-link.tsx'
import styles from './conta-corrente.module.css'
import { EnviarExtrato } from './enviar-extrato.tsx'

const screen = getRouteApi('/sessao/cliente/conta-corrente/$id')

/** Months before this one that a statement begins with, where nobody says. */
const MONTHS = 3
const firstDay = () => diaDoMes(somaMeses(competenciaDe(today()), -MONTHS), 1)

/** Everything that changed what a client owes, day by day. */
export const ContaCorrente = ({ id }: { id: string }) => (
  <RecordPage id={id} name={cliente.name} list="/cliente" read={clienteNomeOptions}>
    {(nome, { id }) => <Extrato key={id} id={id} nome={nome} />}
  </RecordPage>
)

function Extrato({ id, nome }: { id: number; nome: string }) {
  const search = screen.useSearch()
  const navigate = screen.useNavigate()
  const de = search.de ?? firstDay()
  const ate = search.ate ?? today()
  const input = { params: { id }, query: { de, ate } }
  const query = useRead([cliente.prefix, 'conta-corrente', id, de, ate], contaCorrente.get, input, {
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <Page width="detail">
      <PageHeader
        title="Conta-corrente"
        subject={nome}
        recent={`Conta-corrente de ${nome}`}
        actions={
          <>
            <span className={styles.periodo}>
              <DayInput label="De" value={de} onChange={(day) => void navigate(hereWith({ de: day }))} />
              <span className="m2">a</span>
              <DayInput label="Até" value={ate} onChange={(day) => void navigate(hereWith({ ate: day }))} />
            </span>
            <LinkButton variant="subtle" to="/cliente/visualizar/$id" params={{ id: String(id) }}>
              Cliente
            </LinkButton>
            <Button leftSection={<IconPrinter aria-hidden />} onClick={() => window.print()}>
              Imprimir
            </Button>
            {!query.error && (
              <>
                <Button component="a" href={downloadUrl(contaCorrente.pdf, input)} leftSection={<IconDownload aria-hidden />}>
                  Baixar PDF
                </Button>
                <Button
                  variant="filled"
                  leftSection={<IconSend aria-hidden />}
                  aria-haspopup="dialog"
                  onClick={() => void navigate(hereWith({ enviar: 1 }))}
                >
                  Enviar extrato
                </Button>
              </>
            )}
          </>
        }
      />
      <Loaded query={query} failed="O extrato não carregou. Abra a tela de novo.">
        {(conta) => <Corpo conta={conta} de={de} ate={ate} busy={query.isPlaceholderData} />}
      </Loaded>
      {search.enviar && <EnviarExtrato id={id} periodo={{ de, ate }} onClose={() => void navigate(hereWith({ enviar: undefined }))} />}
    </Page>
  )
}

/** Lines that are shown, and printed, at once. */
const WHOLE = 500

function Corpo({ conta, de, ate, busy }: { conta: Conta; de: string; ate: string; busy: boolean }) {
  const [page, setPage] = useState(1)
  const { linhas, saldoInicial, saldoFinal, faixas } = conta
  return (
    <div className="stack" aria-busy={busy}>
      <p className={styles.impresso}>
        De {formatDate(de)} a {formatDate(ate)}
      </p>
      <Kpis>
        <Kpi label="Saldo anterior" value={formatMoney(saldoInicial)}>
          em {formatDate(addDays(de, -1))}
        </Kpi>
        <Kpi label="Saldo final" value={formatMoney(saldoFinal)}>
          em {formatDate(ate)}
        </Kpi>
      </Kpis>
      <Kpis>
        {NAMES_OF_FAIXAS.map((name) => (
          <Kpi key={name} label={FAIXAS[name]} value={formatMoney(faixas[name])}>
            {name === 'aVencer' ? 'em aberto' : 'de atraso'}
          </Kpi>
        ))}
      </Kpis>
      {exact(saldoFinal).lt(0) && <p className="m2">O cliente pagou a mais do que devia: o saldo abaixo de zero é dele.</p>}
      <Card title="Lançamentos" flush>
        <DataTable
          label="Lançamentos"
          region="Lançamentos do período"
          columns={COLUMNS}
          rows={linhas}
          keyOf={(_, index) => index}
          {...(linhas.length > WHOLE && { pages: { page, onPage: setPage } })}
          empty="Nada mudou o que o cliente deve neste período."
        />
      </Card>
    </div>
  )
}

const COLUMNS: Column<LinhaDaConta>[] = [
  { head: 'Data', num: true, cell: ({ data }) => formatDate(data) },
  {
    head: 'Documento',
    at: 'name',
    cell: ({ documento, fatura }) => (fatura === null ? documento : <FaturaLink id={fatura}>{documento}</FaturaLink>),
  },
  { head: 'Tipo', quiet: true, cell: ({ tipo }) => LANCAMENTOS[tipo] },
  { head: 'Histórico', at: 'line', cell: ({ texto }) => texto },
  { head: 'Débito', num: true, label: 'débito', cell: ({ debito }) => moneyOrNone(debito) },
  { head: 'Crédito', num: true, label: 'crédito', cell: ({ credito }) => moneyOrNone(credito) },
  { head: 'Saldo', num: true, at: 'value', label: 'saldo', cell: ({ saldo }) => formatMoney(saldo) },
]

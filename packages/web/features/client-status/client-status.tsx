import { ActionIcon } from '@mantine/core'
import { type ClienteStatus, clientStatus } from '@retaguarda/contract/client-status.ts'
import { RegimeTributacao } from '@retaguarda/contract/faturamento/regime-tributacao.ts'
import { IconRefresh, IconUsersGroup } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { downloadUrl } from '../../kit/api.ts'
import { useCommand } from '../../kit/form/use-command.ts'
import { ListError, RowsBefore } from '../../kit/list/no-rows.tsx'
import { Page } from '../../kit/page/page.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { hereWith } from '../../kit/route/search.ts'
import { ActionButton } from '../../kit/ui/action-button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { DownloadMenu } from '../../kit/ui/download-menu.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { formatCount, formatDateTime, formatNumber } from '../../kit/ui/format.ts'
import { formatDocumento } from '../../kit/ui/format-pessoa.ts'
import { PagerBar } from '../../kit/ui/pager-bar.tsx'
import { Bar } from '../../kit/ui/progress-bar.tsx'
import { SkeletonLines } from '../../kit/ui/skeleton.tsx'
import { useLastPage } from '../../kit/ui/use-last-page.ts'
import { usePhone } from '../../kit/ui/use-screen.ts'
import { Working } from '../../kit/ui/working.tsx'
import { Acoes } from './acoes.tsx'
import { SEM_CONEXAO, useAtualizar } from './atualizar.ts'
import styles from './client-status.module.css'
import { filtrosDe, KEY, useAndamento, useBusca, useStatus } from './data.ts'
import { Detalhes } from './detalhes.tsx'
import { Filtros, Limpar, Procurar } from './filtros.tsx'
import { checkoutTexto, Idade, Loja, SimNao } from './olhar.tsx'
import { Pilulas } from './pilulas.tsx'

/** How the clients' stores are (STA-002). */
export function ClientStatus() {
  const [busca, change] = useBusca()
  const { data, error, others, refetch } = useStatus(busca)
  useLastPage(busca.pagina ?? 1, { rows: data?.rows.length, total: data }, (pagina) => change({ pagina }))
  const um = useAtualizar()
  const all = useAndamento()
  const andamento = all.data
  const phone = usePhone()
  const [escolhida, setEscolhida] = useState<number>()
  const aberta = data?.rows.find(({ id }) => id === busca.cliente)
  const row = aberta ?? data?.rows.find(({ id }) => id === escolhida)
  const abrir = (cliente: number) => change({ cliente, aba: undefined })
  return (
    <Page>
      <PageHeader
        title="Status de Clientes"
        actions={<DownloadMenu href={(formato) => downloadUrl(clientStatus.export, { query: { ...filtrosDe(busca), formato } })} />}
      >
        {data && (
          <span className="m3 s12">
            {[
              formatCount(data.total, 'cliente', 'clientes'),
              ...(andamento && andamento.erros > 0 ? [`${formatNumber(andamento.erros)} com erro`] : []),
              ...(andamento?.fim ? [`dados de ${formatDateTime(andamento.fim)}`] : []),
            ].join(' · ')}
          </span>
        )}
      </PageHeader>
      <div className="stack">
        <div className="row">
          <AtualizarTodos {...all} />
          <Acoes row={row} um={um} onDetalhes={abrir} />
          <Procurar busca={busca} change={change} />
        </div>
        <Card>
          <Filtros busca={busca} change={change} />
        </Card>
        <div className="row">
          <div className="grow">
            <Pilulas busca={busca} change={change} />
          </div>
          <Limpar busca={busca} change={change} />
        </div>
        {error && data && <RowsBefore error={error} others={others} onRetry={() => void refetch()} />}
        <Card flush>
          {error && !data && <ListError error={error} onRetry={() => void refetch()} />}
          {!data && !error && <SkeletonLines widths={['60%', '80%', '70%', '85%']} />}
          {data && data.rows.length === 0 && (
            <EmptyState icon={IconUsersGroup} title="Não localizado nenhum registro">
              Nenhum cliente corresponde aos filtros.
            </EmptyState>
          )}
          {data && data.rows.length > 0 && (
            <Escolha rows={data.rows} onEscolha={setEscolhida} onAbre={abrir}>
              <DataTable
                label="Status de Clientes"
                region="Lista de clientes"
                columns={columns(um)}
                rows={data.rows}
                keyOf={({ id }) => id}
                current={({ id }) => id === row?.id}
                {...(!phone && { height: ALTURA })}
              />
              <PagerBar page={busca.pagina ?? 1} rows={data.rows.length} total={data} onPage={(pagina) => change({ pagina })} />
            </Escolha>
          )}
        </Card>
      </div>
      {busca.cliente !== undefined && <Detalhes id={busca.cliente} rows={data?.rows ?? []} busca={busca} change={change} um={um} />}
    </Page>
  )
}

/** What the window has left below the filters; the pager stays in sight. */
const ALTURA = 'max(360px, calc(100dvh - 330px))'

type EscolhaProps = { rows: ClienteStatus[]; onEscolha: (id: number) => void; onAbre: (id: number) => void; children: ReactNode }

/** A press, or the focus, on a row says which client is meant; two presses open it. The name's link and the row's button do for the keyboard. */
function Escolha({ rows, onEscolha, onAbre, children }: EscolhaProps) {
  const da = ({ target }: SyntheticEvent) => {
    const tr = target instanceof Element ? target.closest<HTMLTableRowElement>('tbody > tr') : null
    return tr ? rows[tr.sectionRowIndex] : undefined
  }
  const choose = (event: SyntheticEvent) => {
    const row = da(event)
    if (row) onEscolha(row.id)
  }
  return (
    <div
      role="presentation"
      onClick={choose}
      onFocus={choose}
      onDoubleClick={(event) => {
        const row = da(event)
        if (row) onAbre(row.id)
      }}
    >
      {children}
    </div>
  )
}

const columns = (um: ReturnType<typeof useAtualizar>): Column<ClienteStatus>[] => [
  {
    head: 'Cliente',
    at: 'name',
    className: styles.nome,
    cell: ({ id, pessoa }) => (
      <Link {...hereWith({ cliente: id, aba: undefined })} title={[pessoa.nome, pessoa.nomeFantasia].filter(Boolean).join(' · ')}>
        {pessoa.nome}
      </Link>
    ),
  },
  { head: 'CPF/CNPJ', quiet: true, className: 'nowrap', cell: ({ pessoa }) => formatDocumento(pessoa.cpfCnpj) },
  { head: 'Loja', at: 'value', className: 'nowrap', cell: ({ loja }) => <Loja loja={loja} /> },
  {
    head: 'Gateway',
    className: styles.gateway,
    cell: ({ gateway }) => (gateway.length > 0 ? <span title={gateway.join(', ')}>{gateway.join(', ')}</span> : null),
  },
  {
    head: 'Regime',
    className: styles.regime,
    cell: ({ regimeTributacao }) => regimeTributacao && RegimeTributacao.labels[regimeTributacao],
  },
  { head: 'Checkout', cell: ({ checkout }) => checkoutTexto(checkout) },
  { head: 'Frete', label: 'frete', className: 'nowrap', cell: ({ apiFrete }) => <SimNao value={apiFrete} /> },
  { head: '2 fatores', label: '2 fatores', className: 'nowrap', cell: ({ doisFatores }) => <SimNao value={doisFatores} /> },
  { head: 'Atualizado', num: true, className: 'nowrap', cell: (row) => <Idade {...row} /> },
  {
    head: 'Atualizar',
    unseen: true,
    at: 'action',
    width: 48,
    cell: (row) => (
      <ActionIcon
        aria-label={`Atualizar ${row.pessoa.nome}`}
        title={row.lojaConfigurada ? 'Atualizar' : SEM_CONEXAO}
        aria-description={row.lojaConfigurada ? undefined : SEM_CONEXAO}
        aria-disabled={!row.lojaConfigurada || undefined}
        data-disabled={!row.lojaConfigurada || undefined}
        aria-busy={um.busy.has(row.id)}
        onClick={() => row.lojaConfigurada && void um.run(row)}
      >
        {um.busy.has(row.id) ? <Working /> : <IconRefresh aria-hidden />}
      </ActionIcon>
    ),
  },
]

type TodosProps = Pick<ReturnType<typeof useAndamento>, 'emAndamento' | 'feitos' | 'total'>

/** Asks every store; who comes while that is under way sees how far it is. */
function AtualizarTodos({ emAndamento, feitos, total }: TodosProps) {
  const all = useCommand(clientStatus.atualizar, { changes: [[KEY]], title: 'As lojas não foram consultadas' })
  return (
    <>
      <ActionButton
        variant="filled"
        leftSection={<IconRefresh aria-hidden />}
        loading={all.busy}
        onClick={() => void all.run({})}
        {...(emAndamento && { reason: 'A atualização já está em andamento.' })}
      >
        Atualizar todos
      </ActionButton>
      <span role="status" className="row">
        {emAndamento ? (
          <span className={styles.progresso}>
            <Bar value={total === 0 ? 0 : Math.floor((feitos / total) * 100)} label="Lojas consultadas" />
            <span className="m2 s12 nowrap">
              {feitos} de {formatCount(total, 'loja', 'lojas')}
            </span>
          </span>
        ) : null}
      </span>
    </>
  )
}

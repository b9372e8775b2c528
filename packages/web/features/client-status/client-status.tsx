import { ActionIcon, Button, Menu } from '@mantine/core'
import { type ClienteStatus, clientStatus, RegimeTributacao } from '@retaguarda/contract/client-status.ts'
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv, IconRefresh, IconUsersGroup } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { downloadUrl } from '../../kit/api.ts'
import { useCommand } from '../../kit/form/use-command.ts'
import { Page } from '../../kit/page/page.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { hereWith } from '../../kit/route/search.ts'
import { Card } from '../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { Failed } from '../../kit/ui/failed.tsx'
import { formatCount } from '../../kit/ui/format.ts'
import { formatDocumento } from '../../kit/ui/format-pessoa.ts'
import { MENU } from '../../kit/ui/menu-props.ts'
import { PagerBar } from '../../kit/ui/pager-bar.tsx'
import { Bar } from '../../kit/ui/progress-bar.tsx'
import { SkeletonLines } from '../../kit/ui/skeleton.tsx'
import { useAtualizar } from './atualizar.ts'
import styles from './client-status.module.css'
import { filtrosDe, KEY, useAndamento, useBusca, useStatus } from './dados.ts'
import { Detalhes } from './detalhes.tsx'
import { Filtros, Limpar, Procurar } from './filtros.tsx'
import { Pilulas } from './pilulas.tsx'
import { checkoutTexto, Idade, Loja, SimNao } from './olhar.tsx'

/** How the clients' stores are (spec part 2 §2). */
export function ClientStatus() {
  const [busca, change] = useBusca()
  const { data, error } = useStatus(busca)
  const um = useAtualizar()
  const aberta = data?.rows.find(({ id }) => id === busca.cliente)
  return (
    <Page>
      <PageHeader title="Status de Clientes" actions={<Exportar filtros={filtrosDe(busca)} />}>
        {data && <span className="m3 s12">{formatCount(data.total, 'cliente', 'clientes')}</span>}
      </PageHeader>
      <div className="stack">
        <div className="row">
          <AtualizarTodos />
          <span className="grow" />
          <Limpar busca={busca} change={change} />
          <Procurar busca={busca} change={change} />
        </div>
        <Card>
          <Filtros busca={busca} change={change} />
        </Card>
        <Pilulas busca={busca} change={change} />
        {error && <Failed error={error} otherwise="O status dos clientes não pôde ser lido." />}
        <Card flush>
          {!data && !error && <SkeletonLines widths={['60%', '80%', '70%', '85%']} />}
          {data && data.rows.length === 0 && (
            <EmptyState icon={IconUsersGroup} title="Não localizado nenhum registro">
              Nenhum cliente corresponde aos filtros.
            </EmptyState>
          )}
          {data && data.rows.length > 0 && (
            <>
              <DataTable
                label="Status de Clientes"
                region="Lista de clientes"
                columns={columns(um)}
                rows={data.rows}
                keyOf={({ id }) => id}
                current={({ id }) => id === busca.cliente}
              />
              <PagerBar page={busca.pagina ?? 1} rows={data.rows.length} total={data} onPage={(pagina) => change({ pagina })} />
            </>
          )}
        </Card>
      </div>
      {busca.cliente !== undefined && (
        <Detalhes key={busca.cliente} id={busca.cliente} linha={aberta} busca={busca} change={change} um={um} />
      )}
    </Page>
  )
}

const SEM_CONEXAO = 'O cliente não tem conexão com a loja. Informe o endereço e a chave na aba Configuração do cliente.'

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
  { head: 'Gateway', cell: ({ gateway }) => gateway.join(', ') || null },
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
        loading={um.busy.has(row.id)}
        onClick={() => row.lojaConfigurada && void um.run(row)}
      >
        <IconRefresh aria-hidden />
      </ActionIcon>
    ),
  },
]

/** Asks every store; who comes while that is under way sees how far it is. */
function AtualizarTodos() {
  const { emAndamento, feitos, total, data } = useAndamento()
  const todos = useCommand(clientStatus.atualizar, { changes: [[KEY]], title: 'As lojas não foram consultadas' })
  return (
    <>
      <Button
        variant="filled"
        leftSection={<IconRefresh aria-hidden />}
        loading={todos.busy}
        disabled={emAndamento}
        onClick={() => void todos.run({})}
      >
        Atualizar todos
      </Button>
      <span role="status" className="row">
        {emAndamento ? (
          <span className={styles.progresso}>
            <Bar value={total === 0 ? 0 : Math.floor((feitos / total) * 100)} label="Lojas consultadas" />
            <span className="m2 s12 nowrap">
              {feitos} de {formatCount(total, 'loja', 'lojas')}
            </span>
          </span>
        ) : (
          data !== undefined &&
          data.erros > 0 && (
            <span className="m3 s12">{formatCount(data.erros, 'loja sem resposta', 'lojas sem resposta')} na última atualização</span>
          )
        )}
      </span>
    </>
  )
}

const FORMATS = [
  { formato: 'csv', label: 'CSV', icon: IconFileTypeCsv },
  { formato: 'xlsx', label: 'Planilha (XLSX)', icon: IconFileSpreadsheet },
] as const

const Exportar = ({ filtros }: { filtros: ReturnType<typeof filtrosDe> }) => (
  <Menu position="bottom-end" {...MENU}>
    <Menu.Target>
      <Button variant="subtle" leftSection={<IconDownload aria-hidden />}>
        Exportar
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {FORMATS.map(({ formato, label, icon: Icon }) => (
        <Menu.Item
          key={formato}
          component="a"
          href={downloadUrl(clientStatus.export, { query: { ...filtros, formato } })}
          download
          leftSection={<Icon className="ico" aria-hidden />}
        >
          {label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)

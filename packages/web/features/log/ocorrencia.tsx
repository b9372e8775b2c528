import { Tabs } from '@mantine/core'
import type { Filter } from '@retaguarda/contract/kit/list-query.ts'
import { log, type Ocorrencia, TipoLog } from '@retaguarda/contract/log.ts'
import { IconBug, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { leftFilter } from '../../kit/list/state/use-list.ts'
import { Page } from '../../kit/page/page.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { RecordPage } from '../../kit/page/record-page.tsx'
import { withSearch } from '../../kit/route/search.ts'
import { Card } from '../../kit/ui/card.tsx'
import { CopyButton } from '../../kit/ui/copy-button.tsx'
import { LinkButton } from '../../kit/ui/link-button.tsx'
import { readOf, useRead } from '../../kit/use-read.ts'
import { comSegundos } from './instante.ts'
import styles from './log.module.css'

const route = getRouteApi('/sessao/log/visualizar/$id')

/** One occurrence, whole, and the way to the ones before and after it (LOG-004). */
export const OcorrenciaTela = ({ id }: { id: string }) => (
  <RecordPage id={id} name={log.name} list="/log" read={(known) => readOf([log.prefix, 'get', known], log.get, { params: { id: known } })}>
    {(ocorrencia) => <Detalhes {...ocorrencia} />}
  </RecordPage>
)

function Detalhes(ocorrencia: Ocorrencia) {
  const { id, cliente, problema, trace, info } = ocorrencia
  const { aba = 'geral' } = route.useSearch()
  const navigate = route.useNavigate()
  const infoText = info === null || info === undefined ? null : JSON.stringify(info, null, 2)
  return (
    <Page width="detail">
      <PageHeader
        title={`Ocorrência ${id}`}
        subject={cliente.nome}
        actions={
          <>
            <LinkButton
              variant="subtle"
              leftSection={<IconBug aria-hidden />}
              to="/problema/visualizar/$id"
              params={{ id: String(problema.id) }}
            >
              Ver o problema
            </LinkButton>
            <Vizinhas id={id} />
          </>
        }
      />
      <Tabs
        value={aba}
        onChange={(next) =>
          void navigate({ to: '.', search: withSearch({ aba: next === 'geral' || next === null ? undefined : next }), replace: true })
        }
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="geral">Geral</Tabs.Tab>
          <Tabs.Tab value="trace">Trace</Tabs.Tab>
          <Tabs.Tab value="info">Info</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="geral">
          <Geral {...ocorrencia} />
        </Tabs.Panel>
        <Tabs.Panel value="trace">
          <Text title="Trace" texto={trace} />
        </Tabs.Panel>
        <Tabs.Panel value="info">
          <Text title="Info" texto={infoText} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

function Vizinhas({ id }: { id: number }) {
  const { filter: sent, aba } = route.useSearch()
  // A link says it typed, and the server judges the rest; without one it is the list that the person comes from.
  const filter = (sent as Filter[] | undefined) ?? leftFilter(log, '/log')
  const { data } = useRead(
    [log.prefix, 'vizinhos', id, JSON.stringify(filter)],
    log.vizinhos,
    { params: { id }, query: filter ? { filter } : {} },
    { placeholderData: keepPreviousData },
  )
  const to = (there: number | null | undefined, label: string, icon: ReactNode) =>
    there && (
      <LinkButton
        variant="subtle"
        leftSection={icon}
        to="/log/visualizar/$id"
        params={{ id: String(there) }}
        search={{ filter, aba }}
        replace
      >
        {label}
      </LinkButton>
    )
  return (
    <>
      {to(data?.anterior, 'Anterior', <IconChevronLeft aria-hidden />)}
      {to(data?.proxima, 'Próxima', <IconChevronRight aria-hidden />)}
    </>
  )
}

const Dado = ({ nome, children }: { nome: string; children: ReactNode }) => (
  <div>
    <dt>{nome}</dt>
    <dd>{children ?? <span className="m3">—</span>}</dd>
  </div>
)

const Geral = ({ createAt, recebidoEm, cliente, error, tipo, code, line, database, identificador, usuario, empresa }: Ocorrencia) => (
  <Card title="Erro" flush aside={<Copiar text={error} />}>
    <pre className={styles.texto}>{error}</pre>
    <dl className={`labelled pad ${styles.dados}`}>
      <Dado nome="Data">{comSegundos(createAt)}</Dado>
      <Dado nome="Recebida em">{comSegundos(recebidoEm)}</Dado>
      <Dado nome="Cliente">
        <Link to="/log" search={{ filter: [{ name: 'cliente.id', op: '=', v: cliente.id }], page: 1 }}>
          {cliente.nome}
        </Link>
      </Dado>
      <Dado nome="Tipo">{TipoLog.labels[tipo]}</Dado>
      <Dado nome="Código">{code}</Dado>
      <Dado nome="Linha">{line}</Dado>
      <Dado nome="Banco de dados">{database}</Dado>
      <Dado nome="Identificador">{identificador}</Dado>
      <Dado nome="Usuário">{usuario}</Dado>
      <Dado nome="Empresa">{empresa}</Dado>
    </dl>
  </Card>
)

const Copiar = ({ text }: { text: string }) => (
  <CopyButton variant="subtle" text={text}>
    Copiar
  </CopyButton>
)

/** Text of a program, as it came, to copy. */
const Text = ({ title, texto }: { title: string; texto: string | null }) => (
  <Card title={title} flush aside={texto !== null && <Copiar text={texto} />}>
    {texto === null ? (
      <p className="pad m3">A loja não enviou nada aqui.</p>
    ) : (
      <pre className={styles.texto} tabIndex={0} role="region" aria-label={title}>
        {texto}
      </pre>
    )}
  </Card>
)

import { objetoContratoCliente, SituacaoVinculo } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { TipoConfiguracao } from '@retaguarda/contract/faturamento/configuracao.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import type { Filter } from '@retaguarda/contract/kit/list-query.ts'
import type { FilterOf } from '@retaguarda/contract/kit/resource.ts'
import { addDays } from '@retaguarda/contract/kit/tempo.ts'
import { objetoContrato } from '@retaguarda/contract/objeto-contrato.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../kit/api.ts'
import { Page } from '../../kit/page/page.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { formatDate, formatNumber } from '../../kit/ui/format.ts'
import { Kpi, Kpis } from '../../kit/ui/kpis.tsx'
import { LinkButton } from '../../kit/ui/link-button.tsx'
import { Loaded } from '../../kit/ui/loaded.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { readOf, useRead } from '../../kit/use-read.ts'
import { today } from '../../parts/faturamento/competencia.ts'
import styles from './contratos.module.css'

const { ATIVO, ATIVO_HOMOLOGADO } = SituacaoVinculo.code
const EM_VIGOR: FilterOf<typeof objetoContratoCliente> = { name: 'situacao', op: 'contains', v: [ATIVO, ATIVO_HOMOLOGADO] }
const DAYS = 30
const SHOWN = 10

const fromToday = (days: number) => addDays(today(), days)

/** Landing page of Comercial (ACE-076): what is offered, and what is about to end or has just begun. */
export function Contratos() {
  const ending: FilterOf<typeof objetoContratoCliente>[] = [
    EM_VIGOR,
    { name: 'dataFinalizacao', op: 'between', v: fromToday(0), v2: fromToday(DAYS) },
  ]
  const begun: FilterOf<typeof objetoContratoCliente>[] = [
    EM_VIGOR,
    { name: 'dataAdesao', op: 'between', v: fromToday(-DAYS), v2: fromToday(0) },
  ]
  return (
    <Page>
      <PageHeader
        title="Comercial"
        actions={
          <>
            <LinkButton variant="subtle" to="/objeto-contrato">
              Objetos de Contrato
            </LinkButton>
            <LinkButton variant="subtle" to="/objeto-contrato/cliente">
              Clientes por Objeto
            </LinkButton>
          </>
        }
      />
      <Numeros />
      <div className={styles.pares}>
        <Vinculos
          title={`Terminam nos próximos ${DAYS} dias`}
          filter={ending}
          date="dataFinalizacao"
          none={`Nenhum vínculo ativo termina nos próximos ${DAYS} dias.`}
        />
        <Vinculos
          title={`Começaram nos últimos ${DAYS} dias`}
          filter={begun}
          date="dataAdesao"
          none={`Nenhum vínculo ativo começou nos últimos ${DAYS} dias.`}
        />
      </div>
    </Page>
  )
}

const ativo: FilterOf<typeof objetoContrato> = { name: 'ativo', op: '=', v: true }
const tipoFilter = (tipo: CodeOf<typeof TipoConfiguracao>): FilterOf<typeof objetoContrato>[] => [
  ativo,
  { name: 'tipoConfiguracao', op: '=', v: tipo },
]

/** How many active objects of each type, and links in force: each leads to its list. */
function Numeros() {
  const counts = useQueries({
    queries: TipoConfiguracao.options.map(({ value }) =>
      readOf([objetoContrato.prefix, 'comercial', value], objetoContrato.list, { query: { filter: tipoFilter(value), limit: 1 } }),
    ),
  })
  const links = useRead([objetoContratoCliente.prefix, 'comercial', 'em vigor'], objetoContratoCliente.list, {
    query: { filter: [EM_VIGOR], limit: 1 },
  })
  return (
    <Kpis>
      <Numero
        nome="Vínculos em vigor"
        total={links.data?.total}
        to="/objeto-contrato/cliente"
        filter={[EM_VIGOR]}
        nota="de todos os objetos"
      />
      {TipoConfiguracao.options.map(({ value, label }, i) => (
        <Numero
          key={value}
          nome={label}
          total={counts[i]?.data?.total}
          to="/objeto-contrato"
          filter={tipoFilter(value)}
          nota={counts[i]?.data?.total === 1 ? 'objeto ativo' : 'objetos ativos'}
        />
      ))}
    </Kpis>
  )
}

type NumeroProps = {
  nome: string
  total: number | undefined
  to: '/objeto-contrato' | '/objeto-contrato/cliente'
  filter: Filter[]
  nota: string
}

const Numero = ({ nome, total, to, filter, nota }: NumeroProps) => (
  <Kpi
    label={nome}
    value={
      total === undefined ? (
        <Skeleton width={48} />
      ) : (
        <Link to={to} search={{ filter, page: 1 }} aria-label={`${nome}: ${total}. Ver na lista`}>
          {formatNumber(total)}
        </Link>
      )
    }
  >
    {nota}
  </Kpi>
)

type VinculosProps = { title: string; filter: Filter[]; date: 'dataAdesao' | 'dataFinalizacao'; none: string }

function Vinculos({ title, filter, date, none }: VinculosProps) {
  const query = useQuery({
    queryKey: [objetoContratoCliente.prefix, 'comercial', date, filter],
    queryFn: ({ signal }) =>
      call(objetoContratoCliente.list, {
        query: { filter, sort: [{ col: date, sort: date === 'dataAdesao' ? 'desc' : 'asc' }], limit: SHOWN },
        signal,
      }),
  })
  const total = query.data?.total ?? 0
  return (
    <Card
      title={title}
      flush
      aside={
        total > 0 && (
          <Link to="/objeto-contrato/cliente" search={{ filter, page: 1 }}>
            {total > SHOWN ? `Ver os ${formatNumber(total)}` : 'Ver na lista'}
          </Link>
        )
      }
    >
      <Loaded query={query} failed="A lista não carregou. Abra a tela de novo.">
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="pad m3">{none}</p>
          ) : (
            <ul className={styles.lista}>
              {rows.map((row) => (
                <li key={row.id}>
                  <Link to="/cliente-objeto-contrato/obj/visualizar/$id" params={{ id: String(row.id) }} className="elip">
                    {row.cliente.pessoa.nome}
                  </Link>
                  <span className="m2 elip">{row.objetoContrato.nome}</span>
                  <span className="num m2">{formatDate(row[date] && new Date(row[date]))}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

import { SegmentedControl } from '@mantine/core'
import { type ClientesDoMes, CORES_RESUMO } from '@retaguarda/contract/faturamento/resumo.ts'
import { type Competencia, competenciaTexto, somaMeses } from '@retaguarda/contract/kit/tempo.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { hereWith } from '../../../kit/route/search.ts'
import { Card } from '../../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { formatMoney, formatNumber } from '../../../kit/ui/format.ts'
import { colour } from '../../../parts/grafico/cores.ts'
import { Amostra } from '../../../parts/grafico/marca.tsx'
import { CEM, type Fatia, fatias, partePercentual, restoDomina } from './contas.ts'
import { type FormaDasPartes, faturasDe, useBusca } from './endereco.ts'
import styles from './resumo.module.css'
import { Rosca } from '../../../parts/grafico/depois.tsx'

type Props = { ate: Competencia; now: ClientesDoMes | undefined }

const FORMAS: { value: FormaDasPartes; label: string }[] = [
  { value: 'rosca', label: 'Rosca' },
  { value: 'barras', label: 'Barras' },
]

/** Each client's part of the month: the ring and the table that is its legend, or the table with its bars alone. */
export function Partes({ ate, now }: Props) {
  const [{ todos, partes }] = useBusca()
  const navigate = useNavigate()
  const title = `Clientes em ${competenciaTexto(ate)}`
  // The current month, which is shown first, has nothing to show until it is closed.
  const before = somaMeses(ate, -1)
  if (!now)
    return (
      <Card title={title}>
        <p className="m3">
          Nenhuma fatura foi fechada em {competenciaTexto(ate)}. <Link {...hereWith(before)}>Ver {competenciaTexto(before)}</Link>
        </p>
      </Card>
    )
  const slices = fatias(now.clientes, CORES_RESUMO)
  const more = now.clientes.length > slices.length
  const rows = todos ? fatias(now.clientes, now.clientes.length) : slices
  const forma = partes ?? (restoDomina(slices) ? 'barras' : 'rosca')
  return (
    <Card
      title={title}
      flush
      aside={
        <>
          {more && (
            <Link {...hereWith({ todos: todos ? undefined : 1 })}>
              {todos ? `Só os ${CORES_RESUMO - 1} maiores` : `Ver os ${formatNumber(now.clientes.length)} clientes`}
            </Link>
          )}
          <span className={`m2 ${styles.comTotal}`}>
            Total <b className={`b6 ${styles.total}`}>{formatMoney(now.valorTotalTodos)}</b>
          </span>
          <SegmentedControl
            aria-label={`${title}: como desenhar`}
            data={FORMAS}
            value={forma}
            onChange={(next) => void navigate(hereWith({ partes: next }))}
          />
        </>
      }
    >
      <div className={styles.partes} data-forma={forma}>
        {forma === 'rosca' && (
          <Rosca
            titulo={`${title}: a parte de cada um. Os números são os da tabela ao lado.`}
            fatias={slices}
            ultima={rows.length > slices.length ? `${slices.length}+` : undefined}
          />
        )}
        <DataTable
          label={title}
          region={`${title}: tabela`}
          height={640}
          phone="row"
          className={styles.tabela}
          columns={columnsOf({ ate, rows, slices: slices.length, total: now.valorTotalTodos })}
          rows={rows}
          keyOf={({ chave }) => chave}
        />
      </div>
    </Card>
  )
}

type TableProps = { ate: Competencia; rows: Fatia[]; slices: number; total: string }

function columnsOf({ ate, rows, slices, total }: TableProps): Column<Fatia>[] {
  // Of one client: beside what all others are together they would look alike.
  const biggest = Math.max(0, ...rows.filter(({ cliente }) => cliente !== null).map(({ percentual }) => Number(percentual)))
  // Those of Outros share its slice.
  const place = (at: number) => Math.min(at, slices - 1)
  const barra = ({ percentual, cliente }: Fatia, at: number) =>
    cliente !== null && (
      <div style={{ width: `${biggest > 0 ? (Number(percentual) / biggest) * 100 : 0}%`, background: colour(place(at)) }} />
    )
  return [
    {
      head: 'Nº',
      num: true,
      cell: (_, at) => (
        <span className={styles.lugar}>
          <Amostra lugar={place(at)} tipo="fatia" />
          {at + 1}
        </span>
      ),
    },
    {
      head: 'Cliente',
      at: 'name',
      className: styles.nome,
      cell: (fatia, at) => (
        <>
          <Name fatia={fatia} ate={ate} />
          <div className={`${styles.barra} ${styles.sobNome}`} aria-hidden>
            {barra(fatia, at)}
          </div>
        </>
      ),
      total: 'Total',
    },
    { head: 'Valor', num: true, cell: ({ valor }) => formatMoney(valor), total: formatMoney(total) },
    {
      head: 'Parte',
      num: true,
      quiet: true,
      cell: ({ percentual }) => partePercentual(percentual, CEM),
      total: biggest > 0 ? '100,0%' : '0,0%',
    },
    {
      head: 'Comparação',
      decoration: true,
      className: styles.barra,
      cell: barra,
    },
  ]
}

const Name = ({ fatia: { nome, cliente }, ate }: { fatia: Fatia; ate: Competencia }) =>
  cliente ? (
    <Link {...faturasDe(ate, { cliente: cliente.id })} className="elip" title={nome}>
      {nome}
    </Link>
  ) : (
    <Link {...hereWith({ todos: 1 })}>{nome}</Link>
  )

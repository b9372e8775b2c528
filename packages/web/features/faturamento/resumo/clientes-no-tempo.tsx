import { CORES_RESUMO, SEM_CLIENTES, type TotalDoCliente } from '@retaguarda/contract/faturamento/resumo.ts'
import { type Competencia, competenciaChave, competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import { IconChartLine } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { PickMany } from '../../../kit/fields/pick-many.tsx'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { EmptyState } from '../../../kit/ui/empty-state.tsx'
import { Failed } from '../../../kit/ui/failed.tsx'
import { formatMoney } from '../../../kit/ui/format.ts'
import { clientes as sugestoes } from '../../../parts/cliente/clientes.ts'
import type { Ponto, Serie } from '../../../parts/grafico/data.ts'
import { Carregando, Figura } from '../../../parts/grafico/figura.tsx'
import { Legenda } from '../../../parts/grafico/legenda.tsx'
import { Amostra } from '../../../parts/grafico/marca.tsx'
import { total } from './contas.ts'
import { useClientes, useNames } from './data.ts'
import { faturasDe, useBusca } from './endereco.ts'
import styles from './resumo.module.css'
import { Rows } from '../../../parts/grafico/depois.tsx'

const TITLE = 'Faturamento por cliente'

/** What chosen clients were billed in each of the twelve months (DSH-002). */
export function ClientesNoTempo({ ate, period }: { ate: Competencia; period: Competencia[] }) {
  const [{ clientes, vistaClientes }, change] = useBusca()
  const id = useId()
  const names = useNames(clientes)
  const query = useClientes(ate, clientes)
  const chosen = clientes.map((um): Serie => ({ chave: String(um), nome: names.data?.get(um) ?? `Cliente ${um}` }))
  const picker = (
    <div className={styles.escolha}>
      <PickMany
        id={id}
        label="Clientes do gráfico"
        text="Clientes"
        suggest={sugestoes}
        chosen={chosen.map(({ chave, nome }) => ({ id: Number(chave), nome }))}
        max={CORES_RESUMO}
        description={clientes.length >= CORES_RESUMO ? `No máximo ${CORES_RESUMO} clientes: remova um para escolher outro.` : undefined}
        onChange={(next) => change({ clientes: next.map((one) => one.id) })}
      />
    </div>
  )
  const body = () => {
    if (clientes.length === 0)
      return (
        <EmptyState icon={IconChartLine} title="Nenhum cliente selecionado">
          {SEM_CLIENTES}
        </EmptyState>
      )
    return query.error ? <Failed error={query.error} otherwise="O gráfico não carregou. Abra a tela de novo." /> : undefined
  }
  const rows = query.data?.rows ?? []
  const series = chosen.filter(({ chave }) => query.data?.clientes.includes(Number(chave)))
  const instead = body() ?? (query.data ? undefined : <Carregando />)
  const pontos = period.map(
    (mes): Ponto => ({
      nome: competenciaTexto(mes),
      rotulo: competenciaTexto(mes).replace('/20', '/'),
      valores: Object.fromEntries(clientes.map((um) => [String(um), valorDe(rows, um, mes)])),
    }),
  )
  return (
    <Figura
      title={TITLE}
      vista={vistaClientes}
      onVista={(next) => change({ vistaClientes: next })}
      grafico={
        instead ?? (
          <>
            <Rows titulo={`${TITLE} nos 12 meses. As setas percorrem os meses.`} series={series} pontos={pontos} texto={formatMoney} />
            <Legenda series={series} tipo="linha" />
          </>
        )
      }
      tabela={instead ?? <DataRows period={period} series={series} rows={rows} />}
    >
      {picker}
    </Figura>
  )
}

const valorDe = (rows: TotalDoCliente[], cliente: number, mes: Competencia): string | null =>
  rows.find(({ cli_id, competencia }) => cli_id === cliente && competencia === competenciaChave(mes))?.somatotal ?? null

type TableProps = { period: Competencia[]; series: Serie[]; rows: TotalDoCliente[] }

function DataRows({ period, series, rows }: TableProps) {
  const columns: Column<Serie>[] = [
    {
      head: 'Cliente',
      at: 'name',
      className: styles.nome,
      cell: ({ nome }, place) => (
        <span className={styles.comAmostra}>
          <Amostra lugar={place} tipo="linha" />
          <span className="elip" title={nome}>
            {nome}
          </span>
        </span>
      ),
    },
    ...period.map(
      (mes): Column<Serie> => ({
        head: competenciaTexto(mes),
        num: true,
        cell: ({ chave }) => {
          const valor = valorDe(rows, Number(chave), mes)
          return valor && <Link {...faturasDe(mes, { cliente: Number(chave) })}>{formatMoney(valor)}</Link>
        },
      }),
    ),
    {
      head: '12 meses',
      num: true,
      cell: ({ chave }) => (
        <b className="b6">{formatMoney(total(rows.filter(({ cli_id }) => cli_id === Number(chave)).map(({ somatotal }) => somatotal)))}</b>
      ),
    },
  ]
  return (
    <DataTable
      label={TITLE}
      region={`${TITLE}: tabela`}
      height={640}
      phone="row"
      className={styles.fixa}
      columns={columns}
      rows={series}
      keyOf={({ chave }) => chave}
    />
  )
}

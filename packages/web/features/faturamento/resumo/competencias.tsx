import { SITUACOES_ABERTAS, SITUACOES_PAGAS, type ResumoGeral, type ValorDoMes } from '@retaguarda/contract/faturamento/resumo.ts'
import { exact } from '@retaguarda/contract/kit/money.ts'
import { type Competencia, competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { formatMoney } from '../../../kit/ui/format.ts'
import type { Ponto, Serie } from '../../../parts/grafico/data.ts'
import { Figura } from '../../../parts/grafico/figura.tsx'
import { Legenda } from '../../../parts/grafico/legenda.tsx'
import { total } from './contas.ts'
import { faturasDe, useBusca } from './endereco.ts'
import { Barras } from '../../../parts/grafico/depois.tsx'

const TITLE = 'Faturamento por competência'
const SERIES: Serie[] = [
  { chave: 'pago', nome: 'Pago' },
  { chave: 'aberto', nome: 'Não pago' },
]

type Props = { period: Competencia[]; geral: ResumoGeral }
type Mes = { mes: Competencia; pago: string; aberto: string; retido: string }

/** What was paid and what is open in each of the twelve months. */
export function Competencias({ period, geral }: Props) {
  const [{ vista }, change] = useBusca()
  const navigate = useNavigate()
  const of = (list: ValorDoMes[], mes: Competencia) =>
    list.find((one) => one.competencia_label === competenciaTexto(mes))?.valortotal ?? '0.00'
  const rows = period.map(
    (mes): Mes => ({
      mes,
      pago: of(geral.pago, mes),
      aberto: of(geral['nao-pago'], mes),
      retido: of(geral.retido, mes),
    }),
  )
  const pontos = rows.map(
    ({ mes, retido: _, ...valores }): Ponto => ({
      nome: competenciaTexto(mes),
      rotulo: competenciaTexto(mes).replace('/20', '/'),
      valores,
    }),
  )
  return (
    <div id="competencias">
      <Figura
        title={TITLE}
        vista={vista}
        onVista={(next) => change({ vista: next })}
        legenda={<Legenda series={SERIES} tipo="parte" />}
        grafico={
          <Barras
            titulo={`${TITLE}: pago e não pago. As setas percorrem os meses.`}
            series={SERIES}
            pontos={pontos}
            texto={formatMoney}
            onEscolher={(at) => rows[at] && void navigate(faturasDe(rows[at].mes))}
          />
        }
        tabela={<Rows rows={rows} />}
      />
    </div>
  )
}

function Rows({ rows }: { rows: Mes[] }) {
  const [pagos, abertos] = [rows.map(({ pago }) => pago), rows.map(({ aberto }) => aberto)]
  const retido = total(rows.map((row) => row.retido))
  // Of no use to who has no client that withholds.
  const withheld: Column<Mes>[] = exact(retido).isZero()
    ? []
    : [{ head: 'Retido', num: true, quiet: true, cell: (row) => formatMoney(row.retido), total: formatMoney(retido) }]
  const columns: Column<Mes>[] = [
    {
      head: 'Competência',
      at: 'name',
      cell: ({ mes }) => <Link {...faturasDe(mes)}>{competenciaTexto(mes)}</Link>,
      total: '12 meses',
    },
    {
      head: 'Pago',
      num: true,
      cell: ({ mes, pago }) => <Link {...faturasDe(mes, { situacoes: SITUACOES_PAGAS })}>{formatMoney(pago)}</Link>,
      total: formatMoney(total(pagos)),
    },
    {
      head: 'Não pago',
      num: true,
      cell: ({ mes, aberto }) => <Link {...faturasDe(mes, { situacoes: SITUACOES_ABERTAS })}>{formatMoney(aberto)}</Link>,
      total: formatMoney(total(abertos)),
    },
    {
      head: 'Total',
      num: true,
      cell: ({ pago, aberto }) => formatMoney(total([pago, aberto])),
      total: formatMoney(total([...pagos, ...abertos])),
    },
    ...withheld,
  ]
  return <DataTable label={TITLE} phone="row" columns={columns} rows={rows} keyOf={({ mes }) => competenciaTexto(mes)} />
}

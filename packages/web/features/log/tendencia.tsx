import { dayText } from '@retaguarda/contract/kit/tempo.ts'
import type { Problema } from '@retaguarda/contract/problema.ts'
import { getRouteApi } from '@tanstack/react-router'
import { withSearch } from '../../kit/route/search.ts'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { formatNumber } from '../../kit/ui/format.ts'
import type { Ponto, Serie } from '../../parts/grafico/data.ts'
import { Figura } from '../../parts/grafico/figura.tsx'
import { Barras } from '../../parts/grafico/depois.tsx'

const route = getRouteApi('/sessao/problema/visualizar/$id')

const SERIES: Serie[] = [{ chave: 'quantidade', nome: 'Ocorrências' }]
type Day = Problema['tendencia'][number]
const COLUMNS: Column<Day>[] = [
  { head: 'Dia', at: 'name', cell: ({ dia }) => dayText(dia) },
  { head: 'Ocorrências', num: true, at: 'value', cell: ({ quantidade }) => formatNumber(quantidade) },
]

/** How often it happened on each of the last thirty days. */
export function Tendencia({ days }: { days: Day[] }) {
  const { vista = 'grafico' } = route.useSearch()
  const navigate = route.useNavigate()
  const pontos = days.map(
    ({ dia, quantidade }): Ponto => ({
      nome: dayText(dia),
      rotulo: dayText(dia).slice(0, 5),
      valores: { quantidade: String(quantidade) },
    }),
  )
  return (
    <Figura
      title="Ocorrências por dia"
      vista={vista}
      onVista={(next) => void navigate({ to: '.', search: withSearch({ vista: next === 'tabela' ? next : undefined }), replace: true })}
      grafico={
        <Barras
          titulo="Ocorrências dos últimos 30 dias. As setas percorrem os dias."
          series={SERIES}
          pontos={pontos}
          texto={(valor) => formatNumber(Number(valor))}
        />
      }
      tabela={
        <DataTable
          label="Ocorrências por dia"
          phone="row"
          columns={COLUMNS}
          rows={days.toReversed()}
          keyOf={({ dia }) => dia}
          height={300}
          region="Tabela de ocorrências por dia"
        />
      }
    />
  )
}

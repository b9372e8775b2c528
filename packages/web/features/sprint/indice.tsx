import { type RetornoDoSprint, SPRINTS_NA_LINHA, type Sprint } from '@retaguarda/contract/sprint.ts'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { withSearch } from '../../kit/route/search.ts'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { formatNumber } from '../../kit/ui/format.ts'
import type { Ponto, Serie } from '../../parts/grafico/data.ts'
import { Rows } from '../../parts/grafico/depois.tsx'
import { Figura } from '../../parts/grafico/figura.tsx'
import { SemBase } from './diferenca.tsx'
import { useBusca } from './endereco.ts'
import { Exportar } from './exportar.tsx'
import { formatIndice, formatPercentual } from './horas.ts'

// Fetched beside the sprints, not after them.
void Rows.fetch()

const TITLE = 'Índice de retorno'
const SERIES: Serie[] = [{ chave: 'indice', nome: TITLE }]

type Props = { lista: Sprint[]; retornos: RetornoDoSprint[]; atual: Sprint }

/** The index of this sprint and of the eleven before it in its project, the oldest first. Drawn again by nothing but its own figures: a chart is dear. */
export const Indice = memo(function Indice({ lista, retornos, atual }: Props) {
  const [{ vista = 'grafico' }, change] = useBusca()
  const rows = ateEste(lista, atual).flatMap(({ id }) => retornos.find((one) => one.id === id) ?? [])
  const pontos = rows.map(
    ({ sprint, indiceRetorno }): Ponto => ({ nome: sprint, rotulo: sprint.replace(/^sprint\s+/i, ''), valores: { indice: indiceRetorno } }),
  )
  return (
    <Figura
      title={TITLE}
      vista={vista}
      onVista={(next) => change({ vista: next === 'tabela' ? next : undefined })}
      legenda={<Exportar tabela="sprints" titulo={TITLE} />}
      grafico={
        <Rows
          titulo={`${TITLE} de ${rows.length} sprints. As setas percorrem os sprints.`}
          series={SERIES}
          pontos={pontos}
          texto={(valor) => formatIndice(valor)}
        />
      }
      tabela={
        <DataTable label={TITLE} phone="row" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} current={({ id }) => id === atual.id} />
      }
    />
  )
})

/** The list has the latest end first. */
function ateEste(list: Sprint[], current: Sprint): Sprint[] {
  const own = list.filter(({ projeto }) => projeto.id === current.projeto.id)
  const at = own.findIndex(({ id }) => id === current.id)
  return own.slice(at, at + SPRINTS_NA_LINHA).toReversed()
}

const COLUMNS: Column<RetornoDoSprint>[] = [
  {
    head: 'Sprint',
    at: 'name',
    cell: ({ id, sprint }) => (
      <Link
        to="."
        search={withSearch({ sprint: id, membro: undefined, pagina: undefined, devolvidas: undefined })}
        replace
        resetScroll={false}
      >
        {sprint}
      </Link>
    ),
  },
  { head: 'Tarefas', num: true, cell: ({ total }) => formatNumber(total) },
  { head: 'Retornos', num: true, cell: ({ totalRetorno }) => formatNumber(totalRetorno) },
  { head: '%', num: true, quiet: true, cell: ({ percentualRetorno: p }) => (p === null ? <SemBase /> : formatPercentual(p)) },
  { head: 'Índice', num: true, cell: ({ indiceRetorno }) => (indiceRetorno === null ? <SemBase /> : formatIndice(indiceRetorno)) },
]

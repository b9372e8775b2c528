import { UnstyledButton } from '@mantine/core'
import type { TarefaDoSprint } from '@retaguarda/contract/sprint.ts'
import { IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { withSearch } from '../../kit/route/search.ts'
import { Card } from '../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { formatCount } from '../../kit/ui/format.ts'
import { barraDe } from './barra.tsx'
import { useTarefas } from './data.ts'
import { Diferenca, SemBase } from './diferenca.tsx'
import { useBusca } from './endereco.ts'
import { Failure } from './error.tsx'
import { Exportar } from './exportar.tsx'
import { formatHoras, formatPercentual } from './horas.ts'
import styles from './sprint.module.css'

type Props = { id: number; membro: number | undefined; nome: string | undefined }

/** Every task of the sprint, or those behind a member's row with that member's own hours; its number leads to the tracker. */
export function Tarefas({ id, membro, nome }: Props) {
  const [{ ordem, pagina = 1 }, change] = useBusca()
  const { data, error } = useTarefas(id, membro)
  if (error) return <Failure error={error} />
  const title = nome === undefined ? 'Por tarefa' : `Tarefas de ${nome}`
  const rows = ordem === 'diferenca' ? (data ?? []).toSorted((a, b) => acima(b) - acima(a)) : (data ?? [])
  return (
    <Card
      title={title}
      flush
      aside={
        <>
          <span className="m3">{data && formatCount(data.length, 'tarefa', 'tarefas')}</span>
          {membro !== undefined && (
            <Link to="." search={withSearch({ membro: undefined, pagina: undefined, devolvidas: undefined })} resetScroll={false}>
              Todas as pessoas
            </Link>
          )}
          <Exportar tabela="tarefas" titulo={title} id={id} membro={membro} />
        </>
      }
    >
      <DataTable
        label={title}
        region={`${title}: tabela`}
        phone="stack"
        className={styles.tabela}
        columns={columnsOf(rows, ordem, () => change({ ordem: ordem ? undefined : 'diferenca', pagina: undefined }))}
        rows={rows}
        keyOf={({ idAtividade }) => idAtividade}
        pages={{ page: pagina, onPage: (page) => change({ pagina: page === 1 ? undefined : page }) }}
        empty={data ? 'Nenhuma tarefa.' : 'Lendo as tarefas.'}
      />
    </Card>
  )
}

/** Without an estimate nothing is above it. */
const acima = ({ diferenca }: TarefaDoSprint) => (diferenca === null ? Number.NEGATIVE_INFINITY : Number(diferenca))

function columnsOf(rows: TarefaDoSprint[], order: 'diferenca' | undefined, turn: () => void): Column<TarefaDoSprint>[] {
  const maior = Math.max(
    0,
    ...rows.flatMap(({ horasEstimadas, horasExecutadas }) => [Number(horasEstimadas ?? 0), Number(horasExecutadas)]),
  )
  return [
    {
      head: 'Tarefa',
      at: 'name',
      className: styles.tarefa,
      sort: order ? undefined : 'ascending',
      cell: ({ idAtividade, tituloAtividade, link }) => (
        <>
          <Chamado id={idAtividade} link={link} /> {tituloAtividade}
        </>
      ),
    },
    { head: 'Estimado', num: true, cell: ({ horasEstimadas }) => (horasEstimadas === null ? null : formatHoras(horasEstimadas)) },
    { head: 'Executado', num: true, cell: ({ horasExecutadas }) => formatHoras(horasExecutadas) },
    {
      head: 'Comparação',
      decoration: true,
      className: styles.curta,
      cell: ({ horasEstimadas, horasExecutadas }) => barraDe(horasEstimadas ?? '0', horasExecutadas, maior),
    },
    {
      head: 'Diferença',
      headCell: (
        <UnstyledButton
          className={styles.ordenar}
          onClick={turn}
          aria-label={order ? 'Ordenar por número' : 'Ordenar pela maior diferença'}
        >
          Diferença
        </UnstyledButton>
      ),
      sort: order ? 'descending' : undefined,
      num: true,
      cell: ({ diferenca }) => (diferenca === null ? null : <Diferenca horas={diferenca} />),
    },
    {
      head: '%',
      label: 'Executado em %',
      num: true,
      quiet: true,
      cell: ({ percentualAtividade }) => (percentualAtividade === null ? <SemBase /> : formatPercentual(percentualAtividade)),
    },
    { head: 'Situação', className: styles.situacao, cell: ({ situacao }) => situacao },
  ]
}

/** To the tracker, in a tab of its own. */
export const Chamado = ({ id, link }: { id: number; link: string }) => (
  <a href={link} target="_blank" rel="noopener noreferrer" className={styles.chamado} aria-label={`#${id}, abrir no Redmine`}>
    #{id}
    <IconExternalLink aria-hidden />
  </a>
)

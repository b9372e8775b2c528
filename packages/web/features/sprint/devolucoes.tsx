import type { DetalheDeRetorno } from '@retaguarda/contract/sprint.ts'
import { Card } from '../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { formatDateTime, formatNumber } from '../../kit/ui/format.ts'
import { useDetalhes } from './data.ts'
import { useBusca } from './endereco.ts'
import { Failure } from './error.tsx'
import { Exportar } from './exportar.tsx'
import { formatHoras } from './horas.ts'
import styles from './sprint.module.css'
import { Chamado } from './tarefas.tsx'

type Props = { id: number; membro: number | undefined; nome: string | undefined }

/** What quality sent back: who did, when and why, each time. */
export function Devolucoes({ id, membro, nome }: Props) {
  const [{ devolvidas = 1 }, change] = useBusca()
  const { data, error } = useDetalhes(id, membro)
  if (error) return <Failure error={error} />
  const title = nome === undefined ? 'Devolvidas pela qualidade' : `Devolvidas de ${nome}`
  return (
    <Card title={title} flush aside={<Exportar tabela="detalhes" titulo={title} id={id} membro={membro} />}>
      <DataTable
        label={title}
        region={`${title}: tabela`}
        phone="stack"
        columns={COLUMNS}
        rows={data ?? []}
        keyOf={({ id_issue }) => id_issue}
        pages={{ page: devolvidas, onPage: (page) => change({ devolvidas: page === 1 ? undefined : page }) }}
        empty={data ? 'A qualidade não devolveu nenhuma tarefa.' : 'Lendo as devoluções.'}
      />
    </Card>
  )
}

const COLUMNS: Column<DetalheDeRetorno>[] = [
  {
    head: 'Tarefa e retornos',
    at: 'name',
    cell: ({ id_issue, titulo, link, devolucoes }) => (
      <>
        <Chamado id={id_issue} link={link} /> {titulo}
        <ul className={styles.devolucoes}>
          {devolucoes.map(({ dataHora, usuario, motivo }) => (
            <li key={dataHora}>
              {formatDateTime(dataHora)}, {usuario}
              {motivo !== '' && `: ${motivo}`}
            </li>
          ))}
        </ul>
      </>
    ),
  },
  { head: 'Vezes', num: true, cell: ({ amount_recused }) => formatNumber(amount_recused) },
  { head: 'Horas', num: true, cell: ({ horas_trabalhadas }) => formatHoras(horas_trabalhadas) },
]

import { type MembroDaEquipe, NINGUEM, type RetornoDoMembro } from '@retaguarda/contract/sprint.ts'
import { Link } from '@tanstack/react-router'
import { withSearch } from '../../kit/route/search.ts'
import { Card } from '../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { formatNumber } from '../../kit/ui/format.ts'
import { barraDe, LegendaDasBarras } from './barra.tsx'
import { useMembros } from './data.ts'
import { Diferenca, SemBase } from './diferenca.tsx'
import { Failure } from './error.tsx'
import { Exportar } from './exportar.tsx'
import { formatHoras, formatIndice, formatPercentual, menos, somaHoras } from './horas.ts'
import styles from './sprint.module.css'

const TITLE = 'Por pessoa'
/** `tarefas` and `indice` are the sprint's: a task that went back counts for two people. */
type Props = { id: number; membro: number | undefined; tarefas: number; indice: string | null }
type Pessoa = { chave: number; nome: string; equipe: MembroDaEquipe | undefined; retorno: RetornoDoMembro | undefined }

/** Each member's hours, estimated and done, and what quality sent back; a name opens the tasks behind the row. */
export function Pessoas({ id, membro, tarefas, indice }: Props) {
  const { data, error } = useMembros(id)
  if (error) return <Failure error={error} />
  const rows = data ? pessoas(data.equipe, data.retornos) : []
  return (
    <Card
      title={TITLE}
      flush
      aside={
        <>
          <LegendaDasBarras />
          <Exportar tabela="equipe" titulo={TITLE} id={id} />
        </>
      }
    >
      <DataTable
        label={TITLE}
        region={`${TITLE}: tabela`}
        phone="stack"
        className={styles.tabela}
        columns={columnsOf(rows, tarefas, indice)}
        rows={rows}
        keyOf={({ chave }) => chave}
        current={({ chave }) => chave === membro}
        empty={data ? 'Este sprint ainda não tem tarefas.' : <span data-arriving>Lendo o sprint.</span>}
      />
    </Card>
  )
}

/** Both calls say who there is; nobody's comes last in both. */
function pessoas(equipe: readonly MembroDaEquipe[], retornos: readonly RetornoDoMembro[]): Pessoa[] {
  const names = new Map([
    ...equipe.map(({ userId, nome }) => [userId ?? NINGUEM, nome] as const),
    ...retornos.map(({ id_membro, nome }) => [id_membro ?? NINGUEM, nome] as const),
  ])
  return [...names]
    .map(([chave, nome]) => ({
      chave,
      nome,
      equipe: equipe.find(({ userId }) => (userId ?? NINGUEM) === chave),
      retorno: retornos.find(({ id_membro }) => (id_membro ?? NINGUEM) === chave),
    }))
    .sort((a, b) => Number(a.chave === NINGUEM) - Number(b.chave === NINGUEM) || a.nome.localeCompare(b.nome, 'pt-BR'))
}

const ZERO = '0.00'
const horasDe = ({ equipe }: Pessoa) => ({ estimado: equipe?.totalHorasEstimadas ?? ZERO, executado: equipe?.totalHorasExecucao ?? ZERO })

function columnsOf(rows: Pessoa[], tarefas: number, index: string | null): Column<Pessoa>[] {
  const estimado = somaHoras(rows.map((row) => horasDe(row).estimado))
  const executado = somaHoras(rows.map((row) => horasDe(row).executado))
  const maior = Math.max(0, ...rows.flatMap((row) => Object.values(horasDe(row)).map(Number)))
  const percent = Number(estimado) === 0 ? null : Math.round((Number(menos(executado, estimado)) / Number(estimado)) * 100)
  const total = (of: (row: Pessoa) => number) => formatNumber(rows.reduce((sum, row) => sum + of(row), 0))
  return [
    {
      head: 'Nome',
      at: 'name',
      cell: ({ chave, nome }) => (
        <Link to="." search={withSearch({ membro: chave, pagina: undefined, devolvidas: undefined })} resetScroll={false}>
          {nome}
        </Link>
      ),
      total: 'Total',
    },
    { head: 'Estimado', num: true, cell: (row) => formatHoras(horasDe(row).estimado), total: formatHoras(estimado) },
    { head: 'Executado', num: true, cell: (row) => formatHoras(horasDe(row).executado), total: formatHoras(executado) },
    {
      head: 'Comparação',
      decoration: true,
      className: styles.comparacao,
      cell: (row) => barraDe(horasDe(row).estimado, horasDe(row).executado, maior),
    },
    {
      head: 'Diferença',
      num: true,
      cell: (row) => <Diferenca horas={menos(horasDe(row).executado, horasDe(row).estimado)} />,
      total: <Diferenca horas={menos(executado, estimado)} />,
    },
    {
      head: '%',
      label: 'Diferença em %',
      num: true,
      quiet: true,
      cell: ({ equipe }) =>
        typeof equipe?.percentualDiferenca === 'number' ? formatPercentual(equipe.percentualDiferenca, true) : <SemBase />,
      total: formatPercentual(percent, true),
    },
    {
      head: 'Qualidade',
      num: true,
      cell: ({ equipe }) => formatHoras(equipe?.horasQualidade ?? ZERO),
      total: formatHoras(somaHoras(rows.map(({ equipe }) => equipe?.horasQualidade ?? ZERO))),
    },
    { head: 'Tarefas', num: true, cell: ({ retorno }) => formatNumber(retorno?.taskTotais ?? 0), total: formatNumber(tarefas) },
    {
      head: 'Retornos',
      num: true,
      cell: ({ retorno }) => formatNumber(retorno?.taskRecusadas ?? 0),
      total: total(({ retorno }) => retorno?.taskRecusadas ?? 0),
    },
    {
      head: 'Índice',
      num: true,
      cell: ({ retorno }) => (retorno?.indiceRetorno ? formatIndice(retorno.indiceRetorno) : <SemBase />),
      total: formatIndice(index),
    },
  ]
}

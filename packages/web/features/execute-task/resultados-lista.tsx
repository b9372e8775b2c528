import type { Loja, ResultadoPlano } from '@retaguarda/contract/execute-task.ts'
import { IconArrowsShuffle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Card } from '../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { formatDateTime, formatNumber } from '../../kit/ui/format.ts'
import { hereWith } from '../../kit/route/search.ts'
import { State } from '../../kit/ui/state.tsx'
import { Status } from '../../kit/ui/status.tsx'
import { Chip } from './chip.tsx'
import { NomeDaLoja } from './nome-da-loja.tsx'
import { useBusca } from './use-resultados.ts'
import styles from './execute-task.module.css'

/** Stores beyond which a matrix is too wide to be read. */
const MATRIZ_MAX = 20
/** Results of which the outcome is kept in the address' page. */
const INSTAVEL = { tone: 'warn', icon: IconArrowsShuffle, label: 'Instável' } as const

export const nomeDoCaso = ({ testCase: { codigo, name }, mockup }: Pick<ResultadoPlano, 'testCase' | 'mockup'>) =>
  `${codigo} - ${name}${mockup ? ` (${mockup.name})` : ''}`

const Desfecho = ({ row: { resultado, instavel } }: { row: ResultadoPlano }) => (
  <>
    <State of="resultadoTeste" value={resultado ?? 'executando'} />
    {instavel && (
      <>
        {' '}
        <Status {...INSTAVEL} />
      </>
    )}
  </>
)

/** Characters of `dd/mm/aaaa`. */
const DIA = 10

/** On the same day the hour says it. */
function fimDe({ dataHoraInicio, dataHoraFim }: ResultadoPlano) {
  const [inicio, fim] = [formatDateTime(dataHoraInicio), formatDateTime(dataHoraFim)]
  return dataHoraFim !== null && fim.slice(0, DIA) === inicio.slice(0, DIA) ? fim.slice(DIA + 1) : fim
}

const COLUMNS: Column<ResultadoPlano>[] = [
  {
    head: 'Caso de teste',
    at: 'name',
    cell: (row) => <Link {...hereWith({ resultado: row.id })}>{nomeDoCaso(row)}</Link>,
  },
  { head: 'Loja', cell: ({ loja }) => loja && <NomeDaLoja {...loja} /> },
  { head: 'Resultado', at: 'value', cell: (row) => <Desfecho row={row} /> },
  { head: 'Sucessos', num: true, label: 'sucessos', className: styles.largo, cell: ({ amount_success }) => formatNumber(amount_success) },
  { head: 'Erros', num: true, label: 'erros', className: styles.largo, cell: ({ amount_erros }) => formatNumber(amount_erros) },
  {
    head: 'Início',
    num: true,
    quiet: true,
    className: `nowrap ${styles.largo}`,
    cell: ({ dataHoraInicio }) => formatDateTime(dataHoraInicio),
  },
  { head: 'Fim', num: true, quiet: true, className: `nowrap ${styles.largo}`, cell: fimDe },
  { head: 'Mensagem', quiet: true, at: 'line', className: styles.largo, cell: ({ mensagem }) => mensagem ?? '' },
]

/** The results one below the other, or each case across the stores. */
export function Lista({ rows }: { rows: readonly ResultadoPlano[] }) {
  const { busca, ir } = useBusca()
  const lojas = new Map(rows.flatMap(({ loja }) => (loja ? [[loja.id, loja]] : [])))
  const failed = rows.filter(({ resultado }) => resultado !== null && resultado !== 1)
  const only = busca.so === 'falhas'
  const matriz = busca.visao === 'matriz' && lojas.size > 0 && lojas.size <= MATRIZ_MAX
  const shown = only ? failed : rows
  return (
    <>
      <div className="row" role="group" aria-label="Resultados">
        <Chip on={!only} label="Todos" quantos={rows.length} press={() => ir({ so: undefined, pagina: undefined })} />
        <Chip on={only} label="Sem sucesso" quantos={failed.length} press={() => ir({ so: 'falhas', pagina: undefined })} />
        {lojas.size > 1 && lojas.size <= MATRIZ_MAX && (
          <Chip on={matriz} label="Casos por loja" quantos={lojas.size} press={() => ir({ visao: matriz ? undefined : 'matriz' })} />
        )}
      </div>
      <Card flush>
        {matriz ? (
          <Matriz rows={shown} lojas={[...lojas.values()]} />
        ) : (
          <DataTable
            region="Resultados da execução"
            columns={COLUMNS}
            rows={shown}
            keyOf={({ id }) => id}
            current={({ id }) => id === busca.resultado}
            pages={{ page: busca.pagina ?? 1, onPage: (pagina) => ir({ pagina }) }}
            empty="Nenhum resultado sem sucesso."
          />
        )}
      </Card>
    </>
  )
}

function Matriz({ rows, lojas }: { rows: readonly ResultadoPlano[]; lojas: readonly Loja[] }) {
  const groups = [...Map.groupBy(rows, ({ testCase, mockup }) => `${testCase.id} ${mockup?.id}`).values()]
  const columns: Column<ResultadoPlano[]>[] = [
    { head: 'Caso de teste', at: 'name', cell: ([row]) => row && nomeDoCaso(row) },
    ...lojas.map((loja): Column<ResultadoPlano[]> => {
      const of = (group: ResultadoPlano[]) => group.find((row) => row.loja?.id === loja.id)
      return {
        head: `${loja.cliente.nome} ${loja.url}`,
        headCell: <NomeDaLoja {...loja} />,
        label: loja.cliente.nome,
        cell: (group) => {
          const row = of(group)
          return (
            row && (
              <Link {...hereWith({ resultado: row.id })}>
                <Desfecho row={row} />
              </Link>
            )
          )
        },
      }
    }),
  ]
  return <DataTable region="Casos por loja" columns={columns} rows={groups} keyOf={(group) => group[0]?.id ?? 0} phone="stack" />
}

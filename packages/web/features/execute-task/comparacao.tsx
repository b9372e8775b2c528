import { type Comparada, executeTask } from '@retaguarda/contract/execute-task.ts'
import { Card } from '../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { formatBoolean } from '../../kit/ui/format.ts'
import { Loaded } from '../../kit/ui/loaded.tsx'
import { State } from '../../kit/ui/state.tsx'
import { useRead } from '../../kit/use-read.ts'
import { NomeDaLoja } from '../../parts/resultado/store-name.tsx'
import { Chip } from './chip.tsx'
import { useBusca } from './use-resultados.ts'

const outcome = (value: Comparada['a']) => value && <State of="resultadoTeste" value={value} />

/** The results of two executions side by side; those that changed first looked at. */
export function Comparacao({ plano, a, b }: { plano: number; a: number; b: number | undefined }) {
  const { busca, ir } = useBusca()
  const query = useRead(
    [executeTask.prefix, 'comparar', plano, a, b],
    executeTask.comparar,
    b === undefined ? undefined : { params: { id: plano }, query: { a, b } },
    { staleTime: 0 },
  )
  const columns: Column<Comparada>[] = [
    {
      head: 'Caso de teste',
      at: 'name',
      cell: ({ testCase: { codigo, name }, mockup }) => `${codigo} - ${name}${mockup ? ` (${mockup.name})` : ''}`,
    },
    { head: 'Loja', at: 'line', cell: ({ loja }) => loja && <NomeDaLoja {...loja} /> },
    { head: `Execução nº ${a}`, label: 'antes', cell: (row) => outcome(row.a) },
    { head: `Execução nº ${b}`, label: 'depois', cell: (row) => outcome(row.b) },
    { head: 'Mudou', label: 'mudou', at: 'value', cell: ({ mudou }) => formatBoolean(mudou) },
  ]
  return (
    <Card title="Comparação" flush>
      <Loaded query={query} failed="A comparação não carregou.">
        {(rows) => {
          const changed = rows.filter(({ mudou }) => mudou)
          const only = busca.so === 'falhas'
          return (
            <>
              <div className="pad row" role="group" aria-label="Comparação">
                <Chip on={!only} label="Todos" quantos={rows.length} press={() => ir({ so: undefined })} />
                <Chip on={only} label="Mudaram" quantos={changed.length} press={() => ir({ so: 'falhas' })} />
              </div>
              <DataTable
                region="Comparação de execuções"
                columns={columns}
                rows={only ? changed : rows}
                keyOf={({ testCase, mockup, loja }) => `${testCase.id} ${mockup?.id} ${loja?.id}`}
                pages={{ page: busca.pagina ?? 1, onPage: (pagina) => ir({ pagina }) }}
                empty="Nada mudou."
              />
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}

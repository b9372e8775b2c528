import { executeTask } from '@retaguarda/contract/execute-task.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { z } from 'zod'
import { Card } from '../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { formatDateTime } from '../../kit/ui/format.ts'
import { Loaded } from '../../kit/ui/loaded.tsx'
import { useRead } from '../../kit/use-read.ts'
import { Desfecho } from '../../parts/resultado/desfecho.tsx'
import { NomeDaLoja } from '../../parts/resultado/store-name.tsx'

type Resultado = z.output<typeof executeTask.testCaseExecucoes.response>[number]

const COLUNAS: Column<Resultado>[] = [
  {
    head: 'Início',
    at: 'name',
    cell: ({ id, execucao, plano, dataHoraInicio }) => (
      <Link to="/execute-task/execute/$id" params={{ id: String(plano.id) }} search={{ execucao, resultado: id }}>
        {formatDateTime(dataHoraInicio)}
      </Link>
    ),
  },
  { head: 'Plano', at: 'line', cell: ({ plano, mockup }) => `${plano.name}${mockup ? ` (${mockup.name})` : ''}` },
  { head: 'Loja', cell: ({ loja }) => loja && <NomeDaLoja {...loja} /> },
  { head: 'Versão', num: true, label: 'versão', cell: ({ testCase }) => testCase.versao },
  { head: 'Resultado', at: 'value', cell: (row) => <Desfecho row={row} /> },
]

/** What the case gave in its last executions, of whichever plan, and with which of its versions. */
export function CasoResultados({ id }: { id: number }) {
  const [page, setPage] = useState(1)
  const query = useRead([executeTask.prefix, 'caso', id], executeTask.testCaseExecucoes, { params: { id } }, { staleTime: 0 })
  return (
    <Card title="Últimos resultados" flush>
      <Loaded query={query} failed="Os resultados do caso não carregaram.">
        {(rows) => (
          <DataTable
            columns={COLUNAS}
            rows={rows}
            keyOf={({ id: resultado }) => resultado}
            label="Últimos resultados"
            pages={{ page, onPage: setPage }}
            empty="Este caso ainda não foi executado."
          />
        )}
      </Loaded>
    </Card>
  )
}

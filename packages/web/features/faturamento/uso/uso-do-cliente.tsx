import { OrigemUso, uso } from '@retaguarda/contract/faturamento/uso.ts'
import { type Competencia, competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import type { z } from 'zod'
import { Card } from '../../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { formatDateTime } from '../../../kit/ui/format.ts'
import { Loaded } from '../../../kit/ui/loaded.tsx'
import { useRead } from '../../../kit/use-read.ts'
import { NUMEROS } from './columns.ts'

type Props = { cliente: { id: number; nome: string }; competencia: Competencia }

const COLUMNS: Column<z.output<typeof uso.list.response>[number]>[] = [
  {
    head: 'Origem',
    at: 'name',
    cell: ({ origem, vigente }) => (
      <>
        {OrigemUso.labels[origem]}
        {vigente && <span className="b6"> · vale este</span>}
      </>
    ),
  },
  { head: 'Recebidos em', num: true, cell: ({ recebidoEm }) => formatDateTime(recebidoEm) },
  ...NUMEROS,
  { head: 'Por', quiet: true, cell: ({ usuario }) => usuario ?? 'Sistema' },
]

/** The figures of a client's month: each as it came, with its origin and time; the last one counts. */
export function UsoDoCliente({ cliente, competencia }: Props) {
  const { ano, mes } = competencia
  const query = useRead([uso.list.path, cliente.id, ano, mes], uso.list, { query: { cliente: cliente.id, ano, mes } }, { staleTime: 0 })
  return (
    <Card title={`Números de ${cliente.nome} em ${competenciaTexto(competencia)}`} flush>
      <Loaded query={query} failed="Os números não carregaram. Abra a tela de novo.">
        {(recebidos) => (
          <DataTable
            columns={COLUMNS}
            rows={recebidos}
            keyOf={({ recebidoEm }) => recebidoEm}
            current={({ vigente }) => vigente}
            empty="Nenhum número foi recebido. No cálculo, a loja é perguntada; se ela não responder, envie um arquivo em Números do mês."
          />
        )}
      </Loaded>
    </Card>
  )
}

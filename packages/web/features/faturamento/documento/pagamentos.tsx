import type { Boleto } from '@retaguarda/contract/faturamento/documento.ts'
import { Card } from '../../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { formatDate, formatDateTime, formatMoney } from '../../../kit/ui/format.ts'

type Pagamento = Boleto['pagamentos'][number] & Pick<Boleto, 'nome'>

const COLUMNS: Column<Pagamento>[] = [
  { head: 'Boleto', at: 'name', cell: ({ nome }) => nome },
  { head: 'Valor pago', num: true, at: 'value', cell: ({ valorPago }) => formatMoney(valorPago) },
  { head: 'Pago em', num: true, label: 'em', cell: ({ dataPagamento }) => formatDate(dataPagamento) },
  { head: 'Registrado em', num: true, quiet: true, label: 'registrado', cell: ({ dataHora }) => formatDateTime(dataHora) },
  { head: 'Por', quiet: true, cell: ({ usuario }) => usuario ?? 'Sistema' },
]

/** Each payment so far; none is ever changed or taken back. */
export function Pagamentos({ boletos }: { boletos: Boleto[] }) {
  const all = boletos
    .flatMap(({ nome, pagamentos }) => pagamentos.map((one) => ({ ...one, nome })))
    .toSorted((a, b) => Date.parse(b.dataHora) - Date.parse(a.dataHora))
  if (all.length === 0) return null
  return (
    <Card title="Pagamentos" flush>
      <DataTable columns={COLUMNS} rows={all} keyOf={({ id }) => id} />
    </Card>
  )
}

import { type Boleto, ultimoPagamento } from '@retaguarda/contract/faturamento/documento.ts'
import { exact } from '@retaguarda/contract/kit/money.ts'
import { IconReceiptRefund } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionButton } from '../../../kit/ui/action-button.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { formatDate, formatDateTime, formatMoney } from '../../../kit/ui/format.ts'
import { EstornarDialog } from './estornar-dialog.tsx'
import { valorDe } from './pagamento.ts'

type Pagamento = Boleto['pagamentos'][number] & { boleto: Boleto }

const there = (valor: string) => !exact(valor).isZero()
const kindOf = ({ estornoDe, retido, acordoId }: Pick<Pagamento, 'estornoDe' | 'retido' | 'acordoId'>) => [
  ...(acordoId === null ? [] : [`acordo ${acordoId}`]),
  ...(there(retido) ? ['retenção'] : []),
  ...(estornoDe === null ? [] : ['estorno']),
]

const COLUMNS: Column<Pagamento>[] = [
  { head: 'Boleto', at: 'name', cell: ({ boleto, ...one }) => [boleto.nome, ...kindOf(one)].join(', ') },
  { head: 'Valor pago', num: true, at: 'value', cell: (one) => formatMoney(valorDe(one)) },
  { head: 'Pago em', num: true, label: 'em', cell: ({ dataPagamento }) => formatDate(dataPagamento) },
  { head: 'Registrado em', num: true, quiet: true, label: 'registrado', cell: ({ dataHora }) => formatDateTime(dataHora) },
  { head: 'Por', quiet: true, cell: ({ usuario }) => usuario ?? 'Sistema' },
]

/** Each payment so far, and what took one back; of each boleto the last one that stands may be. */
export function Pagamentos({ boletos, reload }: { boletos: Boleto[]; reload: () => Promise<void> }) {
  const [estornando, estornar] = useState<Pagamento>()
  const all = boletos.flatMap((boleto) => boleto.pagamentos.map((one) => ({ ...one, boleto }))).toSorted((a, b) => b.id - a.id)
  if (all.length === 0) return null
  const estorno: Column<Pagamento> = {
    head: 'Estornar',
    headCell: <span className="sr">Estornar</span>,
    cell: (one) => <Estornar pagamento={one} onClick={() => estornar(one)} />,
  }
  return (
    <Card title="Pagamentos" flush>
      <DataTable columns={[...COLUMNS, estorno]} rows={all} keyOf={({ id }) => id} />
      {estornando && (
        <EstornarDialog boleto={estornando.boleto} pagamento={estornando} reload={reload} onClose={() => estornar(undefined)} />
      )}
    </Card>
  )
}

function Estornar({ pagamento, onClick }: { pagamento: Pagamento; onClick: () => void }) {
  const { id, boleto, acordoId, estornoDe } = pagamento
  if (estornoDe !== null) return null
  if (boleto.pagamentos.some((one) => one.estornoDe === id)) return <span className="m3">Estornado</span>
  const last = ultimoPagamento(boleto.pagamentos)?.id === id
  const problema =
    acordoId === null ? (last ? undefined : 'Estorne antes os pagamentos que vieram depois deste.') : `Este boleto é do acordo ${acordoId}.`
  return (
    <ActionButton
      size="xs"
      leftSection={<IconReceiptRefund aria-hidden />}
      aria-label={`Estornar ${formatMoney(valorDe(pagamento))} do ${boleto.nome.replace(/^B/, 'b')}`}
      reason={problema}
      onClick={onClick}
    >
      Estornar
    </ActionButton>
  )
}

import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { type Boleto, OrigemPagamento } from '@retaguarda/contract/faturamento/documento.ts'
import { formatDate, formatMoney } from '../../../kit/ui/format.ts'
import { MotivoDialog } from '../../../parts/motivo/motivo-dialog.tsx'
import { MUDA_COM_PAGAMENTO } from '../comum/use-reter-falta.ts'
import { valorDe } from './pagamento.ts'

type Props = { boleto: Boleto; pagamento: Boleto['pagamentos'][number]; reload: () => Promise<void>; onClose: () => void }

/** Asks why a payment is taken back. */
export const EstornarDialog = ({ boleto: { id, nome }, pagamento, reload, onClose }: Props) => (
  <MotivoDialog
    route={boleto.estornar}
    about={pagamento.id}
    input={({ motivo }) => ({ params: { id }, body: { pagamento: pagamento.id, motivo } })}
    changes={MUDA_COM_PAGAMENTO}
    reload={reload}
    confirm="Estornar"
    title="Estornar pagamento"
    onClose={onClose}
  >
    <p className="m2">
      {nome}: {formatMoney(valorDe(pagamento))} {pagamento.origem === OrigemPagamento.code.RETENCAO ? 'retidos' : 'pagos'} em{' '}
      {formatDate(pagamento.dataPagamento)}. O boleto, a fatura e os itens voltam ao que eram antes, e a loja é avisada.
    </p>
  </MotivoDialog>
)

import { boleto, EstornarForm } from '@retaguarda/contract/faturamento/boleto.ts'
import { type Boleto, OrigemPagamento } from '@retaguarda/contract/faturamento/documento.ts'
import { FormGrid } from '../../../kit/fields/field-frame.tsx'
import { TextareaField } from '../../../kit/fields/text-field.tsx'
import { CommandDialog } from '../../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { useCommandForm } from '../../../kit/form/use-command-form.ts'
import { formatDate, formatMoney } from '../../../kit/ui/format.ts'
import { MUDA_COM_PAGAMENTO } from '../comum/use-reter-falta.ts'
import { valorDe } from './pagamento.ts'

const Motivo = EstornarForm.pick({ motivo: true })
const f = fieldsOf(Motivo)

type Props = { boleto: Boleto; pagamento: Boleto['pagamentos'][number]; reload: () => Promise<void>; onClose: () => void }

/** Asks why a payment is taken back. */
export function EstornarDialog({ boleto: { id, nome }, pagamento, reload, onClose }: Props) {
  const form = useCommandForm(boleto.estornar, {
    schema: Motivo,
    about: pagamento.id,
    values: { motivo: '' },
    input: ({ motivo }) => ({ params: { id }, body: { pagamento: pagamento.id, motivo } }),
    changes: MUDA_COM_PAGAMENTO,
    reload,
    leave: onClose,
  })
  return (
    <CommandDialog form={form} confirm="Estornar" title="Estornar pagamento" onClose={onClose}>
      <p className="m2">
        {nome}: {formatMoney(valorDe(pagamento))} {pagamento.origem === OrigemPagamento.code.RETENCAO ? 'retidos' : 'pagos'} em{' '}
        {formatDate(pagamento.dataPagamento)}. O boleto, a fatura e os itens voltam ao que eram antes, e a loja é avisada.
      </p>
      <FormGrid>
        <TextareaField name={f.motivo} />
      </FormGrid>
    </CommandDialog>
  )
}

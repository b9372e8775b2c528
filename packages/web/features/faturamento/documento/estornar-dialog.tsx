import { Modal } from '@mantine/core'
import { boleto, EstornarForm } from '@retaguarda/contract/faturamento/boleto.ts'
import type { Boleto } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { FormGrid } from '../../../kit/fields/field-frame.tsx'
import { TextareaField } from '../../../kit/fields/text-field.tsx'
import { CommandForm } from '../../../kit/form/command-form.tsx'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { useCommandForm } from '../../../kit/form/use-command-form.ts'
import { formatDate, formatMoney } from '../../../kit/ui/format.ts'

const Motivo = EstornarForm.pick({ motivo: true })
const f = fieldsOf(Motivo)

type Props = { boleto: Boleto; pagamento: Boleto['pagamentos'][number]; reload: () => Promise<void>; onClose: () => void }

/** Asks why a payment is taken back. */
export function EstornarDialog({ boleto: { id, nome }, pagamento, reload, onClose }: Props) {
  const form = useCommandForm(boleto.estornar, {
    schema: Motivo,
    values: { motivo: '' },
    input: ({ motivo }) => ({ params: { id }, body: { pagamento: pagamento.id, motivo } }),
    changes: [[boleto.prefix], [fatura.prefix]],
    reload,
    leave: onClose,
  })
  return (
    <Modal opened onClose={onClose} title="Estornar pagamento">
      <CommandForm form={form} label="Estornar pagamento" confirm="Estornar" onCancel={onClose} look="dialog">
        <p className="m2">
          {nome}: {formatMoney(pagamento.valorPago)} pagos em {formatDate(pagamento.dataPagamento)}. O boleto, a fatura e os itens voltam ao
          que eram antes, e a loja é avisada.
        </p>
        <FormGrid>
          <TextareaField name={f.motivo} />
        </FormGrid>
      </CommandForm>
    </Modal>
  )
}

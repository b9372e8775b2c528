import { Modal } from '@mantine/core'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { loteFaturas } from '@retaguarda/contract/faturamento/lote.ts'
import { DateField } from '../../../kit/fields/date-field.tsx'
import { FormGrid } from '../../../kit/fields/field-frame.tsx'
import { NumberField } from '../../../kit/fields/text-field.tsx'
import { CommandForm } from '../../../kit/form/command-form.tsx'
import { useCommandForm } from '../../../kit/form/use-command-form.ts'
import { f, form } from './como-faturar.ts'
import type { LoteProps } from './lote-props.ts'
import { Previa } from './previa.tsx'

/** The rule of the last time, in this browser. */
const LEMBRADO = 'retaguarda.diaVencimento'

/** Invoices many by a rule, such as day 10 or the next business day, or on one day. */
export function FaturarLoteDialog({ alvo, quais, seguir, onClose }: LoteProps) {
  const command = useCommandForm(loteFaturas.faturar, {
    schema: form,
    values: { diaVencimento: localStorage.getItem(LEMBRADO) ?? '10', vencimento: null, parcelas: '1' },
    input: ({ diaVencimento, vencimento, parcelas }) => {
      if (vencimento !== null) return { body: { ...alvo, vencimento, parcelas } }
      localStorage.setItem(LEMBRADO, String(diaVencimento))
      return { body: { ...alvo, vencimento: null, diaVencimento, parcelas } }
    },
    changes: [[fatura.prefix]],
    done: ({ id }) => seguir(id),
  })
  return (
    <Modal opened onClose={onClose} size={560} title="Faturar em lote">
      <CommandForm form={command} label="Faturar em lote" confirm="Faturar" onCancel={onClose} look="dialog">
        <p className="m2">
          Das faturas ({quais}), as fechadas ganham os seus boletos; as outras são recusadas, cada uma com o seu motivo. O dia é o do mês
          seguinte à competência; o que não é dia útil passa ao próximo.
        </p>
        <FormGrid>
          <NumberField name={f.diaVencimento} span={4} />
          <DateField name={f.vencimento} span={5} />
          <NumberField name={f.parcelas} span={3} />
        </FormGrid>
        <Previa alvo={alvo} />
      </CommandForm>
    </Modal>
  )
}

import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { loteFaturas } from '@retaguarda/contract/faturamento/lote.ts'
import { motivo } from '@retaguarda/contract/cobranca/motivo.ts'
import { z } from 'zod'
import { FormGrid } from '../../../kit/fields/field-frame.tsx'
import { TextareaField } from '../../../kit/fields/text-field.tsx'
import { CommandDialog } from '../../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { useCommandForm } from '../../../kit/form/use-command-form.ts'
import type { LoteProps } from './lote-props.ts'

const Form = z.object({ motivo })
const f = fieldsOf(Form)

/** Cancels many invoices for one reason, which each keeps. */
export function CancelarLoteDialog({ alvo, quais, seguir, onClose }: LoteProps) {
  const form = useCommandForm(loteFaturas.cancelar, {
    schema: Form,
    values: { motivo: '' },
    input: (body) => ({ body: { ...alvo, ...body } }),
    changes: [[fatura.prefix]],
    done: ({ id }) => seguir(id),
  })
  return (
    <CommandDialog form={form} confirm="Cancelar faturas" cancel="Voltar" title="Cancelar faturas" onClose={onClose}>
      <p className="m2">
        As faturas ({quais}) passam a Cancelada e os boletos em aberto são cancelados. O que já recebeu pagamento fica como está. Isto não
        pode ser desfeito.
      </p>
      <FormGrid>
        <TextareaField name={f.motivo} />
      </FormGrid>
    </CommandDialog>
  )
}

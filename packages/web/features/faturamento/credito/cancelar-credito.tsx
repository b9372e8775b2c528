import { credito } from '@retaguarda/contract/faturamento/credito.ts'
import { motivo } from '@retaguarda/contract/cobranca/motivo.ts'
import { z } from 'zod'
import { FormGrid } from '../../../kit/fields/field-frame.tsx'
import { TextareaField } from '../../../kit/fields/text-field.tsx'
import { CommandDialog } from '../../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { useCommandForm } from '../../../kit/form/use-command-form.ts'
import { formatMoney } from '../../../kit/ui/format.ts'
import { CHANGES } from './novo-credito.tsx'

const Motivo = z.object({ motivo })
const f = fieldsOf(Motivo)

type Props = { credito: { id: number; saldo: string; cliente: { pessoa: { nome: string } } }; onClose: () => void }

/** Asks why what is left of a credit is taken from the client. */
export function CancelarCredito({ credito: { id, saldo, cliente }, onClose }: Props) {
  const form = useCommandForm(credito.cancelar, {
    schema: Motivo,
    about: id,
    values: { motivo: '' },
    input: (body) => ({ params: { id }, body }),
    changes: CHANGES,
    leave: onClose,
  })
  return (
    <CommandDialog form={form} confirm="Cancelar crédito" danger title={`Cancelar o crédito ${id}`} onClose={onClose}>
      <p className="m2">
        {cliente.pessoa.nome} perde o saldo de {formatMoney(saldo)}. O que faturas já usaram fica usado. Isto não pode ser desfeito.
      </p>
      <FormGrid>
        <TextareaField name={f.motivo} />
      </FormGrid>
    </CommandDialog>
  )
}

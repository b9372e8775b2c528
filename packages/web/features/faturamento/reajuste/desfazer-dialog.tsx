import { DesfazerReajusteForm, type LinhaReajuste, reajuste } from '@retaguarda/contract/faturamento/reajuste.ts'
import { clienteObjetoContrato } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { FormGrid } from '../../../kit/fields/field-frame.tsx'
import { TextareaField } from '../../../kit/fields/text-field.tsx'
import { CommandDialog } from '../../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { useCommandForm } from '../../../kit/form/use-command-form.ts'
import { formatCount } from '../../../kit/ui/format.ts'

const Motivo = DesfazerReajusteForm.pick({ motivo: true })
const f = fieldsOf(Motivo)

type Props = { id: number; linhas: LinhaReajuste[]; onClose: () => void }

/** Asks why the prices of a readjustment are taken back. */
export function DesfazerDialog({ id, linhas, onClose }: Props) {
  const form = useCommandForm(reajuste.desfazer, {
    schema: Motivo,
    about: id,
    values: { motivo: '' },
    input: ({ motivo }) => ({ params: { id }, body: { motivo } }),
    changes: [[reajuste.prefix], [clienteObjetoContrato.prefix]],
    leave: onClose,
  })
  return (
    <CommandDialog form={form} confirm="Desfazer" danger title="Desfazer o reajuste" onClose={onClose}>
      <p className="m2">
        {formatCount(linhas.length, 'vínculo volta', 'vínculos voltam')} ao preço de antes. Os que já têm o mês fechado, ou um preço mais
        novo, ficam como estão e são nomeados.
      </p>
      <FormGrid>
        <TextareaField name={f.motivo} />
      </FormGrid>
    </CommandDialog>
  )
}

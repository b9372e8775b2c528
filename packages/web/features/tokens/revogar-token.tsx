import { RevogarForm, token } from '@retaguarda/contract/token.ts'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { TextareaField } from '../../kit/fields/text-field.tsx'
import { CommandDialog } from '../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useCommandForm } from '../../kit/form/use-command-form.ts'

const f = fieldsOf(RevogarForm)

type Props = { row: { id: number; nome: string }; onClose: () => void }

/** Asks why a token ends now. */
export function RevogarToken({ row: { id, nome }, onClose }: Props) {
  const form = useCommandForm(token.revogar, {
    schema: RevogarForm,
    about: id,
    values: { motivo: '' },
    input: (body) => ({ params: { id }, body }),
    changes: [[token.prefix]],
    leave: onClose,
  })
  return (
    <CommandDialog form={form} confirm="Revogar" danger title={`Revogar o token ${nome}`} onClose={onClose}>
      <p className="m2">O programa que o usa é recusado em seguida, e o token não volta a valer.</p>
      <FormGrid>
        <TextareaField name={f.motivo} />
      </FormGrid>
    </CommandDialog>
  )
}

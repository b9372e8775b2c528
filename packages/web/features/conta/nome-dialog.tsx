import { ChaveForm, segundoFator } from '@retaguarda/contract/segundo-fator.ts'
import { TextField } from '../../kit/fields/text-field.tsx'
import { CommandDialog } from '../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useCommandForm } from '../../kit/form/use-command-form.ts'

const f = fieldsOf(ChaveForm)

type Props = { chave: { id: number; nome: string }; changes: [string[]]; onClose: () => void }

/** Another name for a passkey, so that the lost one of three is known from the others. */
export function NomeDialog({ chave: { id, nome }, changes, onClose }: Props) {
  const form = useCommandForm(segundoFator.nomearChave, {
    schema: ChaveForm,
    values: { nome },
    input: (body) => ({ params: { id }, body }),
    changes,
    leave: onClose,
  })
  return (
    <CommandDialog form={form} confirm="Renomear" title="Renomear chave de acesso" size={440} onClose={onClose}>
      <TextField name={f.nome} />
    </CommandDialog>
  )
}

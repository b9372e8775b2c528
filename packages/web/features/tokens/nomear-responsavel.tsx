import { ResponsavelForm, token } from '@retaguarda/contract/token.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { RefPicker } from '../../kit/fields/ref-picker.tsx'
import { CommandDialog } from '../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useCommandForm } from '../../kit/form/use-command-form.ts'

const f = fieldsOf(ResponsavelForm)

type Props = { row: { id: number; nome: string; responsavel: { id: number; nome: string; ativo: boolean } }; onClose: () => void }

/** Another person answers for a token. */
export function NomearResponsavel({ row: { id, nome, responsavel }, onClose }: Props) {
  const form = useCommandForm(token.responsavel, {
    schema: ResponsavelForm,
    about: id,
    values: { responsavel: responsavel.ativo ? { id: responsavel.id, nome: responsavel.nome } : null },
    input: (body) => ({ params: { id }, body }),
    changes: [[token.prefix]],
    leave: onClose,
  })
  return (
    <CommandDialog form={form} confirm="Nomear" title={`Responsável pelo token ${nome}`} onClose={onClose}>
      <p className="m2">Quem responde por ele é avisado antes que ele vença.</p>
      <FormGrid>
        <RefPicker name={f.responsavel} suggest={usuario.suggest} />
      </FormGrid>
    </CommandDialog>
  )
}

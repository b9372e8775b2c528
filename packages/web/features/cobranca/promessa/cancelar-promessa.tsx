import { motivo } from '@retaguarda/contract/cobranca/motivo.ts'
import { promessa, SituacaoPromessa } from '@retaguarda/contract/cobranca/promessa.ts'
import { z } from 'zod'
import { FormGrid } from '../../../kit/fields/field-frame.tsx'
import { TextareaField } from '../../../kit/fields/text-field.tsx'
import { CommandDialog } from '../../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { useCommandForm } from '../../../kit/form/use-command-form.ts'
import { formatDate } from '../../../kit/ui/format.ts'
import { CHANGES } from '../comum/boletos.tsx'

const Motivo = z.object({ motivo })
const f = fieldsOf(Motivo)

/** Why a promise is not cancelled; undefined where it may be. */
export const problemaCancelar = ({ situacao }: { situacao: SituacaoPromessa }): string | undefined =>
  situacao === SituacaoPromessa.code.EM_VIGOR
    ? undefined
    : `Só uma promessa em vigor é cancelada: esta está ${SituacaoPromessa.labels[situacao].toLowerCase()}.`

type Props = { promessa: { id: number; data: string; cliente: { pessoa: { nome: string } } }; onClose: () => void }

/** Asks why a promise is not waited for any more. */
export function CancelarPromessa({ promessa: { id, data, cliente }, onClose }: Props) {
  const form = useCommandForm(promessa.cancelar, {
    schema: Motivo,
    about: id,
    values: { motivo: '' },
    input: (body) => ({ params: { id }, body }),
    changes: CHANGES,
    leave: onClose,
  })
  return (
    <CommandDialog form={form} confirm="Cancelar promessa" cancel="Voltar" danger title={`Cancelar a promessa ${id}`} onClose={onClose}>
      <p className="m2">
        {cliente.pessoa.nome} prometeu pagar até {formatDate(data)}. Sem a promessa, os boletos voltam a ser cobrados.
      </p>
      <FormGrid>
        <TextareaField name={f.motivo} />
      </FormGrid>
    </CommandDialog>
  )
}

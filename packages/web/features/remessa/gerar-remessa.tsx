import { Modal } from '@mantine/core'
import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { GerarRemessaForm, type Pendencia, remessa } from '@retaguarda/contract/cobranca/remessa.ts'
import { z } from 'zod'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { RefPicker } from '../../kit/fields/ref-picker.tsx'
import { CommandForm } from '../../kit/form/command-form.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useCommandForm } from '../../kit/form/use-command-form.ts'

const f = fieldsOf(GerarRemessaForm)
/** The field holds the account with its name. */
const form = z.preprocess((typed) => typed, GerarRemessaForm)

type Props = { onClose: () => void; pendentes: (pendencias: Pendencia[]) => void }

/** All that waits of one account goes into one file. */
export function GerarRemessaDialog({ onClose, pendentes }: Props) {
  const command = useCommandForm(remessa.gerar, {
    schema: form,
    values: { contaBancaria: null },
    input: (body) => ({ body }),
    changes: [[remessa.prefix]],
    done: ({ pendencias }) => pendentes(pendencias),
    leave: onClose,
  })
  return (
    <Modal opened onClose={onClose} title="Gerar remessa">
      <CommandForm form={command} label="Gerar remessa" confirm="Gerar" onCancel={onClose} look="dialog">
        <p className="m2">
          O arquivo leva os títulos que esperam registro e o que foi pedido dos outros: baixas, abatimentos e vencimentos novos.
        </p>
        <FormGrid>
          <RefPicker name={f.contaBancaria} suggest={contaBancaria.suggest} span={12} />
        </FormGrid>
      </CommandForm>
    </Modal>
  )
}

import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import type { Pendencia } from '@retaguarda/contract/cobranca/pendencia.ts'
import { GerarRemessaForm, remessa } from '@retaguarda/contract/cobranca/remessa.ts'
import { z } from 'zod'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { RefPicker } from '../../kit/fields/ref-picker.tsx'
import { CommandDialog } from '../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { isReference } from '../../kit/form/diff.ts'
import { useValue } from '../../kit/form/form-store.ts'
import { useCommandForm } from '../../kit/form/use-command-form.ts'
import { Pendencias, usePendencias } from '../../parts/cobranca/pendencias.tsx'

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
    <CommandDialog form={command} title="Gerar remessa" confirm="Gerar" onClose={onClose}>
      <p className="m2">
        O arquivo leva os títulos que esperam registro e o que foi pedido dos outros: baixas, abatimentos e vencimentos novos.
      </p>
      <FormGrid>
        <RefPicker name={f.contaBancaria} suggest={contaBancaria.suggest} register={contaBancaria} span={12} />
      </FormGrid>
      <DaConta />
    </CommandDialog>
  )
}

/** What of the chosen account will wait, before anything is made. */
function DaConta() {
  const conta = useValue(f.contaBancaria)
  return <Pendencias pendencias={usePendencias(isReference(conta) ? { contaBancaria: conta.id } : undefined)} />
}

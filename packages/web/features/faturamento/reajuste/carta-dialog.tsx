import { CARTA_PADRAO, CartaForm, reajuste } from '@retaguarda/contract/faturamento/reajuste.ts'
import { notificacao } from '@retaguarda/contract/notificacao.ts'
import { CheckboxField } from '../../../kit/fields/choice-field.tsx'
import { FormGrid } from '../../../kit/fields/field-frame.tsx'
import { TextareaField } from '../../../kit/fields/text-field.tsx'
import { CommandDialog } from '../../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { useCommandForm } from '../../../kit/form/use-command-form.ts'
import { formatCount } from '../../../kit/ui/format.ts'

const f = fieldsOf(CartaForm)

type Props = { id: number; clientes: number; onClose: () => void }

/** The letter about a readjustment, a notification for each client who has none yet. */
export function CartaDialog({ id, clientes, onClose }: Props) {
  const form = useCommandForm(reajuste.carta, {
    schema: CartaForm,
    about: id,
    values: { texto: CARTA_PADRAO, liberar: true },
    input: (body) => ({ params: { id }, body }),
    changes: [[reajuste.prefix], [notificacao.prefix]],
    leave: onClose,
  })
  const quem = formatCount(clientes, 'cliente', 'clientes')
  return (
    <CommandDialog form={form} title={`Avisar ${quem}`} confirm={`Avisar ${quem}`} doing="Escrevendo…" size={720} onClose={onClose}>
      <FormGrid>
        <TextareaField
          name={f.texto}
          hint="{{cliente}} é o nome, {{contratos}} uma linha por vínculo com o valor de antes e o de depois, {{aPartirDe}} o mês."
        />
        <CheckboxField name={f.liberar} span={12} hint="Sem isto as notificações ficam em aberto, para conferir em Notificações." />
      </FormGrid>
    </CommandDialog>
  )
}

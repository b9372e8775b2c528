import { alerta, RegraAlerta, SILENCIO_DIAS, SilenciarForm } from '@retaguarda/contract/alerta.ts'
import { z } from 'zod'
import { DateTimeField } from '../../kit/fields/date-time-field.tsx'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { SwitchField } from '../../kit/fields/choice-field.tsx'
import { TextareaField } from '../../kit/fields/text-field.tsx'
import { CommandDialog } from '../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useCommandForm } from '../../kit/form/use-command-form.ts'

const Form = z.object({
  ate: SilenciarForm.shape.ate,
  motivo: SilenciarForm.shape.motivo,
  todos: z.boolean().meta({ label: 'A regra toda, não só este alvo' }),
})
const f = fieldsOf(Form)
const HOUR = 3_600_000

type Props = { regra: RegraAlerta; alvo: string; onClose: () => void }

/** Nobody is told for a while of this, or of all that the rule looks at. */
export function SilenciarDialog({ regra, alvo, onClose }: Props) {
  const title = `Silenciar ${RegraAlerta.labels[regra]}`
  const form = useCommandForm(alerta.silenciar, {
    schema: Form,
    about: `${regra} ${alvo}`,
    values: { ate: new Date(Date.now() + HOUR).toISOString(), motivo: '', todos: false },
    input: ({ todos, ...body }) => ({ body: { regra, alvo: todos ? null : alvo, ...body } }),
    changes: [[alerta.prefix], ['saude']],
    done: onClose,
  })
  return (
    <CommandDialog form={form} confirm="Silenciar" title={title} onClose={onClose}>
      <p className="m2">
        {alvo}. Ninguém é avisado até lá, por no máximo {SILENCIO_DIAS} dias; o que há continua na lista.
      </p>
      <FormGrid>
        <DateTimeField name={f.ate} span={6} />
        <SwitchField name={f.todos} beside span={6} />
        <TextareaField name={f.motivo} />
      </FormGrid>
    </CommandDialog>
  )
}

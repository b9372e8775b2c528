import { alerta, EMAILS_MAX, LIMITES, RegraAlerta, RegraForm } from '@retaguarda/contract/alerta.ts'
import { email } from '@retaguarda/contract/kit/fields.ts'
import { z } from 'zod'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { SwitchField } from '../../kit/fields/choice-field.tsx'
import { NumberField, TextareaField } from '../../kit/fields/text-field.tsx'
import { Note } from '../../kit/ui/note.tsx'
import { CommandDialog } from '../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useCommandForm } from '../../kit/form/use-command-form.ts'

const Address = email('E-mails')
const split = (text: string) => text.split(/[\s,;]+/).filter((one) => one !== '')
/** A number as it is typed. */
const typed = <T extends z.ZodType>(field: T, label: string) =>
  z.preprocess((v) => (typeof v === 'string' && /^-?\d{1,9}$/.test(v) ? Number(v) : v), field).meta({ label, required: true })

const Form = z.object({
  ligada: RegraForm.shape.ligada,
  limite: typed(RegraForm.shape.limite, 'Limite'),
  repetirMin: typed(RegraForm.shape.repetirMin, 'Avisar de novo a cada (min)'),
  emails: z
    .string()
    .superRefine((text, ctx) => {
      const all = split(text)
      const wrong = all.find((one) => !Address.safeParse(one).success)
      if (wrong !== undefined)
        ctx.addIssue({ code: 'custom', message: `${wrong}: E-mail inválido, confira o que vem antes e depois do @.` })
      if (all.length > EMAILS_MAX) ctx.addIssue({ code: 'custom', message: `E-mails: no máximo ${EMAILS_MAX}.` })
    })
    .meta({ label: 'E-mails, além dos administradores' }),
})
const f = fieldsOf(Form)

export type Regra = z.output<typeof alerta.regras.response>[number]

/** What a rule looks for, and whom it tells beside the administrators. */
export function RegraDialog({ regra, ligada, limite, repetirMin, emails, parada, onClose }: Regra & { onClose: () => void }) {
  const { quando, unidade } = LIMITES[regra]
  const form = useCommandForm(alerta.alterarRegras, {
    schema: Form,
    about: regra,
    values: { ligada, limite: String(limite), repetirMin: String(repetirMin), emails: emails.join('\n') },
    input: (said) => ({ body: [{ regra, ...said, emails: split(said.emails) }] }),
    // The one rule that is sent is the first of the list.
    place: (fields) =>
      Object.fromEntries(Object.entries(fields).map(([path, said]) => [path.replace(/^0\.(emails)?.*$/, '$1') || path.slice(2), said])),
    changes: [[alerta.prefix], ['saude']],
    done: onClose,
  })
  return (
    <CommandDialog form={form} confirm="Salvar" title={`Regra ${RegraAlerta.labels[regra]}`} size={560} onClose={onClose}>
      <p className="m2">
        Avisa quando: {quando} N&nbsp;{unidade}, em que N é o limite.
      </p>
      {parada !== null && <Note tone="info">{parada}</Note>}
      <FormGrid>
        <SwitchField name={f.ligada} />
        <NumberField name={f.limite} span={6} label={`Limite (${unidade})`} />
        <NumberField name={f.repetirMin} span={6} />
        <TextareaField name={f.emails} hint="Um por linha." />
      </FormGrid>
    </CommandDialog>
  )
}

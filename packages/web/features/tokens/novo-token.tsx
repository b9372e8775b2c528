import { TOKEN_DIAS, TOKEN_REDES_MAX, TokenForm, token } from '@retaguarda/contract/token.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { useRef } from 'react'
import { z } from 'zod'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { RefPicker } from '../../kit/fields/ref-picker.tsx'
import { NumberField, TextareaField, TextField } from '../../kit/fields/text-field.tsx'
import { CommandDialog } from '../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { issuesByPath } from '../../kit/form/schema-info.ts'
import { type Reading, useCommandForm } from '../../kit/form/use-command-form.ts'
import { useUser } from '../../kit/session/session.ts'
import { EscoposField } from './escopos-field.tsx'
import type { Mostrado } from './mostrar-token.tsx'

/** Networks are typed into one field, each on a line of its own or after a comma. */
const Form = TokenForm.extend({
  redes: z
    .string()
    .transform((typed) => typed.split(/[\s,;]+/).filter((rede) => rede !== ''))
    .pipe(TokenForm.shape.redes.unwrap())
    .meta({ label: 'Redes' }),
})
const f = fieldsOf(Form)

/** What is wrong with one of the networks stands beside them all. */
const inOneField = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([path, sentence]) => [path.startsWith('redes.') ? 'redes' : path, sentence]))

type Props = { onDone: (made: Mostrado) => void; onClose: () => void }

/** Makes a token, which is shown once. */
export function NovoToken({ onDone, onClose }: Props) {
  const { id, name } = useUser()
  const asked = useRef('')
  const form = useCommandForm(token.add, {
    schema: Form,
    values: { nome: '', escopos: [], dias: TOKEN_DIAS, responsavel: { id, nome: name }, redes: '' },
    read: (values): Reading<z.output<typeof Form>> => {
      const wrong = inOneField(issuesByPath(Form, values))
      return Object.keys(wrong).length > 0 ? { wrong } : { data: Form.parse(values) }
    },
    input: (body) => {
      asked.current = body.nome
      return { body }
    },
    place: inOneField,
    changes: [[token.prefix]],
    done: ({ id: made, token: shown }) => onDone({ id: made, nome: asked.current, token: shown }),
    leave: onClose,
  })
  return (
    <CommandDialog form={form} confirm="Criar" title="Novo token" size={720} onClose={onClose}>
      <FormGrid>
        <TextField name={f.nome} span={6} hint="O histórico o chama de Integração, com este nome." />
        <RefPicker name={f.responsavel} span={6} suggest={usuario.suggest} />
        <EscoposField name={f.escopos} hint="Ler inclui exportar. Escrever inclui ler." />
        <NumberField name={f.dias} span={4} />
        <TextareaField
          name={f.redes}
          span={8}
          compact
          hint={`De onde ele é aceito, como 203.0.113.7 ou 10.0.0.0/8, até ${TOKEN_REDES_MAX}. Em branco, de qualquer lugar.`}
        />
      </FormGrid>
    </CommandDialog>
  )
}

import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { TextareaField } from '../../kit/fields/text-field.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { ClienteDaLoja } from './cliente-da-loja.tsx'
import { type ClienteDaLoja as Cliente, ClienteEMotivo as Form } from './suspensao.ts'

const f = fieldsOf(Form)

type Props = { cliente: Cliente | null; onChoose: (id: number | undefined) => void; hint?: string }

/** The fields of such a form: whose store, where the page does not say, and why. */
export const ClienteEMotivo = ({ cliente, onChoose, hint }: Props) => (
  <FormGrid>
    {!cliente && <ClienteDaLoja name={f.cliente} onChoose={onChoose} />}
    <TextareaField name={f.motivo} {...(hint !== undefined && { hint })} />
  </FormGrid>
)

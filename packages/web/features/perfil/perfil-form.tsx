import { perfil } from '@retaguarda/contract/perfil.ts'
import { CheckboxField } from '../../kit/fields/choice-field.tsx'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { type FormProps, ResourceForm } from '../../kit/form/resource-form.tsx'
import { Card } from '../../kit/ui/card.tsx'

const f = fieldsOf(perfil.form)
const toList = () => '/perfis' as const

export function PerfilForm(props: FormProps) {
  return (
    <ResourceForm {...props} resource={perfil} home={toList}>
      <Card>
        <FormGrid>
          <TextField name={f.nome} span={12} />
          <CheckboxField name={f.soLeitura} span={6} />
          <CheckboxField name={f.exporta} span={6} />
          <CheckboxField
            name={f.dadosPessoais}
            span={6}
            hint="Sem isto, CPF, telefones e e-mails de pessoas aparecem como ••• e não se busca por eles."
          />
          <CheckboxField name={f.aprova} span={6} />
          <CheckboxField name={f.liberaEmMassa} span={6} />
        </FormGrid>
      </Card>
    </ResourceForm>
  )
}

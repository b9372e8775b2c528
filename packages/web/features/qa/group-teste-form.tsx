import { groupTeste, TipoGrupo } from '@retaguarda/contract/group-teste.ts'
import { SelectField } from '../../kit/fields/choice-field.tsx'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { type FormProps, ResourceForm } from '../../kit/form/resource-form.tsx'
import { showOf } from '../../kit/form/value-text.ts'
import { Card } from '../../kit/ui/card.tsx'
import { subjectOf } from './names.ts'

const f = fieldsOf(groupTeste.form)
const show = showOf(groupTeste.form, { type: TipoGrupo })
const NOVO = { type: TipoGrupo.code.CASOS }

export const GroupTesteForm = (props: FormProps) => (
  <ResourceForm {...props} resource={groupTeste} show={show} subject={subjectOf} initial={NOVO}>
    <Card>
      <FormGrid>
        <TextField name={f.name} span={8} />
        <SelectField name={f.type} span={4} />
      </FormGrid>
    </Card>
  </ResourceForm>
)

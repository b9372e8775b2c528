import { setor, TipoSetor } from '@retaguarda/contract/setor.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { SelectField } from '../../kit/fields/choice-field.tsx'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { RefPicker } from '../../kit/fields/ref-picker.tsx'
import { RefPickerMany } from '../../kit/fields/ref-picker-many.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { type FormProps, ResourceForm } from '../../kit/form/resource-form.tsx'
import { showOf } from '../../kit/form/value-text.ts'
import { IncluirSetor } from '../../parts/incluir/incluir-setor.ts'
import { useIncluirUsuario } from '../../parts/incluir/incluir.ts'
import { Card } from '../../kit/ui/card.tsx'

/** What the specification has said where there is nothing to choose from, whichever the reason (SET-014, USU-020). */
const NO_SETORES = 'Não foi possível carregar os setores disponíveis'
const NO_USUARIOS = 'Não foi possível carregar os usuários'
const f = fieldsOf(setor.form)
const show = showOf(setor.form, { tipo: TipoSetor })

export function SetorForm(props: FormProps) {
  const own = Number(props.id)
  return (
    <ResourceForm {...props} resource={setor} show={show}>
      <Card>
        <FormGrid>
          <TextField name={f.nome} span={8} />
          <TextField name={f.codigo} span={4} />
          <SelectField name={f.tipo} span={4} empty="Não informado" />
          <RefPicker
            name={f.setorPai}
            span={8}
            suggest={setor.suggest}
            incluir={IncluirSetor}
            exclude={own}
            unavailable={NO_SETORES}
            unread={NO_SETORES}
          />
          <RefPickerMany
            name={f.setorUsuarios}
            suggest={usuario.suggest}
            incluir={useIncluirUsuario()}
            unavailable={NO_USUARIOS}
            unread={NO_USUARIOS}
          />
        </FormGrid>
      </Card>
    </ResourceForm>
  )
}
